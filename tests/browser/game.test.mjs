// SPDX-License-Identifier: MIT
// A whole game of Tabula between two browsers, by clicking. A third browser watches, one reloads during a turn, the
// server is killed and restarted, and at the end every throw is verified.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { House } from './house.mjs';
import { TEST_MS, Visitor, openBrowser, sitDown } from './visitor.mjs';

/** Resolves when the page shows at least so many throws. */
async function throwsShown(visitor, count) {
  return visitor.data('seals', (value) => Number((value ?? '0/0').split('/')[1]) >= count);
}

test('two friends play a whole game of Tabula', { timeout: TEST_MS }, async (t) => {
  const house = await House.open(t);
  const browser = await openBrowser(t);
  const host = await Visitor.come(browser, house, { seed: 11, unseen: true });
  const friend = await Visitor.come(browser, house, { seed: 23, unseen: true });
  const watcher = await Visitor.come(browser, house, { unseen: true });
  const all = [host, friend, watcher];

  const address = await sitDown(host, friend);
  await watcher.open(address);

  // One player reloads during a turn, with a step made but not confirmed; the other plays on.
  let reloaded = false;
  let isReloaded;
  const whenReloaded = new Promise((resolve) => (isReloaded = resolve));
  const reload = async (tapped) => {
    if (reloaded || !tapped.name.startsWith('to ') || !(await host.hasDraft())) return false;
    reloaded = true;
    await host.page.reload();
    isReloaded();
    return false;
  };

  // The server is killed while both play on, and restarted at once; a page that loads in between would not reach it.
  const killed = Promise.all([throwsShown(watcher, 20), whenReloaded]).then(async () => {
    await house.kill();
    await house.start();
  });

  const [result] = await Promise.all([host.play(reload), friend.play(), killed]);

  assert.ok(reloaded, 'the host has reloaded in mid-turn');
  assert.equal(house.outages, 1);
  assert.match(result.over, /^(1-0|0-1|1\/2)$/);
  for (const visitor of all) {
    assert.equal(await visitor.data('result', Boolean), result.over);
    assert.ok((await visitor.sealed()) > 20);
  }
  await host.button('Rematch').waitFor();
  await friend.button('Rematch').waitFor();
  assert.equal(await watcher.button('Rematch').count(), 0);
  for (const visitor of all) assert.deepEqual(visitor.errors, []);
});
