// SPDX-License-Identifier: MIT
// The expected values are those of tests/unit/server/room_state/dice.c; node's own crypto computes them again.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';

import { CHAIN_LINKS, chainLinks, linkFollows } from '../../../web-client/dice/dice.js';

const SEED = Buffer.from([...Array(32).keys()]).toString('hex');

const links = chainLinks(SEED);

test('a chain of a known seed has the published links', () => {
  assert.equal(links[0], 'fbd3136db367d4cb21dc522f7e8a28ccce1bec79ee01d51fcd31af5d31c08754');
  assert.equal(links[1], '27ad82e6eeaf90dedb923c1fa2aa6d5188210e9ad587e6f1583ffb104245bc3e');
  assert.equal(links[100], '407a669e17f0a437ae26964e7291ef78cf2aa2c43583fad2fac719687bf0ab9b');
  assert.equal(links[CHAIN_LINKS], SEED);
  for (let i = 1; i <= CHAIN_LINKS; i += 73) {
    const hash = createHash('sha256').update(Buffer.from(links[i], 'hex')).digest('hex');
    assert.equal(hash, links[i - 1], `link ${i}`);
  }
});

test('a link follows its tip by its own number of steps and by no other', () => {
  assert.ok(linkFollows(links[7], 7, links[0]));
  assert.ok(linkFollows(links[7], 3, links[4]));
  assert.ok(!linkFollows(links[7], 6, links[0]));
  assert.ok(!linkFollows(links[7], 0, links[7]));
  assert.ok(!linkFollows('not a link', 1, links[0]));
  assert.ok(!linkFollows(links[7].replace(/^./, 'f'), 7, links[0]));
});
