// SPDX-License-Identifier: MIT
// Users, ratings and finished games, fetched from the server over HTTP, and the addresses of lists of games. It knows
// no DOM.

/** @import { Answer, DiceCounts, GameFilter, Strength } from '../types.d.ts' */

/** The key under which connection.js stores the token of a guest; an account is identified by a cookie. */
const TOKEN = 'taberna.token';
/** Number of games per page of a list. */
const GAMES_A_PAGE = 25;
const DAY_MS = 24 * 60 * 60 * 1000;
const ID = /^[A-Za-z0-9_-]{1,32}$/;
const DATE = /^\d{4}-\d\d-\d\d$/;
/** Results by side; a list of one player's games also allows results of that player. */
export const RESULTS = ['1-0', '0-1', '1/2'];
export const RESULTS_OF_PLAYER = ['won', 'lost', 'drawn'];

/**
 * Sends an HTTP request to the server, as the user of this device.
 * @param {string} path
 * @param {RequestInit & { storage?: Pick<Storage, 'getItem'>, fetch?: typeof fetch }} [how]
 * @returns {Promise<Answer>} `unreachable` if no answer arrived
 */
export async function request(path, { storage = localStorage, fetch: send = fetch, ...init } = {}) {
  const token = storage.getItem(TOKEN);
  const headers = { ...init.headers, ...(token && { authorization: `Bearer ${token}` }) };
  try {
    const response = await send(path, { ...init, headers });
    const d = await response.json();
    if (response.ok) {
      return { ok: true, d };
    }
    const { code = 'unknown', params = {}, detail, title } = d;
    return { ok: false, code, params, detail: detail ?? title ?? '' };
  } catch {
    return { ok: false, code: 'unreachable', params: {}, detail: '' };
  }
}

/** "1523", or "1523?" if it is provisional. @param {Strength} strength */
export const ratingText = ({ rating, provisional }) =>
  `${Math.round(rating)}${provisional ? '?' : ''}`;

/** "+12", "−7", "±0". @param {{ before: number, after: number }} rated */
export function changeText({ before, after }) {
  const change = Math.round(after) - Math.round(before);
  return change > 0 ? `+${change}` : change < 0 ? `−${-change}` : '±0';
}

/** @type {GameFilter} the filter that matches every game */
export const ALL_GAMES = {
  player: '',
  game: '',
  result: '',
  rated: '',
  since: '',
  until: '',
  before: '',
};

/**
 * The filter that an address contains; invalid values are ignored.
 * @param {string} search "?player=p7k2m9qx&game=tabula"
 * @returns {GameFilter}
 */
export function filterOf(search) {
  const asked = new URLSearchParams(search);
  /** @param {string} name @param {(value: string) => boolean} good */
  const read = (name, good) => {
    const value = asked.get(name) ?? '';
    return good(value) ? value : '';
  };
  const player = read('player', (value) => ID.test(value));
  const results = player ? [...RESULTS, ...RESULTS_OF_PLAYER] : RESULTS;
  return {
    player,
    game: read('game', (value) => /^[a-z-]{1,32}$/.test(value)),
    result: /** @type {GameFilter['result']} */ (read('result', (one) => results.includes(one))),
    rated: /** @type {GameFilter['rated']} */ (read('rated', (one) => one === '0' || one === '1')),
    since: read('since', (value) => DATE.test(value)),
    until: read('until', (value) => DATE.test(value)),
    before: read('before', (value) => /^[\w.~:-]{1,128}$/.test(value)),
  };
}

/**
 * The address of a list of games; filterOf() is its inverse.
 * @param {Partial<GameFilter>} filter
 */
export function gamesPath(filter) {
  const said = Object.entries(filter).filter(([, value]) => value !== '');
  return said.length === 0 ? '/games' : `/games?${new URLSearchParams(Object.fromEntries(said))}`;
}

/**
 * The query for the same list. Days are in the time zone of this device, and the last day is included.
 * @param {GameFilter} filter
 * @param {number} [limit]
 */
export function gamesQuery({ player, game, result, rated, since, until, before }, limit) {
  const day = (/** @type {string} */ date) => new Date(`${date}T00:00:00`).getTime();
  /** @type {Record<string, string | number>} */
  const all = {
    player,
    ruleset: game,
    result,
    rated: rated && String(rated === '1'),
    since: since && day(since),
    until: until && day(until) + DAY_MS,
    before,
    limit: limit ?? GAMES_A_PAGE,
  };
  const said = Object.entries(all).filter(([, value]) => value !== '' && !Number.isNaN(value));
  return `/api/v1/games?${new URLSearchParams(said.map(([name, value]) => [name, String(value)]))}`;
}

/**
 * The faces whose counts lie outside the range that fair dice keep in 95 %, and in 99.9 %, of cases.
 * @param {DiceCounts} dice
 * @returns {{ odd: number[], rare: number[] }} indices of `counts`; `rare` is a subset of `odd`
 */
export function oddFaces({ counts, expected }) {
  const outside = (/** @type {[number, number]} */ [low, high]) =>
    counts.flatMap((count, face) => (count < low || count > high ? [face] : []));
  return { odd: outside(expected['95']), rare: outside(expected['99.9']) };
}

/**
 * The content type of an import: the hash-chained lines that the server exports, or a record in text form.
 * @param {string} text
 */
export const importType = (text) =>
  text.trimStart().startsWith('{') ? 'application/jsonl' : 'text/plain';

/** The largest import that the server accepts, in bytes. */
export const IMPORT_BYTES_MAX = 1024 * 1024;
