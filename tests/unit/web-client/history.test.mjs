// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { createHistory, historyFold, pictureOf } from '../../../web-client/table/history.js';
import { Room, read, rules, tiedRoom } from './log.mjs';

const owed = (fold) => fold.owed.map(({ seat, kind }) => `${seat} ${kind}`).sort();

test('a room fills up, and in a room with sealed dice both seats owe the link of the roll-off', () => {
  const room = new Room({ seed: 2 });
  const open = read(room);
  assert.deepEqual(open.seats, { w1: null, b1: null });
  assert.equal(open.state, 'open');
  assert.deepEqual(owed(open), []);

  room.sit().start();
  const fold = read(room);

  assert.equal(fold.state, 'playing');
  assert.equal(fold.seal, null);
  assert.deepEqual(owed(fold), ['b1 link', 'w1 link']);
  room.log.add('linked', { seat: 'w1', link: room.chains.w1.link(1) }, room.position);
  const half = read(room);
  assert.deepEqual(owed(half), ['b1 link']);
});

test('the first throw needs the roller to ask and the other side to show its link', () => {
  const room = new Room({ seed: 2 }).sit().start().rollOff();
  const fold = read(room);
  const [roller] = room.position.includes(' w ') ? ['w1', 'b1'] : ['b1', 'w1'];
  const other = roller === 'w1' ? 'b1' : 'w1';

  assert.equal(fold.rolloffs.at(-1).first, roller[0]);
  assert.deepEqual(owed(fold), [`${other} link`, `${roller} roll`].sort());
  assert.equal(fold.throw.witness, other);
});

test('a throw makes a line that its turn fills, and the mover sends the link of the next throw along', () => {
  const room = new Room({ seed: 2 }).sit().start().rollOff();
  room.move();
  const thrown = read(room);
  const [line] = thrown.turns;
  assert.equal(line.steps, null);
  assert.deepEqual(owed(thrown), [`${line.seat} turn`]);
  assert.equal(line.before, thrown.position);
  assert.deepEqual(
    line.dice,
    [...line.dice].sort((a, b) => b - a),
  );

  room.move();
  const turned = read(room);
  assert.equal(turned.turns.length, 1);
  assert.ok(turned.turns[0].steps.length > 0);
  assert.equal(turned.turns[0].after, turned.position);
  assert.ok(turned.chains[line.seat].link);
  assert.deepEqual(owed(turned), [`${line.seat === 'w1' ? 'b1' : 'w1'} roll`]);
  assert.equal(thrown.turns[0].steps, null, 'what was read before stays');
});

test('a turn taken back leaves its throw, and the link that was out', () => {
  const room = new Room({ seed: 2 }).sit().start().rollOff();
  room.move();
  const thrown = read(room);
  room.move();
  const turned = read(room);
  room.log.add('tookback', { seat: thrown.turns[0].seat }, thrown.position);
  const back = read(room);

  assert.equal(back.fault, null);
  assert.equal(back.position, thrown.position);
  assert.deepEqual(back.turns, thrown.turns);
  assert.deepEqual(back.chains, turned.chains);
  assert.deepEqual(back.last, thrown.last);
  assert.equal(back.takebacks, 1);
  assert.equal(turned.takeback, thrown.turns[0].seat);
  assert.equal(back.takeback, null);
});

test('a turn is not taken back once the next throw was asked for', () => {
  const room = new Room({ seed: 2 }).sit().start().rollOff();
  room.move();
  room.move();
  const mover = read(room).turns[0].seat;
  const roller = mover === 'w1' ? 'b1' : 'w1';
  const link = room.chains[roller].link(room.used[roller] + 1);
  room.log.add('linked', { seat: roller, link }, room.position);
  const asked = read(room);
  assert.equal(asked.roll_asked, true);
  assert.deepEqual(owed(asked), []);
  room.log.add('tookback', { seat: mover }, room.position);

  assert.equal(read(room).fault.code, 'not-due');
});

test('a die that the other side chooses belongs to the throw, not to a turn of its own', () => {
  const ruleset = 'ludus-anglicorum;dice=two_plus_opponent_choice';
  const room = new Room({ seed: 2, ruleset }).sit().start().rollOff();
  room.move();
  const [thrown] = read(room).turns;
  room.move();
  const chosen = read(room);
  assert.equal(thrown.dice.length, 2);
  assert.equal(chosen.turns.length, 1);
  assert.equal(chosen.turns[0].steps, null);
  assert.equal(chosen.turns[0].dice.length, 3);
  assert.deepEqual(owed(chosen), [`${thrown.seat} turn`]);
  room.move();
  const played = read(room);

  assert.equal(played.turns.length, 1);
  assert.ok(played.turns[0].steps.length > 0);
});

