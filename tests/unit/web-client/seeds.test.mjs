// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

import {
  chainLink,
  createChain,
  createSeeds,
  deleteSecrets,
  diceKey,
  storeDiceKey,
} from '../../../web-client/dice/seeds.js';
import { FakeClock, FakeStore } from './fakes.mjs';
import { rules } from './log.mjs';

const ROOM = 'k3v9q2xw';
const KEY = '00112233445566778899aabbccddeeff'.repeat(2);
/** Computed with another program, in another language. */
const VECTORS = [
  {
    room: ROOM,
    count: 1,
    seed: '761c4772eadbdb72963593717802f4ca836ff93d3446f2f5e4a5ff0c3eda1ee4',
    tip: '8750b2a7050891a392db8666ac4766db61689758f6415d5f42020deff61a6415',
  },
  {
    room: '',
    count: 1763683200,
    seed: '79d5f08e0d27e3e6663193fba5ca9d1fd70a70b9954bb35caad0ded440c610d2',
    tip: '40f96dbfd2d0e3c4c679848ec765e3a8d7ebe148628e569e39aa996a43e962e3',
  },
];

let clock, store, who, seeds;

/** A device of the user that `who` returns. */
function device(kept = new FakeStore()) {
  return createSeeds(
    kept,
    () => rules,
    clock.now,
    () => who,
  );
}

beforeEach(() => {
  clock = new FakeClock();
  store = new FakeStore();
  who = 'livia';
  seeds = device(store);
});

const place = (game, at = null) => ({ room: ROOM, game, at: () => at });

test('seeds and tips come from the dice key as it is written down', () => {
  for (const { room, count, seed, tip } of VECTORS) {
    assert.equal(rules.chainSeed(KEY, room, count), seed);
    assert.equal(rules.chainLink(seed, 0), tip);
  }
});

test('another device with the same dice key finds the chain of a tip', () => {
  const tip = createChain(seeds, ROOM, 7);
  const other = device();
  storeDiceKey(other, who, diceKey(seeds));

  assert.equal(chainLink(other, tip, 1, place(7)), chainLink(seeds, tip, 1));
  assert.equal(chainLink(other, tip, 4096, place(7)), chainLink(seeds, tip, 4096));
});

test('a tip without a game is found for a game some games later', () => {
  const tip = createChain(seeds, ROOM, 3);
  const other = device();
  storeDiceKey(other, who, diceKey(seeds));

  assert.equal(chainLink(other, tip, 1, place(6)), chainLink(seeds, tip, 1));
});

test('a tip made before its room was known is found by the time', () => {
  const tip = createChain(seeds, '', 1);
  const heard = clock.now() + 1900;
  const other = device();
  storeDiceKey(other, who, diceKey(seeds));

  assert.equal(chainLink(other, tip, 2, place(1)), null);
  const third = device();
  storeDiceKey(third, who, diceKey(seeds));
  assert.equal(chainLink(third, tip, 2, place(1, heard)), chainLink(seeds, tip, 2));
});

test('two tables in one second have two chains', () => {
  assert.notEqual(createChain(seeds, '', 1), createChain(seeds, '', 1));
});

test('a device without the dice key, or with another one, has no link', () => {
  const tip = createChain(seeds, ROOM, 1);
  const stranger = device();
  assert.equal(chainLink(stranger, tip, 1, place(1)), null);
  diceKey(stranger);
  assert.equal(chainLink(stranger, tip, 1, place(1)), null);
});

test('found seeds are kept, and found again without the key', () => {
  const kept = new FakeStore();
  const tip = createChain(seeds, ROOM, 1);
  const other = device(kept);
  storeDiceKey(other, who, diceKey(seeds));
  const link = chainLink(other, tip, 1, place(1));
  kept.removeItem(`taberna.dice.${who}`);

  assert.equal(chainLink(device(kept), tip, 1), link);
});

test('before the first welcome a chain is made by chance', () => {
  who = undefined;
  const tip = createChain(seeds, '', 1);

  assert.match(chainLink(seeds, tip, 1), /^[0-9a-f]{64}$/);
  assert.equal(diceKey(seeds), null);
});

test('who signs out leaves neither key nor seeds; those of others stay', () => {
  const tip = createChain(seeds, ROOM, 1);
  who = 'guest';
  const guests = createChain(seeds, ROOM, 2);
  const key = diceKey(seeds);
  deleteSecrets(seeds, 'livia');

  assert.equal(store.getItem('taberna.dice.livia'), null);
  assert.equal(chainLink(seeds, tip, 1), null);
  assert.equal(diceKey(seeds), key);
  assert.ok(chainLink(seeds, guests, 1));
});

test('after the first link of a chain a link costs few hashes', () => {
  let hashes = 0;
  const counted = {
    ...rules,
    chainLink: (seed, index) => {
      hashes += 4096 - index;
      return rules.chainLink(seed, index);
    },
  };
  const mine = createSeeds(
    store,
    () => counted,
    clock.now,
    () => who,
  );
  const tip = createChain(mine, ROOM, 1);
  const { seed } = JSON.parse(store.getItem(`taberna.seed.${tip}`));
  chainLink(mine, tip, 1);

  for (const index of [1, 2, 63, 64, 65, 128, 4032, 4095, 4096]) {
    hashes = 0;
    assert.equal(chainLink(mine, tip, index), rules.chainLink(seed, index), `link ${index}`);
    assert.ok(hashes < 64, `link ${index} costs ${hashes} hashes`);
  }
});

test('the oldest of many seeds goes', () => {
  for (let i = 0; i < 256; i++) {
    const entry = { seed: 'cd'.repeat(32), room: ROOM, game: i, at: clock.now() + i };
    store.setItem(`taberna.seed.${i}`, JSON.stringify(entry));
  }
  clock.pass(1000);
  const tip = createChain(seeds, ROOM, 1);

  assert.equal(store.getItem('taberna.seed.0'), null);
  assert.ok(store.getItem('taberna.seed.1'));
  assert.ok(store.getItem(`taberna.seed.${tip}`));
});
