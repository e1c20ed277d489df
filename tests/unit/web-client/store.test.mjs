// SPDX-License-Identifier: MIT
// The page's model as a whole against a simulated server: tables, lists, settings, announcements.
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';

import { middleLevel } from '../../../web-client/ai/levels.js';
import { createStore } from '../../../web-client/app/store.js';
import { enSitting } from '../../../web-client/texts/en/sitting.js';
import { FakeSocket, settle } from './fakes.mjs';
import { Room, read, rules } from './log.mjs';
import {
  ID,
  answer,
  clock,
  store,
  last,
  open,
  play,
  refuse,
  room,
  sent,
  setRoom,
  shown,
  snapshot,
  socket,
  sockets,
  storage,
  tell,
  visit,
  welcome,
} from './page.mjs';

test('a table is shown as its log tells it', async () => {
  room.sit().start().rollOff().play(60);
  await visit();

  assert.deepEqual(last('sub').d, { topic: `room:${ID}`, v: 0 });
  assert.equal(shown().position, room.position);
  assert.equal(shown().history, 'whole');
  assert.equal(shown().trusted, true);
  assert.ok(shown().seals.every(({ state }) => state === 'good'));
  assert.equal(shown().mySeat, 'w1');
  assert.equal(store.state.mine[0].room, ID);
});

test('a long table is shown from its snapshot and whole once all parts of its log have come', async () => {
  setRoom(new Room({ room: ID, seed: 3, ruleset: 'tablan' }).sit().start().rollOff().play());
  const { lines } = room.log;
  assert.ok(lines.length > 500 && lines.length < 1000);
  void store.start();
  await welcome();
  void store.visit(ID);
  await settle();
  await answer('sub', { v: lines.length });
  snapshot(500);
  assert.equal(shown().history, 'loading');
  assert.equal(store.log(), null);
  lines.slice(0, 500).forEach((line) => socket().say(line));
  assert.equal(shown().history, 'loading');
  assert.deepEqual(last('sub').d, { topic: `room:${ID}`, v: 500 });
  snapshot();
  lines.slice(500).forEach((line) => socket().say(line));

  assert.equal(shown().history, 'whole');
  assert.equal(shown().v, lines.length);
  assert.equal(shown().result, room.result);
  assert.equal(store.log(), room.log.text);
});

test('the reason for moved clocks is shown once, also after a reload', async () => {
  room.sit().start().rollOff();
  const [{ seat }] = read(room).owed;
  const d = { why: 'restart', side: seat[0], charged_ms: 0, back_ms: 12_000 };
  room.log.add('clock', d, room.position);
  await visit();

  const { key, params } = store.state.notice;
  assert.equal(key, `clock.restart.${seat === shown().mySeat ? 'mine' : 'theirs'}`);
  assert.equal(params.n, 12);
  const { at } = store.state.notice;
  clock.pass(1000);
  room.log.add('clock', { ...d, why: 'store', back_ms: 0 }, room.position);
  await tell();
  assert.equal(store.state.notice.key, 'clock.store.none');
  assert.notEqual(store.state.notice.at, at);
});

test('a table that is not there is said to be missing', async () => {
  void store.start();
  await welcome();
  void store.visit('nowhere2');
  await settle();
  await refuse('sub', 'no-such-room');

  assert.equal(store.state.missing, 'nowhere2');
  assert.equal(shown(), null);
});

test('a table whose record is damaged is said to be that', async () => {
  void store.start();
  await welcome();
  void store.visit('broken22');
  await settle();
  await refuse('sub', 'room-damaged');

  assert.equal(store.state.missing, 'broken22');
  assert.equal(store.state.missingWhy.code, 'room-damaged');
  for (const key of ['missing.room-damaged', 'missing.room-damaged.about']) {
    assert.equal(typeof enSitting[key], 'string');
  }
});

test('opening a table gives its id, a refusal gives a notice', async () => {
  void store.start();
  await welcome();
  const id = store.openRoom({ ruleset: 'tabula' });
  await answer('room.open', { room: ID, v: 1 });
  assert.equal(await id, ID);
  const none = store.openRoom({ ruleset: 'chess' });
  await refuse('room.open', 'bad-option', { field: 'ruleset' });
  assert.equal(await none, null);

  assert.equal(store.state.notice.key, 'bad-option');
  assert.equal(store.state.notice.params.field, 'ruleset');
  store.closeNotice();
  assert.equal(store.state.notice, null);
});

test('a fold that differs is said once, and the snapshot of the server is believed', async () => {
  room.sit().start().rollOff().play(30);
  await visit();
  const errors = mock.method(console, 'error', () => {});
  room.move();
  const wrong = room.log.lines.at(-1).replace(/"p":"\w+"/, '"p":"0123456789abcdef"');
  socket().say(wrong);
  await settle();

  assert.equal(shown().trusted, false);
  assert.equal(store.state.notice.key, 'not-trusted');
  assert.deepEqual(last('sub').d, { topic: `room:${ID}` });
  assert.equal(errors.mock.callCount(), 1);
  errors.mock.restore();
});

