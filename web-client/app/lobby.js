// SPDX-License-Identifier: MIT
// The tables in the lobby: which are shown, and in which order. Pure, except for the user's filter, which is stored on
// this device.

import { rulesetOf } from '../table/notation.js';
import { paceOf } from './pace.js';

/** @import { LobbyFilter, LobbyLine, Seat, SeatInfo } from '../types.d.ts' */

const KEY = 'taberna.lobby';
const PACES = /** @type {const} */ (['', 'untimed', 'live', 'days']);

/** @type {LobbyFilter} */
export const ALL_TABLES = { game: '', pace: '', free: false };

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

/** Whether a game is played now: the server decides, by presence and by the age of the last decision. @param {LobbyLine} line */
export const isLive = (line) =>
  line.state === 'playing' && line.live === true && paceOf(line.clock) !== 'days';

/** Whether a game of days is under way: its players need not be here. @param {LobbyLine} line */
const isOfDays = (line) => line.state === 'playing' && paceOf(line.clock) === 'days';

/** The time of the last turn or throw of a running game. @param {LobbyLine} line */
export const movedAt = (line) => line.moved ?? line.since;

/**
 * The tables that match the filter. Open tables keep the server's order; live games with more spectators come first, and
 * games of days by their last turn, the latest first.
 * @param {LobbyLine[]} lines in the server's order
 * @param {LobbyFilter} filter
 * @param {string | undefined} who the user
 * @returns {{ open: LobbyLine[], live: LobbyLine[], days: LobbyLine[] }}
 */
export function tablesFor(lines, filter, who) {
  const shown = lines.filter(
    (line) =>
      (filter.game === '' || rulesetOf(line.rules) === filter.game) &&
      (filter.pace === '' || paceOf(line.clock) === filter.pace) &&
      (!filter.free || maySit(line, who)),
  );
  return {
    open: shown.filter(({ state }) => state === 'open'),
    live: shown.filter(isLive).sort((a, b) => b.watchers - a.watchers),
    days: shown.filter(isOfDays).sort((a, b) => movedAt(b) - movedAt(a)),
  };
}

/**
 * The live game of that kind with the most spectators, among the tables of others, if its position is public.
 * @param {LobbyLine[]} lines
 * @param {LobbyLine[]} mine
 * @param {string} game
 * @returns {LobbyLine | null}
 */
export const liveGameOf = (lines, mine, game) =>
  tablesFor(othersIn(lines, mine), { ...ALL_TABLES, game }, undefined).live.find(
    ({ position }) => position,
  ) ?? null;

/** The tables at which the user has no part. @param {LobbyLine[]} lines @param {LobbyLine[]} mine */
export const othersIn = (lines, mine) =>
  lines.filter((line) => !mine.some(({ room }) => room === line.room));

/**
 * The lines with those that folded lines stand for, each behind its own. A table that has a line has none there.
 * @param {LobbyLine[]} lines
 * @param {Map<string, LobbyLine[]>} opened by the room of the folded line
 * @returns {LobbyLine[]}
 */
export function withFolded(lines, opened) {
  const listed = new Set(lines.map(({ room }) => room));
  return lines.flatMap((line) => {
    const behind = line.more ? (opened.get(line.room) ?? []) : [];
    const shown = behind.filter(({ room }) => !listed.has(room));
    shown.forEach(({ room }) => listed.add(room));
    return [line, ...shown];
  });
}

/** Whether a person, not a program, waits or plays at a table. @param {LobbyLine} line */
function hasPerson(line) {
  if (line.state === 'open') return !line.host?.bot;
  return Object.values(line.seats).some((seat) => seat && !seat.bot);
}

/**
 * What is missing in a lobby where no person waits and none plays now: `bots` if only programs are here, `days` if only
 * games of days are under way, `nobody` if there is nothing at all. Null if a person is here.
 * @param {LobbyLine[]} lines of others
 * @returns {'nobody' | 'bots' | 'days' | null}
 */
export function emptinessOf(lines) {
  const here = lines.filter((line) => line.state === 'open' || isLive(line));
  if (here.some(hasPerson)) return null;
  if (here.length > 0) return 'bots';
  return lines.some(isOfDays) ? 'days' : 'nobody';
}

/**
 * Why *Watch* has no game: as emptinessOf(), and if a person is here, `soon` if a game is played that cannot be shown
 * yet, else `open`.
 * @param {LobbyLine[]} lines
 * @returns {'nobody' | 'bots' | 'days' | 'soon' | 'open'}
 */
export const emptyWatch = (lines) => emptinessOf(lines) ?? (lines.some(isLive) ? 'soon' : 'open');

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
