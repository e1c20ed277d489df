// SPDX-License-Identifier: MIT
// Positions of a track game as text.
/** @import { Place, Side, TablesBoard } from '../../types.d.ts' */
import { menAt } from '../../boards/tables.js';
import { t } from '../../texts/text.js';

/** Points that a man still has to go before it enters: the whole track. */
const WHOLE_WAY = 25;

/** @type {(board: TablesBoard, place: Place, side: Side) => boolean} */
export const holds = (board, place, side) => menAt(board, place, side) > 0;

/** @param {Side} holder @param {number} men @param {Side | null} side */
export function menWords(holder, men, side) {
  if (side === null) return t(`cell.men.${holder}`, { n: men });
  return t(holder === side ? 'cell.men.yours' : 'cell.men.theirs', { n: men });
}

/** @typedef {(point: number) => string} Mark the label of a point on the board */

/** @type {(mark: Mark) => (board: TablesBoard, place: Place, of: Side, side: Side | null) => string[]} */
export const cell = (mark) => (board, place, of, side) => {
  if (typeof place !== 'number') {
    return [t(`cell.${place}.${of}`), t('cell.men', { n: board[place][of] })];
  }
  const { side: holder, men } = board.points[place - 1];
  return [
    t('cell.point', { point: mark(place) }),
    holder ? menWords(holder, men, side) : t('cell.empty'),
  ];
};

/**
 * The pip count: points that all men of a side still have to go.
 * @param {TablesBoard} board
 * @param {Side} side
 * @param {boolean} contrary
 */
function pips(board, side, contrary) {
  const waiting = (board.hand[side] + board.bar[side]) * WHOLE_WAY;
  return board.points.reduce((sum, point, index) => {
    const left = contrary && side === 'b' ? index : 23 - index;
    return sum + (point.side === side ? point.men * (left + 1) : 0);
  }, waiting);
}

/**
 * @param {boolean} contrary
 * @param {boolean} bears
 * @returns {(board: TablesBoard, side: Side) => {key: string, value: number}[]}
 */
export const facts = (contrary, bears) => (board, side) => [
  { key: 'player.pips', value: pips(board, side, contrary) },
  bears
    ? { key: 'player.off', value: board.off[side] }
    : { key: 'player.last', value: inLastTable(board, side, contrary) },
];

/** @param {TablesBoard} board @param {Side} side @param {boolean} contrary */
function inLastTable(board, side, contrary) {
  const last = contrary && side === 'b' ? board.points.slice(0, 6) : board.points.slice(18);
  return last.reduce((sum, point) => sum + (point.side === side ? point.men : 0), 0);
}

/** @type {(mark: Mark) => (board: TablesBoard) => string} */
export const position = (mark) => (board) =>
  /** @type {Side[]} */ (['w', 'b'])
    .map((side) => {
      const points = board.points.flatMap((point, index) => {
        if (point.side !== side) return [];
        const name = mark(index + 1);
        return [point.men > 1 ? `${name}×${point.men}` : name];
      });
      return t('say.position', {
        side: t(`side.${side}`),
        points: points.join(' ') || t('say.none'),
        hand: board.hand[side],
        bar: board.bar[side],
        off: board.off[side],
      });
    })
    .join(' ');
