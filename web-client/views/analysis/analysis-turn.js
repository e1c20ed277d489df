// SPDX-License-Identifier: MIT
// The analysis of one turn: the luck of its throw, its loss, and the better turns.
/** @import { RoomState } from '../../types.d.ts' */
/** @import { Move, Ranked, Study, Told } from '../../ai/analysis.js' */
/** @import { Others } from './ranked-turns.js' */
import { movesAt } from '../../ai/analysis.js';
import { enAnalysis } from '../../texts/en/analysis.js';
import { addTexts, t } from '../../texts/text.js';
import { signedText, stepsText } from './analysis-words.js';
import { RankedTurns } from './ranked-turns.js';
import { RollOut } from './rollout.js';
import { seatName, sideOf } from '../board/board-words.js';
import { kindOf } from '../board/games.js';
import { html } from '../common/h.js';
import { MARKS } from '../table/move-list.js';
import { SmallDice } from '../table/small-dice.js';

addTexts(enAnalysis);

/** Luck below this value is shown as none. */
const LUCK_LEAST = 0.01;

/** @param {{room: RoomState, study: Study, line: number} & Others} props line: index in the move list */
export function TurnCard({ room, study, line, other, onOther }) {
  const played = room.turns[line];
  const here = movesAt(study, line);
  if (!played || here.length === 0) return null;
  const dice = study.told.some((one) => one?.thrown);
  return html`<section class="analysis-turn" data-analysed=${line + 1}>
    <h3>
      ${t('analysis.turn', { n: line + 1 })} · ${seatName(room, played.seat)} ${' '}<${SmallDice}
        dice=${played.dice}
        side=${sideOf(played.seat)}
        sticks=${kindOf(room.rules)?.sticks}
      />
    </h3>
    ${here.map(({ move, told }, i) => html`<${MoveTold} key=${i} ...${{ room, move, told, dice, other, onOther }} />`)}
  </section>`;
}

/** @param {{room: RoomState, move: Move, told: Told, dice: boolean} & Others} props dice: the game has chance */
function MoveTold({ room, move, told, dice, other, onOther }) {
  const { thrown, forced } = told;
  const chose = move.seat !== room.turns[move.line].seat;
  return html`
    ${thrown && html`<p>${luckWords(thrown.luck)}</p>`}
    <p class="analysis-verdict analysis-verdict-${told.mark}">
      ${chose && html`<b>${t('analysis.choice', { name: seatName(room, move.seat) })}:</b> `}
      ${stepsText(move.before, move.steps)}${' '}
      ${told.mark > 0 && html`<b class="analysis-mark-${told.mark}">${MARKS[told.mark]}</b> `}
      <span class=${told.mark > 0 ? '' : 'quiet'}>${verdictWords(told)}</span>
    </p>
    ${
      !forced &&
      html`<${RankedTurns} ...${{ move, other, onOther }} ranked=${withPlayed(move, told)} />
        <p class="quiet small">${t(told.plies > 1 ? 'analysis.twice' : 'analysis.once')}</p>`
    }
    ${dice && html`<${RollOut} key=${move.before} ...${{ move, other, onOther }} />`}
  `;
}

/** @param {number} luck */
function luckWords(luck) {
  const key = Math.abs(luck) < LUCK_LEAST ? 'none' : luck > 0 ? 'good' : 'bad';
  return t(`analysis.luck.${key}`, { luck: signedText(luck) });
}

/** @param {Told} told */
function verdictWords(told) {
  const loss = signedText(-told.loss, told.error);
  if (told.forced) return t('analysis.forced');
  if (told.unclear)
    return t(told.loss === 0 ? 'analysis.unclear.best' : 'analysis.unclear', { loss });
  if (told.loss === 0) return t('analysis.best');
  if (told.mark === 0 && told.loss <= 2 * told.error) return t('analysis.asgood', { loss });
  return t(`analysis.mark.${told.mark}`, { loss });
}

/**
 * The best turns, plus the played one if it is not among them.
 * @param {Move} move
 * @param {Told} told
 * @returns {Ranked[]}
 */
function withPlayed({ after, steps }, { ranked, played }) {
  if (ranked.some((one) => one.after === after)) return ranked;
  return [...ranked, { steps, after, score: played, error: ranked[0]?.error ?? 0 }];
}
