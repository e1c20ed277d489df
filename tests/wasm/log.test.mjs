// SPDX-License-Identifier: MIT
// The hash of a log in rules.wasm. The expected values are those of tests/unit/server/room_state/loghash.c, or come from
// node's crypto.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import test from 'node:test';
import { ask } from './module.mjs';

const ROOM = 'k3v9q2xw4m';
const FIRST =
  '{"t":"event","room":"k3v9q2xw4m","v":1,"at":1763683200123,"e":"created","d":{},"h":"a48330c515e3e104"}';
const SECOND =
  '{"t":"event","room":"k3v9q2xw4m","v":2,"at":1763683200456,"e":"named","d":{"seat":"w1","name":"Åsa"},"h":"f6e6b9e0f43ebcc9"}';
/** A few blocks of SHA-256. */
const BYTES_MAX = 260;

/** Whether each line has the right hash. @param {string} room @param {...string} lines */
function agree(room, ...lines) {
  ask('room_start', room);
  return lines.map((line) => ask('room_log', line)).join('');
}

test('a log that is whole agrees with its hashes', () => {
  assert.equal(agree(ROOM, FIRST, SECOND), '11');
});

test('a log of another room, with an event left out, or changed in one byte does not agree', () => {
  assert.equal(agree('k3v9q2xw4n', FIRST), '0');
  assert.equal(agree(ROOM, SECOND), '0');
  assert.equal(agree(ROOM, FIRST, SECOND.replace('Åsa', 'Asa')), '10');
  assert.equal(agree(ROOM, FIRST, SECOND.replace('f6e6', 'f6e7'), SECOND), '101');
});

test('an event without its hash never agrees', () => {
  for (const text of ['', '{}', FIRST.replace(',"h":"a48330c515e3e104"', ''), '"h"']) {
    assert.equal(agree(ROOM, text), '0', text);
  }
});

test('events of all lengths are hashed as by another implementation', () => {
  const sha256 = (...parts) =>
    parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();
  ask('room_start', ROOM);
  let hash = sha256(`taberna/log/1${ROOM}`);
  for (let bytes = 0; bytes <= BYTES_MAX; bytes++) {
    const text = 'x'.repeat(bytes);
    hash = sha256(hash, text);
    const line = `${text},"h":"${hash.toString('hex').slice(0, 16)}"}`;
    assert.equal(ask('room_log', line), '1', `${bytes} bytes`);
  }
});
