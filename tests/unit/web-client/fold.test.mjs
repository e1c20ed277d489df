// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { foldEvent, foldSnapshot, foldStart } from '../../../web-client/table/fold.js';
import { witnessOf } from '../../../web-client/table/owed.js';
import { Room, tiedRoom, rules } from './log.mjs';

/** Folds the log of a room as far as it goes. */
function folded(room, from = foldStart(room.log.room)) {
  return room.log.lines
    .slice(from.v)
    .reduce((fold, line) => foldEvent(fold, JSON.parse(line), rules), from);
}

const owed = (fold) => fold.owed.map(({ seat, kind }) => `${seat} ${kind}`).sort();

test('a room fills up, and in a room with sealed dice both seats owe the link of the roll-off', () => {
  const room = new Room({ seed: 2 });
  const open = folded(room);
  assert.deepEqual(open.seats, { w1: null, b1: null });
  assert.equal(open.state, 'open');
  assert.deepEqual(owed(open), []);

  room.sit().start();
  const fold = folded(room);

  assert.equal(fold.state, 'playing');
  assert.equal(fold.gameFault, null);
  assert.deepEqual(owed(fold), ['b1 link', 'w1 link']);
  room.log.add('linked', { seat: 'w1', link: room.chains.w1.link(1) }, room.position);
  const half = folded(room, fold);
  assert.deepEqual(owed(half), ['b1 link']);
});

test('the first throw needs the roller to ask and the other side to show its link', () => {
  const room = new Room({ seed: 2 }).sit().start().rollOff();
  const fold = folded(room);
  const [roller] = room.position.includes(' w ') ? ['w1', 'b1'] : ['b1', 'w1'];
  const other = roller === 'w1' ? 'b1' : 'w1';

  assert.equal(fold.rolloffs.at(-1).first, roller[0]);
  assert.deepEqual(owed(fold), [`${other} link`, `${roller} roll`].sort());
  assert.equal(witnessOf(fold, roller), other);
});

test('a throw makes a line that its turn fills, and the mover sends the link of the next throw along', () => {
  const room = new Room({ seed: 2 }).sit().start().rollOff();
  room.move();
  const thrown = folded(room);
  const [line] = thrown.turns;
  assert.equal(line.steps, null);
  assert.deepEqual(owed(thrown), [`${line.seat} turn`]);
  assert.equal(line.before, thrown.position);
  assert.deepEqual(
    line.dice,
    [...line.dice].sort((a, b) => b - a),
  );

  room.move();
  const turned = folded(room, thrown);
  assert.equal(turned.turns.length, 1);
  assert.ok(turned.turns[0].steps.length > 0);
  assert.equal(turned.turns[0].after, turned.position);
  assert.equal(Object.keys(turned.out).join(), line.seat);
  assert.deepEqual(owed(turned), [`${line.seat === 'w1' ? 'b1' : 'w1'} roll`]);
  assert.equal(thrown.turns[0].steps, null, 'the fold before is left as it was');
});

test('a turn taken back leaves its throw, and the link that was out', () => {
  const room = new Room({ seed: 2 }).sit().start().rollOff();
  room.move();
  const thrown = folded(room);
  room.move();
  const turned = folded(room, thrown);
  room.log.add('tookback', { seat: thrown.turns[0].seat }, thrown.position);
  const back = folded(room, turned);

  assert.equal(back.fault, null);
  assert.equal(back.position, thrown.position);
  assert.deepEqual(back.turns, thrown.turns);
  assert.deepEqual(back.out, turned.out);
  assert.deepEqual(back.lastEnded, thrown.lastEnded);
  assert.equal(back.takebacks, 1);
  assert.equal(back.undo, null);
});

