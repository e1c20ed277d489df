// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { changedOptions, clashOf, setOf } from '../../../web-client/table/rulesets.js';
import { rules } from './log.mjs';

/** @param {string} name */
const ruleset = (name) => rules.list().find((one) => one.name === name);

test('a value is not offered beside one that excludes it, in either order of choice', () => {
  const ludus = ruleset('ludus-anglicorum');
  const turn = { option: 'turn', value: 'must_keep_max' };
  for (const dice of ['two_plus_six', 'three_plain', 'two_plus_opponent_choice']) {
    assert.deepEqual(clashOf(ludus, { dice }, turn.option, turn.value), {
      option: 'dice',
      value: dice,
    });
    assert.deepEqual(clashOf(ludus, { turn: 'must_keep_max' }, 'dice', dice), turn);
    assert.equal(clashOf(ludus, { dice }, 'turn', 'free'), null);
  }
});

test('a value is offered if no other value excludes it', () => {
  const ludus = ruleset('ludus-anglicorum');
  assert.equal(clashOf(ludus, {}, 'turn', 'must_keep_max'), null);
  assert.equal(clashOf(ludus, { dice: 'two_plus_own_choice' }, 'turn', 'must_keep_max'), null);
  assert.equal(clashOf(ruleset('tabula'), { entry: 'free' }, 'bear', 'exact'), null);
});

test('the default rules are measured, and of others single options and named sets', () => {
  for (const one of rules.list()) assert.ok(rules.measured(one.name), one.name);
  assert.ok(rules.measured('tabula@1;bear=farthest'));
  assert.ok(!rules.measured('tabula@1;bar_first=false,bear=farthest'));
  assert.ok(rules.measured('twelve-dogs@1;early_end=true,tie=replay'));
});

test('a default is always offered', () => {
  for (const one of rules.list()) {
    const others = Object.fromEntries(one.options.map(({ name, values }) => [name, values.at(-1)]));
    for (const { name, values } of one.options) {
      assert.equal(clashOf(one, others, name, values[0]), null, `${one.name} ${name}`);
    }
  }
});

test('a set is found by its options in any order, and the first has the defaults', () => {
  const tabula = ruleset('tabula');
  assert.equal(setOf(tabula, {})?.id, tabula.sets[0].id);
  assert.equal(setOf(tabula, { forced: 'voluntary', bear: 'exact' })?.id, 'bead-game');
  assert.equal(setOf(tabula, { bear: 'exact' }), null);
  assert.deepEqual(changedOptions(tabula, { bear: 'exact', entry: 'first' }), { bear: 'exact' });
  for (const one of rules.list()) {
    for (const { id, options } of one.sets) assert.equal(setOf(one, options)?.id, id);
  }
});
