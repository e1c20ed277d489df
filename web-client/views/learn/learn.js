// SPDX-License-Identifier: MIT
// The pages of lessons: `/learn` lists the games, `/learn/GAME` is the course of a game.
/** @import { Store } from '../../types.d.ts' */
/** @import { Course } from '../../learn/courses.js' */
import { COURSE_NAMES, loadCourse } from '../../learn/courses.js';
import { createProgress } from '../../learn/progress.js';
import { enLearn } from '../../texts/en/learn.js';
import { addTexts, t } from '../../texts/text.js';
import { gameName, useGame } from '../board/games.js';
import { html, useEffect, useMemo, useState } from '../common/h.js';
import { AGAIN_MS } from '../common/later.js';
import { CourseView, HealthMessage } from './course.js';

addTexts(enLearn);

/** @param {{store: Store, game: string}} props game: '' for the list */
export function LearnPage({ store, game }) {
  const progress = useMemo(() => createProgress(() => localStorage), []);
  if (game === '') return html`<${LearnList} progress=${progress} />`;
  if (!COURSE_NAMES.includes(game)) return html`<${NoCourse} game=${game} />`;
  return html`<${GamePage} key=${game} ...${{ store, game, progress }} />`;
}

/** @param {string} game @returns {Course | null} null until it is loaded */
function useCourse(game) {
  const [course, setCourse] = useState(/** @type {Course | null} */ (null));
  useEffect(() => {
    let wanted = true;
    /** @type {any} */
    let timer = null;
    const load = () =>
      loadCourse(game).then(
        (loaded) => wanted && setCourse(loaded),
        () => (timer = wanted && setTimeout(load, AGAIN_MS)),
      );
    load();
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [game]);
  return course;
}

/** @param {{store: Store, game: string, progress: import('../../learn/progress.js').Progress}} props */
function GamePage({ store, game, progress }) {
  const { rules } = store;
  const known = useGame(game);
  const course = useCourse(game);
  if (!rules || !known || !course)
    return html`<p class="page-text quiet" aria-busy="true">${t('learn.loading')}</p>`;
  return html`<div class="learn" data-learn=${game}>
    <${CourseView} ...${{ store, rules, course, progress }} />
  </div>`;
}

/** @param {{progress: import('../../learn/progress.js').Progress}} props */
function LearnList({ progress }) {
  return html`<div class="page-text learn-games">
    <h1>${t('learn.title')}</h1>
    <p class="lead">${t('learn.lead')}</p>
    <${HealthMessage} progress=${progress} />
    <ul class="learn-list">
      ${COURSE_NAMES.map((game) => {
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

/** @param {{game: string}} props */
function NoCourse({ game }) {
  return html`<div class="page-text" data-no-course>
    <h1>${t('learn.none')}</h1>
    <p>${t('learn.none.about', { game })}</p>
    <p><a class="button button-primary" href="/learn">${t('learn.all')}</a></p>
  </div>`;
}