test('a turn is not taken back once the next throw was asked for', () => {
  const room = new Room({ seed: 2 }).sit().start().rollOff();
  room.move();
  room.move();
  const mover = folded(room).turns[0].seat;
  const roller = mover === 'w1' ? 'b1' : 'w1';
  const link = room.chains[roller].link(room.used[roller] + 1);
  room.log.add('linked', { seat: roller, link }, room.position);
  const asked = folded(room);
  assert.equal(asked.rollAsked, true);
  assert.deepEqual(owed(asked), []);
  room.log.add('tookback', { seat: mover }, room.position);

  assert.equal(folded(room, asked).fault.code, 'nothing-to-take-back');
});

test('a die that the other side chooses belongs to the throw, not to a turn of its own', () => {
  const ruleset = 'ludus-anglicorum;dice=two_plus_opponent_choice';
  const room = new Room({ seed: 2, ruleset }).sit().start().rollOff();
  room.move();
  const [thrown] = folded(room).turns;
  room.move();
  const chosen = folded(room);
  assert.equal(thrown.dice.length, 2);
  assert.equal(chosen.turns.length, 1);
  assert.equal(chosen.turns[0].steps, null);
  assert.equal(chosen.turns[0].dice.length, 3);
  assert.deepEqual(owed(chosen), [`${thrown.seat} turn`]);
  room.move();
  const played = folded(room, chosen);

  assert.equal(played.turns.length, 1);
  assert.ok(played.turns[0].steps.length > 0);
});

test('every throw of a game has a seal, roll-offs too', () => {
  const room = new Room({ seed: 2 }).sit().start().rollOff().play();
  const fold = folded(room);

  assert.equal(fold.seals.length, room.throws);
  assert.ok(fold.seals.every((seal) => seal.state === 'good'));
  assert.deepEqual(
    fold.seals.map(({ i }) => i),
    fold.seals.map((_, index) => index + 1),
  );
  assert.equal(fold.result, room.result);
  assert.equal(fold.state, 'ended');
  assert.deepEqual(fold.owed, []);
});

test('in a room with the dice of the server no player owes a link, and there is no seal', () => {
  const room = new Room({ seed: 2, dice: 'server' }).sit().start().rollOff();
  const before = folded(room);
  assert.deepEqual(
    before.owed.map(({ kind }) => kind),
    ['roll'],
  );
  room.play();
  const fold = folded(room, before);

  assert.ok(fold.seals.length > 0);
  assert.ok(fold.seals.every((seal) => seal.state === 'none' && seal.why === undefined));
});

test('a rematch swaps the sides, takes the new tips and begins a new list', () => {
  const room = new Room({ seed: 2 }).sit().start().rollOff().play().rematch();
  const fold = folded(room);

  assert.equal(fold.fault, null);
  assert.equal(fold.game, 2);
  assert.equal(fold.seats.w1.name, 'Zeno');
  assert.equal(fold.seats.b1.name, 'Livia');
  assert.deepEqual(fold.turns, []);
  assert.deepEqual(fold.offers, []);
  assert.equal(fold.gameFault, null);
  assert.ok(fold.seals.every((seal) => seal.state === 'good'));
});

test('offers stand until one is declined or a player stands up', () => {
  const room = new Room({ seed: 2 }).sit().start().rollOff().play();
  const tip = 'cd'.repeat(32);
  room.log.add('offered', { what: 'rematch', seat: 'b1', tip }, room.position);
  const offered = folded(room);
  assert.deepEqual(offered.offers, ['b1']);
  assert.equal(offered.seats.b1.tip, tip);
  room.log.add('answered', { what: 'rematch', seat: 'w1', accept: false }, room.position);
  const declined = folded(room, offered);
  assert.deepEqual(declined.offers, []);
  room.log.add('stood', { seat: 'w1' }, room.position);
  const stood = folded(room, declined);
  assert.equal(stood.seats.w1, null);
  room.log.add('seated', { seat: 'w1', who: 'x', name: 'X', tip }, room.position);

  assert.deepEqual(folded(room, stood).offers, ['w1']);
});

