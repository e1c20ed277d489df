// SPDX-License-Identifier: MIT
// The three board sets: Roman stone, medieval wood, plain. Each draws the elements below the men; styles/board.css sets
// the colours.
/** @import { Layout } from './tables-geometry.js' */
/** @import { BoardSet } from './board.js' */
import { fibres, rect, rosette, veins } from './ground.js';
import { letter } from './numerals.js';
import { svg } from './svg.js';
import { POINT_WIDTH, isTop, pointBox } from './tables-geometry.js';

/**
 * Inscriptions that Romans cut into their boards, six letters for six points; this pair is on the board found at
 * Timgad.
 */
const CARVED = ['LVDERE', 'RIDERE'];

/**
 * @param {Layout} layout
 * @param {(point: number) => string} mark
 */
function marks(layout, mark) {
  return Array.from({ length: 24 }, (_, index) => {
    const box = pointBox(layout, index + 1);
    return svg(
      'text',
      {
        class: mark === letter ? 'numeral letter' : 'numeral',
        x: box.x + box.width / 2,
        y: layout.numerals[isTop(index + 1) ? 0 : 1],
      },
      mark(index + 1),
    );
  });
}

/**
 * An upright shape on the rim at a point; `y` counts from the rim towards the centre of the board.
 * @param {Layout} layout
 * @param {number} point
 * @param {(x: (at: number) => number, y: (at: number) => number, depth: number) => SVGElement[]} draw x counts from the
 * middle of the point
 */
function onPoint(layout, point, draw) {
  const box = pointBox(layout, point);
  const middle = box.x + box.width / 2;
  const rim = isTop(point) ? box.y : box.y + box.height;
  const inwards = isTop(point) ? 1 : -1;
  return draw(
    (at) => middle + at,
    (at) => rim + at * inwards,
    box.height,
  );
}

/**
 * @param {Layout} layout
 * @param {(point: number) => SVGElement[]} draw
 */
const allPoints = (layout, draw) => Array.from({ length: 24 }, (_, i) => draw(i + 1)).flat();

/** @param {number} point */
const shade = (point) => (point % 2 ? 'a' : 'b');

/** @param {Layout} layout */
function carving(layout) {
  const y = layout.band.y + layout.band.height / 2;
  return CARVED.flatMap((word, half) =>
    [...word].map((letter, index) =>
      svg(
        'text',
        {
          class: 'carved',
          x: layout.halves[half].x + (index + 0.5) * POINT_WIDTH,
          y,
        },
        letter,
      ),
    ),
  );
}

/**
 * @param {Layout} layout
 * @param {string} id
 */
function stone(layout, id) {
  const [left, right] = layout.halves;
  const points = allPoints(layout, (point) =>
    onPoint(layout, point, (x, y, depth) => {
      const tip = depth - 21;
      return [
        svg('path', {
          class: `inlay inlay-${shade(point)}`,
          d: `M${x(-21)} ${y(0)} L${x(-8)} ${y(tip - 16)} H${x(8)} L${x(21)} ${y(0)} Z`,
        }),
        svg('circle', { class: `inlay inlay-${shade(point)}`, cx: x(0), cy: y(tip), r: 16 }),
        svg('circle', { class: 'inlay-eye', cx: x(0), cy: y(tip), r: 7.5 }),
        svg('path', { class: 'inlay-thread', d: `M${x(0)} ${y(6)} V${y(tip - 26)}` }),
      ];
    }),
  );
  const middle = layout.divider.x + layout.divider.width / 2;
  const band = layout.band.y + layout.band.height / 2;
  return [
    rect(layout.frame, 'frame', 14),
    svg(
      'g',
      { 'clip-path': `url(#${id}frame)`, class: 'veins-frame' },
      ...veins(layout.frame, 7, 16),
    ),
    rect(left, 'field'),
    rect(right, 'field'),
    svg(
      'g',
      { 'clip-path': `url(#${id}field)`, class: 'veins-field' },
      ...veins(layout.frame, 41, 20),
    ),
    ...points,
    ...(layout.name === 'wide' ? carving(layout) : []),
    rect(left, 'bronze', 1, 4),
    rect(right, 'bronze', 1, 4),
    ...(layout.name === 'wide' ? [rosette(middle, band, 21)] : []),
  ];
}

/**
 * @param {Layout} layout
 * @param {string} id
 */
