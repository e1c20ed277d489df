// SPDX-License-Identifier: MIT
// A position to try out: the same board and the same rules as at a table, without an opponent.
/** @import { Draft, Store } from '../../types.d.ts' */
import {
  clearDraft,
  leadDie,
  placings,
  playStep,
  startDraft,
  undoStep,
} from '../../table/draft.js';
import { enPlayable } from '../../texts/en/playable.js';
import { addTexts, t } from '../../texts/text.js';
import { stepWords } from './board-words.js';
import { GameBoard } from './game-board.js';
import { html, useMemo, useState } from '../common/h.js';
import { Icon } from '../common/icons.js';
import { trialScene } from './scene.js';

addTexts(enPlayable);

/**
 * @param {{store: Store, position: string, done: string}} props done: the text that is shown when the turn is complete
 */
export function Playable({ store, position, done }) {
  const { rules } = store;
  const start = useMemo(() => (rules ? startDraft(rules, position) : null), [rules, position]);
  const [changed, setChanged] = useState(/** @type {Draft | null} */ (null));
  const [hint, setHint] = useState(/** @type {string | null} */ (null));
  const draft = changed ?? start;
  if (!rules || !start || !draft)
    return html`<p class="quiet" aria-busy="true">${t('playable.loading')}</p>`;

  const trial = /** @type {Store} */ ({
    ...store,
    state: store.state,
    rules,
    play: (step) => setChanged(playStep(rules, draft, step)),
    playAll: (steps) => setChanged(steps.reduce((now, step) => playStep(rules, now, step), draft)),
    undo: () => setChanged(undoStep(rules, draft)),
    clear: () => setChanged(clearDraft(rules, draft)),
    lead: (die) => setChanged(leadDie(draft, die)),
  });
  const played = draft.steps.map((step) => stepWords(position, step.text)).join(' · ');
  const finished = draft.complete && draft.legal.length === 0;
  return html`<div class="playable">
    <${GameBoard}
      store=${trial}
      scene=${trialScene(draft)}
      live=${true}
      again=${0}
      onHint=${setHint}
    />
    <div class="row playable-foot">
      <p class=${finished ? 'good' : 'quiet'} role="status">
        ${finished ? done : (hint ?? (played || t(placings(start).length > 0 ? 'playable.how.lay' : 'playable.how')))}
      </p>
      <button
        class="button"
        disabled=${draft.steps.length === 0}
        onClick=${() => setChanged(clearDraft(rules, draft))}
      >
        <${Icon} name="undo" />${t('playable.again')}
      </button>
    </div>
  </div>`;
}
