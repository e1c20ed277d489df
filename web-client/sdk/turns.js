// SPDX-License-Identifier: MIT
// The legal turns of a position, for programs that choose among whole turns.

import { turnEnded } from '../table/draft.js';

/** @import { Rules } from '../types.d.ts' */
/** @typedef {{ steps: string[], after: string }} Turn a whole turn, and the position after it; a pass has no steps */

/**
 * All legal turns; of those that end in the same position, one.
 * @param {Rules} rules
 * @param {string} base a position in which a seat owes a turn
 * @returns {Turn[]}
 */
export function legalTurns(rules, base) {
  /** @type {Map<string, Turn>} */
  const found = new Map();
  const seen = new Set([base]);
  const open = [{ steps: /** @type {string[]} */ ([]), after: base }];
  for (let turn = open.pop(); turn; turn = open.pop()) {
    const { steps, after } = turn;
    if (steps.length > 0 && turnEnded(rules, base, after)) {
      found.set(after, turn);
      continue;
    }
    const next = rules.steps(after);
    if (next.mayEnd) {
      const end = rules.end(after);
      found.set(end, { steps, after: end });
    }
    for (const step of next.steps) {
      if (!seen.has(step.after)) {
        seen.add(step.after);
        open.push({ steps: [...steps, step.text], after: step.after });
      }
    }
  }
  return [...found.values()];
}
