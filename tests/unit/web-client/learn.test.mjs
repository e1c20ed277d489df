// SPDX-License-Identifier: MIT
// Every lesson and every exercise, played through the rules: each has a right answer, and a wrong one unless only one
// turn is legal. Also progress that is damaged or cannot be stored.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { gamesWith, loadCourse } from '../../../web-client/games/registry.js';
import { endsOf, solves } from '../../../web-client/learn/goals.js';
import { MEASURE_NAMES, exposed, measure } from '../../../web-client/learn/measures.js';
import { LEARNT, createProgress } from '../../../web-client/learn/progress.js';
import { TIP_NAMES, tipFor } from '../../../web-client/learn/tips.js';
import {
  endTurn,
  resultOf,
  rollTrial,
  sideToAct,
  startTrial,
} from '../../../web-client/learn/trial.js';
import { enLearn } from '../../../web-client/texts/en/learn.js';
import { FakeStore } from './fakes.mjs';
import { chance, more, offlineRules } from './log.mjs';

const rules = offlineRules;
const courses = await Promise.all(gamesWith('lessons').map(loadCourse));
const SENTENCES_MAX = 2;

/** The position in which the learner plays. */
const playedIn = ({ position, roll }) => (roll ? rules.thrown(position, roll) : position);

/** @param {import('../../../web-client/games/types.d.ts').Exercise} task */
function answers(task) {
  const base = playedIn(task);
  assert.deepEqual(rules.owed(base), { kind: 'turn', seat: 'w1' });
  const ends = endsOf(rules, base);
  const right = ends.filter((end) => solves(rules, task.goals ?? [], base, end));
  return { ends, right };
}

/** The learner predicts the only legal turn: one of the options is right. */
function checkGuess({ name, position, guess }, ends) {
  assert.equal(ends.length, 1, name);
  const [after] = ends;
  const number = measure(guess.of, { rules, before: position, after, side: 'w', at: 0 });
  assert.ok(guess.options.includes(number) && guess.options.length > 1, name);
  assert.deepEqual(
    endTurn(rules, startTrial(rules, 'x', position), rules.forced(position)).position,
    after,
  );
}

for (const course of courses) {
  test(`${course.game}: each scene has a right answer`, () => {
    assert.ok(course.scenes.length >= 4);
    for (const scene of course.scenes) assert.ok(answers(scene).right.length > 0, scene.name);
  });

  test(`${course.game}: each exercise has a right answer and a wrong one`, () => {
    const { length } = course.exercises;
    assert.ok(length >= 8 && length <= 15, `${length} exercises`);
    for (const exercise of course.exercises) {
      const { ends, right } = answers(exercise);
      assert.ok(right.length > 0, `${exercise.name} has no right answer`);
      if (exercise.guess) checkGuess(exercise, ends);
      else if (exercise.only) assert.equal(right.length, ends.length, exercise.name);
      else assert.ok(right.length < ends.length, `${exercise.name} has no wrong answer`);
    }
  });

  test(`${course.game}: goals name known measures, texts are complete and short`, () => {
    const { game, scenes, exercises, texts } = course;
    const wanted = new Set();
    for (const { name } of scenes)
      ['', '.done'].forEach((end) => wanted.add(`learn.${game}.${name}${end}`));
    for (const { name, only } of exercises) {
      for (const end of ['', '.ask', '.done']) wanted.add(`learn.${game}.x.${name}${end}`);
      if (!only) wanted.add(`learn.${game}.x.${name}.wrong`);
    }
    for (const key of wanted) assert.ok(key in texts || key in enLearn, `no text ${key}`);
    const optional = scenes.flatMap(({ name }) => [`${name}.say`, `${name}.wrong`]);
    const tips = TIP_NAMES.map((name) => `tip.${name}`);
    const states = ['end.roll', 'end.play', 'end.wait'];
    const allowed = new Set([...optional, ...tips, ...states].map((end) => `learn.${game}.${end}`));
    for (const [key, text] of Object.entries(texts)) {
      assert.ok(wanted.has(key) || allowed.has(key), `unused text ${key}`);
      const sentences = text.replace(/[.?!]+$/, '').split(/[.?!]\s/).length;
      assert.ok(sentences <= SENTENCES_MAX, `${key}: ${sentences} sentences`);
    }
    for (const { goals = [] } of [...scenes, ...exercises])
      for (const { of } of goals) assert.ok(MEASURE_NAMES.includes(of), of);
    for (const { source } of exercises)
      if (source) assert.ok(`learn.source.${source}` in enLearn, source);
    const names = [...scenes, ...exercises].map(({ name }) => name);
    assert.equal(new Set(exercises.map(({ name }) => name)).size, exercises.length);
    assert.equal(new Set(scenes.map(({ name }) => name)).size, scenes.length);
    assert.ok(names.length > 0);
  });

  test(`${course.game}: the end of the guided game comes to an end`, () => {
    const pick = chance(7);
    let trial = startTrial(rules, 'end', course.end);
    assert.equal(sideToAct(rules, trial), 'w');
    const met = new Set();
    for (let acts = 0; resultOf(rules, trial) === null; acts += 1) {
      assert.ok(acts < 2000, 'the game does not end');
      const owed = rules.owed(trial.position);
      if (owed.kind === 'roll') {
        const faces = Array.from({ length: owed.count }, () =>
          owed.chance === 'dice' ? 1 + pick(6) : pick(2),
        );
        trial = rollTrial(rules, trial, faces);
      } else {
        const tip = tipFor(rules, trial, met, () => true);
        if (tip) {
          assert.ok(!met.has(tip));
          met.add(tip);
        }
        trial = endTurn(rules, trial, randomTurn(trial.position, pick));
      }
    }
  });
}

