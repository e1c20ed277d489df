// SPDX-License-Identifier: MIT
// The sums of a game: accuracy and errors of each side, the result without luck, the turns that cost the most, and the
// arithmetic of luck and errors.
/** @import { RoomState, Side } from '../../types.d.ts' */
/** @import { Study } from '../../ai/analysis.js' */
import { accuracyOf, goodOf, isAdjustedSure, isMostlyUnclear, partsOf } from '../../ai/analysis.js';
import { t } from '../../texts/text.js';
import { pointsText, signedText, stepsText, wholeText } from './analysis-words.js';
import { seatName } from '../board/board-words.js';
import { sideName } from '../board/games.js';
import { html } from '../common/h.js';
import { InNumbers } from '../reading/in-numbers.js';
import { MARKS } from '../table/move-list.js';

/** Number of turns in the list of the worst. */
const WORST_MAX = 5;

const SIDES = /** @type {Side[]} */ (['w', 'b']);

/** @param {Study} study */
const hasLuck = ({ told }) => told.some((one) => one?.thrown);

/** @param {number} score */
const within = (score) => Math.max(0, Math.min(1, score));

/**
 * @param {{study: Study, names: Record<Side, string>, left: boolean}} props left: the game was abandoned before its end
 */
export function Adjusted({ study, names, left }) {
  const { sum } = study;
  if (!sum || !hasLuck(study)) return null;
  /** @param {string} label @param {number} score @param {number} error */
  const bar = (label, score, error) => {
    const part = within(score);
    return html`<div class="share">
      <dt>${label}</dt>
      <dd>
        <span class="share-bar" style=${`--share: ${part * 100}%`} aria-hidden="true"></span>
        <span class="share-said">
          <span><bdi translate="no">${names.w}</bdi>: <b>${pointsText(part, error)} %</b></span>
          <span><bdi translate="no">${names.b}</bdi>: <b>${pointsText(1 - part)} %</b></span>
        </span>
      </dd>
    </div>`;
  };
  const sure = isAdjustedSure(sum);
  if (!sure && !left) return null;
  const played = t(`analysis.adjusted.${left ? 'left' : 'played'}`);
  return html`<dl class="shares" data-adjusted=${sure ? Math.round(sum.adjusted * 1000) : 'unsure'}>
      ${bar(played, sum.end, 0)} ${sure && bar(t('analysis.adjusted'), sum.adjusted, sum.error)}
    </dl>
    ${sure && html`<p class="quiet small">${t('analysis.adjusted.about')}</p>`}`;
}

/**
 * A table with a column for each side.
 * @param {{label: string, names: Record<Side, string>, rows: [key: string, text: (side: Side) => string][]}} props
 */
