// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';

import {
  ALL_TABLES,
  loadFilter,
  maySit,
  paceOf,
  saveFilter,
  tablesFor,
} from '../../../web-client/app/lobby.js';
import { FakeStore } from './fakes.mjs';

const line = (room, more = {}) => ({
  room,
  rules: 'tabula@1',
  visibility: 'public',
  state: 'open',
  seats: { w1: { who: 'livia', name: 'Livia' }, b1: null },
  watchers: 0,
  turns: 0,
  since: 1,
  ...more,
});
const full = { w1: { who: 'livia', name: 'Livia' }, b1: { who: 'zeno', name: 'Zeno' } };
const rooms = ({ open, playing }) => [...open, ...playing].map(({ room }) => room);

test('a pace is told from the clock', () => {
  assert.deepEqual(['delay:15/300', 'fischer:300/5', 'days:3', undefined].map(paceOf), [
    'live',
    'live',
    'days',
    'untimed',
  ]);
});

test('a seat is free for a user without a seat, unless the table is locked or in play', () => {
  assert.ok(maySit(line('a'), 'zeno'));
  assert.ok(maySit(line('a'), undefined));
  assert.ok(!maySit(line('a'), 'livia'));
  assert.ok(!maySit(line('a', { locked: true }), 'zeno'));
  assert.ok(!maySit(line('a', { state: 'playing', seats: full }), 'zeno'));
});

test('who has waited longest comes first, then what most people watch', () => {
  const lines = [
    line('late', { since: 9 }),
    line('quiet', { state: 'playing', seats: full }),
    line('early', { since: 2 }),
    line('crowd', { state: 'playing', seats: full, watchers: 3 }),
    line('over', { state: 'ended', seats: full }),
  ];

  assert.deepEqual(rooms(tablesFor(lines, ALL_TABLES, 'zeno')), [
    'early',
    'late',
    'crowd',
    'quiet',
  ]);
});

test('tables are chosen by game, by pace, and by whether one may sit', () => {
  const lines = [
    line('a'),
    line('b', { rules: 'zeno@1;x=y', clock: 'days:3', since: 2 }),
    line('c', { clock: 'delay:8/60', locked: true, since: 3 }),
  ];
  const chosen = (filter) => rooms(tablesFor(lines, { ...ALL_TABLES, ...filter }, 'zeno'));

  assert.deepEqual(chosen({ game: 'zeno' }), ['b']);
  assert.deepEqual(chosen({ pace: 'live' }), ['c']);
  assert.deepEqual(chosen({ pace: 'untimed' }), ['a']);
  assert.deepEqual(chosen({ free: true }), ['a', 'b']);
  assert.deepEqual(chosen({ game: 'tabula', free: true }), ['a']);
});

test('what a person wants to see is kept, and what cannot be read is all of it', () => {
  const store = new FakeStore();
  assert.deepEqual(loadFilter(store), ALL_TABLES);
  const filter = { game: 'pyf', pace: 'live', free: true };
  saveFilter(store, filter);
  assert.deepEqual(loadFilter(store), filter);

  store.setItem('taberna.lobby', '{"game":7,"pace":"slow","free":"yes"}');
  assert.deepEqual(loadFilter(store), ALL_TABLES);
  store.setItem('taberna.lobby', 'not json');
  assert.deepEqual(loadFilter(store), ALL_TABLES);
});
