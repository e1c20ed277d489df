// SPDX-License-Identifier: MIT
// What each ruleset is played on, and how its board is told in words. A further game is one line in
// GAMES, or in LATER.
/** @import { Place, Side } from '../types.d.ts' */
/** @import { Board, BoardOptions } from '../boards/board.js' */
import { letter, roman } from '../boards/numerals.js';
import { Tables } from '../boards/tables.js';
import { readTables, rulesetOf } from '../notation.js';
import { games } from '../texts/en-games.js';
import { addTexts, hasText, t } from '../texts/text.js';
import { useEffect, useState } from './h.js';
import * as tables from './words-tables.js';

/**
 * What a kind of game needs to be shown. `B` is its position, read for drawing.
 * @template B
 * @typedef {{
 *   read: (position: string) => B | null,
 *   create: (options: BoardOptions, board: B) => Board<B>,
 *   form: (board: B) => string,
 *   holds: (board: B, place: Place, side: Side) => boolean,
 *   cell: (board: B, place: Place, of: Side, side: Side | null, ruleset: string) => string[],
 *   facts: (board: B, side: Side) => {key: string, value: number}[],
 *   position: (board: B, ruleset: string) => string,
 *   sticks: boolean,
 *   lettered?: boolean,
 * }} Kind form: the same for two positions that can stand on one drawing; cell: what is at a place, in words; facts: beside a
 *   player's name; sticks: thrown instead of dice; lettered: its points are called by the letters at their rims
 */

/**
 * @param {(point: number) => string} mark at the rim of a point
 * @param {boolean} contrary Black travels the other way
 * @param {boolean} [bears] men are borne off
 * @returns {Kind<any>}
 */
const track = (mark, contrary, bears = true) => ({
  read: readTables,
  create: (options) => new Tables(options, mark),
  form: () => '',
  holds: tables.holds,
  cell: tables.cell,
  facts: tables.facts(contrary, bears),
  position: tables.position,
  sticks: false,
  lettered: mark === letter,
});

addTexts(games);

/** @type {Record<string, Kind<any>>} */
const GAMES = {
  tabula: track(roman, false),
  zeno: track(letter, true, false),
  pyf: track(letter, false),
  'ludus-anglicorum': track(letter, true),
};

/** Where the others are: their boards come when a table of theirs is met, so that the first board comes soon. */
const LATER = /** @type {Record<string, () => Promise<{kinds: Record<string, Kind<any>>}>>} */ ({
  'twelve-dogs': () => import('./kinds-dogs.js'),
  tablan: () => import('./kinds-squares.js'),
  tablaaza: () => import('./kinds-squares.js'),
});

/** The games in the order in which the house offers them. */
export const GAME_NAMES = [...Object.keys(GAMES), ...Object.keys(LATER)];

/**
 * @param {string} rules a position, or rules such as "tabula@1;entry=free"
 * @returns {Kind<any> | null} null for a game that this page does not know, or has not loaded yet
 */
export const kindOf = (rules) => GAMES[rulesetOf(rules)] ?? null;

/** Fetches what a game needs, where it is not there yet. @param {string} rules */
export async function loadGame(rules) {
  const later = LATER[rulesetOf(rules)];
  if (later && !kindOf(rules)) Object.assign(GAMES, (await later()).kinds);
}

/** True as soon as a game can be shown. @param {string} rules */
export function useGame(rules) {
  const [, setLoaded] = useState('');
  useEffect(() => {
    if (!kindOf(rules)) loadGame(rules).then(() => setLoaded(rules));
  }, [rules]);
  return kindOf(rules) !== null || !(rulesetOf(rules) in LATER);
}

/** "Gold", or the colour that the side has in that game. @param {string} rules @param {Side} side */
export function sideName(rules, side) {
  const own = `side.${rulesetOf(rules)}.${side}`;
  return t(hasText(own) ? own : `side.${side}`);
}

/** A point as it is called in that game: "5", or "e". @param {string} rules @param {string} place */
export function pointName(rules, place) {
  const point = /^\d+$/.test(place) && kindOf(rules)?.lettered ? Number(place) : 0;
  return point > 0 ? letter(point) : place;
}

/** @param {string} rules */
export function gameName(rules) {
  const name = rulesetOf(rules);
  return hasText(`game.${name}`) ? t(`game.${name}`) : name;
}

/**
 * Names of places for a screen reader.
 * @param {string} position
 * @param {any} board the position as its kind reads it
 * @param {{side: Side | null, from: Place[], to: Place[], picked: Place | null}} can
 * @returns {(place: Place, side: Side) => string}
 */
export function placeNames(position, board, { side, from, to, picked }) {
  const kind = kindOf(position);
  const ruleset = rulesetOf(position);
  return (place, of) => {
    const parts = kind ? kind.cell(board, place, of, side, ruleset) : [String(place)];
    const mine = typeof place === 'number' || of === side;
    if (mine && picked === place) parts.push(t('cell.picked'));
    else if (mine && to.includes(place)) parts.push(t('cell.to'));
    else if (mine && from.includes(place)) parts.push(t('cell.from'));
    return parts.join(', ');
  };
}
