// SPDX-License-Identifier: MIT
// The board of Twelve Dogs: the six points of one table. A point with two men is full.
/** @import { DogsBoard, Place, Side } from '../types.d.ts' */
/** @import { BoardOptions, Shown, Spot } from './board.js' */
/** @import { Box } from './ground.js' */
import { Board, SIDES } from './board.js';
import { slab } from './ground.js';
import { edge, man, menDefs } from './men.js';
import { letter } from './numerals.js';
import { redraw, svg } from './svg.js';

const WIDTH = 760;
const HEIGHT = 560;
const POINTS = 6;
const FIELD = { x: 130, y: 44, width: 500, height: 466 };
const PITCH = FIELD.width / POINTS;
const DEPTH = 330;
const MAN_STEP = 62;
const THICK = 26;

/** @type {Record<Side, Box>} */
const HANDS = {
  w: { x: 24, y: 44, width: 82, height: 466 },
  b: { x: 654, y: 44, width: 82, height: 466 },
};

/** @extends {Board<DogsBoard>} */
export class Dogs extends Board {
  /** @param {BoardOptions} options */
  constructor(options) {
    super(options, {
      kind: 'dogs',
      width: WIDTH,
      height: HEIGHT,
      die: 66,
      diceAt: { x: WIDTH / 2, y: 108 },
    });
    this.rim = svg('g', { 'aria-hidden': 'true' });
    this.compose(
      [
        svg('defs', {}, ...menDefs(this.id)),
        slab(options.set, { x: 0, y: 0, width: WIDTH, height: HEIGHT }, FIELD, this.id),
        svg('g', { 'aria-hidden': 'true' }, ...wedges(), ...trays()),
        this.rim,
      ],
      [
        Array.from({ length: POINTS }, (_, i) => this.cell(i + 1, 'w', pointBox(i + 1))),
        SIDES.map((side) => this.cell('hand', side, HANDS[side])),
      ],
      options.label,
    );
  }

  /** @param {DogsBoard} board */
  drawMen(board) {
    const drawn = board.points.flatMap(({ side, men }, index) => {
      if (!side) return [];
      const full = men > 1 ? [fullMark(index + 1)] : [];
      const both = Array.from({ length: men }, (_, i) => man(this.id, side, manAt(index + 1, i)));
      return [...full, ...both];
    });
    for (const side of SIDES) {
      for (let i = 0; i < board.hand[side]; i += 1) drawn.push(edge(side, inHand(side, i)));
      const { x, width } = HANDS[side];
      drawn.push(
        svg('text', { class: 'tray-count', x: x + width / 2, y: 490 }, String(board.hand[side])),
      );
    }
    redraw(this.men, drawn);
    // Before a quarter is chosen the points have the letters of the first.
    const first = ((board.table ?? 1) - 1) * POINTS;
    redraw(
      this.rim,
      Array.from({ length: POINTS }, (_, i) =>
        svg(
          'text',
          { class: 'numeral letter', x: pointBox(i + 1).x + PITCH / 2, y: HEIGHT - 24 },
          letter(first + i + 1),
        ),
      ),
    );
  }

  /** @param {Shown<DogsBoard>} shown */
  marksOf({ board, side, sources = [], selected = null, targets = [], arrows = [] }) {
    const drawn = arrows
      .filter(({ to }) => typeof to === 'number')
      .map(({ side: by, from, to }) => {
        const at = this.spot(to, by, board);
        return svg('circle', { class: 'laid', cx: at.x, cy: at.y, r: from === 0 ? 24 : 29 });
      });
    if (!side) return drawn;
    if (sources.includes('hand')) {
      const name =
        selected === 'hand' ? 'mark-source mark-selected mark-tray' : 'mark-source mark-tray';
      drawn.push(svg('rect', { ...HANDS[side], rx: 8, class: name }));
    }
    for (const { place, kind } of targets) {
      const point = board.points[Number(place) - 1];
      const at = manAt(Number(place), kind === 'ring' ? 0 : point.men);
      drawn.push(
        kind === 'ring'
          ? svg('circle', { cx: at.x, cy: at.y, r: 27, class: 'mark-target mark-ring-line' })
          : svg('circle', { cx: at.x, cy: at.y, r: 12, class: `mark-target mark-${kind}` }),
      );
    }
    return drawn;
  }

  /** @param {Place} place @param {Side} side @param {DogsBoard} board */
  spot(place, side, board) {
    if (typeof place === 'number') {
      const { men } = board.points[place - 1];
      return manAt(place, Math.max(men - 1, 0));
    }
    const { x, y, width, height } = inHand(side, Math.max(board.hand[side] - 1, 0));
    return { x: x + width / 2, y: y + height / 2 };
  }

  /** @param {DogsBoard} board @param {{side: Side, from: Place}[]} gone */
  without(board, gone) {
    const copy = structuredClone(board);
    for (const { side, from } of gone) {
      if (typeof from !== 'number') copy.hand[side] -= 1;
      else if (copy.points[from - 1].side === side) copy.points[from - 1].men -= 1;
    }
    return copy;
  }

  hitGoes() {
    return /** @type {Place} */ ('hand');
  }

  /** @param {string} name @param {string} key */
  walk(name, key) {
    if (key === 'ArrowUp' || key === 'ArrowDown') return name === 'hand' ? '1' : 'hand';
    const point = Number(name);
    if (Number.isNaN(point))
      return key === 'ArrowRight' ? '1' : key === 'ArrowLeft' ? 'hand' : null;
    if (key === 'ArrowRight') return String(Math.min(point + 1, POINTS));
    if (key === 'ArrowLeft') return point === 1 ? 'hand' : String(point - 1);
    return null;
  }
}

/** @param {number} point @returns {Box} */
function pointBox(point) {
  return {
    x: FIELD.x + (point - 1) * PITCH,
    y: FIELD.y + FIELD.height - DEPTH,
    width: PITCH,
    height: DEPTH,
  };
}

/** @param {number} point @param {number} index @returns {Spot} */
function manAt(point, index) {
  return {
    x: pointBox(point).x + PITCH / 2,
    y: FIELD.y + FIELD.height - 34 - Math.min(index, 1) * MAN_STEP,
  };
}

/** @param {Side} side @param {number} index @returns {Box} */
function inHand(side, index) {
  const { x, y, width } = HANDS[side];
  return { x: x + 8, y: y + 400 - (index + 1) * THICK, width: width - 16, height: THICK - 3 };
}

function wedges() {
  return Array.from({ length: POINTS }, (_, index) => {
    const { x, y, width, height } = pointBox(index + 1);
    return svg('path', {
      class: `wedge wedge-${index % 2 ? 'b' : 'a'}`,
      d: `M${x + 6} ${y + height} L${x + width / 2} ${y + 8} L${x + width - 6} ${y + height} Z`,
    });
  });
}

function trays() {
  return SIDES.map((side) => svg('rect', { ...HANDS[side], rx: 8, class: 'tray' }));
}

/** The mark of a full point, which is barred for the rest of the game. @param {number} point */
function fullMark(point) {
  const { x, y } = pointBox(point);
  return svg('path', { class: 'full-mark', d: `M${x + 16} ${y + 100} H${x + PITCH - 16}` });
}
