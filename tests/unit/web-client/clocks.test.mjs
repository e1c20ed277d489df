// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';

import { steadyNow } from '../../../web-client/sdk/steady.js';
import { clockAt } from '../../../web-client/table/clocks.js';

const clocks = { at: 1_000_000, w: 60_000, b: 30_000, run: 'w', free: 8_000 };

test('what costs nothing goes first, then the time of the side that runs', () => {
  const at = (after) => clockAt(clocks, 'w', clocks.at + after);
  assert.deepEqual(at(0), { runs: true, left: 60_000, free: 8_000 });
  assert.deepEqual(at(5_000), { runs: true, left: 60_000, free: 3_000 });
  assert.deepEqual(at(8_000), { runs: true, left: 60_000, free: 0 });
  assert.deepEqual(at(18_000), { runs: true, left: 50_000, free: 0 });
  assert.deepEqual(at(900_000), { runs: true, left: 0, free: 0 });
});

test('the side that does not run loses nothing, and a page whose clock is behind takes nothing', () => {
  assert.deepEqual(clockAt(clocks, 'b', clocks.at + 50_000), {
    runs: false,
    left: 30_000,
    free: 0,
  });
  assert.deepEqual(clockAt(clocks, 'w', clocks.at - 3_000), {
    runs: true,
    left: 60_000,
    free: 8_000,
  });
});

test('both run where both owe something', () => {
  const both = { ...clocks, run: 'wb', free: 0 };
  assert.equal(clockAt(both, 'w', clocks.at + 1_000).left, 59_000);
  assert.equal(clockAt(both, 'b', clocks.at + 1_000).left, 29_000);
});

test('the clock of the device that is set in mid-game changes no time', () => {
  const before = steadyNow();
  for (const step of [-3600_000, 3600_000]) {
    const real = Date.now();
    mock.method(Date, 'now', () => real + step);
    const now = steadyNow();
    mock.restoreAll();
    assert.ok(now >= before && now < before + 60_000);
  }
});