test('names change, settings change, a room is closed', () => {
  const room = new Room({ seed: 2 }).sit();
  const { host, tip, ...settings } = JSON.parse(room.log.lines[0]).d;
  assert.ok(host && tip);
  room.log.add('named', { seat: 'b1', name: 'Zenobia' });
  room.log.add('changed', { ...settings, rules: 'tabula@1;entry=free', takeback: 'until_confirm' });
  room.log.add('closed', {});
  const fold = folded(room);

  assert.equal(fold.seats.b1.name, 'Zenobia');
  assert.equal(fold.rules, 'tabula@1;entry=free');
  assert.equal(fold.settings.takeback, 'until_confirm');
  assert.equal(fold.host, 'livia');
  assert.equal(fold.state, 'closed');
});

test('an event that is not known is counted and changes nothing', () => {
  const room = new Room({ seed: 2 }).sit();
  const before = folded(room);
  room.log.add('constructor', {});
  room.log.add('danced', { seat: 'w1' });
  const { v, at, ...rest } = folded(room, before);
  const { v: v0, at: at0, ...restBefore } = before;

  assert.equal(v, v0 + 2);
  assert.ok(at > at0);
  assert.deepEqual(rest, restBefore);
});

test('a snapshot in mid-game shows the room, and throws after it stay unchecked', () => {
  const room = new Room({ seed: 2 }).sit().start().rollOff().play(30);
  const whole = folded(room);
  const d = {
    rules: whole.rules,
    ...whole.settings,
    host: whole.host,
    state: 'playing',
    paused: false,
    seats: whole.seats,
    game: 1,
    gid: whole.gid,
    position: whole.position,
    owed: whole.owed,
    turns: whole.turns.length,
    watchers: 2,
    presence: {},
    tip: whole.houseTip,
  };
  const shown = foldSnapshot(foldStart('k3v9q2xw'), whole.v, d);
  assert.equal(shown.position, whole.position);
  assert.deepEqual(shown.owed, whole.owed);
  assert.equal(shown.whole, false);

  room.play(40);
  const later = folded(room, shown);
  assert.equal(later.fault, null);
  assert.equal(later.position, room.position);
  assert.ok(later.seals.every((seal) => seal.state === 'unchecked'));
});

test('an offer of a draw stands until it is answered or the other side has played', () => {
  const room = new Room({ seed: 2 }).sit().start().rollOff();
  const before = folded(room);
  const event = (fold, e, d, more = {}) =>
    foldEvent(fold, { t: 'event', room: fold.id, v: fold.v + 1, at: 5, e, d, ...more }, rules);

  const offered = event(before, 'offered', { what: 'draw', seat: 'w1' });
  assert.equal(offered.drawOffer, 'w1');
  assert.deepEqual(offered.offers, []);
  assert.equal(
    event(offered, 'answered', { what: 'draw', seat: 'b1', accept: false }).drawOffer,
    null,
  );
});

test('an event says how the clocks stand from then on', () => {
  const room = new Room({ seed: 2 }).sit().start().rollOff();
  const before = folded(room);
  const c = { w: 60000, b: 59000, run: 'w', free: 8000 };
  const after = foldEvent(
    before,
    { t: 'event', room: before.id, v: before.v + 1, at: 77, e: 'clock', d: { why: 'restart' }, c },
    rules,
  );
  assert.equal(before.clocks, null);
  assert.deepEqual(after.clocks, { ...c, at: 77 });
});

test('settings that an event leaves out are the defaults', () => {
  const room = new Room({ seed: 2 });
  assert.equal(folded(room).settings.clock, 'none');
  assert.equal(folded(room).settings.games, 1);
  const changed = foldEvent(
    folded(room),
    {
      t: 'event',
      room: room.log.room,
      v: folded(room).v + 1,
      at: 9,
      e: 'changed',
      d: { rules: 'tabula@1', seats: 1, clock: 'days:3', delay: 2 },
    },
    rules,
  );
  assert.equal(changed.settings.clock, 'days:3');
  assert.equal(changed.settings.delay, 2);
  assert.equal(changed.settings.crowd, 'open');
});

