// SPDX-License-Identifier: MIT
// The page's model as a whole, against a house that the test plays.
import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';

import { PAUSES, plan } from '../../../web-client/auto.js';
import { foldStart } from '../../../web-client/fold.js';
import { createHouse } from '../../../web-client/house.js';
import { FakeClock, FakeSocket, FakeStore, settle } from './fakes.mjs';
import { Chain, Room, rules, tiedRoom } from './log.mjs';

const ID = 'k3v9q2xw';

let clock, storage, pageStorage, sockets, house, room;

function open() {
  sockets = [];
  house = createHouse({
    socket: () => {
      sockets.push(new FakeSocket());
      return sockets.at(-1);
    },
    storage,
    pageStorage,
    rules,
    clock,
    random: () => 0,
    whenAwake: () => {},
  });
}

beforeEach(() => {
  clock = new FakeClock();
  storage = new FakeStore();
  pageStorage = new FakeStore();
  room = new Room({ room: ID, seed: 11 });
  open();
});

const socket = () => sockets.at(-1);
const shown = () => house.state.room;
const last = (t) => socket().of(t).at(-1);
const sent = (t) => sockets.flatMap((each) => each.of(t));

async function welcome(more = {}) {
  socket().open();
  const { id } = last('hello');
  const d = { who: 'livia', name: 'Livia', token: 'secret', last_id: 0, rooms: [], ...more };
  socket().say({ t: 'welcome', re: id, d });
  await settle();
}

/** Answers the newest command of that kind. */
async function answer(t, d = {}) {
  socket().say({ t: 'ok', re: last(t).id, d });
  await settle();
}

async function refuse(t, code, params = {}) {
  socket().say({ t: 'error', re: last(t).id, d: { code, params, detail: 'No.' } });
  await settle();
}

/** What the house shows of the room after all its events. */
function snapshot() {
  const v = room.log.lines.length;
  const d = {
    rules: room.rules,
    visibility: 'link',
    watch: 'anyone',
    opening: 'roll_battle',
    takeback: 'until_opponent_rolls',
    dice: room.dice,
    host: 'livia',
    state: 'open',
    seats: { w1: null, b1: null },
    game: 0,
    owed: [],
    watchers: 1,
    presence: {},
  };
  socket().say({ t: 'room', room: ID, v, d });
}

let told = 0;
/** Sends the events of the room that have not been sent. */
async function tell(from = told) {
  room.log.lines.slice(from).forEach((line) => socket().say(line));
  told = room.log.lines.length;
  await settle();
}

async function visit() {
  void house.start();
  await welcome();
  void house.visit(ID);
  await settle();
  await answer('sub', { v: room.log.lines.length });
  snapshot();
  await tell(0);
}

/** Takes a seat at the table, and gives the log of the room this player's chain. */
async function sit() {
  void house.sit('w1');
  await settle();
  const { tip } = last('room.sit').d;
  const { seed } = JSON.parse(storage.getItem(`taberna.seed.${tip}`));
  room.sit({ w1: new Chain(Buffer.from(seed, 'hex')) });
  await answer('room.sit');
  await tell();
}

/** A game that has begun, its first throws made until this player has a turn. */
async function play() {
  await visit();
  await sit();
  room.start().rollOff();
  await tell();
  while (!shown().draft) {
    room.move();
    await tell();
  }
}

/** Puts a whole legal turn into the draft. */
function draftTurn() {
  while (shown().draft.legal.length > 0) {
    house.play(shown().draft.legal[0]);
  }
  return shown().draft.steps.map(({ text }) => text);
}

test('a table is shown as its log tells it', async () => {
  room.sit().start().rollOff().play(60);
  await visit();

  assert.deepEqual(last('sub').d, { topic: `room:${ID}`, v: 0 });
  assert.equal(shown().position, room.position);
  assert.equal(shown().history, 'whole');
  assert.equal(shown().trusted, true);
  assert.ok(shown().seals.every(({ state }) => state === 'good'));
  assert.equal(shown().mySeat, 'w1');
  assert.equal(house.state.mine[0].room, ID);
});

