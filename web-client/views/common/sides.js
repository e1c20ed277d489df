// SPDX-License-Identifier: MIT
// The players of a table as text: two sides, whatever the number of players.
/** @import { Seat, SeatInfo, Side, Strength } from '../../types.d.ts' */
import { t } from '../../texts/text.js';

/** @typedef {Partial<Record<Seat, (SeatInfo & Partial<Strength>) | null>>} Seats */

/** "A", "A and B", "A, B and C". @param {string[]} names */
export function namesInRow(names) {
  if (names.length < 2) return names.join('');
  return names.slice(0, -1).join(t('names.comma')) + t('names.and') + names[names.length - 1];
}

/**
 * The players of a side, and how many of its seats are free; a side with one seat is its player or the free seat.
 * @param {Seats} seats
 * @param {Side} side
 * @param {(player: SeatInfo & Partial<Strength>) => string} nameOf
 */
export function sideWords(seats, side, nameOf = ({ name }) => name) {
  const all = /** @type {Seat[]} */ (Object.keys(seats)).filter((seat) => seat[0] === side).sort();
  const players = all.flatMap((seat) => seats[seat] ?? []);
  const free = all.length - players.length;
  const names = players.map(nameOf);
  if (free > 0) names.push(all.length > 1 ? t('names.free', { n: free }) : t('player.free'));
  return namesInRow(names);
}

/**
 * "A against B", or in a game of teams "A and B against C and D".
 * @param {Seats} seats
 * @param {(player: SeatInfo & Partial<Strength>) => string} [nameOf]
 */
export function sidesWords(seats, nameOf) {
  const sides = /** @type {Side[]} */ (['w', 'b']).map((side) => sideWords(seats, side, nameOf));
  return sides.filter((words) => words !== '').join(t('line.and'));
}
