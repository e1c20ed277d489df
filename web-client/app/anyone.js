// SPDX-License-Identifier: MIT
// A table that waits for a player, or at which a player has sat down, while the user looks at something else.

import { paceOf } from './pace.js';

/** @import { LobbyLine } from '../types.d.ts' */

/** @typedef {Record<string, string>} Options values that differ from the defaults */

/**
 * The rules as text: "tabula" or "tabula;bear=exact,entry=free".
 * @param {string} ruleset
 * @param {Options} options
 */
export function rulesText(ruleset, options) {
  const pairs = Object.entries(options).map(([option, value]) => `${option}=${value}`);
  return pairs.length > 0 ? `${ruleset};${pairs.sort().join(',')}` : ruleset;
}

/** @param {LobbyLine} line */
export const hasBot = (line) => Object.values(line.seats).some((seat) => seat?.bot);

/** @param {LobbyLine} line @param {string | undefined} me */
const sitsAt = (line, me) => Object.values(line.seats).some((seat) => seat && seat.who === me);

/**
 * The listed table at which the user waits for a player, unless it is the one on the screen.
 * @param {LobbyLine[]} mine
 * @param {string | undefined} me
 * @param {string | null} here the room on the screen
 */
export const waitingTable = (mine, me, here) =>
  mine.find(
    (line) =>
      line.state === 'open' &&
      line.visibility === 'public' &&
      line.room !== here &&
      paceOf(line.clock) !== 'days' &&
      sitsAt(line, me),
  ) ?? null;

/**
 * The rooms where the user waits for a player, listed or not: those known before, and those open now. The room on the
 * screen needs no notice.
 * @param {string[]} known
 * @param {LobbyLine[]} mine
 * @param {string | undefined} me
 * @param {string | null} here the room on the screen
 */
export const awaitedRooms = (known, mine, me, here) => {
  const open = mine.filter(
    (line) => line.state === 'open' && paceOf(line.clock) !== 'days' && sitsAt(line, me),
  );
  const rooms = new Set([...known, ...open.map(({ room }) => room)]);
  return [...rooms].filter((room) => room !== here);
};

/**
 * The table at which a player has just sat down to play with the user, who looks at something else.
 * @param {LobbyLine[]} mine
 * @param {string | undefined} me
 * @param {string[]} awaited rooms
 */
export const joinedTable = (mine, me, awaited) =>
  mine.find(
    (line) =>
      line.state === 'playing' &&
      awaited.includes(line.room) &&
      (line.turns === 0 || (line.turns === 1 && line.owed)) &&
      !hasBot(line) &&
      sitsAt(line, me),
  ) ?? null;

/** The names of the others at a table. @param {LobbyLine} line @param {string | undefined} me */
export const othersAt = (line, me) =>
  Object.values(line.seats)
    .filter((seat) => seat && seat.who !== me)
    .map((seat) => seat?.name ?? '')
    .join(', ');
