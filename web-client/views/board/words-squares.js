// SPDX-License-Identifier: MIT
// Positions of Tablan and Tablaaza as text.
/** @import { Place, Side, TablaazaBoard, TablanBoard } from '../../types.d.ts' */
import { squareName } from '../../table/notation.js';
import { enSquares } from '../../texts/en/squares.js';
import { addTexts, t } from '../../texts/text.js';

addTexts(enSquares);

const HOME_ROW = 12;

/** @type {(board: TablanBoard, place: Place, side: Side) => boolean} */
export const tablanHolds = (board, place, side) => board.squares[Number(place) - 1]?.side === side;

/** @type {(board: TablanBoard, place: Place, of: Side, side: Side | null) => string[]} */
export const tablanCell = (board, place, _of, side) => {
  const held = board.squares[Number(place) - 1];
  const name = t('cell.square', { square: squareName(place) });
  if (!held) return [name, t('cell.empty')];
  const whose = side === null ? held.side : held.side === side ? 'yours' : 'theirs';
  return [name, t(`cell.men.${whose}`, { n: 1 }), t(`cell.state.${held.state}`)];
};

/** @param {TablanBoard} board @param {Side} side @param {(place: number, state: string) => boolean} which */
const countMen = (board, side, which) =>
  board.squares.filter((held, index) => held?.side === side && which(index + 1, held.state)).length;

/** The number of squares in the enemy's home row that a side holds. @param {TablanBoard} board @param {Side} side */
const won = (board, side) => {
  const home = (/** @type {number} */ place) =>
    side === 'w' ? place > 3 * HOME_ROW : place <= HOME_ROW;
  return countMen(board, side, (place) => home(place));
};

/** @type {(board: TablanBoard, side: Side) => {key: string, value: number}[]} */
export const tablanFacts = (board, side) => [
  { key: 'player.men', value: countMen(board, side, () => true) },
  { key: 'player.taken', value: won(board, side) },
];

/** @param {TablanBoard} board */
export const tablanPosition = (board) =>
  /** @type {Side[]} */ (['w', 'b'])
    .map((side) => {
      const held = board.squares.flatMap((man, index) =>
        man?.side === side ? [squareName(index + 1)] : [],
      );
      return t('say.squares', {
        side: t(`side.${side}`),
        squares: held.join(' ') || t('say.none'),
      });
    })
    .join(' ');

/** @type {(board: TablaazaBoard, place: Place) => string[]} */
export const tablaazaCell = (board, place) => {
  const { name, red, what } = board.plots[Number(place) - 1];
  return [name, t(`cell.plot.${red ? 'w' : 'b'}`), t(`cell.plot.${what}`)];
};

/** @param {TablaazaBoard} board @param {string} what @param {Side} side whose colour the plots have */
const countPlots = (board, what, side) =>
  board.plots.filter((plot) => plot.what === what && plot.red === (side === 'w')).length;

/** @type {(board: TablaazaBoard, side: Side) => {key: string, value: number}[]} */
export const tablaazaFacts = (board, side) => [
  // A pavilion stands on a plot of the other side's colour.
  { key: 'player.pavilions', value: countPlots(board, 'pavilion', side === 'w' ? 'b' : 'w') },
  { key: 'player.vacant', value: countPlots(board, 'vacant', side) },
];

/** @param {TablaazaBoard} board */
export const tablaazaPosition = (board) =>
  t('say.tablaaza', {
    red: countPlots(board, 'vacant', 'w'),
    green: countPlots(board, 'vacant', 'b'),
    redPavilions: countPlots(board, 'pavilion', 'b'),
    greenPavilions: countPlots(board, 'pavilion', 'w'),
  });
