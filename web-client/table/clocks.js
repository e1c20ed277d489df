// SPDX-License-Identifier: MIT
// The clocks of a game between two events: the remaining time at a given moment. Pure.
/** @import { Clocks, Side } from '../types.d.ts' */

/**
 * The remaining time of a side, and how long its current turn is still free of charge.
 * @param {Clocks} clocks
 * @param {Side} side
 * @param {number} time by the server's clock
 * @returns {{ runs: boolean, left: number, free: number }} milliseconds
 */
export function clockAt(clocks, side, time) {
  const runs = clocks.run.includes(side);
  const gone = Math.max(0, time - clocks.at);
  const free = runs ? Math.max(0, clocks.free - gone) : 0;
  const charged = runs ? Math.max(0, gone - clocks.free) : 0;
  return { runs, left: Math.max(0, clocks[side] - charged), free };
}
