// SPDX-License-Identifier: MIT
// The men: White's are gold with a ring, Black's are dark with an inlaid cross, so that shape and colour both
// distinguish them.
/** @import { Side } from '../types.d.ts' */
import { svg } from './svg.js';
import { MAN_RADIUS as R } from './tables-geometry.js';

/** A cross whose arms widen towards the ends. */
const CROSS =
  'M-3.2 -3.2 L-5.4 -13 H5.4 L3.2 -3.2 L13 -5.4 V5.4 L3.2 3.2 L5.4 13 H-5.4 L-3.2 3.2 L-13 5.4 V-5.4 Z';

/**
 * The definitions for `<use>`: one man seen from above for each side. The style sheet sets the colours.
 * @param {string} id prefix of the ids in this drawing
 */
export function menDefs(id) {
  return [
    svg(
      'linearGradient',
      { id: `${id}rim-w`, x1: 0.2, y1: 0, x2: 0.8, y2: 1 },
      svg('stop', { offset: 0, class: 'w-rim-1' }),
      svg('stop', { offset: 1, class: 'w-rim-2' }),
    ),
    svg(
      'radialGradient',
      { id: `${id}face-w`, cx: 0.36, cy: 0.3, r: 0.85 },
      svg('stop', { offset: 0, class: 'w-face-1' }),
      svg('stop', { offset: 0.55, class: 'w-face-2' }),
      svg('stop', { offset: 1, class: 'w-face-3' }),
    ),
    svg(
      'linearGradient',
      { id: `${id}rim-b`, x1: 0.2, y1: 0, x2: 0.8, y2: 1 },
      svg('stop', { offset: 0, class: 'b-rim-1' }),
      svg('stop', { offset: 1, class: 'b-rim-2' }),
    ),
    svg(
      'radialGradient',
      { id: `${id}face-b`, cx: 0.36, cy: 0.3, r: 0.85 },
      svg('stop', { offset: 0, class: 'b-face-1' }),
      svg('stop', { offset: 0.6, class: 'b-face-2' }),
      svg('stop', { offset: 1, class: 'b-face-3' }),
    ),
    svg(
      'g',
      { id: `${id}man-w` },
      svg('ellipse', { class: 'man-shadow', cx: 1.5, cy: 3.5, rx: R, ry: R }),
      svg('circle', { r: R, fill: `url(#${id}rim-w)`, class: 'man-edge w-edge' }),
      svg('circle', { r: R - 3.2, fill: `url(#${id}face-w)` }),
      svg('circle', { r: 14.5, cy: 0.9, class: 'w-inlay-light' }),
      svg('circle', { r: 14.5, class: 'w-inlay' }),
    ),
    svg(
      'g',
      { id: `${id}man-b` },
      svg('ellipse', { class: 'man-shadow', cx: 1.5, cy: 3.5, rx: R, ry: R }),
      svg('circle', { r: R, fill: `url(#${id}rim-b)`, class: 'man-edge b-edge' }),
      svg('circle', { r: R - 3.2, fill: `url(#${id}face-b)` }),
      svg('path', { d: CROSS, class: 'b-inlay' }),
    ),
  ];
}

/**
 * A man seen from above.
 * @param {string} id
 * @param {Side} side
 * @param {{x: number, y: number}} at
 * @param {string} [more] additional classes
 */
export function man(id, side, at, more = '') {
  return svg('use', {
    href: `#${id}man-${side}`,
    class: `man man-${side} ${more}`,
    transform: `translate(${at.x} ${at.y})`,
  });
}

/**
 * The number on the topmost man of a stack: how many men it has.
 * @param {Side} side
 * @param {{x: number, y: number}} at
 * @param {number} men
 */
export function stackNumber(side, at, men) {
  return svg(
    'g',
    { class: `stack-number stack-number-${side}`, transform: `translate(${at.x} ${at.y})` },
    svg('circle', { r: 15.5 }),
    svg('text', { y: 0.5 }, String(men)),
  );
}

/**
 * A man seen from its edge, as it lies in a tray.
 * @param {Side} side
 * @param {{x: number, y: number, width: number, height: number}} box
 */
export function edge(side, box) {
  const lying = box.width > box.height;
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 2;
  const thin = Math.min(box.width, box.height);
  const mark =
    side === 'w'
      ? svg('rect', {
          class: 'edge-mark-w',
          x: lying ? box.x + 3 : x - 0.9,
          y: lying ? y - 0.9 : box.y + 3,
          width: lying ? box.width - 6 : 1.8,
          height: lying ? 1.8 : box.height - 6,
        })
      : svg('path', { class: 'edge-mark-b', d: `M${x - 4} ${y}H${x + 4}M${x} ${y - 4}V${y + 4}` });
  return svg(
    'g',
    { class: `edge edge-${side}` },
    svg('rect', { ...box, rx: thin * 0.28, class: `edge-body-${side}` }),
    svg('rect', {
      class: 'edge-light',
      x: box.x + 2,
      y: box.y + 1.4,
      width: lying ? box.width - 4 : 2.4,
      height: lying ? 2.4 : box.height - 3,
      rx: 1.2,
    }),
    mark,
  );
}
