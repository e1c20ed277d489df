// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';

import {
  LEVEL_WORDS,
  easyLevel,
  freeLevel,
  hasAdapting,
  levelNumber,
  levelWord,
  middleLevel,
  nearestLevel,
} from '../../../web-client/ai/levels.js';
import { canHint } from '../../../web-client/views/table/may-hint.js';
import { NotMeasured } from '../../../web-client/views/analysis/measured.js';
import { rules } from './log.mjs';

const NINE = { first: 11, count: 9 };
const ONE = { first: 10, count: 1 };

test('every game offers levels, and Twelve Dogs its one player', () => {
  for (const { name } of rules.list()) {
    const { first, count } = rules.levels(name);
    assert.ok(name === 'twelve-dogs' ? first === 10 && count === 1 : first === 11 && count >= 5);
  }
});

test('game whose players judge by eye has no hints, and the page says so', () => {
  const byEye = { ...rules, levels: () => ({ ...NINE, judged: false }), measured: () => false };
  const room = { rules: 'tabula@1' };

  assert.equal(canHint(rules, room), true);
  assert.equal(canHint(byEye, room), false);
  assert.equal(canHint(null, room), false);
  const warning = NotMeasured({ store: { rules: byEye }, rules: room.rules, of: 'figures' });
  assert.match(JSON.stringify(warning), /no hints and no analysis/);
  assert.equal(NotMeasured({ store: { rules }, rules: room.rules, of: 'figures' }), null);
});

test('numbers count the levels that are offered; the others have names alone', () => {
  assert.deepEqual([11, 19].map(levelNumber), [1, 9]);
  assert.deepEqual([9, 10].map(levelNumber), [null, null]);
});

test('the default is in the middle, and a level that a game lacks becomes the nearest', () => {
  assert.equal(middleLevel(NINE), 15);
  assert.equal(middleLevel(ONE), 10);
  assert.deepEqual([NINE, ONE].map(easyLevel), [12, 10]);
  assert.deepEqual(
    [3, 10, 12, 19, 30].map((id) => nearestLevel(NINE, id)),
    [11, 11, 12, 19, 19],
  );
  assert.equal(nearestLevel(ONE, 15), 10);
});

test('a bot adapts only with at least three levels', () => {
  assert.deepEqual([NINE, ONE, { first: 11, count: 2 }, { first: 11, count: 3 }].map(hasAdapting), [
    true,
    false,
    false,
    true,
  ]);
});

test('a level has one word in all games, from beginner to master', () => {
  const words = [11, 12, 13, 15, 17, 19, 21, 24].map(levelWord);

  assert.deepEqual(words, ['beginner', 'beginner', ...LEVEL_WORDS.slice(1), 'master']);
  assert.equal(levelWord(10), 'master');
});

test('a level that another seat has is passed over, in the direction of the change', () => {
  assert.equal(freeLevel(NINE, 15, []), 15);
  assert.equal(freeLevel(NINE, 15, [15], 14), 16);
  assert.equal(freeLevel(NINE, 15, [15], 16), 14);
  assert.equal(freeLevel(NINE, 19, [19], 18), 18);
  assert.equal(freeLevel(ONE, 10, [10]), null);
});
