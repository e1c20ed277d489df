// SPDX-License-Identifier: MIT
// Drawings of dice, shared by the boards and the lists.
import { svg } from './svg.js';

const LEFT = 0.25;
const MIDDLE = 0.5;
const RIGHT = 0.75;
/** The positions of the pips, as fractions of the edge. */
export const PIPS = /** @type {Record<number, [number, number][]>} */ ({
  1: [[MIDDLE, MIDDLE]],
  2: [
    [LEFT, LEFT],
    [RIGHT, RIGHT],
  ],
  3: [
    [LEFT, LEFT],
    [MIDDLE, MIDDLE],
    [RIGHT, RIGHT],
  ],
  4: [
    [LEFT, LEFT],
    [RIGHT, LEFT],
    [LEFT, RIGHT],
    [RIGHT, RIGHT],
  ],
  5: [
    [LEFT, LEFT],
    [RIGHT, LEFT],
    [MIDDLE, MIDDLE],
    [LEFT, RIGHT],
    [RIGHT, RIGHT],
  ],
  6: [
    [LEFT, LEFT],
    [RIGHT, LEFT],
    [LEFT, MIDDLE],
    [RIGHT, MIDDLE],
    [LEFT, RIGHT],
    [RIGHT, RIGHT],
  ],
});

/**
 * One die with its centre at 0,0.
 * @param {number} face 1..6
 * @param {number} edge the length of its edge
 */
export function die(face, edge) {
  const half = edge / 2;
  const round = edge * 0.2;
  return svg(
    'g',
    { class: 'die-body' },
    svg('rect', {
      class: 'die-shadow',
      x: -half + 2,
      y: -half + 4,
      width: edge,
      height: edge,
      rx: round,
    }),
    svg('rect', { class: 'die-side', x: -half, y: -half, width: edge, height: edge, rx: round }),
    svg('rect', {
      class: 'die-face',
      x: -half + edge * 0.035,
      y: -half + edge * 0.025,
      width: edge * 0.93,
      height: edge * 0.91,
      rx: round * 0.9,
    }),
    ...(PIPS[face] ?? []).map(([x, y]) =>
      svg('circle', {
        class: 'die-pip',
        cx: (x - 0.5) * edge,
        cy: (y - 0.512) * edge,
        r: edge * (face === 1 ? 0.12 : 0.088),
      }),
    ),
  );
}

/**
 * One throwing stick with its centre at 0,0: one side is plain, the other is painted.
 * @param {number} face 1: the plain side is up
 * @param {number} length
 */
export function stick(face, length) {
  const width = length * 0.3;
  const box = { x: -width / 2, y: -length / 2, width, height: length, rx: width / 2 };
  const painted = face === 1 ? [] : [-0.28, 0, 0.28];
  return svg(
    'g',
    { class: face === 1 ? 'stick stick-plain' : 'stick stick-painted' },
    svg('rect', { ...box, x: box.x + 2, y: box.y + 4, class: 'die-shadow' }),
    svg('rect', { ...box, class: 'stick-side' }),
    svg('path', { class: 'stick-ridge', d: `M0 ${-length * 0.36} V${length * 0.36}` }),
    ...painted.map((at) =>
      svg('path', {
        class: 'stick-band',
        d: `M${-width / 2} ${at * length - 5} L0 ${at * length + 5} L${width / 2} ${at * length - 5}`,
      }),
    ),
  );
}
