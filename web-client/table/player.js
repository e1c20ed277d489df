// SPDX-License-Identifier: MIT
// The commands of a player at a table, for views.

import { clearDraft, leadDie, playStep, undoStep } from './draft.js';
import { changeDraft, requestRoll, requestTurn } from './table.js';

/** @import { Table } from './table.js' */
/** @import { Answer, Store } from '../types.d.ts' */

/**
 * The commands of a player at a table; without a table they do nothing.
 * @param {() => Table | null} now
 * @param {(answer: Answer) => boolean} settled shows a refusal and returns whether the answer was none
 * @returns {Pick<Store, 'roll' | 'confirm' | 'play' | 'playAll' | 'undo' | 'clear' | 'lead'>}
 */
export function playerAt(now, settled) {
  /** @param {Parameters<typeof changeDraft>[1]} how */
  const change = (how) => {
    const table = now();
    if (table) {
      changeDraft(table, how);
    }
  };
  return {
    async roll() {
      const table = now();
      return table !== null && table.busy === null && settled(await requestRoll(table));
    },

    async confirm() {
      const table = now();
      const may = table !== null && table.busy === null && table.draft?.complete === true;
      return may && settled(await requestTurn(table));
    },

    play: (step) => change((rules, draft) => playStep(rules, draft, step)),
    playAll: (steps) =>
      change((rules, draft) => steps.reduce((d, step) => playStep(rules, d, step), draft)),
    undo: () => change(undoStep),
    clear: () => change(clearDraft),
    lead: (die) => change((_, draft) => leadDie(draft, die)),
  };
}
