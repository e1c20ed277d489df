// SPDX-License-Identifier: MIT
// Play through the page's model against a simulated server: seats, throws, drafts, the next game.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { PAUSES, mayBeAway, plan } from '../../../web-client/table/auto.js';
import { createHistory, historyFold } from '../../../web-client/table/history.js';
import { settle } from './fakes.mjs';
import { Chain, Room, rules, tiedRoom } from './log.mjs';
import {
  ID,
  answer,
  clock,
  draftTurn,
  store,
  last,
  open,
  play,
  refuse,
  room,
  sent,
  setRoom,
  shown,
  sit,
  socket,
  sockets,
  storage,
  tell,
  visit,
  welcome,
} from './page.mjs';

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
  assert.equal(store.state.notice, null);
});

/** Plays on until this player owes the throw; the last turn is the other player's. */
async function owedRoll() {
  await visit();
  await sit();
  room.start().rollOff();
  await tell();
  const isOwed = () => shown().owed.some(({ seat, kind }) => seat === 'w1' && kind === 'roll');
  while (!isOwed() || shown().turns.length === 0) {
    room.move();
    await tell();
  }
  clock.pass(0);
  await settle();
}

test('a throw waits for the player if the setting says so', async () => {
  store.setSettings({ autoRoll: false });
  await owedRoll();
  const before = socket().of('roll').length;

  clock.pass(10 * PAUSES.takeback);
  await settle();
  assert.equal(shown().auto, null);
  assert.equal(socket().of('roll').length, before);
});

test('a throw comes by itself, and leaves the other player time to take back a turn', async () => {
  await owedRoll();
  const before = socket().of('roll').length;
  assert.equal(shown().auto.what, 'roll');
  clock.pass(PAUSES.takeback - 1);
  assert.equal(socket().of('roll').length, before);
  clock.pass(1);
  await settle();

  assert.equal(socket().of('roll').length, before + 1);
  assert.equal(shown().auto, null);
});

/** The next automatic action of w1, who owes the throw. @param {object} more of the fold */
function planOfRoll(more) {
  const fold = {
    ...historyFold(createHistory(ID, rules)),
    state: 'playing',
    seats: { w1: { who: 'livia', name: 'Livia' }, b1: { who: 'zeno', name: 'Zeno' } },
    owed: [{ seat: 'w1', kind: 'roll' }],
  };
  return plan({ ...fold, ...more }, 'w1', null, store.state.settings, rules);
}

test('a throw comes sooner if no person can take back a turn', () => {
  const bot = { who: 'bot', name: 'Level 3', bot: true };
  assert.equal(planOfRoll({}).pause, PAUSES.roll);
  assert.equal(planOfRoll({ takeback: 'w1' }).pause, PAUSES.roll);
  assert.equal(planOfRoll({ takeback: 'b1' }).pause, PAUSES.takeback);
  assert.equal(planOfRoll({ takeback: 'b1', seats: { b1: bot } }).pause, PAUSES.roll);
});

test('nothing happens by itself as long as the other side offers a draw', () => {
  assert.equal(planOfRoll({ drawOffer: 'b1' }), null);
  assert.equal(planOfRoll({ drawOffer: 'w1' }).what, 'roll');
});

test('a turn without a choice is played after a pause, and the page says so', async () => {
  // About one turn in four of this game has no choice.
  setRoom(new Room({ room: ID, seed: 11, ruleset: 'ludus-anglicorum' }));
  await play();
  for (let i = 0; i < 2000 && shown().auto?.what !== 'forced'; i += 1) {
    assert.ok(room.move(), 'a game without a forced turn tests nothing');
    await tell();
    clock.pass(0);
    await settle();
  }
  const { base } = shown().draft;
  const line = shown().turns.length;
  clock.pass(PAUSES.takeback);
  await settle();
  const { steps } = last('turn').d;
  assert.deepEqual(steps, rules.forced(base));
  room.log.add('turn', { seat: 'w1', steps }, rules.turn(base, steps));
  await answer('turn');
  await tell();

  assert.equal(shown().turns.length, line);
  assert.equal(shown().autoDone, 'forced');
});

