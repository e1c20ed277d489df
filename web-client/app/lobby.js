// SPDX-License-Identifier: MIT
// The tables in the lobby: which are shown, and in which order. Pure, except for the user's filter, which is stored on
// this device.

import { rulesetOf } from '../table/notation.js';

/** @import { LobbyFilter, LobbyLine, Seat, SeatInfo } from '../types.d.ts' */

const KEY = 'taberna.lobby';
const PACES = /** @type {const} */ (['', 'untimed', 'live', 'days']);

/** @type {LobbyFilter} */
export const ALL_TABLES = { game: '', pace: '', free: false };

/** @param {string | undefined} clock of a room @returns {LobbyFilter['pace']} */
export function paceOf(clock = 'none') {
  if (clock === 'none') {
    return 'untimed';
  }
  return clock.startsWith('days:') ? 'days' : 'live';
}

/**
 * Whether the user may take a free seat of the table.
 * @param {LobbyLine} line
 * @param {string | undefined} who
 */
export function maySit(line, who) {
  const seats = Object.values(line.seats);
  const sits = seats.some((seat) => seat && seat.who === who);
  return line.state === 'open' && !line.locked && !sits && seats.includes(null);
}

/**
 * The open tables and the running ones that match the filter. Open tables are ordered by waiting time, running ones by
 * the number of spectators, the largest first.
 * @param {LobbyLine[]} lines
 * @param {LobbyFilter} filter
 * @param {string | undefined} who the user
 * @returns {{ open: LobbyLine[], playing: LobbyLine[] }}
 */
export function tablesFor(lines, filter, who) {
  const shown = lines.filter(
    (line) =>
      (filter.game === '' || rulesetOf(line.rules) === filter.game) &&
      (filter.pace === '' || paceOf(line.clock) === filter.pace) &&
      (!filter.free || maySit(line, who)),
  );
  return {
    open: shown.filter(({ state }) => state === 'open').sort((a, b) => a.since - b.since),
    playing: shown
      .filter(({ state }) => state === 'playing')
      .sort((a, b) => b.watchers - a.watchers || b.since - a.since),
  };
}

/**
 * The seats of a lobby line in their order, each with its player or null.
 * @param {LobbyLine} line
 * @returns {[Seat, SeatInfo | null][]}
 */
export function seatsOfLine(line) {
  return /** @type {[Seat, SeatInfo | null][]} */ (Object.entries(line.seats));
}

/**
 * @param {Pick<Storage, 'getItem'>} storage
 * @returns {LobbyFilter}
 */
export function loadFilter(storage) {
  try {
    const { game, pace, free } = JSON.parse(storage.getItem(KEY) ?? '{}') ?? {};
    return {
      game: typeof game === 'string' ? game : '',
      pace: PACES.includes(pace) ? pace : '',
      free: free === true,
    };
  } catch {
    return ALL_TABLES;
  }
}

/**
 * @param {Pick<Storage, 'setItem'>} storage
 * @param {LobbyFilter} filter
 */
export function saveFilter(storage, filter) {
  storage.setItem(KEY, JSON.stringify(filter));
}
