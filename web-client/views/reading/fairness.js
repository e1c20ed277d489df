// SPDX-License-Identifier: MIT
// Whether a game is fair to both sides: the measurements, and the remedies if it is not.
/** @import { Fairness, Measured, RoomSettings } from '../../types.d.ts' */
import {
  fairnessOf,
  lengthBars,
  meanWords,
  ofHundred,
  shareWords,
  whomItHelps,
} from '../../ai/fairness.js';
import { enFairness } from '../../texts/en/fairness.js';
import { addTexts, t } from '../../texts/text.js';
import { gameName } from '../board/games.js';
import { useFairnessFile } from '../common/fairness-file.js';
import { html } from '../common/h.js';
import { InNumbers } from './in-numbers.js';

addTexts(enFairness);

/** The width of a bar and the size of the drawing, in the drawing's own units. */
const BAR = 10;
const HIGH = 60;

/**
 * @param {string} rules
 * @returns {Fairness | null | undefined} undefined until it is loaded
 */
function useFairness(rules) {
  const file = useFairnessFile();
  return file === undefined ? undefined : fairnessOf(file, rules);
}

/** The section on the page of the rules. @param {{game: string}} props */
export function FairnessSection({ game }) {
  const fairness = useFairness(game);
  return html`<section class="fairness" aria-labelledby="fairness">
    <h2 id="fairness">${t('fairness')}</h2>
    ${fairness === undefined && html`<p class="quiet" aria-busy="true">${t('page.loading')}</p>`}
    ${fairness === null && html`<p data-fairness="none">${t('fairness.none')}</p>`}
    ${fairness && html`<${Shown} fairness=${fairness} game=${game} />`}
  </section>`;
}

/** False of draws, for example, in a game that has none. @param {Measured} measured */
const happens = ({ share = 0, mean = share }) => mean > 0;

/** @param {{fairness: Fairness, game: string}} props */
function Shown({ fairness, game }) {
  const { games, date, command, starter, drawn, turns, passes, hits, lengths } = fairness;
  const helps = whomItHelps(fairness);
  return html`<p data-fairness=${helps}>
      ${t('fairness.about', { games: games.toLocaleString('en') })} ${' '}${t(`fairness.${helps}`)}
      ${helps !== 'nobody' && t('fairness.remedy')}
    </p>
    <dl class="fairness-facts">
      <${Fact} name="starter" value=${t('fairness.percent', { told: shareWords(starter) })} />
      ${drawn && happens(drawn) && html`<${Fact} name="drawn" value=${t('fairness.percent', { told: shareWords(drawn) })} />`}
      ${turns && html`<${Fact} name="turns" value=${t('fairness.a-game', { told: meanWords(turns) })} />`}
      <${Fact}
        name="lengths"
        value=${t('fairness.lengths.between', { p5: lengths.p5, p95: lengths.p95, most: lengths.most })}
      />
      ${passes && happens(passes) && html`<${Fact} name="passes" value=${t('fairness.a-game', { told: meanWords(passes) })} />`}
      ${hits && happens(hits) && html`<${Fact} name="hits" value=${t('fairness.a-game', { told: meanWords(hits) })} />`}
    </dl>
    <${Lengths} fairness=${fairness} name=${gameName(game)} />
    <p class="quiet small">${t('fairness.error')}</p>
    <details class="quiet small">
      <summary>${t('fairness.measured', { date })}</summary>
      <code>${command}</code>
    </details>`;
}

/** @param {{name: string, value: string}} props */
function Fact({ name, value }) {
  return html`<div data-fact=${name}>
    <dt>${t(`fairness.${name}.name`)}</dt>
    <dd>${value}</dd>
  </div>`;
}

/** The lengths of games, as a drawing and in numbers. @param {{fairness: Fairness, name: string}} props */
function Lengths({ fairness, name }) {
  const bars = lengthBars(fairness);
  return html`<figure class="fairness-lengths">
    <svg
      viewBox="0 0 ${bars.length * BAR} ${HIGH}"
      preserveAspectRatio="none"
      role="img"
      aria-label=${t('fairness.drawing', { name })}
    >
      ${bars.map(
        ({ from, height }, index) =>
          html`<rect
            key=${from}
            x=${index * BAR + 0.5}
            y=${HIGH * (1 - height)}
            width=${BAR - 1}
            height=${HIGH * height}
          />`,
      )}
    </svg>
    <figcaption class="quiet small">
      <span>${bars[0]?.from}</span><span>${t('fairness.drawing.axis')}</span
      ><span>${bars.at(-1)?.to}</span>
    </figcaption>
    <${InNumbers}
      summary=${t('fairness.table')}
      label=${t('fairness.drawing', { name })}
      columns=${[t('fairness.table.turns'), t('fairness.table.games')]}
    >
      ${bars.map(
        ({ from, to, games }) =>
          html`<tr key=${from}>
            <th scope="row">${from === to ? from : `${from}–${to}`}</th>
            <td>${games.toLocaleString('en')}</td>
          </tr>`,
      )}
    <//>
  </figure>`;
}

/** The settings for two games in which each side starts one. */
export const IN_TURN = /** @type {const} */ ({
  games: 2,
  opening: 'alternate_in_match',
  sides: 'swap',
});

/**
 * The hint in the dialog that sets up a table: if the first turn is an advantage, it says so.
 * @param {{rules: string, settings: RoomSettings}} props
 */
export function BeginsHint({ rules, settings }) {
  const fairness = useFairness(rules);
  if (fairness === undefined) return null;
  const helps = fairness ? whomItHelps(fairness) : 'nobody';
  const inTurn = settings.games % 2 === 0 && settings.opening === IN_TURN.opening;
  if (helps === 'nobody' && !inTurn) return null;
  const n = fairness && helps !== 'nobody' && ofHundred(fairness.starter);
  return html`<p class="quiet small set-begins" data-begins=${inTurn ? 'in-turn' : helps}>
    ${n && `${t(`fairness.hint.${helps}`, { n })} `}${inTurn && t('fairness.in-turn')}
  </p>`;
}
