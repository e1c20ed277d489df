// SPDX-License-Identifier: MIT
// The geometry of a board of two rows of twelve points, in two layouts. The unit of both: a point is 60 wide.
/** @import { Place, Side } from '../types.d.ts' */

/**
 * @typedef {{x: number, y: number, width: number, height: number}} Box
 * @typedef {{x: number, y: number}} Spot
 * @typedef {{
 *   name: 'wide' | 'tall', width: number, height: number, frame: Box, halves: [Box, Box], divider: Box,
 *   depth: number, band: Box, numerals: [number, number], die: number, trays: Record<string, Box>,
 *   rail: Box | null, diceAt: Spot
 * }} Layout halves: the field left and right of the divider; numerals: their baselines, top and bottom; trays: by place
 * and side, "hand-w"
 */

export const POINT_WIDTH = 60;
export const MAN_RADIUS = 26;
/** Number of men that are drawn on a point; beyond that, a number shows how many there are. */
export const STACK_MEN = 5;

/**
 * Wide layout: trays beside the field (men enter at the lower left and leave at the upper left), the bar in the middle.
 * @type {Layout}
 */
const WIDE = {
  name: 'wide',
  width: 968,
  height: 712,
  frame: { x: 0, y: 0, width: 968, height: 712 },
  halves: [
    { x: 166, y: 42, width: 360, height: 628 },
    { x: 584, y: 42, width: 360, height: 628 },
  ],
  divider: { x: 526, y: 42, width: 58, height: 628 },
  rail: { x: 146, y: 42, width: 20, height: 628 },
  depth: 272,
  band: { x: 166, y: 314, width: 778, height: 84 },
  numerals: [21, 691],
  die: 58,
  diceAt: { x: 764, y: 356 },
  trays: {
    'off-w': { x: 24, y: 42, width: 58, height: 286 },
    'off-b': { x: 88, y: 42, width: 58, height: 286 },
    'hand-w': { x: 24, y: 384, width: 58, height: 286 },
    'hand-b': { x: 88, y: 384, width: 58, height: 286 },
    'bar-b': { x: 526, y: 42, width: 58, height: 272 },
    'bar-w': { x: 526, y: 398, width: 58, height: 272 },
  },
};

/**
 * For a telephone held upright: trays above and below the field, the bar in the middle band beside the dice.
 * @type {Layout}
 */
const TALL = {
  name: 'tall',
  width: 760,
  height: 940,
  frame: { x: 0, y: 0, width: 760, height: 940 },
  halves: [
    { x: 10, y: 120, width: 360, height: 700 },
    { x: 390, y: 120, width: 360, height: 700 },
  ],
  divider: { x: 370, y: 120, width: 20, height: 700 },
  rail: null,
  depth: 284,
  band: { x: 10, y: 404, width: 740, height: 132 },
  numerals: [102, 838],
  die: 86,
  diceAt: { x: 570, y: 466 },
  trays: {
    'off-w': { x: 10, y: 10, width: 360, height: 72 },
    'off-b': { x: 390, y: 10, width: 360, height: 72 },
    'hand-w': { x: 10, y: 858, width: 360, height: 72 },
    'hand-b': { x: 390, y: 858, width: 360, height: 72 },
    'bar-w': { x: 16, y: 408, width: 170, height: 124 },
    'bar-b': { x: 194, y: 408, width: 170, height: 124 },
  },
};

/** The height of a tray above or below the field, with its rim. */
const TRAY = 82;

/**
 * The upright layout without trays, for a game that has neither men in the hand nor men off: they would take a sixth of
 * the height of a telephone's board.
 * @type {Layout}
 */
const TALL_BARE = {
  ...TALL,
  height: TALL.height - 2 * TRAY,
  frame: { ...TALL.frame, height: TALL.height - 2 * TRAY },
  halves: [raise(TALL.halves[0]), raise(TALL.halves[1])],
  divider: raise(TALL.divider),
  band: raise(TALL.band),
  numerals: [TALL.numerals[0] - TRAY, TALL.numerals[1] - TRAY],
  diceAt: raise(TALL.diceAt),
  trays: { 'bar-w': raise(TALL.trays['bar-w']), 'bar-b': raise(TALL.trays['bar-b']) },
};

/** @template {Spot} Place @param {Place} place @returns {Place} */
function raise(place) {
  return { ...place, y: place.y - TRAY };
}

export const LAYOUTS = { wide: WIDE, tall: TALL };
export const BARE_LAYOUTS = { wide: WIDE, tall: TALL_BARE };

/**
 * Where the arrows stand that show the direction of a side: at the end of the rows at which its men turn.
 * @param {Layout} layout
 * @param {Side} side
 * @returns {Spot}
 */