test('an event that is missing is asked for', async () => {
  room.sit().start().rollOff().play(30);
  await visit();
  room.move();
  room.move();
  socket().say(room.log.lines.at(-1));
  await settle();
  assert.deepEqual(last('sub').d, { topic: `room:${ID}`, v: 30 });
  socket().say(room.log.lines.at(-2));
  socket().say(room.log.lines.at(-1));

  assert.equal(shown().position, room.position);
});

test('the lobby is kept up to date while it is watched', async () => {
  void store.start();
  await welcome();
  store.watchLobby(true);
  socket().say({ t: 'lobby', d: { rooms: [{ room: 'a' }, { room: 'b' }] } });
  socket().say({
    t: 'lobby',
    d: { changed: [{ room: 'b', turns: 1 }, { room: 'c' }], gone: ['a'] },
  });
  assert.deepEqual(store.state.lobby, [{ room: 'b', turns: 1 }, { room: 'c' }]);
  socket().drop();
  clock.pass(1000);
  await welcome();
  assert.deepEqual(last('sub').d, { topic: 'lobby' });
  store.watchLobby(false);

  assert.deepEqual(last('unsub').d, { topic: 'lobby' });
  assert.equal(store.state.lobby, null);
});

test('chats on the screen are followed again after a reconnect', async () => {
  await visit();
  const talk = await store.talk();
  talk.watch(ID, true);
  await settle();
  assert.deepEqual(last('sub').d, { topic: `chat:${ID}` });
  await answer('sub');
  socket().drop();
  clock.pass(1000);
  await welcome();

  const followed = socket()
    .of('sub')
    .filter(({ d }) => d.topic === `chat:${ID}`);
  assert.equal(followed.length, 1);
});

test('one’s own tables are as the server sends them, and those that wait are marked', async () => {
  void store.start();
  await welcome();
  assert.deepEqual(last('sub').d, { topic: 'me' });
  socket().say({ t: 'me', d: { rooms: [{ room: 'a', owed: true }, { room: 'b' }] } });
  socket().say({ t: 'me', d: { changed: [{ room: 'c', owed: true }], gone: ['a'] } });

  assert.deepEqual(store.state.mine, [{ room: 'b' }, { room: 'c', owed: true }]);
});

/** Measurements of which the functions of the store need a part. */
const MEASURED = { games: 1, lengths: {}, white: { share: 0.5 }, starter: { share: 0.6 } };
mock.method(globalThis, 'fetch', async () => ({
  ok: true,
  json: async () => ({ tabula: MEASURED }),
}));

/** Waits until a pairing is requested: the module that does it is loaded on demand. @param {string} ruleset */
async function paired(ruleset) {
  while (last('lobby.pair')?.d.ruleset !== ruleset) {
    await new Promise((resolve) => setImmediate(resolve));
  }
}

test('a waiting player is joined, with the tip of a fresh chain if the game has throws', async () => {
  void store.start();
  await welcome();
  const joined = store.playAnyone('tabula', { bear: 'exact' });
  await paired('tabula');
  const { tip, ...wish } = last('lobby.pair').d;
  assert.deepEqual(wish, {
    ...{ ruleset: 'tabula', options: { bear: 'exact' }, clock: 'any', games: 2 },
  });
  assert.ok(storage.getItem(`taberna.seed.${tip}`));
  await answer('lobby.pair', { room: ID, seat: 'b1', v: 3, opened: false });
  assert.equal(await joined, ID);
  assert.equal(last('room.open'), undefined);

  void store.playAnyone('tablaaza');
  await paired('tablaaza');
  assert.deepEqual(last('lobby.pair').d, {
    ...{ ruleset: 'tablaaza', options: {}, clock: 'any', games: 1 },
  });
});

test('where no player waits a bot plays, and the own table stays', async () => {
  void store.start();
  await welcome();
  const played = store.playAnyone('tabula');
  await paired('tabula');
  await answer('lobby.pair', { room: 'waits', seat: 'w1', v: 2, opened: true });
  assert.deepEqual(last('room.open').d, {
    ...{
      ruleset: 'tabula',
      options: {},
      visibility: 'link',
      bot: middleLevel(rules.levels('tabula')),
    },
  });
  await answer('room.open', { room: ID, v: 2 });
  await answer('sub', { v: 1 });
  await answer('room.sit');
  assert.equal(await played, ID);
  assert.equal(store.state.notice?.key, 'anyone.bot');
});

test('where no player and no bot can play, the own table is shown', async () => {
  void store.start();
  await welcome();
  const played = store.playAnyone('tabula');
  await paired('tabula');
  await answer('lobby.pair', { room: 'waits', seat: 'w1', v: 2, opened: true });
  await refuse('room.open', 'bots-away');
  assert.equal(await played, 'waits');
  assert.equal(store.state.notice, null);
});

