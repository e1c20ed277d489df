// SPDX-License-Identifier: MIT
// The board of a lesson with its text and its buttons: the same board as at a table, without an opponent.
/** @import { Draft, Rules, RoomState, Store } from '../../types.d.ts' */
/** @import { Trial } from '../../learn/trial.js' */
import { choices, clearDraft, leadDie, playStep, undoStep } from '../../table/draft.js';
import { t } from '../../texts/text.js';
import { choiceWords } from '../board/board-words.js';
import { GameBoard } from '../board/game-board.js';
import { liveScene } from '../board/scene.js';
import { html, useState } from '../common/h.js';
import { Icon } from '../common/icons.js';

/**
 * @typedef {object} Lesson
 * @property {Store} store
 * @property {Rules} rules
 * @property {Trial} trial
 * @property {string} [title] of an exercise
 * @property {string} text at most two sentences
 * @property {'good' | 'bad' | ''} [mood] of the text
 * @property {(draft: Draft) => void} onDraft the learner changed the draft
 * @property {(() => void) | null} onConfirm
 * @property {any} children the other buttons
 */

/** @param {Lesson} props */
export function LessonBoard({
  store,
  rules,
  trial,
  title,
  text,
  mood = '',
  onDraft,
  onConfirm,
  children,
}) {
  const [why, setWhy] = useState(/** @type {string | null} */ (null));
  const { draft } = trial;
  const change = (/** @type {(draft: Draft) => Draft} */ how) => draft && onDraft(how(draft));
  const player = /** @type {Store} */ ({
    ...store,
    state: store.state,
    rules,
    play: (step) => change((now) => playStep(rules, now, step)),
    playAll: (steps) =>
      change((now) => steps.reduce((one, step) => playStep(rules, one, step), now)),
    undo: () => change((now) => undoStep(rules, now)),
    clear: () => change((now) => clearDraft(rules, now)),
    lead: (die) => change((now) => leadDie(now, die)),
  });
  const seen = /** @type {RoomState} */ (
    /** @type {unknown} */ ({ ...trial, mySeat: `${trial.side}1`, gid: trial.id })
  );
  return html`<div class="learn-lesson" data-task=${trial.id} data-steps=${draft?.steps.length}>
    <div class="learn-board">
      <${GameBoard}
        key=${trial.id}
        store=${player}
        scene=${liveScene(seen, trial.position)}
        live=${draft !== null}
        again=${0}
        onHint=${setWhy}
      />
    </div>
    <div class="learn-side">
      <p class=${`learn-text learn-text-${mood}`} role="status">
        ${title && html`<b class="learn-title">${title}</b> `}${why ?? text}
      </p>
      ${lessonActions({ player, draft, onConfirm, children })}
    </div>
  </div>`;
}

/**
 * The buttons below the text.
 * @param {{player: Store, draft: Draft | null, onConfirm: (() => void) | null, children: any}} props children: the other
 * buttons
 */
function lessonActions({ player, draft, onConfirm, children }) {
  const options = draft ? choices(draft) : [];
  // A choice needs the room of a button that could do nothing.
  const undoes = draft !== null && (draft.steps.length > 0 || options.length === 0);
  return html`<div class="row learn-actions">
    ${options.map(
      (step) =>
        html`<button
          class="button"
          key=${step.text}
          data-choice=${step.text}
          onClick=${() => player.play(step)}
        >
          ${choiceWords(step.text)}
        </button>`,
    )}
    ${
      undoes &&
      html`<button
        class="button"
        disabled=${draft.steps.length === 0}
        onClick=${() => player.undo()}
      >
        <${Icon} name="undo" />${t('turn.undo')}
      </button>`
    }
    ${
      draft?.complete &&
      onConfirm &&
      html`<button class="button button-primary button-great" onClick=${onConfirm}>
        <${Icon} name="check" />${t(draft.steps.length === 0 ? 'turn.pass' : 'turn.confirm')}
      </button>`
    }
    ${children}
  </div>`;
}
