// SPDX-License-Identifier: MIT
// The clocks of a game between two events: what is left at a moment. Pure.
/** @import { Clocks, Side } from './types.d.ts' */

/**
 * What a side has left at a time, and how much of that time costs it nothing yet.
 * @param {Clocks} clocks
 * @param {Side} side
 * @param {number} time by the house's clock
 * @returns {{ runs: boolean, left: number, free: number }} milliseconds
 */
export function clockAt(clocks, side, time) {
  const runs = clocks.run.includes(side);
  const gone = Math.max(0, time - clocks.at);
  const free = runs ? Math.max(0, clocks.free - gone) : 0;
  const charged = runs ? Math.max(0, gone - clocks.free) : 0;
  return { runs, left: Math.max(0, clocks[side] - charged), free };
}
