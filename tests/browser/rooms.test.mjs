// SPDX-License-Identifier: MIT
// Random rooms in a browser: rules.wasm, as the server sends it, has the states of the native rules.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { Server } from './server.mjs';
import { TEST_MS, User, openBrowser } from './user.mjs';

const STEPS = '2500';

/** Runs in the page. @param {string} printed */
async function compare(printed) {
  const { loadRules } = await import('/table/rules.js');
  const { compareWalk } = await import('/walks.js');
  return compareWalk(printed, await loadRules());
}

test('rooms are computed as by the native rules', { timeout: TEST_MS }, async (t) => {
  const server = await Server.open(t, ['--page', join(process.env.TABERNA_BUILD, 'web-plain')]);
  const user = await User.come(await openBrowser(t), server);
  const walks = join(import.meta.dirname, '../rooms/walks.mjs');
  const contentType = 'text/javascript';
  await user.page.route('**/walks.js', (route) => route.fulfill({ path: walks, contentType }));
  await user.open('/');
  for (const seed of ['101', '102', '103']) {
    const printed = execFileSync(
      join(process.env.TABERNA_BUILD, 'tests/rooms/rooms-print'),
      [seed, STEPS],
      { encoding: 'utf8', maxBuffer: 2 ** 26 },
    );
    const { events, wrong } = await user.page.evaluate(compare, printed);
    assert.ok(events > 1000);
    assert.deepEqual(wrong.slice(0, 3), []);
  }
  assert.deepEqual(user.errors, []);
});
