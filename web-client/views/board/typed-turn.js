// SPDX-License-Identifier: MIT
// A form to type a turn in the notation of the records: "hand/6 6/11".
/** @import { Draft, Store, Step } from '../../types.d.ts' */
import { t } from '../../texts/text.js';
import { html, useRef, useState } from '../common/h.js';

/**
 * "Hand-6x" and "hand/6*" are equivalent. Single letters keep their case, because it distinguishes squares of Tablan.
 * @param {string} text
 */
const plainStep = (text) =>
  text
    .replace(/[a-z]{3,}/gi, (word) => word.toLowerCase())
    .replaceAll('-', '/')
    .replace(/(?<=\d)x$|[*✶]/g, '');

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
    const step =
      legal.find((one) => plainStep(one.text) === plainStep(word)) ??
      legal.find((one) => plainStep(one.text).split('=')[0] === plainStep(word));
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
        placeholder=${draft.legal[0]?.text ?? ''}
        aria-describedby="typed-problem"
      />
      <button class="button">${t('typed.play')}</button>
    </form>
    <p id="typed-problem" class="small bad" role="status">${problem}</p>
  </details>`;
}
