// SPDX-License-Identifier: MIT
// Seats, sides and points, for drawing.

/** @import { RoomState, Seat, Side } from '../types.d.ts' */

/** @param {Seat | string} seat */
export function sideOf(seat) {
  return /** @type {Side} */ (seat[0]);
}

/**
 * The seat of a user.
 * @param {Pick<RoomState, 'seats'>} room
 * @param {string | undefined} who
 * @returns {Seat | null}
 */
export function seatOf({ seats }, who) {
  const found = Object.entries(seats).find(([, info]) => info && info.who === who);
  return found ? /** @type {Seat} */ (found[0]) : null;
}

/** "1½": half points as text. @param {number} half points */
export function points(half) {
  return `${half === 1 ? '' : Math.floor(half / 2)}${half % 2 ? '½' : ''}`;
}