test('a long table is shown from its snapshot and whole once all parts of its log have come', async () => {
  room = new Room({ room: ID, seed: 3, ruleset: 'tablan' }).sit().start().rollOff().play();
  const { lines } = room.log;
  assert.ok(lines.length > 500 && lines.length < 1000);
  void house.start();
  await welcome();
  void house.visit(ID);
  await settle();
  await answer('sub', { v: lines.length });
  snapshot();
  assert.equal(shown().history, 'loading');
  assert.equal(house.log(), null);
  lines.slice(0, 500).forEach((line) => socket().say(line));
  assert.equal(shown().history, 'loading');
  assert.deepEqual(last('sub').d, { topic: `room:${ID}`, v: 500 });
  snapshot();
  lines.slice(500).forEach((line) => socket().say(line));

  assert.equal(shown().history, 'whole');
  assert.equal(shown().v, lines.length);
  assert.equal(shown().result, room.result);
  assert.equal(house.log(), room.log.text);
});

test('a table that is not there is said to be missing', async () => {
  void house.start();
  await welcome();
  void house.visit('nowhere2');
  await settle();
  await refuse('sub', 'no-such-room');

  assert.equal(house.state.missing, 'nowhere2');
  assert.equal(shown(), null);
});

test('opening a table gives its id, a refusal gives a notice', async () => {
  void house.start();
  await welcome();
  const id = house.openRoom({ ruleset: 'tabula' });
  await answer('room.open', { room: ID, v: 1 });
  assert.equal(await id, ID);
  const none = house.openRoom({ ruleset: 'chess' });
  await refuse('room.open', 'bad-option', { field: 'ruleset' });
  assert.equal(await none, null);

  assert.equal(house.state.notice.key, 'bad-option');
  assert.equal(house.state.notice.params.field, 'ruleset');
  house.dismiss();
  assert.equal(house.state.notice, null);
});

test('sitting down sends the tip of a fresh chain, and its seed stays here', async () => {
  await visit();
  await sit();
  const sent = sockets.flatMap((each) => each.sent).map((message) => JSON.stringify(message));
  const [seed] = [...storage.map]
    .filter(([key]) => key.startsWith('taberna.seed.'))
    .map(([, value]) => JSON.parse(value).seed);

  assert.equal(shown().mySeat, 'w1');
  assert.match(last('room.sit').d.tip, /^[0-9a-f]{64}$/);
  assert.ok(!sent.some((text) => text.includes(seed)));
});

test('the link of the roll-off goes out by itself, once', async () => {
  await visit();
  await sit();
  room.start();
  await tell();
  clock.pass(0);
  await settle();

  assert.equal(socket().of('roll').length, 1);
  assert.equal(last('roll').d.link, room.chains.w1.link(1));
  clock.pass(2000);
  await settle();
  assert.equal(socket().of('roll').length, 1);
});

test('a link that was refused for now is sent again after its pause', async () => {
  await visit();
  await sit();
  room.start();
  await tell();
  clock.pass(0);
  await settle();
  await refuse('roll', 'rate-limited', { retry_after_ms: 400 });
  clock.pass(399);
  await settle();
  assert.equal(socket().of('roll').length, 1);
  clock.pass(1);
  clock.pass(0);
  await settle();

  assert.equal(socket().of('roll').length, 2);
  assert.notEqual(socket().of('roll')[0].id, last('roll').id);
  assert.equal(socket().of('roll')[0].d.link, last('roll').d.link);
  assert.equal(house.state.notice, null);
});

test('a throw waits for the player, or comes by itself where the setting says so', async () => {
  await visit();
  await sit();
  room.start().rollOff();
  await tell();
  while (!shown().owed.some(({ seat, kind }) => seat === 'w1' && kind === 'roll')) {
    room.move();
    await tell();
  }
  clock.pass(0);
  await settle();
  const before = socket().of('roll').length;
  house.setSettings({ autoRoll: true });
  assert.equal(shown().auto.what, 'roll');
  clock.pass(PAUSES.roll - 1);
  assert.equal(socket().of('roll').length, before);
  clock.pass(1);
  await settle();

  assert.equal(socket().of('roll').length, before + 1);
  assert.equal(shown().auto, null);
});

