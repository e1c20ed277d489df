// SPDX-License-Identifier: MIT
// The list of lessons, and how far the user is in each.
import { gamesWith } from '../../games/registry.js';
import '../../games/texts.js';
import { enLearn } from '../../texts/en/learn.js';
import { addTexts, t } from '../../texts/text.js';
import { gameName } from '../board/games.js';
import { html } from '../common/h.js';
import { HealthMessage } from './course.js';

addTexts(enLearn);

/** @param {{progress: import('../../learn/progress.js').Progress}} props */
export function LearnList({ progress }) {
  return html`<div class="page-text learn-games">
    <h1>${t('learn.title')}</h1>
    <p class="lead">${t('learn.lead')}</p>
    <${HealthMessage} progress=${progress} />
    <ul class="learn-list">
      ${gamesWith('lessons').map((game) => {
        const { done, solved } = progress.of(game);
        const told = [
          done && t('learn.done'),
          solved.length > 0 && t('learn.solved.short', { n: solved.length }),
        ].filter(Boolean);
        return html`<li key=${game}>
          <a class="learn-item" href=${`/learn/${game}`}>
            <span><b>${gameName(game)}</b> <small>${t(`learn.about.${game}`)}</small></span>
            <small class="quiet"> ${told.join(' · ') || t('learn.new')} </small>
          </a>
        </li>`;
      })}
    </ul>
    <p><a href="/puzzles">${t('learn.puzzles')}</a></p>
  </div>`;
}
