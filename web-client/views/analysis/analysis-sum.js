// SPDX-License-Identifier: MIT
// The sums of a game: the result without luck, the luck and the losses of each side, and the turns that cost the most.
/** @import { RoomState, Side } from '../../types.d.ts' */
/** @import { Study, Sum } from '../../ai/analysis.js' */
import { isAdjustedSure } from '../../ai/analysis.js';
import { t } from '../../texts/text.js';
import { pointsText, signedText, stepsText } from './analysis-words.js';
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
          <span><bdi>${names.w}</bdi>: <b>${pointsText(part, error)} %</b></span>
          <span><bdi>${names.b}</bdi>: <b>${pointsText(1 - part)} %</b></span>
        </span>
      </dd>
    </div>`;
  };
  const played = t(`analysis.adjusted.${left ? 'left' : 'played'}`);
  const sure = isAdjustedSure(sum);
  const about = sure
    ? t('analysis.adjusted.about')
    : t('analysis.adjusted.unsure', { error: pointsText(sum.error) });
  return html`<dl class="shares" data-adjusted=${sure ? Math.round(sum.adjusted * 1000) : 'unsure'}>
      ${bar(played, sum.end, 0)} ${sure && bar(t('analysis.adjusted'), sum.adjusted, sum.error)}
    </dl>
    <p class="quiet small">${about}</p>`;
}

/** @param {{study: Study, names: Record<Side, string>}} props */
export function BothSides({ study, names }) {
  const { sum } = study;
  if (!sum) return null;
  const { sides } = sum;
  /** @param {string} key @param {(side: Side) => string} text */
  const row = (key, text) =>
    html`<tr key=${key}>
      <th scope="row">${t(`analysis.row.${key}`)}</th>
      ${SIDES.map((side) => html`<td key=${side}>${text(side)}</td>`)}
    </tr>`;
  return html`<table class="both-sides" aria-label=${t('analysis.sides')}>
    <thead>
      <tr>
        <td></td>
        ${SIDES.map((side) => html`<th key=${side} scope="col"><bdi>${names[side]}</bdi></th>`)}
      </tr>
    </thead>
    <tbody>
      ${hasLuck(study) && row('luck', (side) => signedText(sides[side].luck))}
      ${row('loss', (side) => signedText(-sides[side].loss))}
      ${row('each', (side) => signedText(-sides[side].loss / Math.max(1, sides[side].decisions)))}
      ${row('best', (side) => t('analysis.of', { n: sides[side].best, all: sides[side].decisions }))}
      ${[1, 2, 3].map((mark) => row(String(mark), (side) => String(sides[side].marks[mark - 1])))}
    </tbody>
  </table>`;
}

/** @param {{room: RoomState, study: Study, onAt: (at: number) => void}} props */
export function Worst({ room, study, onAt }) {
  const { moves, told, sum } = study;
  const worst = told
    .flatMap((one, i) => (one && one.mark > 0 ? [{ one, move: moves[i] }] : []))
    .sort((a, b) => b.one.loss - a.one.loss)
    .slice(0, WORST_MAX);
  if (!sum) return null;
  return html`<h3>${t('analysis.worst')}</h3>
    ${worst.length === 0 && html`<p class="quiet">${t('analysis.worst.none')}</p>`}
    <ol class="worst">
      ${worst.map(
        ({ one, move }) =>
          html`<li key=${`${move.line}${move.seat}`}>
            <button data-worst=${move.line + 1} onClick=${() => onAt(move.line + 1)}>
              <span class="move-number">${move.line + 1}</span>
              <b class="analysis-mark-${one.mark}">${MARKS[one.mark]}</b>
              <span class="worst-turn"
                ><bdi>${seatName(room, move.seat)}</bdi> ${stepsText(move.before, move.steps)}</span
              >
              <span class="worst-loss">${signedText(-one.loss, one.error)} %</span>
            </button>
          </li>`,
      )}
    </ol>`;
}

/** @param {{room: RoomState, study: Study, names: Record<Side, string>}} props */
export function Numbers({ room, study, names }) {
  const { moves, told, sum, closer, closerDone } = study;
  // A long table, which would be drawn again with every answer: it is shown only when the analysis is complete.
  if (!sum || closerDone < closer) return null;
  const columns = ['turn', 'side', 'before', 'luck', 'loss', 'error'];
  return html`<${InNumbers}
      summary=${t('analysis.numbers')}
      columns=${columns.map((column) => t(`analysis.column.${column}`))}
    >
      ${told.map((one, i) => {
        if (!one) return null;
        const { thrown } = one;
        return html`<tr key=${i}>
          <td>${moves[i].line + 1} ${MARKS[one.mark]}</td>
          <td><bdi>${seatName(room, moves[i].seat)}</bdi></td>
          <td>${thrown ? pointsText(thrown.before, thrown.error) : pointsText(one.best)}</td>
          <td>${thrown ? signedText(thrown.luck) : ''}</td>
          <td>${signedText(-one.loss)}</td>
          <td>${pointsText(one.error)}</td>
        </tr>`;
      })}
    <//>
    <p class="quiet small">${addsUp(sum, sideName(room.rules, 'w'))}</p>`;
}

/** @param {Sum} sum @param {string} name the name of White's side, not of its player */
function addsUp({ start, end, drift, sides }, name) {
  return t('analysis.adds', {
    name,
    start: pointsText(start),
    luck: signedText(sides.w.luck - sides.b.luck),
    loss: signedText(sides.b.loss - sides.w.loss),
    drift: signedText(drift),
    end: pointsText(end),
  });
}
