// SPDX-License-Identifier: MIT
// The pages of lessons: `/learn` lists the games, `/learn/GAME` is the course of a game.
/** @import { Store } from '../../types.d.ts' */
import { gameOf, loadCourse } from '../../games/registry.js';
import { createProgress } from '../../learn/progress.js';
import { enLearn } from '../../texts/en/learn.js';
import { addTexts, t } from '../../texts/text.js';
import { useGame } from '../board/games.js';
import { html, useMemo } from '../common/h.js';
import { Later, useLoaded } from '../common/later.js';
import { CourseView } from './course.js';

addTexts(enLearn);

const LIST = () => import('./learn-list.js');

/** @param {{store: Store, game: string}} props game: '' for the list */
export function LearnPage({ store, game }) {
  const progress = useMemo(() => createProgress(() => localStorage), []);
  if (game === '') return html`<${Later} load=${LIST} name="LearnList" props=${{ progress }} />`;
  if (!gameOf(game)?.lessons) return html`<${NoCourse} game=${game} />`;
  return html`<${GamePage} key=${game} ...${{ store, game, progress }} />`;
}

/** @param {{store: Store, game: string, progress: import('../../learn/progress.js').Progress}} props */
function GamePage({ store, game, progress }) {
  const { rules } = store;
  const known = useGame(game);
  const { loaded: course } = useLoaded(() => loadCourse(game), game);
  if (!rules || !known || !course)
    return html`<p class="page-text quiet" aria-busy="true">${t('learn.loading')}</p>`;
  return html`<div class="learn" data-learn=${game}>
    <${CourseView} ...${{ store, rules, course, progress }} />
  </div>`;
}

/** @param {{game: string}} props */
function NoCourse({ game }) {
  return html`<div class="page-text" data-no-course>
    <h1>${t('learn.none')}</h1>
    <p>${t('learn.none.about', { game })}</p>
    <p><a class="button button-primary" href="/learn">${t('learn.all')}</a></p>
  </div>`;
}
