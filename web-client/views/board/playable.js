// SPDX-License-Identifier: MIT
// A position to try out: the same board and the same rules as at a table, without an opponent.
/** @import { Draft, Rules, Store } from '../../types.d.ts' */
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
  const ready = rules && start && draft ? { rules, start, draft } : null;
  return html`<div class="playable" aria-busy=${!ready}>
    <${GameBoard}
      store=${ready ? trialStore(store, { ...ready, setDraft: setChanged }) : store}
      scene=${trialScene(position, draft)}
      live=${true}
      again=${0}
      onHint=${setHint}
    />
    <div class="row playable-foot">
      ${ready ? told({ ...ready, position, hint, done }) : html`<p class="quiet">${t('playable.how')}</p>`}
      <button
        class="button"
        disabled=${!draft?.steps.length}
        onClick=${() => ready && setChanged(clearDraft(ready.rules, ready.draft))}
      >
        <${Icon} name="undo" />${t('playable.again')}
      </button>
    </div>
  </div>`;
}

/**
 * A store whose turn is the draft.
 * @param {Store} store
 * @param {{rules: Rules, draft: Draft, setDraft: (draft: Draft) => void}} trial
 * @returns {Store}
 */
const trialStore = (store, { rules, draft, setDraft }) =>
  /** @type {Store} */ ({
    ...store,
    state: store.state,
    rules,
    play: (step) => setDraft(playStep(rules, draft, step)),
    playAll: (steps) => setDraft(steps.reduce((now, step) => playStep(rules, now, step), draft)),
    undo: () => setDraft(undoStep(rules, draft)),
    clear: () => setDraft(clearDraft(rules, draft)),
    lead: (die) => setDraft(leadDie(draft, die)),
  });

/**
 * The line below the board.
 * @param {{start: Draft, draft: Draft, position: string, hint: string | null, done: string}} trial
 */
function told({ start, draft, position, hint, done }) {
  const finished = draft.complete && draft.legal.length === 0;
  if (finished) return html`<p class="good" role="status">${done}</p>`;
  const played = draft.steps.map((step) => stepWords(position, step.text)).join(' · ');
  const how = placings(start).length > 0 ? 'playable.how.lay' : 'playable.how';
  return html`<p class="quiet" role="status">${hint ?? (played || t(how))}</p>`;
}
