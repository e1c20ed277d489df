// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import {
  defaultGames,
  fairnessOf,
  lengthBars,
  meanWords,
  ofHundred,
  shareWords,
  strongSide,
  whomItHelps,
} from '../../../web-client/ai/fairness.js';

const FILE = join(process.env.TABERNA_SOURCE, 'rules/ai/fairness.json');

const measured = (share, error, white = 0.5) => ({
  games: 1000,
  starter: { share, error },
  white: { share: white, error },
  lengths: { p5: 3, p95: 9, most: 9, width: 2, counts: [0, 2, 8, 4, 1] },
});

test('a missing measurement is nothing, not an error', () => {
  assert.equal(fairnessOf({}, 'tabula'), null);
  assert.equal(fairnessOf(null, 'tabula'), null);
  assert.equal(fairnessOf({ tabula: {} }, 'tabula'), null);
  assert.notEqual(fairnessOf({ tabula: measured(0.5, 0.1) }, 'tabula'), null);
});

test('the first move helps only if the effect is above chance and noticeable', () => {
  assert.equal(whomItHelps(measured(0.53, 0.004)), 'starter');
  assert.equal(whomItHelps(measured(0.46, 0.004)), 'other');
  assert.equal(whomItHelps(measured(0.53, 0.04)), 'nobody');
  assert.equal(whomItHelps(measured(0.505, 0.0004)), 'nobody');
});

test('a side is strong only if it is worth more than the first move', () => {
  assert.equal(strongSide(measured(0.53, 0.004)), null);
  assert.equal(strongSide(measured(0.75, 0.004, 0.75)), null);
  assert.deepEqual(strongSide(measured(0.5, 0.004, 0.25)), {
    side: 'b',
    share: { share: 0.75, error: 0.004 },
  });
});

test('two games are the default if starting or a side is worth more than 55 %, in that set', () => {
  const all = {
    tabula: measured(0.63, 0.01),
    'tabula;entry=free': measured(0.54, 0.01),
    'tabula;bear=exact': measured(0.5, 0.01, 0.6),
    zeno: measured(0.54, 0.01),
    'zeno;zeno_bear=true': measured(0.56, 0.01),
  };
  assert.equal(defaultGames(all, 'tabula'), 2);
  assert.equal(defaultGames(all, 'tabula;entry=free'), 1);
  assert.equal(defaultGames(all, 'tabula;bear=exact'), 2);
  assert.equal(defaultGames(all, 'tabula;forced=voluntary'), 2, 'not measured: as its game');
  assert.equal(defaultGames(all, 'zeno'), 1);
  assert.equal(defaultGames(all, 'zeno;zeno_bear=true'), 2);
  assert.equal(defaultGames(null, 'tabula'), 1);
});

test('a number has the decimals that its error bears', () => {
  assert.equal(ofHundred({ share: 0.6289, error: 0.0031 }), 63);
  assert.equal(shareWords({ share: 0.5312, error: 0.0031 }), '53.1 ± 0.3');
  assert.equal(shareWords({ share: 0.5312, error: 0.0004 }), '53.12 ± 0.04');
  assert.equal(shareWords({ share: 0.53, error: 0.031 }), '53 ± 3');
  assert.equal(meanWords({ mean: 45.312, error: 0.25 }), '45.3 ± 0.3');
});

test('lengths are drawn from the first that there was, the highest bar as high as the drawing', () => {
  assert.deepEqual(lengthBars(measured(0.5, 0.1)), [
    { from: 2, to: 3, games: 2, height: 0.25 },
    { from: 4, to: 5, games: 8, height: 1 },
    { from: 6, to: 7, games: 4, height: 0.5 },
    { from: 8, to: 9, games: 1, height: 0.125 },
  ]);
});

test('all that the server has measured can be shown', () => {
  const all = JSON.parse(readFileSync(FILE, 'utf8'));
  for (const [rules, entry] of Object.entries(all)) {
    assert.equal(fairnessOf(all, rules), entry, rules);
    assert.match(entry.date, /^\d{4}-\d\d-\d\d$/);
    assert.match(entry.command, /^taberna-research fairness /);
    assert.match(entry.player, /^(reference|search\/.*)$/);
    const { lengths } = entry;
    assert.equal(
      lengths.counts.reduce((sum, count) => sum + count, 0),
      entry.games,
    );
  }
});
