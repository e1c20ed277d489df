// SPDX-License-Identifier: MIT
// The expected values are those of tests/unit/server/room_state/dice.c; node's own crypto computes them here a third
// time.
import assert from 'node:assert/strict';
import { createHash, createHmac } from 'node:crypto';
import { test } from 'node:test';

import {
  CHAIN_LINKS,
  NO_LINK,
  chainLinks,
  deriveDice,
  deriveSticks,
  gameId,
  linkFollows,
} from '../../../web-client/dice/dice.js';

const ROOM = 'k3v9q2xw4m';
const RULES = 'tabula@1;entry=free';
const SEED = Buffer.from([...Array(32).keys()]).toString('hex');
const TIPS = {
  w1: 'c09e0d5175842b63e0a8bf4880af84864bdb917d124ad9ac4f126633f4f4637c',
  b1: '5675007817497bec1e3ee4e9a5e278491583d8fcb1685f22db12e0ad4a9def4a',
};
const GAME_ID = 'f94befc032ea39f3ebfc7094461568c8270df99680270da7168515bc9343e84d';
const WITNESS = 'ba1c566a4bad288c22a0b7511458c92ca5822cd41632e51806e9ea75ed12d13d';
const ROLLER = 'f2475e087314821743cac8cc3c734844f73de81f04d7cd5b3ac47eff9701557d';

const links = chainLinks(SEED);
const throwLinks = (i) => [links[i], WITNESS, ROLLER];

/** The bytes of a throw, computed from the text of the protocol only. */
function blocks(i, count) {
  const number = Buffer.alloc(4);
  number.writeUInt32BE(i);
  return Buffer.concat(
    [...Array(count).keys()].map((k) => {
      const block = Buffer.alloc(4);
      block.writeUInt32BE(k);
      return createHmac('sha256', Buffer.from(links[i], 'hex'))
        .update('taberna/dice/1')
        .update(Buffer.from(GAME_ID + number.toString('hex') + WITNESS + ROLLER, 'hex'))
        .update(block)
        .digest();
    }),
  );
}

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

test('a game id takes in all that was agreed', () => {
  assert.equal(gameId(RULES, ROOM, links[0], TIPS), GAME_ID);
  assert.equal(gameId(RULES, ROOM, links[0], { b1: TIPS.b1, w1: TIPS.w1 }), GAME_ID);
  assert.equal(
    gameId(RULES, ROOM, links[0], {}),
    '2ad2972dafd0d39832e4f9c644b33f7ee93f22a759d1fd7af10049b4cc3807cd',
  );
});

test('dice of a known throw are the published ones', () => {
  assert.deepEqual(deriveDice(GAME_ID, 1, throwLinks(1), 3), [6, 6, 4]);
  assert.deepEqual(deriveDice(GAME_ID, 300000, throwLinks(5), 2), [2, 4]);
  assert.deepEqual(deriveDice(GAME_ID, 2, [links[2], NO_LINK, NO_LINK], 3), [2, 2, 1]);
});

test('a byte of 252 or more is skipped', () => {
  assert.equal(blocks(71, 1)[0], 255);
  assert.deepEqual(deriveDice(GAME_ID, 71, throwLinks(71), 3), [4, 4, 1]);
});

test('a second block follows when the bytes run out', () => {
  const dice = deriveDice(GAME_ID, 6, throwLinks(6), 32);

  assert.equal(dice.join(''), '12211256441336426424554123561211');
  const expected = [...blocks(6, 3)].filter((byte) => byte < 252).map((byte) => (byte % 6) + 1);
  assert.deepEqual(deriveDice(GAME_ID, 6, throwLinks(6), 60), expected.slice(0, 60));
});

test('sticks are the bits, highest first', () => {
  const sticks = deriveSticks(GAME_ID, 7, throwLinks(7), 11);

  assert.deepEqual(sticks, [0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 1]);
  const bits = [...blocks(7, 2)].flatMap((byte) => [...byte.toString(2).padStart(8, '0')]);
  assert.deepEqual(deriveSticks(GAME_ID, 7, throwLinks(7), 500), bits.slice(0, 500).map(Number));
});
