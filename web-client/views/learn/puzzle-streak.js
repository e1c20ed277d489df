// SPDX-License-Identifier: MIT
// The streak of daily puzzles, and a message if progress cannot be stored.
/** @import { SolvedPuzzles } from '../../learn/solved.js' */
import { bestStreak, streakOf } from '../../learn/streak.js';
import { t } from '../../texts/text.js';
import { html } from '../common/h.js';

/**
 * late: today's puzzle of this page does not count, because the first turn was wrong or a hint was shown
 * @param {{solved: SolvedPuzzles, today: number, late?: 'open' | 'done' | null}} props
 */
export function Streak({ solved, today, late = null }) {
  const days = solved.days();
  const now = streakOf(days, today);
  const best = bestStreak(days);
  if (late) return html`<p class="streak" data-streak=${now}>${t(`puzzles.late.${late}`)}</p>`;
  return html`<p class="streak" data-streak=${now}>
    ${now > 0 ? html`<b>${t('puzzles.streak', { n: now })}</b>` : t('puzzles.streak.none')}
    ${best > now && html` <span class="quiet">${t('puzzles.streak.best', { n: best })}</span>`}
  </p>`;
}

/** Where progress is stored. @param {{account: boolean}} props */
export const PuzzlesKept = ({ account }) =>
  html`<p class="quiet" data-kept>
    ${t(account ? 'puzzles.kept.account' : 'puzzles.kept.device')}
  </p>`;

/** @param {{solved: SolvedPuzzles}} props */
export function PuzzleHealth({ solved }) {
  const health = solved.health();
  if (health === 'ok') return null;
  return html`<p class="banner learn-health" role="alert" data-health=${health}>
    ${t(`puzzles.progress.${health}`)}
  </p>`;
}