export function wayAt(layout, side) {
  const right = layout.halves[1].x + layout.halves[1].width;
  const middle = layout.band.y + layout.band.height / 2;
  const x = layout.name === 'wide' ? (right + layout.width) / 2 : right - 10;
  return { x, y: middle + (side === 'w' ? -1 : 1) * 34 };
}

/** @param {number} point 1..24 */
export const isTop = (point) => point > 12;

/**
 * The column of a point: from the rim to the tips of the points of its row.
 * @param {Layout} layout
 * @param {number} point 1..24: 1 to 12 at the bottom from left to right, 13 to 24 at the top from right to left
 * @returns {Box}
 */
export function pointBox(layout, point) {
  const column = isTop(point) ? 24 - point : point - 1;
  const half = layout.halves[column < 6 ? 0 : 1];
  const y = isTop(point) ? half.y : half.y + half.height - layout.depth;
  return { x: half.x + (column % 6) * POINT_WIDTH, y, width: POINT_WIDTH, height: layout.depth };
}

/**
 * The centre of man number `index` on a point, counted from 0 at the rim; men after the fifth lie on top of the fifth.
 * @param {Layout} layout
 * @param {number} point
 * @param {number} index
 * @returns {Spot}
 */
export function manOnPoint(layout, point, index) {
  const box = pointBox(layout, point);
  const out = MAN_RADIUS + 3 + Math.min(index, STACK_MEN - 1) * (MAN_RADIUS * 2 + 0.5);
  return { x: box.x + box.width / 2, y: isTop(point) ? box.y + out : box.y + box.height - out };
}

/**
 * The centre of man number `index` on the bar.
 * @param {Layout} layout
 * @param {Side} side
 * @param {number} index
 * @returns {Spot}
 */
export function manOnBar(layout, side, index) {
  const box = layout.trays[`bar-${side}`];
  const step = Math.min(index, 3) * (MAN_RADIUS * 2 + 2);
  if (layout.name === 'tall') {
    const x = side === 'w' ? box.x + 34 + step * 0.85 : box.x + box.width - 34 - step * 0.85;
    return { x, y: box.y + box.height / 2 };
  }
  const out = MAN_RADIUS + 26 + step;
  return {
    x: box.x + box.width / 2,
    y: side === 'w' ? box.y + out : box.y + box.height - out,
  };
}

/**
 * Man number `index` in a tray, seen from its edge.
 * @param {Layout} layout
 * @param {'hand' | 'off'} place
 * @param {Side} side
 * @param {number} index
 * @returns {Box}
 */
export function manInTray(layout, place, side, index) {
  const box = layout.trays[`${place}-${side}`];
  if (layout.name === 'tall') {
    const thick = 20;
    return { x: box.x + 52 + index * thick, y: box.y + 9, width: thick - 2, height: 54 };
  }
  const thick = 16;
  const inset = 4;
  const y =
    place === 'off' ? box.y + 32 + index * thick : box.y + box.height - 32 - (index + 1) * thick;
  return { x: box.x + inset, y, width: box.width - inset * 2, height: thick - 1.5 };
}

/**
 * The position of the number of men in a tray.
 * @param {Layout} layout
 * @param {'hand' | 'off'} place
 * @param {Side} side
 * @returns {Spot}
 */
export function trayCount(layout, place, side) {
  const box = layout.trays[`${place}-${side}`];
  if (layout.name === 'tall') return { x: box.x + 27, y: box.y + box.height / 2 };
  return { x: box.x + box.width / 2, y: place === 'off' ? box.y + 17 : box.y + box.height - 16 };
}

/**
 * The centre of a man at any place: the end of an arrow or of an animation.
 * @param {Layout} layout
 * @param {Place} place
 * @param {Side} side
 * @param {number} index
 * @returns {Spot}
 */
export function manAt(layout, place, side, index) {
  if (typeof place === 'number') return manOnPoint(layout, place, index);
  if (place === 'bar') return manOnBar(layout, side, index);
  const box = manInTray(layout, place, side, index);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/**
 * The touchable area of a place: the whole point and half of the middle band, or the whole tray.
 * @param {Layout} layout
 * @param {Place} place
 * @param {Side} side
 * @returns {Box}
 */
export function touchBox(layout, place, side) {
  return typeof place === 'number' ? pointBox(layout, place) : layout.trays[`${place}-${side}`];
}

/**
 * The index of the next man that arrives at a place: never beyond the fifth.
 * @param {number} men number of men that are there already
 */
export const nextIndex = (men) => Math.min(men, STACK_MEN - 1);
