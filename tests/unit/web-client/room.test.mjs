// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';

import {
  createRoom,
  isLoading,
  receiveEvent,
  receiveSnapshot,
  roomFold,
  roomLog,
} from '../../../web-client/table/room.js';
import { Room, rules } from './log.mjs';

const game = new Room({ seed: 7 }).sit().start().rollOff().play();
const { lines } = game.log;
const snapshot = (v) => ({
  rules: game.rules,
  visibility: 'link',
  watch: 'anyone',
  opening: 'roll_battle',
  takeback: 'until_opponent_rolls',
  dice: 'chain',
  host: 'livia',
  state: 'playing',
  paused: false,
  seats: game.people,
  game: 1,
  position: JSON.parse(lines[v - 1]).p ? 'shown' : undefined,
  owed: [{ seat: 'w1', kind: 'roll' }],
  watchers: 3,
  presence: { w1: 'here', b1: 'away' },
});
const feed = (room, from, to) =>
  lines.slice(from, to).map((line) => receiveEvent(room, JSON.parse(line), line));

test('a snapshot is shown at once, and the log when it has caught up', () => {
  const room = createRoom('k3v9q2xw', rules);
  assert.equal(receiveSnapshot(room, 40, snapshot(40)), 'nothing');
  assert.equal(isLoading(room), true);
  assert.equal(roomFold(room).position, 'shown');
  assert.equal(room.watchers, 3);
  feed(room, 0, 39);
  assert.equal(isLoading(room), true);
  feed(room, 39, 40);

  assert.equal(isLoading(room), false);
  assert.equal(room.v, 40);
  assert.notEqual(roomFold(room).position, 'shown');
  assert.ok(roomFold(room).turns.length > 0);
  assert.equal(room.trusted, true);
});

test('after a snapshot that tells of events left out, these are asked for', () => {
  const room = createRoom('k3v9q2xw', rules);
  feed(room, 0, 20);
  assert.equal(receiveSnapshot(room, 40, snapshot(40), { behind: true }), 'events');
  assert.equal(roomFold(room).v, 40);
  assert.equal(room.v, 20);
  assert.deepEqual([...new Set(feed(room, 40, 45))], ['nothing']);
  feed(room, 20, 40);
  assert.equal(isLoading(room), false);
  assert.equal(room.v, 45);
  assert.equal(room.trusted, true);
  assert.equal(receiveSnapshot(room, 45, snapshot(45), { behind: true }), 'nothing');
});

test('a long log comes in parts, each asked for, and what happens meanwhile waits', () => {
  const long = new Room({ seed: 3, ruleset: 'tablan' }).sit().start().rollOff().play();
  const all = long.log.lines;
  const send = (from, to) =>
    all.slice(from, to).map((line) => receiveEvent(room, JSON.parse(line), line));
  const until = 500;
  assert.ok(all.length > until + 10);
  const room = createRoom('k3v9q2xw', rules);
  receiveSnapshot(room, all.length - 5, { ...snapshot(40), rules: long.rules }, { until });
  assert.deepEqual([...new Set(send(0, until - 1))], ['nothing']);
  assert.deepEqual(send(all.length - 5, all.length - 3), ['nothing', 'nothing']);
  assert.deepEqual(send(until - 1, until), ['events']);
  assert.equal(isLoading(room), true);
  receiveSnapshot(room, all.length - 3, { ...snapshot(40), rules: long.rules });
  send(until, all.length - 5);

  assert.equal(room.v, all.length - 3);
  assert.equal(isLoading(room), false);
  send(all.length - 3, all.length);
  assert.equal(roomFold(room).position, long.position);
  assert.equal(roomLog(room), long.log.text);
});

test('an event that is missing is noticed, one that came before is not taken twice', () => {
  const room = createRoom('k3v9q2xw', rules);
  feed(room, 0, 10);
  assert.deepEqual(feed(room, 5, 10), Array(5).fill('nothing'));
  assert.equal(room.v, 10);
  assert.deepEqual(feed(room, 11, 12), ['events']);
  feed(room, 10, 11);

  assert.equal(room.v, 12);
});

test('an event that does not follow asks for a snapshot, and so do the events after it', () => {
  const room = createRoom('k3v9q2xw', rules);
  feed(room, 0, 20);
  const line = lines[20].replace(/"p":"\w{16}"/, '"p":"0123456789abcdef"');
  assert.equal(receiveEvent(room, JSON.parse(line), line), 'snapshot');
  assert.equal(room.trusted, false);
  assert.equal(room.fault.v, 21);
  const right = createRoom('k3v9q2xw', rules);
  feed(right, 0, 21);
  receiveSnapshot(room, 21, { ...snapshot(21), position: roomFold(right).position, gid: game.gid });
  assert.equal(roomFold(room).position, roomFold(right).position);
  assert.deepEqual(feed(room, 21, 24), ['snapshot', 'nothing', 'nothing']);
  feed(right, 21, 24);
  receiveSnapshot(room, 24, { ...snapshot(24), position: roomFold(right).position, gid: game.gid });

  assert.equal(room.fault.v, 21);
  assert.equal(room.v, 24);
  assert.equal(room.trusted, false);
  assert.equal(isLoading(room), false);
  assert.equal(roomFold(room).position, roomFold(right).position);
  assert.deepEqual(feed(room, 24, 25), ['snapshot']);
});

test('an old event that does not follow leaves the snapshot with which the log was catching up', () => {
  const room = createRoom('k3v9q2xw', rules);
  const right = createRoom('k3v9q2xw', rules);
  feed(right, 0, 40);
  const d = { ...snapshot(40), position: roomFold(right).position, gid: game.gid };
  receiveSnapshot(room, 40, d);
  feed(room, 0, 20);
  const line = lines[20]
    .replace(/"p":"\w{16}"/, '"p":"0123456789abcdef"')
    .replace(/"dice":\[\d/, '"dice":[9');
  assert.equal(receiveEvent(room, JSON.parse(line), line), 'nothing');
  assert.deepEqual([...new Set(feed(room, 21, 40))], ['nothing']);

  assert.equal(isLoading(room), false);
  assert.equal(room.trusted, false);
  assert.equal(roomFold(room).position, roomFold(right).position);
  assert.deepEqual(feed(room, 40, 42), ['snapshot', 'nothing']);
});

test('a log hash that does not fit costs the trust, but not the game', () => {
  const room = createRoom('k3v9q2xw', rules);
  const line = lines[0].replace('"at":1', '"at":2');
  assert.equal(receiveEvent(room, JSON.parse(line), line), 'nothing');

  assert.equal(room.trusted, false);
  assert.equal(room.fault.code, 'log-hash');
});

test('a snapshot without news only names the present users', () => {
  const room = createRoom('k3v9q2xw', rules);
  feed(room, 0, 40);
  const before = roomFold(room);
  assert.equal(receiveSnapshot(room, 40, { ...snapshot(40), paused: true }), 'nothing');

  assert.deepEqual(roomFold(room), { ...before, paused: true });
  assert.deepEqual(room.presence, { w1: 'here', b1: 'away' });
});
