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
  const buttons = ways.map((way, index) => wayButton(board, way, index, () => onPick(index)));
  const group = svg(
    'g',
    { class: 'ways-asked', role: 'group', 'aria-label': title },
    ...ways.map((way, index) => wayPath(board, way, index)),
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

/**
 * @param {Board<any>} board
 * @param {Way} way
 * @param {number} index
 * @param {() => void} onPick
 */
function wayButton(board, { at, column, name, label }, index, onPick) {
  const { die, width: boardWidth, height: boardHeight } = board.form;
  const box = board.cells.get(String(column))?.querySelector('rect');
  const [x, y, columnWidth, columnHeight] = ['x', 'y', 'width', 'height'].map((side) =>
    Number(box?.getAttribute(side)),
  );
  const height = die * HEIGHT;
  const width = Math.max(height, (label.length + 1) * die * LETTER);
  // Beside the man, towards the middle of the board; the labels of neighbouring columns do not cover each other.
  const inwards = at.y > boardHeight / 2 ? -1 : 1;
  const top = at.y + inwards * (die * 0.95 + index * height * 1.25) - height / 2;
  const left = Math.min(Math.max(at.x - width / 2, 4), boardWidth - width - 4);
  const button = svg(
    'g',
    {
      class: `way way-${index}`,
      role: 'button',
      tabindex: 0,
      'aria-label': name,
      'data-way': index,
    },
    svg('rect', { x, y, width: columnWidth, height: columnHeight, class: 'way-column' }),
    svg('rect', { x: left, y: top, width, height, rx: height / 2, class: 'way-label' }),
    svg('text', { x: left + width / 2, y: top + height / 2, class: 'way-text' }, label),
  );
  const pick = (/** @type {Event} */ event) => {
    event.preventDefault();
    event.stopPropagation();
    onPick();
  };
  button.addEventListener('pointerdown', pick);
  // A screen reader clicks without a pointer.
  button.addEventListener('click', pick);
  button.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' || event.key === ' ') pick(event);
  });
  return button;
}