test('a turn is a draft until it is confirmed, and then goes out whole with its link', async () => {
  await play();
  const sent = socket().sent.length;
  const steps = draftTurn();
  assert.equal(socket().sent.length, sent);
  assert.equal(shown().draft.complete, true);
  store.undo();
  assert.equal(await store.confirm(), false);
  draftTurn();
  const done = store.confirm();
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

test('a slow answer of the server is shown, until it arrives', async () => {
  await play();
  draftTurn();
  const done = store.confirm();
  await settle();
  assert.equal(shown().late, false);
  clock.pass(1000);
  assert.equal(shown().late, true);
  assert.equal(shown().busy, 'turn');
  await answer('turn');
  await done;
  assert.equal(shown().late, false);
  clock.pass(1000);
  assert.equal(shown().late, false);
});

test('an unanswered turn goes out again with its id after the line was lost', async () => {
  await play();
  draftTurn();
  void store.confirm();
  await settle();
  const sent = last('turn');
  socket().drop();
  assert.equal(store.state.link, 'lost');
  clock.pass(1000);
  await welcome({ last_id: sent.id });

  assert.deepEqual(last('hello').d.resume, [{ room: ID, v: room.log.lines.length }]);
  assert.deepEqual(last('turn'), sent);
  assert.equal(store.state.link, 'open');
});

test('a draft outlives a lost line and a reload, as long as its throw stands', async () => {
  await play();
  store.play(shown().draft.legal[0]);
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
  store.play(shown().draft.legal[0]);
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
  void store.takeBack();
  await settle();
  assert.equal(last('takeback').v, room.log.lines.length);
  room.log.add('tookback', { seat: 'w1' }, before);
  await answer('takeback');
  await tell();

  assert.equal(shown().position, before);
  assert.equal(shown().turns.length, turns.length);
  assert.equal(shown().canTakeBack, false);
  assert.deepEqual(shown().draft.steps, [], 'the turn begins again');
});

test('a turn without an alternative is not offered to be taken back', async () => {
  setRoom(new Room({ room: ID, seed: 11, ruleset: 'tablan' }));
  await visit();
  await sit();
  room.start().rollOff();
  await tell();
  const offered = { choice: 0, forced: 0 };
  const seen = { choice: 0, forced: 0 };
  for (let i = 0; i < 200; i++) {
    const base = shown().draft?.base;
    assert.ok(room.move());
    await tell();
    if (base === undefined || shown().draft) continue;
    const kind = rules.forced(base) === null ? 'choice' : 'forced';
    seen[kind] += 1;
    offered[kind] += shown().canTakeBack ? 1 : 0;
  }

  assert.ok(seen.choice > 0 && seen.forced > 0, 'a game without both kinds tests nothing');
  assert.ok(offered.choice > 0);
  assert.equal(offered.forced, 0);
});

test('without a legal turn the pass is sent after a visible pause', async () => {
  // Five throws in eight have no legal turn in Tablan; a game of Tabula may end without a pass.
  setRoom(new Room({ room: ID, seed: 11, ruleset: 'tablan' }));
  await visit();
  await sit();
  room.start().rollOff();
  await tell();
  for (let i = 0; i < 2000 && !(shown().draft?.complete && shown().draft.legal.length === 0); i++) {
    assert.ok(room.move(), 'a game in which no side ever passes tests nothing');
    await tell();
  }
  const before = socket().of('turn').length;
  assert.equal(shown().auto.what, 'pass');
  const pause = shown().auto.at - clock.now();
  assert.ok(pause >= PAUSES.pass && pause <= PAUSES.takeback);
  clock.pass(pause);
  await settle();

  assert.equal(socket().of('turn').length, before + 1);
  assert.deepEqual(last('turn').d.steps, []);
});

test('between the games of a series there is a rest, and an answer is asked for once', () => {
  const start = historyFold(createHistory(ID, rules));
  const fold = {
    ...start,
    state: 'ended',
    again: true,
    settings: { ...start.settings, games: 3 },
    seats: { w1: { who: 'livia', name: 'Livia' }, b1: { who: 'zeno', name: 'Zeno' } },
  };
  const next = (/** @type {object} */ more) =>
    plan({ ...fold, ...more }, 'w1', null, store.state.settings, rules);

  assert.equal(next({}).what, 'again');
  assert.equal(next({}).pause, PAUSES.series);
  assert.equal(next({ offers: ['w1'] }), null);
  assert.equal(next({ again: false }), null);
});

/** The events by which `loser` loses a game at once, by reason. */
const ENDS = {
  abandoned: (loser) => ['claimed', { seat: other(loser), what: 'win', away: loser }],
  resigned: (loser) => ['resigned', { seat: loser }],
};
const other = (seat) => (seat === 'w1' ? 'b1' : 'w1');

/** A game of a match in which `owing` owes something. */
async function playMatch(owing) {
  setRoom(new Room({ room: ID, seed: 11, games: 3 }));
  await play();
  while (rules.owed(room.position).seat !== owing) {
    room.move();
    await tell();
  }
}

/** Ends the game by that event, so that the next one follows by itself after a rest. */
async function end([e, d], result, reason) {
  room.log.add(e, d, room.position);
  const tip = new Chain('next').link(0);
  room.log.add('ended', { game: 1, result, reason, tip, again: true }, room.position);
  await tell();
  assert.equal(shown().state, 'ended');
}

/** How often this player has been ready for the next game when the rest before it is over. */
async function readyTimes() {
  clock.pass(PAUSES.series);
  await settle();
  return sent('rematch').length;
}

test('the game after one that is lost by a claim waits for an input of its loser', async () => {
  await playMatch('w1');
  await end(ENDS.abandoned('w1'), '0-1', 'abandoned');
  assert.equal(shown().awaitsInput, true);
  assert.equal(shown().auto, null, 'nobody may be there to play the next game');
  assert.equal(sent('rematch').length, 0);

  store.attend();
  assert.equal(shown().awaitsInput, false);
  assert.equal(shown().auto.what, 'again');
  assert.equal(await readyTimes(), 1);
});

test('the winner by a claim is ready for the next game without an input', async () => {
  await playMatch('b1');
  await end(ENDS.abandoned('b1'), '1-0', 'abandoned');
  assert.equal(shown().awaitsInput, false);
  assert.equal(await readyTimes(), 1);
});

test('a game lost on time is treated like one lost by a claim, a resigned one is not', () => {
  const fold = {
    ...historyFold(createHistory(ID, rules)),
    state: 'ended',
    result: '0-1',
    reason: 'time',
  };
  assert.equal(mayBeAway(fold, 'w1'), true);
  assert.equal(mayBeAway(fold, 'b1'), false);
  assert.equal(mayBeAway(fold, null), false);
  assert.equal(mayBeAway({ ...fold, result: '1/2' }, 'b1'), true, 'both ran out of time');
  assert.equal(mayBeAway({ ...fold, reason: 'resigned' }, 'w1'), false);
  assert.equal(mayBeAway({ ...fold, state: 'playing' }, 'w1'), false);
});

test('after a claim for a draw all wait for an input, except the claimant', async () => {
  await playMatch('w1');
  await end(['claimed', { seat: 'b1', what: 'draw', away: 'w1' }], '1/2', 'abandoned');
  assert.equal(await readyTimes(), 0);

  open();
  await playMatch('b1');
  void store.claim('draw');
  await settle();
  await answer('claim');
  await end(['claimed', { seat: 'w1', what: 'draw', away: 'b1' }], '1/2', 'abandoned');
  assert.equal(shown().awaitsInput, false);
});

test('a resigned game of a match is followed by the next one without an input', async () => {
  await playMatch('w1');
  await end(ENDS.resigned('w1'), '0-1', 'resigned');
  assert.equal(shown().awaitsInput, false);
  assert.equal(await readyTimes(), 1);
});

test('the game after a tie is answered by itself, once, with a fresh tip', async () => {
  setRoom(tiedRoom({ room: ID }));
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

test('the game after a tie is answered again if the server could not take the answer', async () => {
  setRoom(tiedRoom({ room: ID }));
  await visit();
  clock.pass(PAUSES.again);
  await settle();
  await refuse('rematch', 'storage-paused');
  clock.pass(3000 + PAUSES.again);
  await settle();

  assert.equal(sent('rematch').length, 2);
});

test('no answer is sent for a game that a player declines, or without a seat', async () => {
  setRoom(tiedRoom({ room: ID }));
  room.log.add('answered', { what: 'rematch', seat: 'b1', accept: false }, room.position);
  await visit();
  clock.pass(PAUSES.again);
  await settle();
  assert.equal(sent('rematch').length, 0);

  open();
  setRoom(tiedRoom({ room: ID }));
  room.log.add('stood', { seat: 'w1' }, room.position);
  await visit();
  clock.pass(PAUSES.again);
  await settle();
  assert.equal(sent('rematch').length, 0);
});

test('the others see that a player leaves a match or declines a rematch', async () => {
  const refused = async () => {
    room.log.add('answered', { what: 'rematch', seat: 'b1', accept: false }, room.position);
    await tell();
    return store.state.notice;
  };
  setRoom(tiedRoom({ room: ID }));
  await visit();
  const left = await refused();
  assert.deepEqual([left.key, left.params], ['again.declined', { name: 'Zeno' }]);
  const declined = await refused();
  assert.equal(declined.key, 'rematch.declined');
});

test('if the server throws, the next game is there at once, and the tie is shown', async () => {
  setRoom(tiedRoom({ room: ID, dice: 'server' }));
  const ended = room.log.lines.pop();
  await visit();
  room.log.lines.push(ended);
  room.again();
  await tell();
  clock.pass(PAUSES.again);
  await settle();

  assert.equal(shown().game, 2);
  assert.equal(shown().state, 'playing');
  assert.equal(store.state.notice.key, 'again.news');
  assert.equal(sent('rematch').length, 0);
});
