// SPDX-License-Identifier: MIT
// One turn of a lesson: a scene of the guided game, or an exercise.
/** @import { Rules, Store } from '../../types.d.ts' */
/** @import { Goal, Guess } from '../../games/types.d.ts' */
import { gameOf } from '../../games/registry.js';
import { solves } from '../../learn/goals.js';
import { measure } from '../../learn/measures.js';
import { LEARNER, endTurn, rollTrial, startTrial } from '../../learn/trial.js';
import { hasText, t } from '../../texts/text.js';
import { html, useState } from '../common/h.js';
import { LessonBoard } from './lesson-board.js';

/**
 * @typedef {object} Task
 * @property {string} id
 * @property {string} [title]
 * @property {string} position
 * @property {number[]} [roll]
 * @property {Goal[]} goals
 * @property {Guess} [guess]
 * @property {string} ask the key of the text before the roll
 * @property {string} say the key of the text after it
 * @property {string} key the prefix of the keys of the answers
 */

/**
 * @param {{store: Store, rules: Rules, task: Task, onSolved: () => void, onNext: () => void, next: string}} props
 * next: the label of the button after a right answer
 */
export function TaskView({ store, rules, task, onSolved, onNext, next }) {
  const { trial, setTrial, judged, waits, roll, again, confirm, guess } = useTask(
    rules,
    task,
    onSolved,
  );
  const answer = `${task.key}.${judged}`;
  const shown = judged ? (hasText(answer) ? answer : 'learn.wrong') : waits ? task.ask : task.say;
  return html`<${LessonBoard}
    ...${{ store, rules, trial: task.guess ? { ...trial, draft: null } : trial }}
    title=${task.title}
    text=${t(shown)}
    mood=${judged === null ? '' : judged === 'done' ? 'good' : 'bad'}
    onDraft=${(/** @type {import('../../types.d.ts').Draft} */ draft) => setTrial({ ...trial, draft })}
    onConfirm=${confirm}
  >
    ${
      waits &&
      html`<button class="button button-primary button-great" onClick=${roll}>
        ${t(gameOf(task.position)?.sticks ? 'learn.throw' : 'turn.roll')}
      </button>`
    }
    ${
      judged === null &&
      task.guess?.options.map(
        (number) =>
          html`<button
            class="button button-great"
            key=${number}
            data-guess=${number}
            onClick=${() => guess(number)}
          >
            ${task.guess?.labels ? t(`learn.guess.${number}`) : number}
          </button>`,
      )
    }
    ${
      judged === 'wrong' &&
      html`<button class="button button-primary button-great" onClick=${again}>
        ${t('learn.again')}
      </button>`
    }
    ${
      judged === 'done' &&
      html`<button class="button button-primary button-great" data-next onClick=${onNext}>
        ${next}
      </button>`
    }
  <//>`;
}

/**
 * The trial of a task, and its judgement.
 * @param {Rules} rules
 * @param {Task} task
 * @param {() => void} onSolved
 */
function useTask(rules, task, onSolved) {
  const [trial, setTrial] = useState(() => startTrial(rules, task.id, task.position));
  const [judged, setJudged] = useState(/** @type {'done' | 'wrong' | null} */ (null));
  const waits = trial.turns.length === 0;
  const roll = () => setTrial(rollTrial(rules, trial, task.roll ?? []));
  const again = () => {
    const fresh = startTrial(rules, task.id, task.position);
    setJudged(null);
    setTrial(task.roll ? rollTrial(rules, fresh, task.roll) : fresh);
  };
  /** @param {string[]} steps @param {(before: string, after: string) => boolean} right */
  const judge = (steps, right) => {
    const done = endTurn(rules, trial, steps);
    const good = right(trial.position, done.position);
    setTrial({ ...done, turns: done.turns.slice(0, trial.turns.length), draft: null });
    setJudged(good ? 'done' : 'wrong');
    if (good) onSolved();
  };
  const confirm = () =>
    judge(trial.draft?.steps.map(({ text }) => text) ?? [], (before, after) =>
      solves(rules, task.goals, before, after),
    );
  /** @param {number} number */
  const guess = (number) =>
    judge(rules.forced(trial.position) ?? [], (before, after) => {
      const one = { rules, before, after, side: LEARNER, at: 0 };
      return measure(task.guess?.of ?? '', one) === number;
    });
  return { trial, setTrial, judged, waits, roll, again, confirm, guess };
}
