// SPDX-License-Identifier: MIT
// A form to type a turn: with the names of the board, "hand/VI VI/XI", or as in the records, "hand/6 6/11".
/** @import { Draft, Store, Step } from '../../types.d.ts' */
import { enTyped } from '../../texts/en/typed.js';
import { addTexts, t } from '../../texts/text.js';
import { stepWords } from './board-words.js';
import { html, useRef, useState } from '../common/h.js';

addTexts(enTyped);

/**
 * "Hand-6x" and "hand/6*" are equivalent. Single letters keep their case, because it distinguishes squares of Tablan.
 * @param {string} text
 */
const plainStep = (text) =>
  text
    .replace(/[a-z]{3,}/gi, (word) => word.toLowerCase())
    .replace(/[-–]/g, '/')
    .replace(/(?<=\d)x$|[*✶]/g, '');

/**
 * The legal step that a word means. Another case is accepted if it leaves only one step.
 * @param {Step[]} legal
 * @param {string} position
 * @param {string} word
 */
export function typedStep(legal, position, word) {
  /** @param {(plain: string) => string} form */
  const matches = (form) => {
    const typed = form(plainStep(word));
    return legal.filter(({ text }) => {
      const names = [text, text.split('=')[0], stepWords(position, text)];
      return names.some((name) => form(plainStep(name)) === typed);
    });
  };
  const exact = matches((plain) => plain);
  if (exact.length > 0) return exact[0];
  const other = matches((plain) => plain.toLowerCase());
  return other.length === 1 ? other[0] : null;
}

/**
 * @param {Store} store
 * @param {Draft} draft
 * @param {string} text
 * @returns {{steps: Step[], bad: string | null}} bad: the first word that is not a legal step
 */
function readTyped(store, draft, text) {
  /** @type {Step[]} */
  const steps = [];
  let { legal } = draft;
  for (const word of text.trim().split(/[\s,]+/)) {
    const step = typedStep(legal, draft.base, word);
    if (!step) return { steps, bad: word };
    steps.push(step);
    legal = store.rules?.steps(step.after).steps ?? [];
  }
  return { steps, bad: null };
}

/** @param {{store: Store, draft: Draft}} props */
export function TypedTurn({ store, draft }) {
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  const [problem, setProblem] = useState('');
  /** @param {Event} event */
  const play = (event) => {
    event.preventDefault();
    const text = field.current?.value ?? '';
    if (!field.current || text.trim() === '') return;
    const { steps, bad } = readTyped(store, draft, text);
    setProblem(bad === null ? '' : t('typed.bad', { word: bad }));
    if (bad === null) {
      store.playAll(steps);
      field.current.value = '';
    }
  };
  return html`<details class="typed">
    <summary>${t('typed.title')}</summary>
    <form class="row" onSubmit=${play}>
      <label class="unseen" for="typed-turn">${t('typed.label')}</label>
      <input
        id="typed-turn"
        ref=${field}
        type="text"
        autocomplete="off"
        autocapitalize="off"
        spellcheck=${false}
        placeholder=${draft.legal[0] ? stepWords(draft.base, draft.legal[0].text) : ''}
        aria-describedby="typed-problem"
      />
      <button class="button">${t('typed.play')}</button>
    </form>
    <p id="typed-problem" class="small bad" role="status">${problem}</p>
  </details>`;
}
