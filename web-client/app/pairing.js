// SPDX-License-Identifier: MIT
// Play anyone: a game with the player who waits; else a game with a bot, while the user's own table stays in the lobby.
// As soon as a player sits down there, the page switches (new-opponent.js); the game with the bot is kept.

import { defaultGames, loadFairness } from '../ai/fairness.js';
import { middleLevel } from '../ai/levels.js';
import { hasBot, rulesText } from './anyone.js';
import { request } from '../sdk/connection.js';
import { notify, rulesReady, settled } from './model.js';
import { createChain } from '../dice/seeds.js';

/** @import { Options } from './anyone.js' */
/** @import { Model } from './model.js' */
/** @import { LobbyLine } from '../types.d.ts' */

/** The level of the bot that plays meanwhile, if the page has no rules yet. */
const LEVEL = 12;

/** @typedef {{visit: (room: string) => Promise<void>, sit: (seat: 'any') => Promise<boolean>}} Table */

/** Whether a room of the server has these rules. @param {LobbyLine} line @param {string} rules */
const hasRules = (line, rules) => line.rules.replace(/@\d+/, '') === rules;

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
  const bot = model.rules ? middleLevel(model.rules.levels(rules)) : LEVEL;
  const d = { ruleset, options, visibility: 'link', bot };
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
  await rulesReady(model);
  const rules = rulesText(ruleset, options);
  const tip = model.rules?.needsTips(rules, 'chain')
    ? { tip: createChain(model.seeds, '', 1) }
    : {};
  const games = defaultGames(await loadFairness(), rules);
  const d = { ruleset, options, clock: 'any', games, ...tip };
  const paired = await request(model.connection, { t: 'lobby.pair', d });
  if (!settled(model, paired)) return null;
  const { room, opened } = /** @type {any} */ (paired).d;
  if (!opened) {
    if (games === 2) notify(model, 'anyone.two');
    return room;
  }
  const bot = await botGame(model, table, ruleset, options);
  if (bot) notify(model, 'anyone.bot');
  return bot ?? room;
}

/**
 * Ends the waiting at a table that is not on the screen: its host closes it, another user stands up.
 * @param {Model} model
 * @param {string} room
 */
export async function stopWaiting(model, room) {
  const closed = await request(model.connection, { t: 'room.close', room, d: {} });
  if (closed.ok || closed.code !== 'not-allowed') return settled(model, closed);
  return settled(model, await request(model.connection, { t: 'room.stand', room, d: {} }));
}
