// SPDX-License-Identifier: MIT
// The choice of a computer player's level: two buttons, a slider, and the level in words.
/** @import { Levels } from '../../ai/levels.js' */
import { levelNumber, levelWord } from '../../ai/levels.js';
import { enLevels } from '../../texts/en/levels.js';
import { addTexts, t } from '../../texts/text.js';
import { html, useState } from './h.js';

addTexts(enLevels);

/** "Level 5", "Perfect player". @param {number} id */
export function levelName(id) {
  const n = levelNumber(id);
  return n === null ? t(`level.${id}`) : t('level.numbered', { number: n });
}

/**
 * @param {{levels: Levels, value: number, onSet: (id: number) => void, id?: string, label?: string}} props
 *   id: of the slider, unique on the page; label: what the level is of, if one page has several
 */
export function LevelChoice({ levels, value, onSet, id = 'level', label = t('level.choose') }) {
  // While the slider is dragged, it shows its level without choosing it.
  const [dragged, setDragged] = useState(/** @type {number | null} */ (null));
  const { first, count } = levels;
  if (count === 1) {
    return html`<p class="level-choice-only" data-level-shown=${first}>
      <b>${levelName(first)}</b> <span class="quiet">${t(`level.${first}.about`)}</span>
    </p>`;
  }
  const shown = dragged ?? value;
  const last = first + count - 1;
  const word = t(`level.word.${levelWord(shown)}`);
  const of = t('level.of', { number: shown - first + 1, count });
  /** @param {string} name @param {string} sign @param {number} step */
  const stepper = (name, sign, step) =>
    html`<button
      type="button"
      class="button level-step"
      data-level-step=${step}
      aria-label=${`${t(`level.${name}`)} (${label})`}
      disabled=${value + step < first || value + step > last}
      onClick=${() => onSet(value + step)}
    >
      <span aria-hidden="true">${sign}</span>
    </button>`;
  return html`<div class="level-choice" role="group" aria-label=${label} data-level-shown=${value}>
    ${stepper('easier', '−', -1)}
    <label class="level-slider" for=${id}>
      <span><b>${of}</b> <span class="quiet">${word}</span></span>
      <input
        id=${id}
        type="range"
        min=${first}
        max=${last}
        value=${shown}
        aria-label=${label}
        aria-valuetext=${`${of}, ${word}`}
        onInput=${(/** @type {any} */ event) => setDragged(Number(event.target.value))}
        onChange=${(/** @type {any} */ event) => {
          setDragged(null);
          onSet(Number(event.target.value));
        }}
      />
    </label>
    ${stepper('harder', '+', 1)}
  </div>`;
}
