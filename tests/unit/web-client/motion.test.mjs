// SPDX-License-Identifier: MIT
// The way of a man over a board of points, and the sounds of a table.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { CUES } from '../../../web-client/app/cues.js';
import { loadSettings } from '../../../web-client/app/settings.js';
import { SOUNDS, switchOf } from '../../../web-client/app/sounds.js';
import { framesOf } from '../../../web-client/boards/motion.js';
import { pointsBetween } from '../../../web-client/boards/tables.js';

test('a man passes the points between its start and its end, in both directions', () => {
  assert.deepEqual(pointsBetween(11, 15), [12, 13, 14]);
  assert.deepEqual(pointsBetween(15, 11), [14, 13, 12]);
  assert.deepEqual(pointsBetween(3, 4), []);
});

test('a man enters and leaves the track at its nearer end', () => {
  assert.deepEqual(pointsBetween('hand', 3), [1, 2]);
  assert.deepEqual(pointsBetween('hand', 22), [24, 23]);
  assert.deepEqual(pointsBetween(22, 'off'), [23, 24]);
  assert.deepEqual(pointsBetween(2, 'off'), [1]);
});

test('a man that was hit, or comes in from the bar, does not walk the track', () => {
  assert.deepEqual(pointsBetween(9, 'bar'), []);
  assert.deepEqual(pointsBetween('bar', 9), []);
});

test('a man touches each spot of its way and rises between two of them', () => {
  const frames = framesOf([
    { x: 0, y: 0 },
    { x: 10, y: 0 },
    { x: 20, y: 0 },
  ]);
  const at = frames.map(({ transform }) => transform.match(/-?[\d.]+(?=px)/g).map(Number));

  assert.deepEqual(
    at.filter((_, index) => index % 2 === 0),
    [
      [0, 0],
      [10, 0],
      [20, 0],
    ],
  );
  assert.ok(at[1][1] < 0 && at[3][1] < 0);
});

test('each cue has a sound shorter than a second and a switch that is on at first', () => {
  const settings = loadSettings({ getItem: () => null });
  for (const name of CUES) {
    assert.ok(Math.max(...SOUNDS[name].map(({ at, ms }) => at + ms)) < 1000);
    assert.equal(settings[switchOf(name)], true, name);
  }
});
