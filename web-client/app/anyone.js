// SPDX-License-Identifier: MIT
// Play anyone: a game with the player who waits; else a game with a bot, while the user's own table stays in the lobby.
// As soon as a player sits down there, the page offers to switch; the game with the bot is kept.

import { request } from './connection.js';
import { notify, settled } from './model.js';
import { paceOf } from './lobby.js';

/** @import { Model } from './model.js' */
/** @import { LobbyLine } from '../types.d.ts' */

/** The level of the bot that plays meanwhile. */
const LEVEL = 2;

/** @typedef {Record<string, string>} Options values that differ from the defaults */
/** @typedef {{visit: (room: string) => Promise<void>, sit: (seat: 'any') => Promise<boolean>}} Table */

/**
 * The rules as text: "tabula" or "tabula;bear=exact,entry=free".
 * @param {string} ruleset
 * @param {Options} options
 */
export function rulesText(ruleset, options) {
  const pairs = Object.entries(options).map(([option, value]) => `${option}=${value}`);
  return pairs.length > 0 ? `${ruleset};${pairs.sort().join(',')}` : ruleset;
}

/** Whether a room of the server has these rules. @param {LobbyLine} line @param {string} rules */
const hasRules = (line, rules) => line.rules.replace(/@\d+/, '') === rules;

/** @param {LobbyLine} line */
const hasBot = (line) => Object.values(line.seats).some((seat) => seat?.bot);

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

/**
 * A game with a bot under these rules: the one that runs already, or a new one. Null if the server has no bots, or none
 * that plays by these rules.
 * @param {Model} model
 * @param {Table} table
 * @param {string} ruleset
 * @param {Options} options
 * @returns {Promise<string | null>}
 */
async function botGame(model, table, ruleset, options) {
  const rules = rulesText(ruleset, options);
  const running = model.state.mine.find(
    (line) => line.state === 'playing' && hasBot(line) && hasRules(line, rules),
  );
  if (running) return running.room;
  const d = { ruleset, options, visibility: 'link', bot: LEVEL };
  const opened = await request(model.connection, { t: 'room.open', d });
  if (!opened.ok) return null;
  await table.visit(opened.d.room);
  return (await table.sit('any')) ? opened.d.room : null;
}

/**
 * @param {Model} model
 * @param {Table} table
 * @param {string} ruleset
 * @param {Options} [options]
 * @returns {Promise<string | null>} the room to show; null if the server refused
 */
export async function playAnyone(model, table, ruleset, options = {}) {
  await model.ready;
  const needsTip = model.rules?.needsTips(rulesText(ruleset, options), 'chain');
  const tip = needsTip ? { tip: model.seeds.fresh('', 1) } : {};
  const d = { ruleset, options, clock: 'any', ...tip };
  const paired = await request(model.connection, { t: 'lobby.pair', d });
  if (!settled(model, paired)) return null;
  const { room, opened } = /** @type {any} */ (paired).d;
  if (!opened) return room;
  const bot = await botGame(model, table, ruleset, options);
  if (bot) notify(model, 'anyone.bot');
  return bot ?? room;
}
