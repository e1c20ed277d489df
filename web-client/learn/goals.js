// SPDX-License-Identifier: MIT
// Whether a turn solves an exercise: its goals are conditions on the position after the turn.

import { turnEnded } from '../table/draft.js';
import { turnOf } from '../table/notation.js';
import { measure } from './measures.js';

/** @import { Goal } from '../games/types.d.ts' */
/** @import { Rules, Side } from '../types.d.ts' */

/**
 * The positions after all legal turns; each occurs once.
 * @param {Rules} rules
 * @param {string} base a turn must be due
 * @returns {string[]}
 */
export function endsOf(rules, base) {
  /** @type {Set<string>} */
  const ends = new Set();
  const seen = new Set([base]);
  const open = [base];
  for (const position of open) {
    const { mayEnd, steps } = rules.steps(position);
    if (mayEnd) ends.add(rules.end(position));
    for (const { after } of steps) {
      if (turnEnded(rules, base, after)) ends.add(after);
      else if (!seen.has(after)) {
        seen.add(after);
        open.push(after);
      }
    }
  }
  return [...ends];
}

/**
 * @param {Rules} rules
 * @param {Goal} goal
 * @param {string} before the position before the turn
 * @param {string} after the position after it
 */
function numberOf(rules, goal, before, after) {
  const mover = /** @type {Side} */ (turnOf(before).side);
  const side = goal.enemy ? (mover === 'w' ? 'b' : 'w') : mover;
  return measure(goal.of, { rules, before, after, side, at: goal.at ?? 0 });
}

/** @param {Rules} rules @param {Goal} goal @param {string} before @param {string} after */
function meets(rules, goal, before, after) {
  const number = numberOf(rules, goal, before, after);
  if (goal.best) {
    const all = endsOf(rules, before).map((end) => numberOf(rules, goal, before, end));
    return number === (goal.best === 'high' ? Math.max(...all) : Math.min(...all));
  }
  return number >= (goal.least ?? -Infinity) && number <= (goal.most ?? Infinity);
}

/**
 * @param {Rules} rules
 * @param {Goal[]} goals all of them must be met
 * @param {string} before
 * @param {string} after
 */
export const solves = (rules, goals, before, after) =>
  goals.every((goal) => meets(rules, goal, before, after));
