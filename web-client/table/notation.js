// SPDX-License-Identifier: MIT
// Positions as text, parsed for drawing. This file does not know which moves are legal: rules.wasm does.

/** @import { DogsBoard, Place, Side, TablaazaBoard, TablanBoard, TablesBoard } from '../types.d.ts' */

const RESULTS = ['1-0', '0-1', '1/2'];

/** @param {string} position */
export function rulesetOf(position) {
  return position.split(/[ ;@]/, 1)[0];
}

/**
 * Side, seat and result in the TURN field of any game.
 * @param {string} turn "w", "b2", "r", "g" or a result
 * @returns {{ side: Side | null, seat: number, result: string | null }}
 */
export function readTurn(turn) {
  if (RESULTS.includes(turn)) {
    return { side: null, seat: 0, result: turn };
  }
  return {
    side: turn[0] === 'w' || turn[0] === 'r' ? 'w' : 'b',
    seat: Number(turn.slice(1) || '1'),
    result: null,
  };
}

/**
 * The dice that are still to be played, highest first. Marks before or after them (rules/notation.md) are ignored.
 * @param {string} position
 * @returns {number[]}
 */
export function diceOf(position) {
  const thrown = position.slice(position.lastIndexOf(' ') + 1);
  const digits = /^\+?(\d*)/.exec(thrown)?.[1] ?? '';
  return [...digits].map(Number).sort((a, b) => b - a);
}

/** @param {string} position */
export function turnOf(position) {
  return readTurn(position.split(' ').at(-2) ?? '');
}

/**
 * @param {string} mark one character of BOARD: `-` is empty, `A`..`O` are White's men, `a`..`o` Black's
 * @returns {{ side: Side | null, men: number }}
 */
function readPoint(mark) {
  if (mark === '-') {
    return { side: null, men: 0 };
  }
  const white = mark < 'a';
  return {
    side: white ? 'w' : 'b',
    men: mark.charCodeAt(0) - (white ? 'A' : 'a').charCodeAt(0) + 1,
  };
}

/**
 * @param {string} pair "white,black"
 * @returns {Record<Side, number>}
 */
function readPair(pair) {
  const [w, b] = pair.split(',').map(Number);
  return { w, b };
}

/**
 * Parses a position of a game on the track of 24 points.
 * @param {string} position
 * @returns {TablesBoard | null} null if the position is of another game
 */
export function readTables(position) {
  const fields = position.split(' ');
  if (fields.length !== 5 || fields[1].length !== 24) {
    return null;
  }
  const [ruleset, board, trays, turn] = fields;
  const [hand, bar, off] = trays.split('/').map(readPair);
  return {
    ruleset: rulesetOf(ruleset),
    points: [...board].map(readPoint),
    hand,
    bar,
    off,
    turn,
    dice: diceOf(position),
  };
}

/**
 * Parses a position of Twelve Dogs.
 * @param {string} position
 * @returns {DogsBoard | null} null if the position is of another game
 */
export function readDogs(position) {
  const fields = position.split(' ');
  if (fields.length !== 6 || fields[1].length !== 6) {
    return null;
  }
  const [ruleset, board, hand, table, turn] = fields;
  return {
    ruleset: rulesetOf(ruleset),
    points: [...board].map(readPoint),
    hand: readPair(hand),
    table: table === '?' ? null : Number(table),
    turn,
    dice: diceOf(position),
  };
}

const TABLAN_COLUMNS = 12;

// The shape identifies a board, independent of the name of the game: 4 rows of squares, or rows that contain lakes.
const TABLAN_BOARD = /^[-UWXubx]{12}(\/[-UWXubx]{12}){3}$/;
const TABLAAZA_BOARD = /^(?=.*~)[-~oP]+(\/[-~oP]+)*$/;

/** @param {string} position @param {RegExp} shape */
const isOn = (position, shape) => shape.test(position.split(' ', 2)[1] ?? '');

/**
 * The row and column of a square of Tablan, as White sees the board.
 * @param {number} square 1..48
 * @returns {{ row: number, column: number }} row 0 is Black's home row, at the top; column 0 is at the left
 */
export function tablanPlace(square) {
  const lap = Math.floor((square - 1) / TABLAN_COLUMNS);
  const along = (square - 1) % TABLAN_COLUMNS;
  // Men move back and forth: every second row runs from right to left.
  return { row: 3 - lap, column: lap % 2 === 0 ? along : TABLAN_COLUMNS - 1 - along };
}

