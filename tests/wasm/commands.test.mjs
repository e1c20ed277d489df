// SPDX-License-Identifier: MIT
// Each function of offline.wasm that concerns rooms, and its refusals.
import assert from 'node:assert/strict';
import test from 'node:test';
import { ask, exports, Refusal } from './module.mjs';

const CREATED = {
  rules: 'tabula@1',
  visibility: 'private',
  watch: 'nobody',
  opening: 'roll_battle',
  takeback: 'until_confirm',
  dice: 'device',
  seats: 1,
  host: 'livia',
};
const GID = '00'.repeat(32);
const SEATS = { w1: { who: 'livia', name: 'Livia' }, b1: { who: 'zeno', name: 'Zeno' } };
const STARTED = { game: 1, rules: CREATED.rules, gid: GID, seats: SEATS };
const ROLLED_OFF = { i: 1, white: [6, 5, 4], black: [1, 2, 3], first: 'w' };

/** @param {string} path @param {unknown} value @returns {string[]} */
function flat(path, value) {
  if (typeof value === 'string') return [path, `"${value}`];
  if (typeof value === 'number') return [path, `#${value}`];
  if (typeof value !== 'object') return [path, '.'];
  const members = Object.entries(value).flatMap(([name, each]) => flat(`${path}.${name}`, each));
  return [path, Array.isArray(value) ? `[${value.length}` : '{', ...members];
}

/** @param {string} e @param {object} d */
const event = (e, d, at = 5) =>
  [...flat('e', e), ...flat('at', at), ...flat('d', d)].map((text) => `${text}\0`).join('');
/** The fault of the dice, as word and sentence; '' if there is none. @param {string} e @param {object} d */
const take = (e, d) => ask('room_take', event(e, d)).split('\t').slice(2).join('\t');
const view = () => JSON.parse(ask('room_text'));
const act = (who, word, more = '') =>
  ask('room_do', '7', who, word, more)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

/** @param {string} code @param {() => unknown} call @param {string} [field] */
function refuses(code, call, field) {
  const before = ask('room_text');
  assert.throws(call, (error) => {
    assert.ok(error instanceof Refusal, error.stack);
    assert.equal(error.code, code);
    assert.equal(error.field, field ?? error.field);
    return true;
  });
  assert.equal(ask('room_text'), before, 'a refusal changes nothing');
}

/** A room of two users, with `started` if it is given. */
function open(started = null) {
  ask('room_start', 'k3v9q2xw');
  assert.equal(take('created', CREATED), '');
  for (const [seat, info] of Object.entries(SEATS)) {
    assert.equal(take('seated', { seat, ...info }), '');
  }
  if (started) assert.equal(take('started', started), '');
}

test('a room begins empty', () => {
  assert.equal(ask('room_start', 'k3v9q2xw'), '');

  assert.deepEqual([view().id, view().v, view().state], ['k3v9q2xw', 0, 'new']);
  refuses('misuse', () => ask('room_start', 'a'.repeat(24)));
  refuses('misuse', () => ask('room_start', 'a', 'b'));
});

test('an event changes the room, and is counted', () => {
  open(STARTED);
  const [position, hash, ...faults] = ask('room_take', event('rolloff', ROLLED_OFF)).split('\t');

  assert.deepEqual(faults, []);
  assert.equal(view().v, 5);
  assert.equal(view().state, 'playing');
  assert.deepEqual(view().seats, SEATS);
  assert.equal(position, view().position);
  assert.equal(hash, ask('rules_hash', position));
});

test('the first event creates the room', () => {
  ask('room_start', 'k3v9q2xw');

  refuses('field', () => take('surprise', {}), 'e');
  assert.throws(() => take('stood', { seat: 'w1' }), Refusal);
  assert.equal(view().v, 0);
});

test('an unknown event is skipped', () => {
  open();
  const before = view();

  assert.equal(take('surprise', { of: [1, 2] }), '');

  assert.deepEqual(view(), { ...before, v: before.v + 1 });
});

test('a missing or invalid field is named', () => {
  open();
  for (const seat of [undefined, 'w9', 1]) {
    refuses('seat', () => take('seated', { ...SEATS.w1, seat }));
  }
  refuses('field', () => take('started', { ...STARTED, gid: 'aa' }), 'gid');
  const unknown = { ...CREATED, rules: 'backgammon' };
  ask('room_start', 'k3v9q2xw');
  refuses('field', () => take('created', unknown), 'rules');
  refuses('field', () => ask('room_take', ''));
  refuses('field', () => ask('room_take', 'e\0"seated'));
  refuses('field', () => ask('room_take', 'e\0"seated\0d'));
});

test('an event that does not follow is refused with its fault', () => {
  open();
  refuses('phase', () => take('created', CREATED));
  refuses('phase', () => take('rolloff', ROLLED_OFF));
  refuses('seat', () => take('seated', { seat: 'w1', who: 'ada', name: 'Ada' }));
  assert.equal(take('started', STARTED), '');
  take('rolloff', ROLLED_OFF);
  refuses('not-due', () => take('passed', { seat: 'w1' }));
});