test('every throw of a game has a seal, roll-offs too', () => {
  const room = new Room({ seed: 2 }).sit().start().rollOff().play();
  const fold = read(room);

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
  const before = read(room);
  assert.deepEqual(
    before.owed.map(({ kind }) => kind),
    ['roll'],
  );
  room.play();
  const fold = read(room);

  assert.ok(fold.seals.length > 0);
  assert.ok(fold.seals.every((seal) => seal.state === 'none' && seal.why === undefined));
});

test('a rematch swaps the sides, takes the new tips and begins a new list', () => {
  const room = new Room({ seed: 2 }).sit().start().rollOff().play().rematch();
  const fold = read(room);

  assert.equal(fold.fault, null);
  assert.equal(fold.game, 2);
  assert.equal(fold.seats.w1.name, 'Zeno');
  assert.equal(fold.seats.b1.name, 'Livia');
  assert.deepEqual(fold.turns, []);
  assert.deepEqual(fold.offers, []);
  assert.equal(fold.seal, null);
  assert.ok(fold.seals.every((seal) => seal.state === 'good'));
});

test('offers stand until one is declined or a player stands up', () => {
  const room = new Room({ seed: 2 }).sit().start().rollOff().play();
  const tip = 'cd'.repeat(32);
  room.log.add('offered', { what: 'rematch', seat: 'b1', tip }, room.position);
  const offered = read(room);
  assert.deepEqual(offered.offers, ['b1']);
  assert.equal(offered.seats.b1.tip, tip);
  room.log.add('answered', { what: 'rematch', seat: 'w1', accept: false }, room.position);
  const declined = read(room);
  assert.deepEqual(declined.offers, []);
  room.log.add('stood', { seat: 'w1' }, room.position);
  const stood = read(room);
  assert.equal(stood.seats.w1, null);
  room.log.add('seated', { seat: 'w1', who: 'x', name: 'X', tip }, room.position);

  assert.deepEqual(read(room).offers, ['w1']);
});

test('names change, settings change, a room is closed', () => {
  const room = new Room({ seed: 2 }).sit();
  const { host, tip, ...settings } = JSON.parse(room.log.lines[0]).d;
  assert.ok(host && tip);
  room.log.add('named', { seat: 'b1', name: 'Zenobia' });
  room.log.add('changed', { ...settings, rules: 'tabula@1;entry=free', takeback: 'until_confirm' });
  room.log.add('closed', {});
  const fold = read(room);

  assert.equal(fold.seats.b1.name, 'Zenobia');
  assert.equal(fold.rules, 'tabula@1;entry=free');
  assert.equal(fold.settings.takeback, 'until_confirm');
  assert.equal(fold.host, 'livia');
  assert.equal(fold.state, 'closed');
});

test('an event that is not known is counted and changes nothing', () => {
  const room = new Room({ seed: 2 }).sit();
  const before = read(room);
  room.log.add('constructor', {});
  room.log.add('danced', { seat: 'w1' });
  const { v, at, ...rest } = read(room);
  const { v: v0, at: at0, ...restBefore } = before;

  assert.equal(v, v0 + 2);
  assert.ok(at > at0);
  assert.deepEqual(rest, restBefore);
});

test('a snapshot in mid-game shows the room, with the moves that are known of the same game', () => {
  const room = new Room({ seed: 2 }).sit().start().rollOff().play(30);
  const whole = read(room);
  const d = {
    rules: whole.rules,
    ...whole.settings,
    host: whole.host,
    state: 'playing',
    paused: true,
    seats: whole.seats,
    game: 1,
    gid: whole.gid,
    position: whole.position,
    owed: whole.owed,
    turns: whole.turns.length,
  };
  const empty = historyFold(createHistory('k3v9q2xw', rules));
  const shown = pictureOf(empty, whole.v, d);
  assert.equal(shown.position, whole.position);
  assert.deepEqual(shown.owed, whole.owed);
  assert.deepEqual([shown.paused, shown.turns, shown.chains], [true, [], {}]);
  assert.deepEqual(pictureOf(whole, whole.v + 9, d).turns, whole.turns);
});

test('an offer of a draw stands until it is answered or the other side has played', () => {
  const room = new Room({ seed: 2 }).sit().start().rollOff();
  const offer = { e: 'offered', d: { what: 'draw', seat: 'w1' } };
  const answer = { e: 'answered', d: { what: 'draw', seat: 'b1', accept: false } };

  assert.equal(read(room, offer).drawOffer, 'w1');
  assert.deepEqual(read(room, offer).offers, []);
  assert.equal(read(room, offer, answer).drawOffer, null);
});

test('an event says how the clocks stand from then on', () => {
  const room = new Room({ seed: 2 }).sit().start().rollOff();
  const c = { w: 60000, b: 59000, run: 'w', free: 8000 };
  const d = { why: 'restart', side: 'w', charged_ms: 0, back_ms: 15000 };
  const clock = { e: 'clock', d, c };

  assert.equal(read(room).clocks, null);
  assert.deepEqual(read(room, clock).clocks, { ...c, at: 77 });
});

