// SPDX-License-Identifier: MIT
// Men on their way over a board, and the end of every motion at the next input.
/** @import { Place, Side } from '../types.d.ts' */
/** @import { Board, Shown, Spot } from './board.js' */
import { svg } from './svg.js';

/** The height of a hop in units of the drawing: over a neighbouring point, and over the board. */
const HOP = 12;
const LEAP = 26;

/**
 * The frames of a man that hops from spot to spot.
 * @param {Spot[]} path at least two spots
 * @returns {Keyframe[]}
 */
export function framesOf(path) {
  const high = path.length > 2 ? HOP : LEAP;
  const at = (/** @type {Spot} */ { x, y }, more = '') => ({
    transform: `translate(${x}px, ${y}px)${more}`,
  });
  return path.flatMap((spot, index) => {
    if (index === 0) return [at(spot)];
    const before = path[index - 1];
    const top = { x: (before.x + spot.x) / 2, y: (before.y + spot.y) / 2 - high };
    return [at(top, ' scale(1.1)'), at(spot)];
  });
}

/**
 * Lets a man fly; resolves when it has arrived or was cut short.
 * @param {Board<any>} board
 * @param {{side: Side, from: Place, to: Place}} man
 * @param {any} before
 * @param {any} after
 * @param {number} ms
 */
async function fly(board, { side, from, to }, before, after, ms) {
  const holder = svg('g', { class: 'flying' }, board.flyingMan(side, from));
  board.flight.append(holder);
  const path = board.path(side, from, to, before, after);
  const flight = holder.animate(framesOf(path), { duration: ms, easing: 'linear', fill: 'both' });
  await flight.finished.catch(() => undefined);
  holder.remove();
}

/**
 * Animates a step; meanwhile the board is drawn without its man.
 * @template B
 * @param {Board<B>} board
 * @param {{side: Side, from: Place, to: Place, hit: boolean}} step
 * @param {Shown<B>} after
 * @param {number} ms 0: no animation
 */
export async function slide(board, step, after, ms) {
  const before = board.shown?.board;
  // A stone that is placed from outside the board, and a choice, have no path to animate.
  if (!before || ms <= 0 || step.from === 0) {
    board.draw(after);
    return;
  }
  const hitMan = /** @type {{side: Side, from: Place}} */ ({
    side: step.side === 'w' ? 'b' : 'w',
    from: step.to,
  });
  const goes = step.hit ? board.hitGoes() : null;
  const flights = [fly(board, step, before, after.board, ms)];
  board.draw({ ...after, board: board.without(before, step.hit ? [step, hitMan] : [step]) });
  if (goes !== null) flights.push(fly(board, { ...hitMan, to: goes }, before, after.board, ms));
  const drawn = board.shown;
  await Promise.all(flights);
  // Otherwise something newer has been drawn meanwhile.
  if (board.shown === drawn && board.element.isConnected) board.draw(after);
}

/** Ends all motion on a board: men arrive, dice lie. @param {Board<any>} board */
export function cutMotion(board) {
  for (const motion of board.element.getAnimations({ subtree: true })) {
    if (motion.effect?.getComputedTiming().endTime !== Infinity) motion.finish();
  }
  for (const holder of board.flight.querySelectorAll('.flying')) holder.remove();
}