test('dice that were not promised do not stop the page', () => {
  ask('room_start', 'k3v9q2xw');
  const tip = 'ab'.repeat(32);
  take('created', { ...CREATED, dice: 'server', tip });
  Object.entries(SEATS).forEach(([seat, info]) => take('seated', { seat, ...info }));

  const [code, says] = take('started', { ...STARTED, tip }).split('\t');

  assert.equal(code, 'game-id');
  assert.match(says, /\.$/);
  assert.equal(view().state, 'playing');
  const throws = { ...ROLLED_OFF, links: ['cd'.repeat(32)] };
  assert.equal(take('rolloff', throws).split('\t')[0], 'app-link');
  assert.deepEqual(view().owed, [{ seat: 'w1', kind: 'roll' }]);
});

test('a refused turn names its broken rule', () => {
  open(STARTED);
  take('rolloff', ROLLED_OFF);
  assert.equal(take('rolled', { i: 2, seat: 'w1', dice: [3, 4, 1] }), '');

  refuses('too-short', () => take('passed', { seat: 'w1' }));
  assert.throws(
    () => take('turn', { seat: 'w1', steps: ['nonsense'] }),
    (error) => error instanceof Refusal && error.code === 'text',
  );
});

test('the state can be copied out and in again', () => {
  open(STARTED);
  const memory = () =>
    new Uint8Array(exports.memory.buffer, exports.room_state(), exports.room_state_bytes());
  const copy = memory().slice();
  const text = ask('room_text');
  ask('room_start', 'another');

  memory().set(copy);

  assert.equal(ask('room_text'), text);
  assert.equal(take('rolloff', ROLLED_OFF), '');
});

test('tips are needed for dice from the users, or from the server', () => {
  assert.equal(ask('room_needs_tips', 'tabula@1', 'chain'), '1');
  assert.equal(ask('room_needs_tips', 'tabula@1', 'app'), '0');
  assert.equal(ask('room_needs_tips', 'tablaaza@1', 'chain').length, 1);
  refuses('misuse', () => ask('room_needs_tips', 'backgammon', 'chain'));
  refuses('misuse', () => ask('room_needs_tips', 'tabula@1'));
  refuses('misuse', () => ask('room_needs_tips', 'x'.repeat(1000), 'chain'));
});

test('a link is shown only with the turn before another throw', () => {
  open(STARTED);
  take('rolloff', ROLLED_OFF);
  const { position } = view();

  assert.equal(ask('room_shows_link', position), '0', 'no turn is due');
  refuses('text', () => ask('room_shows_link', 'nonsense'));
});

test('an event is written with those that follow', () => {
  ask('room_start', 'k3v9q2xw');
  const [line] = ask('room_write', event('created', CREATED)).trimEnd().split('\n');

  const { d, h, ...rest } = JSON.parse(line);
  assert.match(h, /^[0-9a-f]{16}$/);
  assert.deepEqual(rest, { t: 'event', room: 'k3v9q2xw', v: 1, at: 5, e: 'created' });
  assert.deepEqual(d, CREATED);
  refuses('phase', () => ask('room_write', event('created', CREATED)));
  refuses('field', () => ask('room_write', event('seated', {})));
});

test('commands of the players are checked and written', () => {
  open(STARTED);
  take('rolloff', ROLLED_OFF);

  refuses('not-your-turn', () => act('zeno', 'roll', '341'));
  refuses('misuse', () => act('livia', 'roll', '3'));
  refuses('misuse', () => act('livia', 'dance'));
  refuses('misuse', () => ask('room_do', '', 'livia', 'roll', '341'));
  refuses('misuse', () => ask('room_do', '7', 'livia', 'roll'));
  refuses('misuse', () => act('l'.repeat(100), 'roll', '341'));
  const [{ e, d, at }] = act('livia', 'roll', '341');
  assert.deepEqual([e, at, d.seat, d.dice], ['rolled', 7, 'w1', [3, 4, 1]]);
  refuses('turn-too-short', () => act('livia', 'turn', ''));
  refuses('misuse', () => act('livia', 'turn', 'x'.repeat(200)));
  const [resigned, ended] = act('livia', 'resign');
  assert.deepEqual(resigned.d, { seat: 'w1' });
  assert.deepEqual([ended.e, ended.d.result, ended.d.reason], ['ended', '0-1', 'resigned']);
  assert.equal(view().state, 'ended');
});

test('a throw has only faces of its dice', () => {
  open(STARTED);
  take('rolloff', ROLLED_OFF);

  for (const faces of ['071', '3x1', '999', '   ']) {
    assert.throws(() => act('livia', 'roll', faces), Refusal, faces);
  }
});

test('a question longer than the buffer is refused', () => {
  for (const name of ['room_start', 'room_do', 'room_needs_tips', 'room_shows_link']) {
    assert.ok(exports[name](exports.rules_buffer_bytes() + 1) < 0, name);
    assert.ok(exports[name](-1) < 0, name);
  }
});