function wood(layout, id) {
  const [left, right] = layout.halves;
  const points = allPoints(layout, (point) =>
    onPoint(layout, point, (x, y, depth) => {
      const tip = depth - 14;
      return [
        svg('path', {
          class: `wedge wedge-${shade(point)}`,
          d: `M${x(-28)} ${y(0)} C${x(-20)} ${y(tip * 0.45)} ${x(-5)} ${y(tip * 0.7)} ${x(0)} ${y(tip)} C${x(5)} ${y(tip * 0.7)} ${x(20)} ${y(tip * 0.45)} ${x(28)} ${y(0)} Z`,
        }),
        svg('path', {
          class: 'wedge-line',
          d: `M${x(-17)} ${y(0)} C${x(-12)} ${y(tip * 0.4)} ${x(-3)} ${y(tip * 0.6)} ${x(0)} ${y(tip * 0.84)} C${x(3)} ${y(tip * 0.6)} ${x(12)} ${y(tip * 0.4)} ${x(17)} ${y(0)}`,
        }),
        svg('circle', { class: 'stud', cx: x(0), cy: y(tip + 2), r: 4 }),
      ];
    }),
  );
  const band = layout.band.y + layout.band.height / 2;
  const nails = [left, right].flatMap((half) =>
    [0, 1].flatMap((over) =>
      [0, 1].map((down) =>
        svg('circle', {
          class: 'nail',
          cx: half.x + over * half.width + (over ? 10 : -10),
          cy: half.y + down * half.height + (down ? 19 : -19),
          r: 4.5,
        }),
      ),
    ),
  );
  return [
    rect(layout.frame, 'frame', 12),
    svg(
      'g',
      { 'clip-path': `url(#${id}frame)`, class: 'fibres-frame' },
      ...fibres(layout.frame, 5, 9, false),
    ),
    rect(left, 'field'),
    rect(right, 'field'),
    svg(
      'g',
      { 'clip-path': `url(#${id}field)`, class: 'fibres-field' },
      ...fibres(layout.frame, 23, 7, true),
    ),
    ...points,
    ...[left, right].map((half) =>
      svg('path', {
        class: 'inlaid-line',
        d: `M${half.x + 14} ${band} H${half.x + half.width - 14}`,
      }),
    ),
    ...(layout.name === 'wide'
      ? [left, right].map((half) => rosette(half.x + half.width / 2, band, 25))
      : []),
    rect(left, 'groove', 2, 3),
    rect(right, 'groove', 2, 3),
    ...(layout.name === 'wide' ? nails : []),
  ];
}

/** @param {Layout} layout */
function plain(layout) {
  const [left, right] = layout.halves;
  const points = allPoints(layout, (point) =>
    onPoint(layout, point, (x, y, depth) => [
      svg('path', {
        class: `wedge wedge-${shade(point)}`,
        d: `M${x(-28)} ${y(0)} L${x(0)} ${y(depth - 10)} L${x(28)} ${y(0)} Z`,
      }),
    ]),
  );
  return [
    rect(layout.frame, 'frame', 8),
    rect(left, 'field'),
    rect(right, 'field'),
    ...points,
    rect(left, 'groove', 0, 1),
    rect(right, 'groove', 0, 1),
  ];
}

const SETS = { stone, wood, plain };

/**
 * All elements below the men.
 * @param {BoardSet} set
 * @param {Layout} layout
 * @param {string} id prefix of the ids in this drawing
 * @param {(point: number) => string} mark the label of a point
 */
export function ground(set, layout, id, mark) {
  const [left, right] = layout.halves;
  const trays = Object.entries(layout.trays)
    .filter(([name]) => !name.startsWith('bar'))
    .map(([, box]) => rect(box, 'tray', 8));
  const bars =
    layout.name === 'tall'
      ? [layout.trays['bar-w'], layout.trays['bar-b']].map((box) => rect(box, 'bar-bed', 10))
      : [];
  return svg(
    'g',
    { class: 'ground', 'aria-hidden': 'true' },
    svg(
      'defs',
      {},
      svg('clipPath', { id: `${id}frame` }, rect(layout.frame, '', 14)),
      svg('clipPath', { id: `${id}field` }, rect(left, ''), rect(right, '')),
    ),
    ...SETS[set](layout, id),
    ...marks(layout, mark),
    ...trays,
    ...bars,
    svg('rect', { ...layout.frame, rx: 14, class: 'frame-edge' }),
  );
}
