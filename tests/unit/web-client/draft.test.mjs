// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';

import {
  clearDraft,
  leadDie,
  playStep,
  restoreDraft,
  sources,
  startDraft,
  tap,
  targets,
  undoStep,
  why,
  whyStuck,
} from '../../../web-client/table/draft.js';
import { rules } from './log.mjs';

// Emperor Zeno's throw: a two, a five and a six can be played in one way only.
const ZENO = 'tabula -----G-bABbbabb--bBBb-A- 0,0/0,0/0,0 w 652';
const OPENING = rules.throwDice(rules.start('tabula', 'w'), [5, 2, 6]);
// One white man on 1. The way of the die 3 to point 6 passes a black blot, the way of the die 2 does not.
const BLOT = 'tabula A--a-------------------- 0,14/0,0/14,0 w 32';

const texts = (steps) => steps.map((step) => step.text);
const routesTo = (draft, from, to) =>
  targets(rules, draft, from)
    .find((target) => target.to === to)
    ?.routes.map((route) => texts(route).join(' '));

test('a draft begins with the whole throw and leads with the highest die', () => {
  const draft = startDraft(rules, OPENING);

  assert.deepEqual(texts(draft.legal), ['hand/2', 'hand/5', 'hand/6']);
  assert.equal(draft.lead, 6);
  assert.equal(draft.complete, false);
  assert.deepEqual(sources(draft), ['hand']);
});

test('a tap plays the leading die, and the next where that is not legal', () => {
  const draft = startDraft(rules, OPENING);

  assert.equal(tap(draft, 'hand').text, 'hand/6');
  assert.equal(tap(leadDie(draft, 2), 'hand').text, 'hand/2');
  assert.equal(leadDie(draft, 4), draft);
  assert.equal(tap(startDraft(rules, ZENO), 20).text, '20/22');
  assert.equal(tap(startDraft(rules, ZENO), 6), null);
});

test('a played die leads no more', () => {
  const draft = startDraft(rules, OPENING);

  assert.equal(playStep(rules, draft, tap(draft, 'hand')).lead, 5);
  const two = leadDie(draft, 2);
  assert.equal(playStep(rules, two, tap(two, 'hand')).lead, 6);
});

test('steps are played, taken back one by one and all at once', () => {
  const start = startDraft(rules, OPENING);
  const one = playStep(rules, start, start.legal[0]);
  const two = playStep(rules, one, tap(one, 'hand'));

  assert.deepEqual(texts(two.steps), ['hand/2', 'hand/6']);
  assert.deepEqual(undoStep(rules, two).position, one.position);
  assert.deepEqual(undoStep(rules, undoStep(rules, two)).position, OPENING);
  assert.deepEqual(clearDraft(rules, two), start);
  assert.deepEqual(undoStep(rules, start), start);
});

test('a draft is complete when the throw is used, and only then', () => {
  let draft = startDraft(rules, ZENO);
  for (const text of ['20/22', '19/24', '10/16']) {
    assert.equal(draft.complete, false);
    draft = playStep(
      rules,
      draft,
      draft.legal.find((step) => step.text === text),
    );
  }

  assert.equal(draft.complete, true);
  assert.deepEqual(draft.legal, []);
  assert.equal(
    rules.turn(ZENO, texts(draft.steps)),
    'tabula -----G-bAAbbabbA-bAAbAAA 0,0/0,0/0,0 b -',
  );
});

test('a step that is not legal changes nothing', () => {
  const draft = startDraft(rules, OPENING);

  assert.equal(playStep(rules, draft, { ...draft.legal[0], text: 'hand/24' }), draft);
});

test('a draft is rebuilt from its steps as far as they go', () => {
  assert.deepEqual(texts(restoreDraft(rules, OPENING, ['hand/5', 'hand/2']).steps), [
    'hand/5',
    'hand/2',
  ]);
  assert.deepEqual(texts(restoreDraft(rules, OPENING, ['hand/5', '9/10']).steps), ['hand/5']);
});

test('a far target is one gesture, by the same man step by step', () => {
  const draft = startDraft(rules, OPENING);

  assert.deepEqual(routesTo(draft, 'hand', 5), ['hand/5']);
  assert.equal(routesTo(draft, 'hand', 7).length, 1);
  assert.equal(routesTo(draft, 'hand', 7)[0].split(' ').length, 2);
  assert.equal(routesTo(draft, 'hand', 24), undefined);
});

test('two ways to one place that differ in a hit are both offered, and the player is asked', () => {
  const [target] = targets(rules, startDraft(rules, BLOT), 1).filter(({ to }) => to === 6);

  assert.equal(target.ask, true);
  assert.equal(target.routes.length, 2);
  assert.deepEqual(
    new Set(target.routes.map((route) => texts(route).join(' '))),
    new Set(['1/3 3/6', '1/4* 4/6']),
  );
});

test('every route of every place is a legal way to where it says', () => {
  for (const base of [OPENING, ZENO, BLOT]) {
    const draft = startDraft(rules, base);
    for (const from of sources(draft)) {
      for (const { to, routes } of targets(rules, draft, from)) {
        for (const route of routes) {
          const played = route.reduce((now, step) => playStep(rules, now, step), draft);
          assert.equal(played.steps.length, route.length);
          assert.equal(route.at(-1).to, to);
        }
      }
    }
  }
});

test('a place that is no target has a rule against it', () => {
  const draft = startDraft(rules, ZENO);

  assert.equal(why(rules, draft, 10, [16]), null);
  assert.equal(why(rules, draft, 6, [8]).rule, 'secured');
  assert.match(why(rules, draft, 6, [8]).sentence, /enem/);
  assert.equal(why(rules, draft, 23, ['off']).rule, 'not-all-home');
  assert.equal(why(rules, draft, 6, [7]).rule, 'no-die');
  assert.equal(whyStuck(rules, draft, 6).rule, 'secured');
  assert.equal(whyStuck(rules, draft, 10), null);
});

test('a turn with one end is found to be forced, one with several is not', () => {
  const forced = rules.forced(ZENO);

  assert.equal(rules.turn(ZENO, forced).split(' ')[1], '-----G-bAAbbabbA-bAAbAAA');
  assert.equal(rules.forced(OPENING), null);
});
