// SPDX-License-Identifier: MIT
// Whether a player who resigns now leaves a rated game early.

/** @import { RoomState } from '../types.d.ts' */

/** Turns of each side before a rated game counts that the rules have not decided. */
const TURNS_MIN = 2;

/**
 * Not in a match, nor against a bot of the server (server/protocol.md, 10).
 * @param {Pick<RoomState, 'settings' | 'seats' | 'turns'>} room
 */
export function leavesEarly({ settings, seats, turns }) {
  const played = (/** @type {string} */ side) =>
    turns.filter(({ seat, steps }) => seat[0] === side && steps !== null).length;
  const hasBuiltIn = Object.values(seats).some((seat) => seat?.level);
  const isUnplayed = played('w') < TURNS_MIN || played('b') < TURNS_MIN;
  return settings.rated && settings.games === 1 && !hasBuiltIn && isUnplayed;
}
