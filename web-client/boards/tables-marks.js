// SPDX-License-Identifier: MIT
// The marks above the men: possible destinations, men that can move, and the last move.
/** @import { Place, Side, TablesBoard } from '../types.d.ts' */
/** @import { Layout } from './tables-geometry.js' */
/** @import { Arrow, Target } from './board.js' */
import { svg } from './svg.js';
import { MAN_RADIUS, manAt, manOnPoint, nextIndex } from './tables-geometry.js';

/** The hatching that marks bearing off. @param {string} id */
export function hatch(id) {
  return svg(
    'pattern',
    {
      id: `${id}hatch`,
      width: 10,
      height: 10,
      patternUnits: 'userSpaceOnUse',
      patternTransform: 'rotate(45)',
    },
    svg('rect', { width: 10, height: 10, class: 'hatch-ground' }),
    svg('rect', { width: 4, height: 10, class: 'hatch-line' }),
  );
}

/**
 * A soft edge around a man that can move; a strong one around the selected man.
 * @param {Layout} layout
 * @param {Place} place
 * @param {Side} side
 * @param {number} index of the topmost man
 * @param {boolean} selected
 */
export function markSource(layout, place, side, index, selected) {
  const name = selected ? 'mark-source mark-selected' : 'mark-source';
  if (place === 'hand' || place === 'off') {
    const box = layout.trays[`${place}-${side}`];
    return svg('rect', { ...box, rx: 8, class: `${name} mark-tray` });
  }
  const at = manAt(layout, place, side, index);
  return svg(
    'g',
    { class: name, transform: `translate(${at.x} ${at.y})` },
    svg('circle', { r: MAN_RADIUS + 3.5, class: 'mark-halo' }),
    svg('circle', { r: MAN_RADIUS + 0.5, class: 'mark-line' }),
  );
}

/**
 * A dot on an empty point or on a point of the same side, a ring around a man that would be hit, hatching for bearing
 * off.
 * @param {Layout} layout
 * @param {string} id
 * @param {TablesBoard} board
 * @param {Target} target
 * @param {Side} side
 */
export function markTarget(layout, id, board, { place, kind, far }, side) {
  const name = `mark-target mark-${kind} ${far ? 'mark-far' : ''}`;
  if (typeof place !== 'number') {
    const box = layout.trays[`${place}-${side}`];
    return svg('rect', { ...box, rx: 8, class: name, fill: `url(#${id}hatch)` });
  }
  const men = kind === 'ring' ? 0 : nextIndex(board.points[place - 1].men);
  const at = manOnPoint(layout, place, men);
  if (kind === 'ring') {
    return svg(
      'g',
      { class: name, transform: `translate(${at.x} ${at.y})` },
      svg('circle', { r: MAN_RADIUS - 1, class: 'mark-case' }),
      svg('circle', { r: MAN_RADIUS - 1, class: 'mark-ring-line' }),
    );
  }
  return svg('circle', { cx: at.x, cy: at.y, r: far ? 8.5 : 12, class: name });
}

/**
 * The last move: a curve, and a ghost of the man where it came from.
 * @param {Layout} layout
 * @param {TablesBoard} board the current position
 * @param {Arrow} arrow
 */
export function markArrow(layout, board, { side, from, to, hit }) {
  const menFrom = typeof from === 'number' ? board.points[from - 1].men : board[from][side];
  const menTo = typeof to === 'number' ? board.points[to - 1].men : board[to][side];
  const start = manAt(layout, from, side, nextIndex(menFrom));
  const end = manAt(layout, to, side, nextIndex(Math.max(menTo - 1, 0)));
  const middle = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 };
  const length = Math.hypot(end.x - start.x, end.y - start.y) || 1;
  const bend = Math.min(70, length * 0.22);
  const inwards = middle.y > layout.height / 2 ? -1 : 1;
  const control = { x: middle.x, y: middle.y + bend * inwards };
  const path = `M${start.x} ${start.y} Q${control.x} ${control.y} ${end.x} ${end.y}`;
  const angle = (Math.atan2(end.y - control.y, end.x - control.x) * 180) / Math.PI;
  const ghost =
    from === 'hand' || from === 'off'
      ? []
      : [svg('circle', { cx: start.x, cy: start.y, r: MAN_RADIUS - 2, class: 'ghost' })];
  return svg(
    'g',
    { class: `arrow arrow-${side} ${hit ? 'arrow-hit' : ''}` },
    ...ghost,
    svg('path', { d: path, class: 'arrow-case' }),
    svg('path', { d: path, class: 'arrow-line' }),
    svg('path', {
      d: 'M-13 -8.5 L3 0 L-13 8.5 L-9 0 Z',
      class: 'arrow-head',
      transform: `translate(${end.x} ${end.y}) rotate(${angle})`,
    }),
  );
}
