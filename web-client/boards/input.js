// SPDX-License-Identifier: MIT
// Touch, mouse and keyboard input on the board. It reports places; its caller decides what an input at a place means.
/** @import { Place, Side } from '../types.d.ts' */
/** @import { Board } from './board.js' */
import { svg } from './svg.js';

/**
 * @typedef {{
 *   pick: (place: Place, of: Side | null) => boolean,
 *   quick: (place: Place, of: Side | null) => boolean,
 *   mayDrag: (place: Place, of: Side | null) => Side | null,
 *   drop: (from: Place, to: Place) => void,
 *   die: (face: number) => void,
 *   escape: () => void,
 * }} Handlers pick: a tap; quick: a second button or a long press; both return whether the input had a meaning;
 * mayDrag: the side whose man can be dragged, or null
 */

/** A touch that moves less than this counts as a tap, in CSS pixels. */
const TAP_SLACK = 7;
const LONG_PRESS_MS = 550;

/**
 * @param {Board<any>} board
 * @param {Handlers} handlers
 * @returns {() => void} stops listening
 */
export function listenToBoard(board, handlers) {
  const stop = new AbortController();
  const { signal } = stop;
  listenToPointers(board, handlers, signal);
  listenToKeys(board, handlers, signal);
  return () => stop.abort();
}

/**
 * @typedef {{id: number, x: number, y: number, place: Place, of: Side | null, ghost: SVGElement | null, long: any}} Press
 * @typedef {{board: Board<any>, handlers: Handlers, press: Press | null}} Pointer press: the touch that has not ended
 */

/** @param {Pointer} pointer */
function endPress(pointer) {
  const { board, press } = pointer;
  clearTimeout(press?.long);
  if (press?.ghost) board.lift(null);
  press?.ghost?.remove();
  board.element.classList.remove('board-dragging');
  pointer.press = null;
}

/** @param {Pointer} pointer @param {PointerEvent} event */
function startPress(pointer, event) {
  const { board, handlers } = pointer;
  if (event.button !== 0 || pointer.press) return;
  const die = event.target instanceof Element ? event.target.closest('[data-die]') : null;
  if (die) {
    handlers.die(Number(die.getAttribute('data-die')));
    return;
  }
  const found = board.placeOf(event.target);
  if (!found) return;
  // Otherwise a press would focus the grid, and the browser would scroll the page to it.
  event.preventDefault();
  const { clientX: x, clientY: y, pointerId: id } = event;
  pointer.press = { id, x, y, place: found.place, of: found.of, ghost: null, long: null };
  if (event.pointerType === 'touch') {
    pointer.press.long = setTimeout(() => {
      handlers.quick(found.place, found.of);
      endPress(pointer);
    }, LONG_PRESS_MS);
  }
  board.element.setPointerCapture(id);
}

/** @param {Pointer} pointer @param {PointerEvent} event */
function movePress({ board, handlers, press }, event) {
  if (!press || event.pointerId !== press.id) return;
  const far = Math.hypot(event.clientX - press.x, event.clientY - press.y) > TAP_SLACK;
  if (far) clearTimeout(press.long);
  if (!press.ghost && far) {
    const side = handlers.mayDrag(press.place, press.of);
    if (!side) return;
    press.ghost = svg('g', {}, board.flyingMan(side, press.place));
    board.lift({ side, from: press.place });
    board.flight.append(press.ghost);
    board.element.classList.add('board-dragging');
  }
  if (press.ghost) {
    const at = spotOf(board, event);
    press.ghost.setAttribute('transform', `translate(${at.x} ${at.y}) scale(1.15)`);
  }
}

/** @param {Pointer} pointer @param {PointerEvent} event */
function finishPress(pointer, event) {
  const { board, handlers, press } = pointer;
  if (!press || event.pointerId !== press.id) return;
  const { place, of, ghost } = press;
  endPress(pointer);
  const under = board.placeOf(document.elementFromPoint(event.clientX, event.clientY));
  if (!under) return;
  if (ghost && under.place !== place) handlers.drop(place, under.place);
  else if (!ghost && under.place === place && under.of === of) handlers.pick(place, of);
}

/**
 * @param {Board<any>} board
 * @param {Handlers} handlers
 * @param {AbortSignal} signal
 */
function listenToPointers(board, handlers, signal) {
  const { element } = board;
  /** @type {Pointer} */
  const pointer = { board, handlers, press: null };
  element.addEventListener('pointerdown', (event) => startPress(pointer, event), { signal });
  element.addEventListener('pointermove', (event) => movePress(pointer, event), { signal });
  element.addEventListener('pointerup', (event) => finishPress(pointer, event), { signal });
  element.addEventListener('pointercancel', () => endPress(pointer), { signal });
  element.addEventListener(
    'contextmenu',
    (event) => {
      const found = board.placeOf(event.target);
      if (!found) return;
      event.preventDefault();
      handlers.quick(found.place, found.of);
    },
    { signal },
  );
}

/**
 * The position of a pointer in units of the drawing. It is measured at each event, because the page may have scrolled.
 * @param {Board<any>} board
 * @param {PointerEvent} event
 */
function spotOf(board, event) {
  const box = board.element.getBoundingClientRect();
  const x = (event.clientX - box.left) / box.width;
  const y = (event.clientY - box.top) / box.height;
  // The board is rotated by 180 degrees for the player on the other side of the screen.
  const turned = board.element.closest('.table-turned') !== null;
  return {
    x: (turned ? 1 - x : x) * board.form.width,
    y: (turned ? 1 - y : y) * board.form.height,
  };
}

/**
 * @param {Board<any>} board
 * @param {Handlers} handlers
 * @param {AbortSignal} signal
 */
function listenToKeys(board, handlers, signal) {
  board.cells.get('1')?.setAttribute('tabindex', '0');
  /** @param {SVGElement} cell */
  const settle = (cell) => {
    for (const other of board.cells.values()) other.setAttribute('tabindex', '-1');
    cell.setAttribute('tabindex', '0');
    cell.focus();
  };
  /** @param {Event} raw */
  const onKey = (raw) => {
    const event = /** @type {KeyboardEvent} */ (raw);
    const found = board.placeOf(event.target);
    if (!found || event.altKey || event.ctrlKey || event.metaKey) return;
    const name = String(found.place);
    const side = found.of ?? board.shown?.side ?? 'w';
    const next = board.walk(name, event.key);
    if (next !== null) {
      const cell = board.cells.get(next) ?? board.cells.get(`${next}-${side}`);
      if (cell) settle(cell);
      event.preventDefault();
    } else if (event.key === 'Enter') {
      // A key press without a meaning on the board may still confirm the turn.
      if (!handlers.pick(found.place, found.of)) return;
      event.preventDefault();
      event.stopPropagation();
    } else if (event.key === 'Escape') {
      handlers.escape();
      event.preventDefault();
    }
  };
  board.element.addEventListener('keydown', onKey, { signal });
}
