// SPDX-License-Identifier: MIT
// The board of each ruleset, and the texts for its positions. A further game needs one line in GAMES or in LATER.
/** @import { Place, Side } from '../../types.d.ts' */
/** @import { Board, BoardOptions } from '../../boards/board.js' */
import { letter, roman } from '../../boards/numerals.js';
import { Tables } from '../../boards/tables.js';
import { readTables, rulesetOf } from '../../table/notation.js';
import { games } from '../../texts/en/games.js';
import { addTexts, hasText, t } from '../../texts/text.js';
import { useEffect, useState } from '../common/h.js';
import { AGAIN_MS } from '../common/later.js';
import * as tables from './words-tables.js';

/**
 * The parts that are needed to show a kind of game. `B` is its position, parsed for drawing.
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
 *   mark?: (point: number, rules: string) => string,
 *   tall?: string,
 *   pieces?: Record<'stone' | 'pavilion', (side: Side, at: {x: number, y: number}) => SVGElement>,
 * }} Kind form: equal for two positions that can use the same drawing; cell: the content of a place, as text; facts:
 * shown beside a player's name; sticks: the game has sticks instead of dice; mark: the label of a point on the board,
 * which also names it in lists and in speech, else points are numbers; tall: the media query for the upright drawing,
 * if it differs from that of most games; pieces: of a game without men
 */

/**
 * @param {(point: number) => string} mark the label at the rim of a point
 * @param {boolean} contrary Black moves in the opposite direction
 * @param {boolean} [bears] men are borne off
 * @returns {Kind<any>}
 */
const track = (mark, contrary, bears = true) => ({
  read: readTables,
  create: (options) => new Tables(options, mark, { bare: !bears, contrary }),
  form: () => '',
  holds: tables.holds,
  cell: tables.cell(mark),
  facts: tables.facts(contrary, bears),
  position: tables.position(mark),
  sticks: false,
  mark,
});

addTexts(games);

/** The throw by which Emperor Zeno lost, as told by Agathias: the first picture on the home page. */
export const ZENO = 'tabula -----G-bABbbabb--bBBb-A- 0,0/0,0/0,0 w 652';

/** @type {Record<string, Kind<any>>} */
const GAMES = {
  tabula: track(roman, false),
  zeno: track(letter, true, false),
  pyf: track(letter, false),
  'ludus-anglicorum': track(letter, true),
};

/**
 * The modules of the other games. They are loaded when one of their tables is shown, so that the first board appears
 * soon.
 */
const LATER = /** @type {Record<string, () => Promise<{kinds: Record<string, Kind<any>>}>>} */ ({
  'twelve-dogs': () => import('./kinds-dogs.js'),
  tablan: () => import('./kinds-squares.js'),
  tablaaza: () => import('./kinds-squares.js'),
});

/** The games in the order of the server's list. */
export const GAME_NAMES = [...Object.keys(GAMES), ...Object.keys(LATER)];

/**
 * @param {string} rules a position, or rules such as "tabula@1;entry=free"
 * @returns {Kind<any> | null} null for a game that this page does not know, or has not loaded yet
 */
export const kindOf = (rules) => GAMES[rulesetOf(rules)] ?? null;

/** Loads the module of a game, if it is not loaded yet. @param {string} rules */
export async function loadGame(rules) {
  const later = LATER[rulesetOf(rules)];
  if (later && !kindOf(rules)) Object.assign(GAMES, (await later()).kinds);
}

/** Whether the game can be shown; loads its module first if necessary. @param {string} rules */
export function useGame(rules) {
  const [, setLoaded] = useState('');
  const known = kindOf(rules) !== null || !(rulesetOf(rules) in LATER);
  useEffect(() => {
    /** @type {any} */
    let timer = null;
    const fetchIt = () =>
      loadGame(rules).then(
        () => setLoaded(rules),
        () => (timer = setTimeout(fetchIt, AGAIN_MS)),
      );
    // Another board may have loaded the module between the drawing and this effect.
    if (!known) fetchIt();
    return () => clearTimeout(timer);
  }, [rules]);
  return known;
}

/** The name of a side: "Gold", or its colour in that game. @param {string} rules @param {Side} side */
export function sideName(rules, side) {
  const own = `side.${rulesetOf(rules)}.${side}`;
  return t(hasText(own) ? own : `side.${side}`);
}

/**
 * The name of a point as on the board of that game: "V", or "e".
 * @param {string} rules a position; the labels of Twelve Dogs depend on its table
 * @param {string} place
 */
export function pointName(rules, place) {
  const mark = kindOf(rules)?.mark;
  return mark && /^\d+$/.test(place) ? mark(Number(place), rules) : place;
}

/** @param {string} rules */
export function gameName(rules) {
  const name = rulesetOf(rules);
  return hasText(`game.${name}`) ? t(`game.${name}`) : name;
}

/**
 * The names of places for a screen reader.
 * @param {string} position
 * @param {any} board the position, as its kind parses it
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
