// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';

import {
  ALL_TABLES,
  emptinessOf,
  emptyWatch,
  liveGameOf,
  loadFilter,
  maySit,
  saveFilter,
  tablesFor,
  withFolded,
} from '../../../web-client/app/lobby.js';
import { paceOf } from '../../../web-client/app/pace.js';
import { withNews } from '../../../web-client/app/room-lists.js';
import { enFront } from '../../../web-client/texts/en/front.js';
import { addTexts } from '../../../web-client/texts/text.js';
import { agoWords } from '../../../web-client/views/common/ago.js';
import { FakeStore } from './fakes.mjs';

addTexts(enFront);

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
const playing = (room, more = {}) =>
  line(room, { state: 'playing', seats: full, live: true, ...more });
const ids = (lines) => lines.map(({ room }) => room);
const rooms = ({ open, live, days }) => ids([...open, ...live, ...days]);

test('a pace follows from the clock', () => {
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

test('open tables keep the order of the server, and the most watched of the live games comes first', () => {
  const lines = [
    line('first', { since: 9 }),
    playing('quiet'),
    line('second', { since: 2 }),
    playing('crowd', { watchers: 3 }),
    line('over', { state: 'ended', seats: full }),
  ];

  assert.deepEqual(rooms(tablesFor(lines, ALL_TABLES, 'zeno')), [
    'first',
    'second',
    'crowd',
    'quiet',
  ]);
});

test('a game is live if the server says so, and games of days are apart, the last turn first', () => {
  const lines = [
    playing('left', { live: undefined }),
    playing('here'),
    playing('slow', { clock: 'days:3', moved: 5, since: 9 }),
    playing('slower', { clock: 'days:7', live: undefined, moved: 4 }),
    playing('slowest', { clock: 'days:1', moved: undefined, since: 3 }),
  ];
  const { live, days } = tablesFor(lines, ALL_TABLES, 'zeno');

  assert.deepEqual(ids(live), ['here']);
  assert.deepEqual(ids(days), ['slow', 'slower', 'slowest']);
});

test('the front page shows the most watched live game of others that has a position', () => {
  const shown = { position: 'tabula …' };
  const lines = [
    playing('closed', { watchers: 9 }),
    playing('mine', { watchers: 8, ...shown }),
    playing('left', { watchers: 7, live: undefined, ...shown }),
    playing('seen', { watchers: 2, ...shown }),
    playing('other', { watchers: 3, rules: 'pyf@1', ...shown }),
  ];

  assert.equal(liveGameOf(lines, [line('mine')], 'tabula').room, 'seen');
  assert.equal(liveGameOf(lines, [], 'zeno'), null);
});

test('Watch says whether a game begins or a player waits', () => {
  assert.equal(emptyWatch([]), 'nobody');
  assert.equal(emptyWatch([line('a')]), 'open');
  assert.equal(emptyWatch([line('a'), playing('b', { clock: 'days:3' })]), 'open');
  assert.equal(emptyWatch([line('a'), playing('b')]), 'soon');
});

test('opened tables stand behind the line that they were folded into, each once', () => {
  const lines = [line('a'), line('b', { more: 3 }), line('c', { more: 1 }), line('d')];
  const opened = new Map([
    ['b', [line('x'), line('d'), line('y')]],
    ['c', [line('y')]],
    ['gone', [line('z')]],
  ]);

  assert.deepEqual(ids(withFolded(lines, new Map())), ['a', 'b', 'c', 'd']);
  assert.deepEqual(ids(withFolded(lines, opened)), ['a', 'b', 'x', 'y', 'c', 'd']);
  // A line that stands for no table any more is closed.
  assert.deepEqual(ids(withFolded([line('b')], opened)), ['b']);
});

test('a lobby is empty in three ways', () => {
  const bot = { who: 'maro', name: 'Maro', bot: true };
  const botsTable = line('a', { host: bot, seats: { w1: bot, b1: null } });
  const botsGame = playing('b', { host: bot, seats: { w1: bot, b1: { ...bot, who: 'bot11' } } });
  const days = playing('c', { clock: 'days:3' });
  const left = playing('d', { live: undefined });

  assert.equal(emptinessOf([]), 'nobody');
  assert.equal(emptinessOf([left]), 'nobody');
  assert.equal(emptinessOf([days]), 'days');
  assert.equal(emptinessOf([botsTable, days]), 'bots');
  assert.equal(emptinessOf([botsGame]), 'bots');
  assert.equal(emptinessOf([botsTable, line('e')]), null);
  assert.equal(emptinessOf([playing('f')]), null);
  assert.equal(emptinessOf([playing('g', { seats: { ...full, b1: bot } })]), null);
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

test('the time since a turn is shown in one unit', () => {
  const MINUTE = 60_000;
  const told = [-5, 59_999, MINUTE, 59 * MINUTE, 60 * MINUTE, 47 * 60 * MINUTE, 49 * 60 * MINUTE];

  assert.deepEqual(told.map(agoWords), [
    'just now',
    'just now',
    '1 min ago',
    '59 min ago',
    '1 h ago',
    '1 day ago',
    '2 days ago',
  ]);
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

test('a change keeps the places of known lines, adds new ones, or says the order', () => {
  const ids = (lines) => lines.map(({ room }) => room);
  const lobby = withNews([], { rooms: [line('a'), line('b'), line('c')] });

  const added = withNews(lobby, { changed: [line('d'), line('b', { turns: 3 })], gone: ['a'] });
  assert.deepEqual(ids(added), ['b', 'c', 'd']);
  assert.equal(added[0].turns, 3);

  const ordered = withNews(added, { changed: [line('e')], gone: [], order: ['b', 'e', 'd', 'c'] });
  assert.deepEqual(ids(ordered), ['b', 'e', 'd', 'c']);
});