test('a running game with a bot is continued', async () => {
  void store.start();
  const seats = { w1: { who: 'livia', name: 'Livia' }, b1: { who: 'bot12', name: 'B', bot: true } };
  const line = { room: 'bots', rules: 'tabula@1', state: 'playing', seats };
  await welcome({ rooms: [line] });
  const played = store.playAnyone('tabula');
  await paired('tabula');
  await answer('lobby.pair', { room: 'waits', seat: 'w1', v: 2, opened: true });
  assert.equal(await played, 'bots');
});

test('who leaves a running game says so; who only looks does not', async () => {
  await play();
  store.leave(ID);
  assert.deepEqual(last('leave').room, ID);

  open();
  void store.start();
  await welcome({ who: 'other' });
  void store.visit(ID);
  await settle();
  await answer('sub', { v: room.log.lines.length });
  snapshot();
  await tell(0);
  assert.equal(shown().state, 'playing');
  store.leave(ID);
  assert.equal(last('leave'), undefined);
});

test('a user removed from the table on the screen sees the reason, and the table leaves the own ones', async () => {
  await play();
  assert.equal(store.state.mine.length, 1);
  const d = { code: 'kicked', params: { room: ID, reason: 'Enough.' }, detail: 'Sent away.' };
  socket().say({ t: 'error', re: 0, d });
  await settle();

  assert.equal(shown(), null);
  assert.equal(store.state.missing, ID);
  assert.deepEqual(store.state.missingWhy, { code: 'kicked', reason: 'Enough.' });
  assert.deepEqual(store.state.mine, []);
});

test('an acceptance of another game that the other player has overtaken is no error', async () => {
  room.sit().start().rollOff().play();
  await visit();
  for (const [accept, state, told] of [
    [true, 'playing', false],
    [true, 'closed', true],
    [false, 'playing', true],
  ]) {
    const before = store.state.notice;
    const answered = store.rematch(accept);
    await refuse('rematch', 'wrong-state', { state });
    await answered;
    assert.equal(store.state.notice !== before, told, `${accept} ${state}`);
  }
});

test('settings are kept, and only allowed values are taken', async () => {
  store.setSettings({ theme: 'dark', board: 'marble', speed: 3, nonsense: 1 });
  assert.equal(store.state.settings.theme, 'dark');
  assert.equal(store.state.settings.board, 'stone');
  assert.equal('nonsense' in store.state.settings, false);
  open();

  assert.equal(store.state.settings.theme, 'dark');
  assert.equal(store.state.settings.speed, 3);
});

test('a name that was changed is the one the server made of it', async () => {
  void store.start();
  await welcome();
  const done = store.rename('  Livia  ');
  await answer('me.name', { name: 'Livia' });

  assert.equal(await done, true);
  assert.equal(store.state.me.name, 'Livia');
});

test('the log of the table on the screen is verified', async () => {
  room.sit().start().rollOff().play();
  await visit();
  const verdict = await store.verify();

  assert.equal(verdict.ok, true);
  assert.equal((await store.verify(room.log.text.replace('Zeno', 'Xeno'))).ok, false);
});

test('a closed store does nothing any more', async () => {
  await play();
  store.close();
  clock.pass(600_000);

  assert.equal(sockets.length, 1);
  assert.equal(socket().closed, true);
  assert.equal(clock.timers.size, 0);
});

test('rules that cannot be fetched are fetched again; the second failure is reported', async () => {
  const errors = mock.method(console, 'error', () => {});
  let asked = 0;
  const load = async () => {
    asked += 1;
    if (asked < 3) {
      throw new Error('no network');
    }
    return rules;
  };
  const late = createStore({
    socket: () => new FakeSocket(),
    storage,
    clock,
    load,
    whenAwake: () => {},
  });
  void late.start();
  await settle();
  assert.equal(late.rules, null);
  assert.equal(errors.mock.callCount(), 0, 'it is also the failure of a page that is being left');
  clock.pass(500);
  await settle();
  assert.equal(errors.mock.callCount(), 1);
  clock.pass(1000);
  await settle();

  assert.equal(late.rules, rules);
  assert.equal(asked, 3);
  errors.mock.restore();
});

test('an announcement is shown until it is dismissed or withdrawn', async () => {
  void store.start();
  await welcome();
  const say = async (d) => {
    socket().say({ t: 'notice', d });
    await settle();
  };

  await say({ text: 'At nine we restart.', at: 1 });
  assert.equal(store.state.announcement?.text, 'At nine we restart.');
  store.closeAnnouncement();
  assert.equal(store.state.announcement, null);

  await say({ text: '', at: 2, restart: 60_000 });
  assert.equal(store.state.announcement?.restart, 60_000);
  await say({ text: '', at: 3 });
  assert.equal(store.state.announcement, null);
});

test('a table that the operator closes in the middle of a game says why', async () => {
  await play();

  room.log.add('closed', { by: 'operator', why: 'Insults.' }, room.position);
  await tell();

  assert.equal(shown().state, 'closed');
  assert.equal(shown().shut, 'Insults.');
  assert.equal(shown().draft, null);
  assert.deepEqual(shown().owed, []);
});