test('a turn is a draft until it is confirmed, and then goes out whole with its link', async () => {
  await play();
  const sent = socket().sent.length;
  const steps = draftTurn();
  assert.equal(socket().sent.length, sent);
  assert.equal(shown().draft.complete, true);
  house.undo();
  assert.equal(await house.confirm(), false);
  draftTurn();
  const done = house.confirm();
  await settle();

  const turn = last('turn');
  assert.equal(turn.room, ID);
  assert.equal(turn.v, room.log.lines.length);
  assert.equal(turn.d.link, room.chains.w1.link(room.used.w1 + 1));
  assert.equal(shown().busy, 'turn');
  assert.equal(turn.d.steps.length, steps.length);
  await answer('turn');
  assert.equal(await done, true);
  assert.equal(shown().busy, null);
});

test('an unanswered turn goes out again with its id after the line was lost', async () => {
  await play();
  draftTurn();
  void house.confirm();
  await settle();
  const sent = last('turn');
  socket().drop();
  assert.equal(house.state.link, 'lost');
  clock.pass(1000);
  await welcome({ last_id: sent.id });

  assert.deepEqual(last('hello').d.resume, [{ room: ID, v: room.log.lines.length }]);
  assert.deepEqual(last('turn'), sent);
  assert.equal(house.state.link, 'open');
});

test('a draft outlives a lost line and a reload, as long as its throw stands', async () => {
  await play();
  house.play(shown().draft.legal[0]);
  const steps = shown().draft.steps.map(({ text }) => text);
  socket().drop();
  clock.pass(1000);
  await welcome();
  assert.deepEqual(
    shown().draft.steps.map(({ text }) => text),
    steps,
  );
  open();
  await visit();

  assert.deepEqual(
    shown().draft.steps.map(({ text }) => text),
    steps,
  );
});

test('a turn that came from elsewhere ends the draft', async () => {
  await play();
  house.play(shown().draft.legal[0]);
  room.move();
  await tell();

  assert.equal(shown().draft, null);
  assert.equal(shown().canTakeBack, true);
});

test('a turn may be taken back until the next throw', async () => {
  await play();
  const before = shown().position;
  const { turns } = shown();
  draftTurn();
  room.move();
  await tell();
  assert.equal(shown().canTakeBack, true);
  void house.takeBack();
  await settle();
  assert.equal(last('takeback').v, room.log.lines.length);
  room.log.add('tookback', { seat: 'w1' }, before);
  await answer('takeback');
  await tell();

  assert.equal(shown().position, before);
  assert.equal(shown().turns.length, turns.length);
  assert.equal(shown().canTakeBack, false);
  assert.deepEqual(shown().draft.steps, [], 'the turn begins anew');
});

test('where nothing can be played the pass is sent after a pause that is shown', async () => {
  // Five throws in eight are nothing in Tablan; a game of Tabula may end without a pass.
  room = new Room({ room: ID, seed: 11, ruleset: 'tablan' });
  await visit();
  await sit();
  room.start().rollOff();
  await tell();
  for (let i = 0; i < 2000 && !(shown().draft?.complete && shown().draft.legal.length === 0); i++) {
    assert.ok(room.move(), 'a game in which nobody ever passes tests nothing');
    await tell();
  }
  const before = socket().of('turn').length;
  assert.equal(shown().auto.what, 'pass');
  assert.equal(shown().auto.at, clock.now() + PAUSES.pass);
  clock.pass(PAUSES.pass);
  await settle();

  assert.equal(socket().of('turn').length, before + 1);
  assert.deepEqual(last('turn').d.steps, []);
});

