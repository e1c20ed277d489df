// SPDX-License-Identifier: MIT
// Whether a user may have a hint.
/** @import { RoomState } from '../../types.d.ts' */

/**
 * Whether a hint is unfair to no other player: the game is not rated, and only bots sit in the other seats.
 * @param {RoomState} room
 */
export const mayHint = ({ mySeat, seats, settings }) =>
  mySeat !== null &&
  !settings.rated &&
  Object.entries(seats).every(([seat, info]) => seat === mySeat || info?.bot === true);
