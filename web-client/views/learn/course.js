// SPDX-License-Identifier: MIT
// The course of one game: the guided game, then exercises in any order.
/** @import { Rules, Store } from '../../types.d.ts' */
/** @import { Course, Exercise, Scene } from '../../games/types.d.ts' */
/** @import { Progress } from '../../learn/progress.js' */
/** @import { Task } from './task.js' */
import { PUZZLE_GAMES } from '../../learn/puzzle-games.js';
import { hasText, t } from '../../texts/text.js';
import { gameName } from '../board/games.js';
import { html, useState } from '../common/h.js';
import { Icon } from '../common/icons.js';
import { Later } from '../common/later.js';
import { TaskView } from './task.js';

const FINISH = () => import('./finish.js');

/** @typedef {{ part: 'menu' | 'scene' | 'end' | 'exercise', n: number }} Place */

/** @param {{course: Course, progress: Progress}} props @returns {Place} where the learner goes on */
function firstPlace({ course, progress }) {
  const { scene, done, solved } = progress.of(course.game);
  const started = done || scene > 0 || solved.length > 0;
  return started ? { part: 'menu', n: 0 } : { part: 'scene', n: 0 };
}

/** @param {string} game @param {Scene} scene @returns {Task} */
function taskOfScene(game, { name, position, roll, goals = [] }) {
  const key = `learn.${game}.${name}`;
  const say = hasText(`${key}.say`) ? `${key}.say` : key;
  return { id: name, position, roll, goals, key, ask: key, say };
}

/** The title of an exercise: its texts come with its course. @param {string} game @param {Exercise} exercise */
function titleOf(game, { name }) {
  const key = `learn.${game}.x.${name}`;
  return t(key);
}

/** @param {string} game @param {Exercise} exercise @returns {Task} */
function taskOfExercise(game, { name, position, goals, guess }) {
  const key = `learn.${game}.x.${name}`;
  return {
    id: `x-${name}`,
    title: t(key),
    position,
    goals,
    guess,
    key,
    ask: `${key}.ask`,
    say: `${key}.ask`,
  };
}

/** @param {{store: Store, rules: Rules, course: Course, progress: Progress}} props */
export function CourseView({ store, rules, course, progress }) {
  const { game, scenes, exercises, end } = course;
  const [{ part, n }, setPlace] = useState(() => firstPlace({ course, progress }));
  const menu = () => setPlace({ part: 'menu', n: 0 });
  /** @param {number} at */
  const toScene = (at) => {
    const done = at >= scenes.length;
    progress.set(game, { scene: done ? scenes.length : at });
    setPlace(done ? { part: 'end', n: 0 } : { part: 'scene', n: at });
  };
  /** @param {number} at */
  const toExercise = (at) =>
    at < exercises.length ? setPlace({ part: 'exercise', n: at }) : menu();
  const head = (/** @type {string} */ where, /** @type {any} */ skip) =>
    html`<${Head} ...${{ game, where, skip, onMenu: menu, progress }} />`;
  if (part === 'scene') {
    const last = n === scenes.length - 1;
    return html`${head(t('learn.scene', { n: n + 1, of: scenes.length + 1 }), () => toScene(n + 1))}
      <${TaskView}
        key=${scenes[n].name}
        ...${{ store, rules, task: taskOfScene(game, scenes[n]) }}
        onSolved=${() => progress.set(game, { scene: n + 1 })}
        onNext=${() => toScene(n + 1)}
        next=${t(last ? 'learn.next.end' : 'learn.next')}
      />`;
  }
  if (part === 'end') {
    return html`${head(t('learn.scene', { n: scenes.length + 1, of: scenes.length + 1 }), null)}
      <${Later}
        load=${FINISH}
        name="Finish"
        props=${{
          ...{ store, rules, position: end, onBack: menu },
          onOver: () => progress.set(game, { done: true }),
        }}
      />`;
  }
  if (part === 'exercise') {
    const { name, source } = exercises[n];
    const solved = () => {
      const names = new Set([...progress.of(game).solved, name]);
      progress.set(game, { solved: [...names] });
    };
    return html`${head(t('learn.exercise', { n: n + 1, of: exercises.length }), () => toExercise(n + 1))}
      <${TaskView}
        key=${name}
        ...${{ store, rules, task: taskOfExercise(game, exercises[n]) }}
        onSolved=${solved}
        onNext=${() => toExercise(n + 1)}
        next=${t(n === exercises.length - 1 ? 'learn.next.last' : 'learn.next')}
      />
      ${source && html`<p class="quiet small learn-source">${t(`learn.source.${source}`)}</p>`}`;
  }
  return html`<${Menu} ...${{ course, progress, toScene, toExercise }} />`;
}

/** @param {{game: string, where: string, skip: (() => void) | null, onMenu: () => void, progress: Progress}} props */
function Head({ game, where, skip, onMenu, progress }) {
  return html`<header class="learn-head">
      <h1>${t('learn.game', { game: gameName(game) })}</h1>
      <p class="quiet learn-where">${where}</p>
      <button class="button button-quiet" onClick=${onMenu}>${t('learn.menu')}</button>
      ${skip && html`<button class="button button-quiet" onClick=${skip}>${t('learn.skip')}</button>`}
    </header>
    <${HealthMessage} progress=${progress} />`;
}

/** A message if progress cannot be read or stored. @param {{progress: Progress}} props */
export function HealthMessage({ progress }) {
  const health = progress.health();
  if (health === 'ok') return null;
  return html`<p class="banner learn-health" role="alert" data-health=${health}>
    ${t(`learn.progress.${health}`)}
  </p>`;
}

/**
 * @param {{course: Course, progress: Progress, toScene: (at: number) => void, toExercise: (at: number) => void}} props
 */
function Menu({ course, progress, toScene, toExercise }) {
  const { game, scenes, exercises } = course;
  const learnt = progress.of(game);
  const name = gameName(game);
  const at = learnt.done ? 0 : Math.min(learnt.scene, scenes.length);
  const key = learnt.done ? 'again' : at > 0 ? 'on' : 'start';
  const solved = exercises.filter((one) => learnt.solved.includes(one.name)).length;
  return html`<div class="learn-menu">
    <h1>${t('learn.game', { game: name })}</h1>
    <${HealthMessage} progress=${progress} />
    <p class="row">
      <button class="button button-primary button-great" data-guide onClick=${() => toScene(at)}>
        ${t(`learn.guide.${key}`)}
      </button>
      <a class="button" href=${`/play/${game}`}>${t('learn.play')}</a>
      <a class="button button-quiet" href=${`/rules/${game}`}
        >${t('learn.rules', { game: name })}</a
      >
      ${
        PUZZLE_GAMES.includes(game) &&
        html`<a class="button button-quiet" href=${`/puzzles/${game}`}
          >${t('learn.puzzles.game')}</a
        >`
      }
    </p>
    <h2>${t('learn.exercises')}</h2>
    <p class="quiet">${t('learn.solved', { n: solved, of: exercises.length })}</p>
    <ol class="learn-list">
      ${exercises.map((one, i) => {
        const done = learnt.solved.includes(one.name);
        return html`<li key=${one.name}>
          <button class="learn-item" data-exercise=${one.name} onClick=${() => toExercise(i)}>
            <span>${titleOf(game, one)}</span>
            ${done && html`<${Icon} name="check" /><span class="unseen">${t('learn.solved.one')}</span>`}
          </button>
        </li>`;
      })}
    </ol>
    <p><a href="/learn">${t('learn.all')}</a></p>
  </div>`;
}
