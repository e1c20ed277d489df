// SPDX-License-Identifier: MIT
// The board of Tablaaza: checkered land around two lakes, stones, and pavilions.
/** @import { Side, TablaazaBoard } from '../types.d.ts' */
/** @import { BoardOptions, Spot } from './board.js' */
/** @import { Square } from './squares.js' */
import { slab } from './ground.js';
import { menDefs } from './men.js';
import { SQUARE, Squares } from './squares.js';
import { redraw, svg } from './svg.js';

/** The side whose colour a plot has. @param {{red: boolean}} plot @returns {Side} */
const colourOf = ({ red }) => (red ? 'w' : 'b');

/** @extends {Squares<TablaazaBoard>} */
export class Tablaaza extends Squares {
  /**
   * @param {BoardOptions} options
   * @param {TablaazaBoard} land a position with the size of the board and its lakes
   */
  constructor(options, land) {
    super(options, { kind: 'tablaaza', columns: land.columns, rows: land.rows });
    this.land = land;
    const frame = { x: 0, y: 0, width: this.form.width, height: this.form.height };
    this.compose(
      [
        svg('defs', {}, ...menDefs(this.id)),
        slab(options.set, frame, this.field, this.id),
        svg('g', { 'aria-hidden': 'true' }, ...this.plots(), ...this.letters()),
      ],
      this.cellRows(),
      options.label,
    );
  }

  /** @param {number} place */
  squareOf(place) {
    return { row: Math.floor((place - 1) / this.columns), column: (place - 1) % this.columns };
  }

  /** @param {Square} square @returns {number | null} */
  placeAt({ row, column }) {
    const index = row * this.columns + column;
    return this.land.plots[index].what === 'lake' ? null : index + 1;
  }

  plots() {
    return this.land.plots.map((plot, index) => {
      const box = this.box(this.squareOf(index + 1));
      if (plot.what !== 'lake') {
        return svg('rect', { ...box, class: `plot plot-${colourOf(plot)}` });
      }
      const { x, y } = box;
      const wave = (/** @type {number} */ down) => `M${x + 8} ${y + down} q12.5 -9 25 0 t25 0`;
      return svg(
        'g',
        { class: 'lake' },
        svg('rect', box),
        svg('path', { class: 'lake-wave', d: `${wave(20)} ${wave(38)} ${wave(54)}` }),
      );
    });
  }

  /** The labels: letters of the columns below, numbers of the rows beside. */
  letters() {
    const { x, y, height } = this.field;
    const columns = Array.from({ length: this.columns }, (_, column) =>
      svg(
        'text',
        { class: 'numeral', x: x + (column + 0.5) * SQUARE, y: y + height + 20 },
        String.fromCharCode(97 + column),
      ),
    );
    const rows = Array.from({ length: this.rows }, (_, row) =>
      svg(
        'text',
        { class: 'numeral', x: x - 20, y: y + height - (row + 0.5) * SQUARE },
        String(row + 1),
      ),
    );
    return [...columns, ...rows];
  }

  /** @param {TablaazaBoard} board */
  drawMen(board) {
    const drawn = board.plots.flatMap((plot, index) => {
      const side = colourOf(plot);
      const at = this.middle(index + 1);
      if (plot.what === 'stone') return [stone(side, at)];
      // A pavilion stands on a plot of the other side's colour.
      return plot.what === 'pavilion' ? [pavilion(side === 'w' ? 'b' : 'w', at)] : [];
    });
    redraw(this.men, drawn);
  }

  /** No piece ever leaves this board. @param {TablaazaBoard} board */
  without(board) {
    return board;
  }
}

/** @param {Side} side @param {Spot} at */
export function stone(side, { x, y }) {
  return svg(
    'g',
    { class: `stone stone-${side}`, transform: `translate(${x} ${y})` },
    svg('ellipse', { class: 'man-shadow', cx: 1.5, cy: 5, rx: 23, ry: 20 }),
    svg('ellipse', { class: 'stone-body', rx: 23, ry: 20 }),
    svg('ellipse', { class: 'stone-light', cx: -6, cy: -7, rx: 10, ry: 6 }),
    side === 'w'
      ? svg('circle', { class: 'stone-mark', r: 8 })
      : svg('path', { class: 'stone-mark', d: 'M-8 0H8M0 -8V8' }),
  );
}

/** A tent with a pennant, in the colours of its owner. @param {Side} side @param {Spot} at */
export function pavilion(side, { x, y }) {
  return svg(
    'g',
    { class: `pavilion pavilion-${side}`, transform: `translate(${x} ${y})` },
    svg('path', { class: 'man-shadow', d: 'M-22 24 H26 V19 H-22 Z' }),
    svg('path', { class: 'pavilion-wall', d: 'M-20 0 H20 L22 22 H-22 Z' }),
    svg('path', {
      class: 'pavilion-stripe',
      d: 'M-10 1 L-11 22 H-4 L-3.5 1 Z M10 1 L11 22 H4 L3.5 1 Z',
    }),
    svg('path', { class: 'pavilion-roof', d: 'M-26 2 Q-8 -4 0 -22 Q8 -4 26 2 Z' }),
    svg('path', { class: 'pavilion-pole', d: 'M0 -22 V-29' }),
    svg('path', { class: 'pavilion-pennant', d: 'M0 -29 L12 -25.5 L0 -22 Z' }),
  );
}