/** @param {string} base @param {(n: number) => number} pick */
function randomTurn(base, pick) {
  const texts = [];
  const { seat } = rules.owed(base);
  for (let position = base; ;) {
    const { mayEnd, steps } = rules.steps(position);
    if (steps.length === 0 || (mayEnd && pick(4) === 0)) return texts;
    const step = steps[pick(steps.length)];
    texts.push(step.text);
    position = step.after;
    const owed = rules.owed(position);
    if (owed.kind !== 'turn' || owed.seat !== seat) return texts;
  }
}

test('a single man within six points of an enemy is exposed, a pair and a man behind are not', () => {
  const position = 'tabula -B---AB---A--------AA--- 0,0/0,0/9,11 b -';
  assert.deepEqual(exposed(rules, position, 'w'), new Set());
  const behind = 'tabula A----a-A-----A--BB----aa 0,0/0,0/8,12 b -';
  assert.deepEqual(exposed(rules, behind, 'w'), new Set([8]));
});

test('a trial shows the throw, then the turn', () => {
  const first = startTrial(rules, 'x', rules.start('tabula', 'w'));
  assert.equal(first.draft, null);
  const rolled = rollTrial(rules, first, [3, 5, 4]);
  assert.deepEqual(rolled.turns[0].dice, [5, 4, 3]);
  assert.equal(rolled.draft?.base, more.throwDice(first.position, [3, 5, 4]));
  const done = endTurn(rules, rolled, ['hand/5', 'hand/4', 'hand/3']);
  assert.equal(sideToAct(rules, done), 'b');
  assert.equal(done.draft, null);
  assert.deepEqual(done.turns[0].steps, ['hand/5', 'hand/4', 'hand/3']);
});

test('progress is kept', () => {
  const storage = new FakeStore();
  createProgress(() => storage).set('tabula', { scene: 3, solved: ['two'] });
  const again = createProgress(() => storage);
  assert.equal(again.health(), 'ok');
  assert.deepEqual(again.of('tabula'), { scene: 3, done: false, solved: ['two'] });
  assert.deepEqual(again.of('pyf'), { scene: 0, done: false, solved: [] });
});

for (const text of [
  '{',
  'null',
  '[]',
  '{"learnt":1}',
  '{"learnt":1,"games":{"tabula":{"scene":"x"}}}',
]) {
  test(`damaged progress starts afresh: ${text}`, () => {
    const storage = new FakeStore();
    storage.setItem(LEARNT, text);
    const progress = createProgress(() => storage);
    assert.equal(progress.health(), 'damaged');
    assert.equal(progress.of('tabula').scene, 0);
    progress.set('tabula', { scene: 1 });
    assert.equal(createProgress(() => storage).of('tabula').scene, 1);
  });
}

test('forbidden or full storage is reported, and progress lasts as long as the page', () => {
  const forbidden = createProgress(() => {
    throw new Error('SecurityError');
  });
  assert.equal(forbidden.health(), 'forbidden');
  forbidden.set('tabula', { done: true });
  assert.equal(forbidden.of('tabula').done, true);
  const full = createProgress(() => ({
    getItem: () => null,
    setItem: () => {
      throw new Error('QuotaExceededError');
    },
  }));
  assert.equal(full.health(), 'ok');
  full.set('tabula', { scene: 2 });
  assert.equal(full.health(), 'forbidden');
  assert.equal(full.of('tabula').scene, 2);
});
