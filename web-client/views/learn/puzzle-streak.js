// SPDX-License-Identifier: MIT
// The streak of daily puzzles, and a message if progress cannot be stored.
/** @import { SolvedPuzzles } from '../../learn/streak.js' */
import { bestStreak, streakOf } from '../../learn/streak.js';
import { t } from '../../texts/text.js';
import { html } from '../common/h.js';

/** @param {{solved: SolvedPuzzles, today: number}} props */
export function Streak({ solved, today }) {
  const days = solved.days();
  const now = streakOf(days, today);
  const best = bestStreak(days);
  return html`<p class="streak" data-streak=${now}>
    ${now > 0 ? html`<b>${t('puzzles.streak', { n: now })}</b>` : t('puzzles.streak.none')}
    ${best > now && html` <span class="quiet">${t('puzzles.streak.best', { n: best })}</span>`}
  </p>`;
}

/** @param {{solved: SolvedPuzzles}} props */
export function PuzzleHealth({ solved }) {
  const health = solved.health();
  if (health === 'ok') return null;
  return html`<p class="banner learn-health" role="alert" data-health=${health}>
    ${t(`puzzles.progress.${health}`)}
  </p>`;
}
