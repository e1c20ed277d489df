// SPDX-License-Identifier: MIT
// A table that waits for a player, and one at which a player has sat down, while the user looks at something else.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import {
  awaitedRooms,
  joinedTable,
  othersAt,
  rulesText,
  waitingTable,
} from '../../../web-client/app/anyone.js';

const ME = 'livia';
const livia = { who: ME, name: 'Livia' };
const zeno = { who: 'zeno', name: 'Zeno' };
const bot = { who: 'bot12', name: 'Level 2', bot: true };
const line = (more = {}) => ({
  ...{ room: 'a', rules: 'tabula@1', visibility: 'public', state: 'open' },
  ...{ seats: { w1: livia, b1: null }, watchers: 0, turns: 0, since: 1 },
  ...more,
});
const playing = (more = {}) => line({ state: 'playing', seats: { w1: livia, b1: zeno }, ...more });

test('rules are written as the server writes them', () => {
  assert.equal(rulesText('tabula', {}), 'tabula');
  assert.equal(
    rulesText('tabula', { entry: 'free', bear: 'exact' }),
    'tabula;bear=exact,entry=free',
  );
});

test('a listed table waits unless it is on the screen, of days, or closed to strangers', () => {
  const waits = (more, here = null) => waitingTable([line(more)], ME, here) !== null;
  assert.ok(waits({}));
  assert.ok(!waits({}, 'a'));
  assert.ok(!waits({ clock: 'days:1' }));
  assert.ok(!waits({ visibility: 'link' }));
  assert.ok(!waits({ seats: { w1: null, b1: zeno } }));
  assert.ok(!waits({ state: 'playing' }));
});

test('the user waits at own open tables that are not on the screen', () => {
  const awaited = (more, known = [], here = null) => awaitedRooms(known, [line(more)], ME, here);
  assert.deepEqual(awaited({}), ['a']);
  assert.deepEqual(awaited({ visibility: 'link' }), ['a']);
  assert.deepEqual(awaited({ clock: 'days:3' }), []);
  assert.deepEqual(awaited({ seats: { w1: null, b1: zeno } }), []);
  assert.deepEqual(awaited({ state: 'playing' }), []);
  assert.deepEqual(awaited({ state: 'playing' }, ['a']), ['a']);
  assert.deepEqual(awaited({ state: 'playing' }, ['a'], 'a'), []);
  assert.deepEqual(awaited({}, [], 'a'), []);
});

test('a player has joined if the game has just begun at a table where the user waited', () => {
  const joined = (more, awaited = ['a']) => joinedTable([playing(more)], ME, awaited) !== null;
  assert.ok(joined({}));
  assert.ok(joined({ turns: 1, owed: true }));
  assert.ok(!joined({ turns: 1 }));
  assert.ok(!joined({ turns: 2, owed: true }));
  assert.ok(!joined({}, []));
  assert.ok(!joined({ seats: { w1: livia, b1: bot } }));
  assert.equal(othersAt(playing(), ME), 'Zeno');
});
