// SPDX-License-Identifier: MIT
// The question which of several ways a man takes: the ways are drawn on the board, and each can be chosen there. Loaded
// with the first such question.
/** @import { Place } from '../types.d.ts' */
/** @import { Board, Spot } from './board.js' */
import { svg } from './svg.js';

/**
 * @typedef {{
 *   spots: Spot[], at: Spot, column: Place, name: string, label: string
 * }} Way spots: of the man, from his start to his end; at: where only this way leads, in the column of a place; name: for
 * a screen reader; label: what is drawn
 */

/** The height of a label and the width of its letters, as parts of a die's edge. */
const HEIGHT = 0.72;
const LETTER = 0.33;

/**
 * Asks the question; the first way gets the focus.
 * @param {Board<any>} board
 * @param {{title: string, ways: Way[], onPick: (index: number) => void, onClose: () => void}} question
 * @returns {() => void} takes it off the board
 */
export function askWays(board, { title, ways, onPick, onClose }) {
  const labels = placeLabels(board, ways);
  const buttons = ways.map(({ name, label }, index) =>
    choosable(wayButton(labels[index], name, label, index), () => onPick(index)),
  );
  const group = svg(
    'g',
    { class: 'ways-asked', role: 'group', 'aria-label': title },
    ...ways.map((way, index) => wayPath(board, way, index)),
    // A label may reach into the next column, where it is meant and not that column.
    ...ways.map((way, index) => choosable(columnOf(board, way), () => onPick(index))),
    ...buttons,
  );
  group.addEventListener('keydown', (event) => onKey(event, buttons, onClose));
  const before = document.activeElement;
  board.element.classList.add('board-asking');
  board.element.append(group);
  buttons[0].focus({ preventScroll: true });
  return () => {
    const focused = group.contains(document.activeElement);
    board.element.classList.remove('board-asking');
    group.remove();
    if (focused && before instanceof SVGElement) before.focus({ preventScroll: true });
  };
}

/** @param {KeyboardEvent} event @param {SVGElement[]} buttons @param {() => void} onClose */
function onKey(event, buttons, onClose) {
  const at = buttons.indexOf(/** @type {SVGElement} */ (event.target));
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (step) buttons[(at + step + buttons.length) % buttons.length].focus({ preventScroll: true });
  else if (event.key === 'Escape') onClose();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** @param {Board<any>} board @param {Way} way @param {number} index */
function wayPath(board, { spots }, index) {
  const inwards = (/** @type {Spot} */ { y }) => (y > board.form.height / 2 ? -1 : 1);
  const legs = spots.slice(1).map((end, i) => {
    const start = spots[i];
    const bend = Math.min(90, Math.hypot(end.x - start.x, end.y - start.y) * 0.3);
    const middle = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 };
    return `Q${middle.x} ${middle.y + bend * inwards(middle)} ${end.x} ${end.y}`;
  });
  const d = `M${spots[0].x} ${spots[0].y} ${legs.join(' ')}`;
  return svg(
    'g',
    { class: `way-path way-path-${index}`, 'aria-hidden': 'true' },
    svg('path', { d, class: 'way-case' }),
    svg('path', { d, class: 'way-line' }),
  );
}

/** @param {Board<any>} board @param {Way} way */
function columnOf(board, { column }) {
  const box = board.cells.get(String(column))?.querySelector('rect');
  const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((side) =>
    Number(box?.getAttribute(side)),
  );
  return svg('rect', { x, y, width, height, class: 'way-column', 'aria-hidden': 'true' });
}

/** @typedef {{x: number, y: number, width: number, height: number}} Box */

/**
 * The boxes of the labels: beside the man, as far towards the middle of the board as no label covers another.
 * @param {Board<any>} board
 * @param {Way[]} ways
 * @returns {Box[]}
 */
function placeLabels(board, ways) {
  const { die, width: boardWidth, height: boardHeight } = board.form;
  const height = die * HEIGHT;
  /** @type {Box[]} */
  const placed = [];
  for (const { at, label } of ways) {
    const width = Math.max(height, (label.length + 1) * die * LETTER);
    const inwards = at.y > boardHeight / 2 ? -1 : 1;
    const x = Math.min(Math.max(at.x - width / 2, 4), boardWidth - width - 4);
    const box = { x, y: at.y + inwards * die * 0.95 - height / 2, width, height };
    for (let other; (other = placed.find((one) => overlaps(one, box)));)
      box.y = other.y + inwards * height * 1.25;
    placed.push(box);
  }
  return placed;
}

/** @param {Box} a @param {Box} b */
const overlaps = (a, b) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** @param {Box} box @param {string} name @param {string} label @param {number} index */
function wayButton({ x, y, width, height }, name, label, index) {
  return svg(
    'g',
    {
      class: `way way-${index}`,
      role: 'button',
      tabindex: 0,
      'aria-label': name,
      'data-way': index,
    },
    svg('rect', { x, y, width, height, rx: height / 2, class: 'way-label' }),
    svg('text', { x: x + width / 2, y: y + height / 2, class: 'way-text' }, label),
  );
}

/** @param {SVGElement} element @param {() => void} onPick */
function choosable(element, onPick) {
  const pick = (/** @type {Event} */ event) => {
    event.preventDefault();
    event.stopPropagation();
    onPick();
  };
  element.addEventListener('pointerdown', pick);
  // A screen reader clicks without a pointer.
  element.addEventListener('click', pick);
  element.addEventListener('keydown', (event) => {
    const { key } = /** @type {KeyboardEvent} */ (event);
    if (key === 'Enter' || key === ' ') pick(event);
  });
  return element;
}
