// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { curveOf, ratingTicks, timeTicks } from '../../../web-client/table/curve.js';

const FRAME = { width: 400, height: 200, left: 40, right: 10, top: 10, bottom: 20 };
const DAY = 86400000;
const point = (at, rating, deviation = 100) => ({ at, rating, deviation });

test('a curve runs from one side of its frame to the other, the higher rating above', () => {
  const { line } = curveOf([point(0, 1500), point(DAY, 1540), point(2 * DAY, 1480)], FRAME);

  assert.deepEqual(
    line.map(({ x }) => x),
    [40, 215, 390],
  );
  assert.ok(line[1].y < line[0].y && line[0].y < line[2].y);
  for (const { y } of line) assert.ok(y >= 10 && y <= 180);
});

test('one point stands in the middle, and needs no axis of time', () => {
  const { line, times } = curveOf([point(5, 1500)], FRAME);

  assert.deepEqual(line, [{ x: 215, y: 95 }]);
  assert.deepEqual(times, []);
});

test('where little is known the band is cut, so that the line does not lie flat', () => {
  const { line } = curveOf([point(0, 1500, 350), point(DAY, 1600, 350)], FRAME);

  assert.ok(line[0].y - line[1].y > 35);
});

test('lines of time are round, in their order, within the span, and not too many', () => {
  const start = new Date(2026, 0, 17, 11, 23).getTime();
  for (const span of [20 * 60000, 5 * 3600000, 3 * DAY, 40 * DAY, 400 * DAY, 9000 * DAY]) {
    for (const most of [1, 4, 9]) {
      const ticks = timeTicks(start, start + span, most);
      const times = ticks.map(({ time }) => time);
      assert.ok(ticks.length <= most + 1, `${ticks.length} of ${most} in ${span}`);
      assert.deepEqual(times, [...new Set(times)].sort());
      for (const time of times) {
        assert.ok(time >= start && time <= start + span);
        assert.equal(time % 60000, 0);
      }
    }
  }
});

test('lines of ratings are round', () => {
  assert.deepEqual(ratingTicks(1433, 1567, 6), [1450, 1500, 1550]);
  assert.deepEqual(ratingTicks(1200, 1900, 4), [1200, 1400, 1600, 1800]);
});
