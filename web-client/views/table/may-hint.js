// SPDX-License-Identifier: MIT
// Whether a user may have a hint.
/** @import { RoomState, Rules } from '../../types.d.ts' */

/**
 * Whether the computer can give a hint in the game: not if its players judge by eye.
 * @param {Rules | null} rules
 * @param {RoomState} room
 */
export const canHint = (rules, room) => rules !== null && rules.levels(room.rules).judged;

/**
 * Whether a hint is unfair to no other player: the game is not rated, and only bots sit in the other seats.
 * @param {RoomState} room
 */
export const mayHint = ({ mySeat, seats, settings }) =>
  mySeat !== null &&
  !settings.rated &&
  Object.entries(seats).every(([seat, info]) => seat === mySeat || info?.bot === true);