test('a fold that differs is said once, and the snapshot of the house is believed', async () => {
  room.sit().start().rollOff().play(30);
  await visit();
  const errors = mock.method(console, 'error', () => {});
  room.move();
  const wrong = room.log.lines.at(-1).replace(/"p":"\w+"/, '"p":"0123456789abcdef"');
  socket().say(wrong);
  await settle();

  assert.equal(shown().trusted, false);
  assert.equal(house.state.notice.key, 'not-trusted');
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
  void house.start();
  await welcome();
  house.watchLobby(true);
  socket().say({ t: 'lobby', d: { rooms: [{ room: 'a' }, { room: 'b' }] } });
  socket().say({
    t: 'lobby',
    d: { changed: [{ room: 'b', turns: 1 }, { room: 'c' }], gone: ['a'] },
  });
  assert.deepEqual(house.state.lobby, [{ room: 'b', turns: 1 }, { room: 'c' }]);
  socket().drop();
  clock.pass(1000);
  await welcome();
  assert.deepEqual(last('sub').d, { topic: 'lobby' });
  house.watchLobby(false);

  assert.deepEqual(last('unsub').d, { topic: 'lobby' });
  assert.equal(house.state.lobby, null);
});

test('one’s own tables are as the house tells them, and those that wait are marked', async () => {
  void house.start();
  await welcome();
  assert.deepEqual(last('sub').d, { topic: 'me' });
  socket().say({ t: 'me', d: { rooms: [{ room: 'a', owed: true }, { room: 'b' }] } });
  socket().say({ t: 'me', d: { changed: [{ room: 'c', owed: true }], gone: ['a'] } });

  assert.deepEqual(house.state.mine, [{ room: 'b' }, { room: 'c', owed: true }]);
});

test('who wants to play now is paired, with the tip of a fresh chain where something is thrown', async () => {
  void house.start();
  await welcome();
  const paired = house.pair('tabula');
  await settle();
  const { tip, ...wish } = last('lobby.pair').d;
  assert.deepEqual(wish, { ruleset: 'tabula', clock: 'any' });
  assert.ok(storage.getItem(`taberna.seed.${tip}`));
  await answer('lobby.pair', { room: ID, seat: 'b1', v: 3, opened: false });
  assert.equal(await paired, ID);

  void house.pair('tablaaza', 'none');
  await settle();
  assert.deepEqual(last('lobby.pair').d, { ruleset: 'tablaaza', clock: 'none' });
});

test('between the games of a series there is a rest, and who has answered is not asked again', () => {
  const start = foldStart(ID);
  const fold = {
    ...start,
    state: 'ended',
    again: true,
    settings: { ...start.settings, games: 3 },
    seats: { w1: { who: 'livia', name: 'Livia' }, b1: { who: 'zeno', name: 'Zeno' } },
  };
  const next = (/** @type {object} */ more) =>
    plan({ ...fold, ...more }, 'w1', null, house.state.settings, rules);

  assert.equal(next({}).what, 'again');
  assert.equal(next({}).pause, PAUSES.series);
  assert.equal(next({ offers: ['w1'] }), null);
  assert.equal(next({ again: false }), null);
});

test('who leaves a running game says so; who only looks does not', async () => {
  await play();
  house.leave();
  assert.deepEqual(last('leave').room, ID);

  open();
  void house.start();
  await welcome({ who: 'nobody' });
  void house.visit(ID);
  await settle();
  await answer('sub', { v: room.log.lines.length });
  snapshot();
  await tell(0);
  assert.equal(shown().state, 'playing');
  house.leave();
  assert.equal(last('leave'), undefined);
});

test('who is sent away from the table on the screen sees why, and it is none of theirs any more', async () => {
  await play();
  assert.equal(house.state.mine.length, 1);
  const d = { code: 'kicked', params: { room: ID, reason: 'Enough.' }, detail: 'Sent away.' };
  socket().say({ t: 'error', re: 0, d });
  await settle();

  assert.equal(shown(), null);
  assert.equal(house.state.missing, ID);
  assert.deepEqual(house.state.missingWhy, { code: 'kicked', reason: 'Enough.' });
  assert.deepEqual(house.state.mine, []);
});

test('settings are kept, and only allowed values are taken', async () => {
  house.setSettings({ theme: 'dark', board: 'marble', speed: 3, nonsense: 1 });
  assert.equal(house.state.settings.theme, 'dark');
  assert.equal(house.state.settings.board, 'stone');
  assert.equal('nonsense' in house.state.settings, false);
  open();

  assert.equal(house.state.settings.theme, 'dark');
  assert.equal(house.state.settings.speed, 3);
});

