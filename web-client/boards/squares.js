// SPDX-License-Identifier: MIT
// A board of squares that hold one piece each: measures, marks and arrow keys, shared by Tablan and Tablaaza.
/** @import { Place, Side } from '../types.d.ts' */
/** @import { BoardOptions, Shown, Spot } from './board.js' */
/** @import { Box } from './ground.js' */
import { Board } from './board.js';
import { svg } from './svg.js';

export const SQUARE = 66;
const MARGIN = 40;
/** Throwing sticks, and the space for them beside the squares; `narrow`: of an upright board. */
const STICKS = { wide: { size: 96, rail: 150 }, narrow: { size: 72, rail: 112 } };

/** @typedef {{row: number, column: number}} Square numbered from 0; row 0 is at the bottom */

/**
 * @template B
 * @extends {Board<B>}
 * @abstract
 */
export class Squares extends Board {
  /**
   * @param {BoardOptions} options
   * @param {{kind: string, columns: number, rows: number, sticks?: boolean, margin?: number}} form margin: around the
   * squares; the default has space for labels
   */
  constructor(options, { kind, columns, rows, sticks = false, margin = MARGIN }) {
    const field = { x: margin, y: margin, width: columns * SQUARE, height: rows * SQUARE };
    const width = field.width + margin * 2;
    const height = field.height + margin * 2;
    const { size, rail } = sticks
      ? STICKS[rows > columns ? 'narrow' : 'wide']
      : { size: 96, rail: 0 };
    super(options, {
      kind,
      width: width + rail,
      height,
      die: size,
      diceAt: { x: width + (rail - margin) / 2, y: height / 2 },
      sticks,
    });
    this.columns = columns;
    this.rows = rows;
    /** @type {Box} */
    this.field = field;
  }

  /** The square of a place. @abstract @param {number} _place @returns {Square} */
  squareOf(_place) {
    throw new TypeError('a board knows its squares');
  }

  /** The place of a square, or null. @abstract @param {Square} _square @returns {number | null} */
  placeAt(_square) {
    return null;
  }

  /** @param {Square} square @returns {Box} */
  box({ row, column }) {
    return {
      x: this.field.x + column * SQUARE,
      y: this.field.y + (this.rows - 1 - row) * SQUARE,
      width: SQUARE,
      height: SQUARE,
    };
  }

  /** The centre of a square. @param {number} place @returns {Spot} */
  middle(place) {
    const { x, y } = this.box(this.squareOf(place));
    return { x: x + SQUARE / 2, y: y + SQUARE / 2 };
  }

  /** The cells of the grid, the top row first. */
  cellRows() {
    return Array.from({ length: this.rows }, (_, down) => {
      const row = this.rows - 1 - down;
      return Array.from({ length: this.columns }, (_, column) => {
        const place = this.placeAt({ row, column });
        return place === null ? null : this.cell(place, 'w', this.box({ row, column }));
      }).filter((cell) => cell !== null);
    });
  }

  /** @param {Place} place @param {Side} _side @param {B} _board */
  spot(place, _side, _board) {
    return this.middle(Number(place));
  }

  /**
   * Arrow keys go to the next square in their direction and skip positions without a square.
   * @param {string} name
   * @param {string} key
   */
  walk(name, key) {
    const ways = /** @type {Record<string, [number, number]>} */ ({
      ArrowRight: [0, 1],
      ArrowLeft: [0, -1],
      ArrowUp: [1, 0],
      ArrowDown: [-1, 0],
    });
    const way = ways[key];
    if (!way) return null;
    let { row, column } = this.squareOf(Number(name));
    for (;;) {
      row += way[0];
      column += way[1];
      if (row < 0 || column < 0 || row >= this.rows || column >= this.columns) return name;
      const place = this.placeAt({ row, column });
      if (place !== null) return String(place);
    }
  }

  /** @param {Shown<B>} shown */
  marksOf({ sources = [], selected = null, targets = [], arrows = [], side }) {
    const drawn = arrows.map((arrow) => this.arrow(arrow));
    if (!side) return drawn;
    for (const place of sources) {
      const name = place === selected ? 'mark-source mark-selected' : 'mark-source';
      drawn.push(this.ring(Number(place), name, 'mark-halo', 'mark-line'));
    }
    for (const { place, kind, far } of targets) {
      const at = this.middle(Number(place));
      const name = `mark-target mark-${kind} ${far ? 'mark-far' : ''}`;
      if (kind === 'cross') {
        const d = `M${at.x - 11} ${at.y - 11} l22 22 m0 -22 l-22 22`;
        drawn.push(svg('path', { d, class: 'mark-cross' }));
        continue;
      }
      drawn.push(
        kind === 'ring'
          ? this.ring(Number(place), name, 'mark-case', 'mark-ring-line')
          : svg('circle', { cx: at.x, cy: at.y, r: far ? 8 : 11, class: name }),
      );
    }
    return drawn;
  }

  /** @param {number} place @param {string} name @param {string} outer @param {string} inner */
  ring(place, name, outer, inner) {
    const at = this.middle(place);
    return svg(
      'g',
      { class: name, transform: `translate(${at.x} ${at.y})` },
      svg('circle', { r: 29, class: outer }),
      svg('circle', { r: 27, class: inner }),
    );
  }

  /** The mark of the last move, or of the stone that was placed last. @param {import('./board.js').Arrow} arrow */
  arrow({ side, from, to, hit }) {
    const end = this.middle(Number(to));
    if (from === 0) return svg('circle', { class: 'laid', cx: end.x, cy: end.y, r: 30 });
    const start = this.middle(Number(from));
    const length = Math.hypot(end.x - start.x, end.y - start.y) || 1;
    const bend = Math.min(50, length * 0.16);
    const control = {
      x: (start.x + end.x) / 2 + ((end.y - start.y) / length) * bend,
      y: (start.y + end.y) / 2 - ((end.x - start.x) / length) * bend,
    };
    const path = `M${start.x} ${start.y} Q${control.x} ${control.y} ${end.x} ${end.y}`;
    const angle = (Math.atan2(end.y - control.y, end.x - control.x) * 180) / Math.PI;
    return svg(
      'g',
      { class: `arrow arrow-${side} ${hit ? 'arrow-hit' : ''}` },
      svg('circle', { cx: start.x, cy: start.y, r: 24, class: 'ghost' }),
      svg('path', { d: path, class: 'arrow-case' }),
      svg('path', { d: path, class: 'arrow-line' }),
      svg('path', {
        d: 'M-13 -8.5 L3 0 L-13 8.5 L-9 0 Z',
        class: 'arrow-head',
        transform: `translate(${end.x} ${end.y}) rotate(${angle})`,
      }),
    );
  }
}
