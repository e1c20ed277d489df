// SPDX-License-Identifier: MIT
// The board of Tablan: four rows of twelve squares, lettered in White's direction of movement as on the printed board.
/** @import { Place, Side, TablanBoard } from '../types.d.ts' */
/** @import { BoardOptions } from './board.js' */
/** @import { Square } from './squares.js' */
import { squareName, tablanPlace } from '../table/notation.js';
import { slab } from './ground.js';
import { man, menDefs } from './men.js';
import { SQUARE, Squares } from './squares.js';
import { svg } from './svg.js';

const COLUMNS = 12;
const ROWS = 4;
const PLACES = COLUMNS * ROWS;

/** @extends {Squares<TablanBoard>} */
export class Tablan extends Squares {
  /** @param {BoardOptions} options */
  constructor(options) {
    super(options, { kind: 'tablan', columns: COLUMNS, rows: ROWS, sticks: true });
    const frame = { x: 0, y: 0, width: this.form.width, height: this.form.height };
    this.compose(
      [
        svg('defs', {}, ...menDefs(this.id)),
        slab(options.set, frame, this.field, this.id),
        svg('g', { 'aria-hidden': 'true' }, ...this.squares()),
      ],
      this.cellRows(),
      options.label,
    );
  }

  /** @param {number} place */
  squareOf(place) {
    const { row, column } = tablanPlace(place);
    return { row: ROWS - 1 - row, column };
  }

  /** @param {Square} square */
  placeAt({ row, column }) {
    return row * COLUMNS + (row % 2 === 0 ? column : COLUMNS - 1 - column) + 1;
  }

  /** The squares with their letters; the home rows are inlaid in another colour. */
  squares() {
    return Array.from({ length: PLACES }, (_, index) => {
      const square = this.squareOf(index + 1);
      const box = this.box(square);
      const home = square.row === 0 || square.row === ROWS - 1;
      const shade = (square.row + square.column) % 2 ? 'a' : 'b';
      return [
        svg('rect', { ...box, class: `square square-${home ? 'home' : 'middle'} square-${shade}` }),
        svg('text', { class: 'square-letter', x: box.x + 8, y: box.y + 10 }, squareName(index + 1)),
      ];
    }).flat();
  }

  /** @param {TablanBoard} board */
  drawMen(board) {
    const drawn = board.squares.flatMap((held, index) => {
      if (!held) return [];
      const at = this.middle(index + 1);
      const piece = man(this.id, held.side, at, `man-${held.state}`);
      if (held.state !== 'waiting') {
        return held.state === 'stuck' ? [piece, ...bolts(at)] : [piece];
      }
      // A man that has not moved yet is drawn on a base.
      return [svg('rect', { class: 'man-base', ...around(at) }), piece];
    });
    this.men.replaceChildren(...drawn);
  }

  /** @param {TablanBoard} board @param {{side: Side, from: Place}[]} gone */
  without(board, gone) {
    const copy = structuredClone(board);
    for (const { side, from } of gone) {
      const held = copy.squares[Number(from) - 1];
      if (held?.side === side) copy.squares[Number(from) - 1] = null;
    }
    return copy;
  }
}

/** @param {{x: number, y: number}} at */
const around = ({ x, y }) => ({
  x: x - SQUARE / 2 + 4,
  y: y - SQUARE / 2 + 4,
  width: SQUARE - 8,
  height: SQUARE - 8,
  rx: 9,
});

/** Four bolts: this man cannot move any more. @param {{x: number, y: number}} at */
function bolts({ x, y }) {
  return [-1, 1].flatMap((across) =>
    [-1, 1].map((down) =>
      svg('circle', { class: 'bolt', cx: x + across * 25, cy: y + down * 25, r: 4 }),
    ),
  );
}