/**
 * Parses a position of Tablan.
 * @param {string} position
 * @returns {TablanBoard | null} null if the position is of another game
 */
export function readTablan(position) {
  if (!isOn(position, TABLAN_BOARD)) {
    return null;
  }
  const [ruleset, board, turn, thrown] = position.split(' ');
  const rows = board.split('/');
  /** @type {Record<string, TablanBoard['squares'][0]>} */
  const marks = {
    U: { side: 'w', state: 'waiting' },
    W: { side: 'w', state: 'moved' },
    X: { side: 'w', state: 'stuck' },
    u: { side: 'b', state: 'waiting' },
    b: { side: 'b', state: 'moved' },
    x: { side: 'b', state: 'stuck' },
  };
  const squares = Array.from({ length: 4 * TABLAN_COLUMNS }, (_, index) => {
    const { row, column } = tablanPlace(index + 1);
    return marks[rows[row][column]] ?? null;
  });
  const value = thrown === '-' ? null : Number.parseInt(thrown, 10);
  return { ruleset: rulesetOf(ruleset), squares, turn, value };
}

/**
 * Parses a position of Tablaaza.
 * @param {string} position
 * @returns {TablaazaBoard | null} null if the position is of another game
 */
export function readTablaaza(position) {
  if (!isOn(position, TABLAAZA_BOARD)) {
    return null;
  }
  const [ruleset, board, turn] = position.split(' ');
  const lines = board.split('/').reverse();
  /** @type {Record<string, TablaazaBoard['plots'][0]['what']>} */
  const marks = { '~': 'lake', '-': 'vacant', o: 'stone', P: 'pavilion' };
  const plots = lines.flatMap((line, row) =>
    [...line].map((mark, column) => ({
      name: `${String.fromCharCode('a'.charCodeAt(0) + column)}${row + 1}`,
      red: (row + column) % 2 === 0, // a1 is
      what: marks[mark],
    })),
  );
  return {
    ruleset: rulesetOf(ruleset),
    columns: lines[0].length,
    rows: lines.length,
    plots,
    turn,
  };
}

/** The names of the squares of Tablan on its printed board: White's home row, the middle rows, Black's home row. */
const TABLAN_SQUARES = 'ABCDEFGHIJKLMNOPQRSTUVWXmnopqrstuvwxabcdefghijkl';

/** The name of a square of Tablan on its board and in steps. @param {Place} square 1..48 */
export const squareName = (square) => TABLAN_SQUARES[Number(square) - 1] ?? String(square);

/**
 * The name of a place in the steps of that position's game.
 * @param {string} position
 * @param {Place} place
 */
export function placeText(position, place) {
  return isOn(position, TABLAN_BOARD) ? squareName(place) : String(place);
}

/**
 * Parses a step. Its text does not contain the side whose men stand beside the board: it is the side of TURN.
 * @param {string} step "hand/5", "5/9*", "23/off=5"
 * @returns {{ from: string, to: string, hit: boolean, dice: number[] } | null} null for a choice such as "turn:3"
 */
export function readStepText(step) {
  const parts = /^([^/]+)\/([^*=]+)(\*?)(?:=(\d+))?$/.exec(step);
  if (!parts) {
    return null;
  }
  const [, from, to, hit, dice] = parts;
  return { from, to, hit: hit === '*', dice: [...(dice ?? '')].map(Number) };
}

/**
 * Maps the name of a place in a step to the number that rules.wasm uses.
 * @param {string} position
 * @param {string} text "5", "hand", a square of Tablan, a plot of Tablaaza
 * @returns {Place}
 */
export function placeNumber(position, text) {
  const square = isOn(position, TABLAN_BOARD) ? TABLAN_SQUARES.indexOf(text) : -1;
  if (square >= 0 && text.length === 1) {
    return square + 1;
  }
  const plot = readTablaaza(position)?.plots.findIndex(({ name }) => name === text) ?? -1;
  if (plot >= 0) {
    return plot + 1;
  }
  return /^\d+$/.test(text) ? Number(text) : /** @type {Place} */ (text);
}

/**
 * The plots that a step of Tablaaza fills: the plot of the stone, then those of the pavilions that it raises.
 * @param {string} step "a2", "a2+a3+a5"
 * @returns {string[]} empty for a step of another kind
 */
export function readPlacing(step) {
  return /^[a-z]\d+(\+[a-z]\d+)*$/i.test(step) ? step.toLowerCase().split('+') : [];
}
