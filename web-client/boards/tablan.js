// SPDX-License-Identifier: MIT
// The board of Tablan: four rows of twelve squares, lettered in White's direction of movement as on the printed board.
// In a narrow window the rows stand upright: the drawing is turned clockwise. For Black it is turned half round, so that
// each player's men begin in front of the player.
/** @import { Place, Side, TablanBoard } from '../types.d.ts' */
/** @import { BoardOptions } from './board.js' */
/** @import { Square } from './squares.js' */
import { squareName, tablanPlace } from '../table/notation.js';
import { slab } from './ground.js';
import { man, menDefs } from './men.js';
import { SQUARE, Squares } from './squares.js';
import { redraw, svg } from './svg.js';

const COLUMNS = 12;
const ROWS = 4;
const MARGIN = 9;
const PLACES = COLUMNS * ROWS;

/** @extends {Squares<TablanBoard>} */
export class Tablan extends Squares {
  /** @param {BoardOptions} options */
  constructor(options) {
    const tall = options.layout === 'tall';
    const size = tall ? { columns: ROWS, rows: COLUMNS } : { columns: COLUMNS, rows: ROWS };
    super(options, { kind: 'tablan', ...size, sticks: true, margin: MARGIN });
    this.turned = options.below === 'b';
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

  /** The square on the other side of the middle, if the board is turned. @param {Square} square */
  turn({ row, column }) {
    return this.turned
      ? { row: this.rows - 1 - row, column: this.columns - 1 - column }
      : { row, column };
  }

  /** @param {number} place */
  squareOf(place) {
    const { row, column } = tablanPlace(place);
    const lap = ROWS - 1 - row;
    return this.turn(
      this.rows === ROWS ? { row: lap, column } : { row: COLUMNS - 1 - column, column: lap },
    );
  }

  /** @param {Square} shown */
  placeAt(shown) {
    const square = this.turn(shown);
    const { row: lap, column } =
      this.rows === ROWS ? square : { row: square.column, column: COLUMNS - 1 - square.row };
    return lap * COLUMNS + (lap % 2 === 0 ? column : COLUMNS - 1 - column) + 1;
  }

  /** The squares with their letters; the home rows are inlaid in another colour. */
  squares() {
    return Array.from({ length: PLACES }, (_, index) => {
      const square = this.squareOf(index + 1);
      const box = this.box(square);
      const lap = this.rows === ROWS ? square.row : square.column;
      const home = lap === 0 || lap === ROWS - 1;
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
    redraw(this.men, drawn);
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
