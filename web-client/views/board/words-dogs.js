// SPDX-License-Identifier: MIT
// Positions of Twelve Dogs as text.
/** @import { DogsBoard, Place, Side } from '../../types.d.ts' */
import { letter } from '../../boards/numerals.js';
import { enDogs } from '../../texts/en/dogs.js';
import { addTexts, t } from '../../texts/text.js';
import { menWords } from './words-tables.js';

addTexts(enDogs);

const TABLE_POINTS = 6;

/**
 * The label of a point: the letter of the chosen table, as on the whole board.
 * @param {number | null} table 1..4, null before the choice: then the letters are those of the first
 * @param {number} point 1..6
 */
export const mark = (table, point) => letter(((table ?? 1) - 1) * TABLE_POINTS + point);

/** @type {(board: DogsBoard, place: Place, side: Side) => boolean} */
export const holds = (board, place, side) =>
  typeof place === 'number' ? board.points[place - 1].side === side : board.hand[side] > 0;

/** @type {(board: DogsBoard, place: Place, of: Side, side: Side | null) => string[]} */
export const cell = (board, place, of, side) => {
  if (typeof place !== 'number') {
    return [t(`cell.hand.${of}`), t('cell.men', { n: board.hand[of] })];
  }
  const { side: holder, men } = board.points[place - 1];
  const what = holder ? menWords(holder, men, side) : t('cell.empty');
  return [
    t('cell.point', { point: mark(board.table, place) }),
    what,
    ...(men > 1 ? [t('cell.full')] : []),
  ];
};

/** @param {DogsBoard} board @param {Side} side */
const fullPoints = (board, side) =>
  board.points.filter((point) => point.side === side && point.men > 1).length;

/** @type {(board: DogsBoard, side: Side) => {key: string, value: number}[]} */
export const facts = (board, side) => [
  { key: 'player.full', value: fullPoints(board, side) },
  { key: 'player.hand', value: board.hand[side] },
];

/** @param {DogsBoard} board */
export const position = (board) =>
  board.points
    .map((_, index) => cell(board, index + 1, 'w', null).join(' '))
    .concat(t('say.dogs', { white: fullPoints(board, 'w'), black: fullPoints(board, 'b') }))
    .join('; ');
