// SPDX-License-Identifier: MIT
// The board of each game, and the texts for its positions. A further kind of board needs a line in LATER.
/** @import { Place, Side } from '../../types.d.ts' */
/** @import { Board, BoardOptions } from '../../boards/board.js' */
/** @import { BoardShape, Game } from '../../games/types.d.ts' */
import { letter, roman } from '../../boards/numerals.js';
import { Tables } from '../../boards/tables.js';
import { gameOf } from '../../games/registry.js';
import { readTables, rulesetOf } from '../../table/notation.js';
import { games } from '../../texts/en/games.js';
import { addTexts, hasText, t } from '../../texts/text.js';
import { useLoaded } from '../common/later.js';
import * as tables from './words-tables.js';

/**
 * The parts that are needed to show a game on its kind of board. `B` is its position, parsed for drawing.
 * @template B
 * @typedef {{
 *   read: (position: string) => B | null,
 *   create: (options: BoardOptions, board: B) => Board<B>,
 *   form: (board: B) => string,
 *   empty: string,
 *   holds: (board: B, place: Place, side: Side) => boolean,
 *   cell: (board: B, place: Place, of: Side, side: Side | null, ruleset: string) => string[],
 *   facts: (board: B, side: Side) => {key: string, value: number}[],
 *   position: (board: B, ruleset: string) => string,
 *   mark?: (point: number, rules: string) => string,
 *   tall?: string,
 *   pieces?: Record<'stone' | 'pavilion', (side: Side, at: {x: number, y: number}) => SVGElement>,
 * }} Kind form: equal for two positions that can use the same drawing; empty: the board without men, in a position after the name; cell: the content of a place, as text; facts:
 * shown beside a player's name; mark: the label of a point on the board, which also names it in lists and in speech, else
 * points are numbers; tall: the media query for the upright drawing, if it differs from that of most games; pieces: of a
 * game without men
 */

/** @param {Extract<BoardShape, {kind: 'tables'}>} shape @returns {Kind<any>} */
const track = ({ points, contrary, bears }) => {
  const mark = points === 'letters' ? letter : roman;
  return {
    read: readTables,
    create: (options) => new Tables(options, mark, { bare: !bears, contrary }),
    form: () => '',
    empty: '------------------------ 0,0/0,0/0,0 w -',
    holds: tables.holds,
    cell: tables.cell(mark),
    facts: tables.facts(contrary, bears),
    position: tables.position(mark),
    mark,
  };
};

addTexts(games);

/** The kinds of boards other than tables that have been loaded. @type {Record<string, Kind<any>>} */
const loaded = {};

/** Their modules are loaded when one of their boards is shown, so that the first board appears soon. */
const LATER = /** @type {Record<string, () => Promise<{kinds: Record<string, Kind<any>>}>>} */ ({
  dogs: () => import('./kinds-dogs.js'),
  tablan: () => import('./kinds-squares.js'),
  tablaaza: () => import('./kinds-squares.js'),
});

/** What has been made of a descriptor: a kind, and whether sticks are thrown. @type {Map<Game, Kind<any> & {sticks: boolean}>} */
const made = new Map();

/**
 * @param {string} rules a position, or rules such as "tabula@1;entry=free"
 * @returns {(Kind<any> & {sticks: boolean}) | null} null for a game that this page does not know, or has not loaded yet;
 * sticks: it has sticks instead of dice
 */
export function kindOf(rules) {
  const game = gameOf(rules);
  if (!game) return null;
  const known = made.get(game);
  if (known) return known;
  const kind = game.board.kind === 'tables' ? track(game.board) : loaded[game.board.kind];
  if (!kind) return null;
  const whole = { ...kind, sticks: game.sticks !== undefined };
  made.set(game, whole);
  return whole;
}

/** Loads the module of a game's board, if it is not loaded yet; resolves with its kind. @param {string} rules */
export async function loadGame(rules) {
  const later = LATER[gameOf(rules)?.board.kind ?? ''];
  if (later && !kindOf(rules)) Object.assign(loaded, (await later()).kinds);
  return kindOf(rules);
}

/** Whether the game can be shown; loads its module first if necessary. @param {string} rules */
export function useGame(rules) {
  const known = kindOf(rules) !== null || !gameOf(rules);
  useLoaded(() => loadGame(rules), known ? '' : rules);
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
