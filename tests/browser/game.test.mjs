// SPDX-License-Identifier: MIT
// A whole game of Tabula between two browsers. A third browser watches, one reloads during a turn, the server is killed
// and restarted, and at the end every throw is verified. All this is by clicking, as are the last turns; those between
// are made by the model of the page (middle.mjs).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { playFirst, playMiddle } from './middle.mjs';
import { Server } from './server.mjs';
import { TEST_MS, User, openBrowser, sitDown } from './user.mjs';

/** Resolves when the page shows at least so many throws. */
async function throwsShown(user, count) {
  return user.data('seals', (value) => Number((value ?? '0/0').split('/')[1]) >= count);
}

test('two friends play a whole game of Tabula', { timeout: TEST_MS }, async (t) => {
  const server = await Server.open(t);
  const browser = await openBrowser(t);
  const host = await User.come(browser, server, { seed: 11, unseen: true });
  const friend = await User.come(browser, server, { seed: 23, unseen: true });
  const watcher = await User.come(browser, server, { unseen: true });
  const all = [host, friend, watcher];

  const address = await sitDown(host, friend);
  await watcher.open(address);

  // One player reloads during a turn, with a step made but not confirmed; the other plays on.
  let reloaded = false;
  let isReloaded;
  const whenReloaded = new Promise((resolve) => (isReloaded = resolve));
  const reload = async (tapped) => {
    if (reloaded || !tapped.name.startsWith('to ') || !(await host.hasDraft())) return;
    reloaded = true;
    await host.page.reload();
    isReloaded();
  };

  // The server is killed while both play on, and restarted at once; a page that loads in between would not reach it.
  let restarted = false;
  const killed = Promise.all([throwsShown(watcher, 20), whenReloaded]).then(async () => {
    await server.kill();
    await server.start();
    restarted = true;
  });

  const enough = async (user, tapped) => {
    if (user === host) await reload(tapped);
    return restarted;
  };
  const [devices] = await Promise.all([playFirst([host, friend], enough), killed]);
  await playMiddle(server, address, devices);
  for (const user of [host, friend]) await user.open(address);
  const [result] = await Promise.all([host.play(), friend.play()]);

  assert.ok(reloaded, 'the host has reloaded in mid-turn');
  assert.equal(server.outages, 1);
  assert.match(result.over, /^(1-0|0-1|1\/2)$/);
  for (const user of all) {
    assert.equal(await user.data('result', Boolean), result.over);
    assert.ok((await user.sealed()) > 20);
  }
  await host.button('Rematch').waitFor();
  await friend.button('Rematch').waitFor();
  assert.equal(await watcher.button('Rematch').count(), 0);
  for (const user of all) assert.deepEqual(user.errors, []);
});