test('a tie that is to be played again says so until the next game begins', () => {
  const room = tiedRoom();
  const tied = folded(room);
  room.rematch();
  const next = folded(room, tied);

  assert.equal(tied.fault, null);
  assert.deepEqual([tied.state, tied.result, tied.again], ['ended', '1/2', true]);
  assert.equal(next.fault, null);
  assert.deepEqual([next.game, next.again], [2, false]);
});

test('a tie that stands is followed by nothing', () => {
  const room = tiedRoom({ ruleset: 'twelve-dogs' });

  assert.equal(folded(room).again, false);
});

test('a next game that one player declines does not follow', () => {
  const declined = tiedRoom();
  declined.log.add('answered', { what: 'rematch', seat: 'b1', accept: false }, declined.position);
  const left = tiedRoom();
  left.log.add('stood', { seat: 'b1' }, left.position);

  assert.equal(folded(declined).again, false);
  assert.equal(folded(left).again, false);
});

test('another game that the rules do not ask for is not believed', () => {
  const room = new Room({ seed: 2, ruleset: 'twelve-dogs;tie=replay' }).sit().start().rollOff();
  room.log.add('resigned', { seat: 'w1' }, room.position);
  const tip = room.server.link(0);
  const d = { game: 1, result: '0-1', reason: 'resigned', tip, again: true };
  room.log.add('ended', d, room.position);

  assert.equal(folded(room).fault.code, 'again');
});

test('a series counts its games and changes its score with the sides', () => {
  const room = new Room({ seed: 2 });
  const { host, tip, ...settings } = JSON.parse(room.log.lines[0]).d;
  room.log.add('changed', { ...settings, games: 3 });
  room.sit().start().rollOff();
  room.log.add('resigned', { seat: 'b1' }, room.position);
  const d = { game: 1, result: '1-0', reason: 'resigned', tip: room.server.link(0), again: true };
  room.log.add('ended', d, room.position);
  const ended = folded(room);
  room.rematch();
  const next = folded(room, ended);

  assert.deepEqual([ended.fault, ended.again], [null, true]);
  assert.deepEqual(ended.series, { played: 1, score: { w: 2, b: 0 } });
  assert.deepEqual([next.fault, next.game], [null, 2]);
  assert.deepEqual(next.series, { played: 1, score: { w: 0, b: 2 } });

  room.log.add('resigned', { seat: 'w1' }, room.position);
  room.log.add('ended', { ...d, game: 2, result: '0-1' }, room.position);
  assert.equal(folded(room).fault.code, 'again');
});

test('a game without a first move may be over, and its room is open again', () => {
  const room = new Room({ seed: 2 }).sit().start().rollOff();
  room.log.add('locked', { locked: true }, room.position);
  room.log.add('aborted', { game: 1, tip: room.server.link(0) });
  room.log.add('kicked', { who: 'zeno', name: 'Zeno', seat: 'b1' });
  const fold = folded(room);

  assert.deepEqual(
    [fold.fault, fold.state, fold.position, fold.locked],
    [null, 'open', null, true],
  );
  assert.equal(fold.seats.b1, null);
  assert.equal(fold.seats.w1?.who, 'livia');
  assert.deepEqual(fold.owed, []);
});

test('a draw on offer and the clocks are read from a snapshot', () => {
  const room = new Room({ seed: 2 }).sit().start().rollOff();
  const fold = folded(room);
  const clocks = { w: 60_000, b: 58_000, run: 'w', free: 8000, at: fold.at };
  const d = {
    ...fold.settings,
    rules: fold.rules,
    host: fold.host,
    state: 'playing',
    seats: fold.seats,
    game: 1,
    position: fold.position,
    clocks,
  };
  const offered = foldSnapshot(fold, fold.v + 1, { ...d, offer: { what: 'draw', seats: ['b1'] } });
  const asked = foldSnapshot(fold, fold.v + 1, { ...d, offer: { what: 'rematch', seats: ['w1'] } });

  assert.deepEqual([offered.drawOffer, offered.offers], ['b1', []]);
  assert.deepEqual(offered.clocks, clocks);
  assert.deepEqual([asked.drawOffer, asked.offers], [null, ['w1']]);
});
