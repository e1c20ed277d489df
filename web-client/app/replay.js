// SPDX-License-Identifier: MIT
// A finished public game of this server, to be replayed where no game is played now. It knows no DOM.

import { ALL_GAMES, gamesQuery, request } from './people.js';
import { applyEvent, createHistory, historyFold } from '../table/history.js';

/** @import { ArchivedGame, Rules, TurnLine } from '../types.d.ts' */

/** Number of the newest games among which one is chosen. */
const NEWEST = 10;
/** A shorter game was broken off, and a longer one is a large log. */
const TURNS_MIN = 10;
const TURNS_MAX = 200;
/** The log of a room may have many games: a longer one is not read. In characters. */
const LOG_MAX = 1_000_000;

/**
 * @typedef {object} Replayed
 * @property {string[]} positions of the game, in their order
 * @property {ArchivedGame} game
 */

/** @param {ArchivedGame} game */
const isWhole = ({ turns, imported }) => turns >= TURNS_MIN && turns <= TURNS_MAX && !imported;

/** The positions before and after each turn. @param {TurnLine[]} turns */
export const positionsIn = (turns) =>
  turns
    .flatMap(({ before, after }) => [before, after])
    .filter((position, i, all) => position && position !== all[i - 1])
    .map(String);

/**
 * The positions of a game in the log of its room.
 * @param {string} log one event per line
 * @param {ArchivedGame} game
 * @param {Rules} rules
 * @returns {string[]} empty if the log does not contain the game
 */
export function positionsOfLog(log, { room, game }, rules) {
  const history = createHistory(room, rules);
  for (const line of log.split('\n')) {
    if (line === '') continue;
    const event = JSON.parse(line);
    if (applyEvent(history, event).fault) return [];
    if (event.e === 'ended' && event.d.game === game)
      return positionsIn(historyFold(history).turns);
  }
  return [];
}

/**
 * The newest whole game of that kind that everybody may see.
 * @param {string} ruleset
 * @param {Rules} rules
 * @param {typeof fetch} [send]
 * @returns {Promise<Replayed | null>} null if there is none, or the server does not answer
 */
export async function loadReplay(ruleset, rules, send = fetch) {
  const storage = { getItem: () => null }; // as an unknown user: only public games are found
  const list = await request(gamesQuery({ ...ALL_GAMES, game: ruleset }, NEWEST), {
    storage,
    fetch: send,
  });
  /** @type {ArchivedGame | undefined} */
  const game = list.ok ? list.d.games.find(isWhole) : undefined;
  if (!game) return null;
  try {
    const answer = await send(`/api/v1/rooms/${encodeURIComponent(game.room)}/log`);
    const log = answer.ok ? await answer.text() : '';
    const positions = log.length <= LOG_MAX ? positionsOfLog(log, game, rules) : [];
    return positions.length > 1 ? { positions, game } : null;
  } catch {
    return null;
  }
}
