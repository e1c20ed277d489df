// SPDX-License-Identifier: MIT
// Why a user has no seat any more, and what the host has changed in words.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { whyStood } from '../../../web-client/table/stood.js';
import { changedWords } from '../../../web-client/views/table/consent.js';

const settings = {
  rules: 'tabula@1',
  visibility: 'link',
  watch: 'anyone',
  opening: 'roll_battle',
  takeback: 'until_opponent_rolls',
  dice: 'chain',
};
const log = (...events) =>
  events.map(([e, d = {}, at = 0], i) => `${JSON.stringify({ v: i + 1, at, e, d })}\n`).join('');
const opened = ['created', { ...settings, host: 'livia' }];
const seated = ['seated', { seat: 'b1', who: 'anna', name: 'Anna' }, 5];

test('a user unseated by a change of settings knows the agreed ones', () => {
  const stood = whyStood(
    log(opened, seated, ['stood', { seat: 'b1' }, 9], ['changed', { ...settings, games: 3 }, 9]),
    'anna',
  );

  assert.equal(stood.why, 'changed');
  assert.equal(stood.agreed.games, undefined);
  assert.deepEqual(
    changedWords(stood.agreed, { rules: 'tabula@1', settings: { ...settings, games: 3 } }),
    ['the match is “Best of 3”'],
  );
});

test('several changes are compared with what the user had agreed to', () => {
  const changes = [
    ['stood', { seat: 'b1' }, 9],
    ['changed', { ...settings, games: 3 }, 9],
    ['changed', { ...settings, games: 3, rated: true }, 12],
  ];
  const { agreed } = whyStood(log(opened, seated, ...changes), 'anna');

  assert.deepEqual(
    changedWords(agreed, { rules: 'tabula@1', settings: { ...settings, games: 3, rated: true } }),
    ['the match is “Best of 3”', 'the game is rated'],
  );
});

test('a user who stood up, sat down again, or never sat has nothing to read', () => {
  const stood = ['stood', { seat: 'b1' }, 9];
  const changed = ['changed', settings, 20];
  assert.equal(whyStood(log(opened, seated, stood, changed), 'anna'), null);
  assert.equal(
    whyStood(log(opened, seated, stood, ['changed', settings, 9], seated), 'anna'),
    null,
  );
  assert.equal(whyStood(log(opened, seated, stood, ['changed', settings, 9]), 'else'), null);
  assert.equal(whyStood(log(opened), undefined), null);
});

const game = [
  opened,
  ['seated', { seat: 'w1', who: 'livia', name: 'Livia', paired: true }],
  seated,
  ['started', { game: 1 }, 5],
  ['aborted', { game: 1, away: 'b1' }, 25],
];

test('the opponent of an absent player waits on, and the absent player does not', () => {
  const both = [...game, ['stood', { seat: 'b1' }, 25], ['stood', { seat: 'w1' }, 25]];
  assert.deepEqual(whyStood(log(...both), 'livia'), { why: 'waits', seat: 'w1' });
  assert.deepEqual(whyStood(log(...both), 'anna'), { why: 'absent', seat: 'b1' });
});

test('a host who removed a player waits on with a new chain', () => {
  const events = [
    ...game.slice(0, 4),
    ['aborted', { game: 1 }, 25],
    ['kicked', { who: 'anna', seat: 'b1' }, 25],
    ['stood', { seat: 'w1' }, 25],
  ];
  assert.deepEqual(whyStood(log(...events), 'livia'), { why: 'waits', seat: 'w1' });
  assert.equal(whyStood(log(...events), 'anna'), null);
});

test('a waiting player agrees to no change of the meantime', () => {
  const events = [
    ...game,
    ['stood', { seat: 'w1' }, 25],
    ['changed', { ...settings, games: 9 }, 30],
  ];
  assert.equal(whyStood(log(...events), 'livia'), null);
});

test('every setting has words', () => {
  const others = {
    visibility: 'public',
    watch: 'nobody',
    opening: 'random',
    takeback: 'until_confirm',
    dice: 'server',
    clock: 'delay:1/0',
    sides: 'stay',
    talk: 'off',
    crowd: 'after',
    delay: 2,
  };
  for (const [name, value] of Object.entries(others)) {
    const words = changedWords(settings, {
      rules: 'tabula@1',
      settings: { ...settings, [name]: value },
    });
    assert.equal(words.length, 1, name);
    assert.doesNotMatch(words[0], /changed\./);
  }
  assert.deepEqual(changedWords(settings, { rules: 'zeno@1', settings }), ['the game is Zeno']);
});