function Sides({ label, names, rows }) {
  return html`<table class="both-sides" aria-label=${label}>
    <thead>
      <tr>
        <td></td>
        ${SIDES.map((side) => html`<th key=${side} scope="col"><bdi translate="no">${names[side]}</bdi></th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        ([key, text]) =>
          html`<tr key=${key} data-row=${key}>
            <th scope="row">${t(`analysis.row.${key}`)}</th>
            ${SIDES.map((side) => html`<td key=${side}>${text(side)}</td>`)}
          </tr>`,
      )}
    </tbody>
  </table>`;
}

/** Accuracy, and how many turns were good, bad or unclear. @param {{study: Study, names: Record<Side, string>}} props */
export function BothSides({ study, names }) {
  const { sum } = study;
  if (!sum) return null;
  const { sides } = sum;
  const all = { w: accuracyOf(study, 'w'), b: accuracyOf(study, 'b') };
  const unclear = sides.w.unclear + sides.b.unclear > 0;
  /** @type {[string, (side: Side) => string][]} */
  const rows = [
    ['accuracy', (side) => accuracyText(all[side])],
    ['good', (side) => t('analysis.of', { n: goodOf(sides[side]), all: sides[side].decisions })],
    ...[1, 2, 3].map(
      (mark) =>
        /** @type {[string, (side: Side) => string]} */ ([
          String(mark),
          (side) => String(sides[side].marks[mark - 1]),
        ]),
    ),
  ];
  if (unclear) rows.push(['unclear', (side) => String(sides[side].unclear)]);
  return html`<${Sides} label=${t('analysis.sides')} names=${names} rows=${rows} />
    <p class="quiet small">
      ${SIDES.some((side) => all[side] !== null) && t('analysis.accuracy.about')}
      ${unclear && ` ${t('analysis.unclear.about')}`}
      ${SIDES.some((side) => isMostlyUnclear(sides[side])) && ` ${t('analysis.accuracy.none')}`}
    </p>`;
}

/** @param {number | null} accuracy */
const accuracyText = (accuracy) => (accuracy === null ? '–' : `${wholeText(accuracy)} %`);

/** @param {{room: RoomState, study: Study, onAt: (at: number) => void}} props */
export function Worst({ room, study, onAt }) {
  const { moves, told, sum } = study;
  const worst = told
    .flatMap((one, i) => (one && one.mark > 0 ? [{ one, move: moves[i] }] : []))
    .sort((a, b) => b.one.loss - a.one.loss)
    .slice(0, WORST_MAX);
  if (!sum) return null;
  const unclear = SIDES.some((side) => isMostlyUnclear(sum.sides[side]));
  return html`<h3>${t('analysis.worst')}</h3>
    ${worst.length === 0 && html`<p class="quiet">${t(unclear ? 'analysis.worst.unclear' : 'analysis.worst.none')}</p>`}
    <ol class="worst">
      ${worst.map(
        ({ one, move }) =>
          html`<li key=${`${move.line}${move.seat}`}>
            <button data-worst=${move.line + 1} onClick=${() => onAt(move.line + 1)}>
              <span class="move-number">${move.line + 1}</span>
              <b class="analysis-mark-${one.mark}">${MARKS[one.mark]}</b>
              <span class="worst-turn"
                ><bdi translate="no">${seatName(room, move.seat)}</bdi>
                ${stepsText(move.before, move.steps)}</span
              >
              <span class="worst-loss">${signedText(-one.loss, one.error)} %</span>
            </button>
          </li>`,
      )}
    </ol>`;
}

/** The arithmetic of a game: luck and errors. @param {{room: RoomState, study: Study, names: Record<Side, string>}} props */
export function Details({ room, study, names }) {
  const { sum } = study;
  if (!sum || SIDES.every((side) => isMostlyUnclear(sum.sides[side]))) return null;
  const { sides } = sum;
  const luck = hasLuck(study);
  const name = sideName(room.rules, 'w'); // of the side, not of its player
  const { start, luck: rolls, errors, rest, end } = partsOf(sum);
  /** @type {[string, (side: Side) => string][]} */
  const rows = [['loss', (side) => signedText(-sides[side].sure)]];
  if (luck) rows.unshift(['luck', (side) => signedText(sides[side].luck)]);
  const sentences = [
    t('analysis.adds.start', { name, score: pointsText(start) }),
    luck && t('analysis.adds.luck', { by: signedText(rolls) }),
    t('analysis.adds.errors', { by: signedText(errors) }),
    t('analysis.adds.rest', { by: signedText(rest) }),
    t('analysis.adds.end', { score: pointsText(end) }),
  ];
  return html`<details class="analysis-details" data-details>
    <summary>${t(luck ? 'analysis.details.luck' : 'analysis.details')}</summary>
    <${Sides} label=${t('analysis.details')} names=${names} rows=${rows} />
    <p class="quiet small">${t('analysis.row.about')}</p>
    <ul class="small" data-adds>
      ${sentences.map((sentence, key) => sentence && html`<li key=${key}>${sentence}</li>`)}
    </ul>
    ${
      luck &&
      !isAdjustedSure(sum) &&
      html`<p class="quiet small" data-unsure>
        ${t('analysis.adjusted.unsure', { error: pointsText(sum.error) })}
      </p>`
    }
  </details>`;
}

/** @param {{room: RoomState, study: Study}} props */
export function Numbers({ room, study }) {
  const { moves, told, sum, closer, closerDone } = study;
  // A long table, which would be drawn again with every answer: it is shown only when the analysis is complete.
  if (!sum || closerDone < closer) return null;
  const luck = hasLuck(study);
  const columns = ['turn', 'side', 'before', ...(luck ? ['luck'] : []), 'loss', 'error'];
  return html`<${InNumbers}
    summary=${t('analysis.numbers')}
    columns=${columns.map((column) => t(`analysis.column.${column}`))}
  >
    ${told.map((one, i) => {
      if (!one) return null;
      const { thrown } = one;
      return html`<tr key=${i}>
        <td>${moves[i].line + 1} ${MARKS[one.mark]}</td>
        <td><bdi translate="no">${seatName(room, moves[i].seat)}</bdi></td>
        <td>${thrown ? pointsText(thrown.before, thrown.error) : pointsText(one.best)}</td>
        ${luck && html`<td>${thrown ? signedText(thrown.luck) : ''}</td>`}
        <td>${one.unclear ? t('analysis.number.unclear') : signedText(-one.loss)}</td>
        <td>${pointsText(one.error)}</td>
      </tr>`;
    })}
  <//>`;
}