test('a name that was changed is the one the house made of it', async () => {
  void house.start();
  await welcome();
  const done = house.rename('  Livia  ');
  await answer('me.name', { name: 'Livia' });

  assert.equal(await done, true);
  assert.equal(house.state.me.name, 'Livia');
});

test('the log of the table on the screen is verified', async () => {
  room.sit().start().rollOff().play();
  await visit();
  const verdict = await house.verify();

  assert.equal(verdict.ok, true);
  assert.equal((await house.verify(room.log.text.replace('Zeno', 'Xeno'))).ok, false);
});

test('a house that is closed does nothing any more', async () => {
  await play();
  house.close();
  clock.pass(600_000);

  assert.equal(sockets.length, 1);
  assert.equal(socket().closed, true);
  assert.equal(clock.timers.size, 0);
});

test('rules that could not be fetched are fetched again', async () => {
  const errors = mock.method(console, 'error', () => {});
  let asked = 0;
  const load = async () => {
    asked += 1;
    if (asked < 3) {
      throw new Error('no network');
    }
    return rules;
  };
  const late = createHouse({
    socket: () => new FakeSocket(),
    storage,
    clock,
    load,
    whenAwake: () => {},
  });
  void late.start();
  await settle();
  assert.equal(late.rules, null);
  clock.pass(500);
  await settle();
  clock.pass(1000);
  await settle();

  assert.equal(late.rules, rules);
  assert.equal(asked, 3);
  errors.mock.restore();
});

test('the game after a tie is answered by itself, once, with a fresh tip', async () => {
  room = tiedRoom({ room: ID });
  await visit();
  assert.equal(shown().again, true);
  assert.deepEqual(shown().auto, { what: 'again', at: clock.now() + PAUSES.again });
  clock.pass(PAUSES.again);
  await settle();
  const { tip } = last('rematch').d;
  assert.match(tip, /^[0-9a-f]{64}$/);
  assert.notEqual(tip, room.people.w1.tip);
  room.log.add('offered', { what: 'rematch', seat: 'w1', tip }, room.position);
  await answer('rematch');
  await tell();
  clock.pass(PAUSES.again);
  await settle();

  assert.equal(shown().auto, null);
  assert.equal(sent('rematch').length, 1);
});

test('the game after a tie is answered again where the house could not take the answer', async () => {
  room = tiedRoom({ room: ID });
  await visit();
  clock.pass(PAUSES.again);
  await settle();
  await refuse('rematch', 'storage-paused');
  clock.pass(3000 + PAUSES.again);
  await settle();

  assert.equal(sent('rematch').length, 2);
});

test('nothing is answered for a game that somebody does not want, or that is no business of mine', async () => {
  room = tiedRoom({ room: ID });
  room.log.add('answered', { what: 'rematch', seat: 'b1', accept: false }, room.position);
  await visit();
  clock.pass(PAUSES.again);
  await settle();
  assert.equal(sent('rematch').length, 0);

  open();
  room = tiedRoom({ room: ID });
  room.log.add('stood', { seat: 'w1' }, room.position);
  await visit();
  clock.pass(PAUSES.again);
  await settle();
  assert.equal(sent('rematch').length, 0);
});

test('where the house throws the next game is there at once, and the tie is told', async () => {
  room = tiedRoom({ room: ID, dice: 'server' });
  const ended = room.log.lines.pop();
  await visit();
  room.log.lines.push(ended);
  room.again();
  await tell();
  clock.pass(PAUSES.again);
  await settle();

  assert.equal(shown().game, 2);
  assert.equal(shown().state, 'playing');
  assert.equal(house.state.notice.key, 'again.news');
  assert.equal(sent('rematch').length, 0);
});

test('what the house says to everybody is shown until it is heeded or taken back', async () => {
  void house.start();
  await welcome();
  const say = async (d) => {
    socket().say({ t: 'notice', d });
    await settle();
  };

  await say({ text: 'At nine we restart.', at: 1 });
  assert.equal(house.state.said?.text, 'At nine we restart.');
  house.heed();
  assert.equal(house.state.said, null);

  await say({ text: '', at: 2, restart: 60_000 });
  assert.equal(house.state.said?.restart, 60_000);
  await say({ text: '', at: 3 });
  assert.equal(house.state.said, null);
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
