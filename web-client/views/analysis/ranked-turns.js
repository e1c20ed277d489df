// SPDX-License-Identifier: MIT
// A list of possible turns, best first; a click on one draws it on the board.
/** @import { TurnLine } from '../../types.d.ts' */
/** @import { Move, Ranked } from '../../ai/analysis.js' */
import { enAnalysis } from '../../texts/en/analysis.js';
import { addTexts, t } from '../../texts/text.js';
import { pointsText, stepsText } from './analysis-words.js';
import { html } from '../common/h.js';

addTexts(enAnalysis);

/**
 * @typedef {{other: TurnLine | null, onOther: (other: TurnLine | null) => void}} Others other: the turn that is shown
 * instead of a played one
 */

/**
 * Possible turns, best first; a click on one draws it on the board.
 * @param {{move: Move, ranked: Ranked[], why?: (one: Ranked) => string} & Others} props move: its `after`
 * is '' if the turn has not been played yet; why: its effects in words
 */
export function RankedTurns({ move, ranked, why, other, onOther }) {
  /** @param {Ranked} one @returns {TurnLine} */
  const lineOf = ({ steps, after }) => ({
    number: move.line + 1,
    seat: move.seat,
    dice: [],
    steps,
    before: move.before,
    after,
    v: 0,
  });
  return html`<ol class="ranked" aria-label=${t('analysis.ranked')}>
    ${ranked.map((one, i) => {
      const shown = other !== null && other.after === one.after && other.before === move.before;
      return html`<li key=${i}>
        <button
          class="ranked-turn"
          aria-pressed=${shown ? 'true' : 'false'}
          title=${t('analysis.show')}
          data-ranked=${i + 1}
          onClick=${() => onOther(shown ? null : lineOf(one))}
        >
          <span class="ranked-steps">${stepsText(move.before, one.steps)}</span>
          ${one.after === move.after && html`<span class="ranked-played small">${t('analysis.played')}</span>`}
          <span class="ranked-score">${pointsText(one.score, one.error)} %</span>
          ${why && html`<span class="ranked-why small">${why(one)}</span>`}
        </button>
      </li>`;
    })}
  </ol>`;
}