test('an outage is known until the turn in which it was is played', () => {
  const room = new Room({ seed: 2 }).sit().start().rollOff();
  const side = read(room).owed[0].seat[0];
  const d = { why: 'restart', side, charged_ms: 0, back_ms: 12000 };
  const fold = read(room, { e: 'clock', d });

  assert.equal(fold.fault, null);
  assert.deepEqual(fold.outage, { v: fold.v, why: 'restart', back: { [side]: 12000 } });
  room.play(2);
  assert.equal(read(room).outage, null);
});

test('settings that an event leaves out are the defaults', () => {
  const room = new Room({ seed: 2 });
  assert.equal(read(room).settings.clock, 'none');
  assert.equal(read(room).settings.games, 1);
  const changed = read(room, {
    e: 'changed',
    d: { rules: 'tabula@1', seats: 1, clock: 'days:3', delay: 2 },
  });
  assert.equal(changed.settings.clock, 'days:3');
  assert.equal(changed.settings.delay, 2);
  assert.equal(changed.settings.crowd, 'open');
});

test('players are overheard by default in public rooms alone', () => {
  const of = (/** @type {object} */ d) =>
    read(new Room({ seed: 2 }), { e: 'changed', d: { rules: 'tabula@1', seats: 1, ...d } }).settings
      .overheard;

  assert.equal(of({}), 'no');
  assert.equal(of({ visibility: 'public' }), 'yes');
  assert.equal(of({ visibility: 'public', overheard: 'no' }), 'no');
  assert.equal(of({ overheard: 'yes' }), 'yes');
});

test('a tie that is to be played again says so until the next game begins', () => {
  const room = tiedRoom();
  const tied = read(room);
  room.rematch();
  const next = read(room);

  assert.equal(tied.fault, null);
  assert.deepEqual([tied.state, tied.result, tied.again], ['ended', '1/2', true]);
  assert.equal(next.fault, null);
  assert.deepEqual([next.game, next.again], [2, false]);
});

test('a tie that stands is followed by nothing', () => {
  const room = tiedRoom({ ruleset: 'twelve-dogs' });

  assert.equal(read(room).again, false);
});

test('a next game that one player declines does not follow', () => {
  const declined = tiedRoom();
  declined.log.add('answered', { what: 'rematch', seat: 'b1', accept: false }, declined.position);
  const left = tiedRoom();
  left.log.add('stood', { seat: 'b1' }, left.position);

  assert.equal(read(declined).again, false);
  assert.equal(read(left).again, false);
});

test('another game that the rules do not ask for is not believed', () => {
  const room = new Room({ seed: 2, ruleset: 'twelve-dogs;tie=replay' }).sit().start().rollOff();
  room.log.add('resigned', { seat: 'w1' }, room.position);
  const tip = room.server.link(0);
  const d = { game: 1, result: '0-1', reason: 'resigned', tip, again: true };
  room.log.add('ended', d, room.position);

  assert.equal(read(room).fault.code, 'end');
});

test('a series counts its games and changes its score with the sides', () => {
  const room = new Room({ seed: 2 });
  const { host, tip, ...settings } = JSON.parse(room.log.lines[0]).d;
  room.log.add('changed', { ...settings, games: 3 });
  room.sit().start().rollOff();
  room.log.add('resigned', { seat: 'b1' }, room.position);
  const d = { game: 1, result: '1-0', reason: 'resigned', tip: room.server.link(0), again: true };
  room.log.add('ended', d, room.position);
  const ended = read(room);
  room.rematch();
  const next = read(room);

  assert.deepEqual([ended.fault, ended.again], [null, true]);
  assert.deepEqual(ended.series, { played: 1, score: { w: 2, b: 0 }, over: false });
  assert.deepEqual([next.fault, next.game], [null, 2]);
  assert.deepEqual(next.series, { played: 1, score: { w: 0, b: 2 }, over: false });

  room.log.add('resigned', { seat: 'w1' }, room.position);
  room.log.add('ended', { ...d, game: 2, result: '0-1' }, room.position);
  assert.equal(read(room).fault.code, 'end');
});

test('a game without a first move may be over, and its room is open again', () => {
  const room = new Room({ seed: 2 }).sit().start().rollOff();
  room.log.add('locked', { locked: true }, room.position);
  room.log.add('aborted', { game: 1, tip: room.server.link(0) });
  room.log.add('kicked', { who: 'zeno', name: 'Zeno', seat: 'b1' });
  const fold = read(room);

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
  const fold = read(room);
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
  const offered = pictureOf(fold, fold.v + 1, { ...d, offer: { what: 'draw', seats: ['b1'] } });
  const asked = pictureOf(fold, fold.v + 1, { ...d, offer: { what: 'rematch', seats: ['w1'] } });

  assert.deepEqual([offered.drawOffer, offered.offers], ['b1', []]);
  assert.deepEqual(offered.clocks, clocks);
  assert.deepEqual([asked.drawOffer, asked.offers], [null, ['w1']]);
});
