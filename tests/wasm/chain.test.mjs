// SPDX-License-Identifier: MIT
// The chains of links that a device makes. The expected links are those of tests/unit/server/room_state/dice.c, and
// the seed was computed with another program; node's own crypto computes the links again.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import test from 'node:test';
import { ask, Refusal } from './module.mjs';

const SEED = Buffer.from([...Array(32).keys()]).toString('hex');
const KEY = '00112233445566778899aabbccddeeff'.repeat(2);
const LINKS = 4096;

/** @param {...string} question */
const refuses = (...question) =>
  assert.throws(
    () => ask(...question),
    (error) => error instanceof Refusal && error.code === 'misuse',
    question.join(),
  );

test('a chain of a known seed has the published links', () => {
  const link = (index) => ask('chain_link', SEED, String(index));

  assert.equal(link(0), 'fbd3136db367d4cb21dc522f7e8a28ccce1bec79ee01d51fcd31af5d31c08754');
  assert.equal(link(1), '27ad82e6eeaf90dedb923c1fa2aa6d5188210e9ad587e6f1583ffb104245bc3e');
  assert.equal(link(100), '407a669e17f0a437ae26964e7291ef78cf2aa2c43583fad2fac719687bf0ab9b');
  assert.equal(link(LINKS), SEED);
  for (let i = 1; i <= LINKS; i += 73) {
    const hash = createHash('sha256')
      .update(Buffer.from(link(i), 'hex'))
      .digest('hex');
    assert.equal(hash, link(i - 1), `link ${i}`);
  }
});

test('a seed comes from the key, the room and the number', () => {
  assert.equal(
    ask('chain_seed', KEY, 'k3v9q2xw', '1'),
    '761c4772eadbdb72963593717802f4ca836ff93d3446f2f5e4a5ff0c3eda1ee4',
  );
  assert.equal(
    ask('chain_seed', KEY, '', '1763683200'),
    '79d5f08e0d27e3e6663193fba5ca9d1fd70a70b9954bb35caad0ded440c610d2',
  );
});

test('a malformed seed, link or key is refused', () => {
  for (const index of ['', '-1', '4097', '1x', '99999999999']) refuses('chain_link', SEED, index);
  for (const seed of ['', 'ab', `${SEED}0`, SEED.replace('0', 'g')])
    refuses('chain_link', seed, '1');
  refuses('chain_link', SEED);
  refuses('chain_seed', 'key', 'k3v9q2xw', '1');
  refuses('chain_seed', KEY, 'x'.repeat(24), '1');
  refuses('chain_seed', KEY, 'k3v9q2xw', '1'.repeat(16));
  refuses('chain_seed', KEY, 'k3v9q2xw');
});
