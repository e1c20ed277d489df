// SPDX-License-Identifier: MIT
// The made-up game in a browser: every page names it or leaves it out, and a user plays it to its end against this
// device. Environment: that of tests/browser/.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Server } from '../browser/server.mjs';
import { TEST_MS, User, openBrowser } from '../browser/user.mjs';

const NAME = 'made-up';

/** A user of a server with the page of the game. @param {import('node:test').TestContext} t */
async function come(t) {
  return User.come(await openBrowser(t), await Server.open(t), { seed: 3, unseen: true });
}

test('each page names the game, or leaves it out', { timeout: TEST_MS }, async (t) => {
  const user = await come(t);
  const { page } = user;

  await user.open('/');
  await page.locator(`input[name="game"][value="${NAME}"]`).waitFor({ state: 'attached' });
  await user.open(`/rules/${NAME}`);
  await page.getByRole('heading', { name: 'Rules of Made up' }).waitFor();
  await page.locator('main svg.board').first().waitFor();
  await page.locator('#sources').waitFor();
  assert.equal(await page.locator('.chapter').count(), 0);
  assert.equal(await page.locator('#puzzle').count(), 0);
  await user.open(`/print/${NAME}`);
  await page.locator('[data-sheet="dice"] svg').first().waitFor();
  assert.equal(await page.locator('[data-sheet="rules"]').count(), 0);
  for (const [path, known] of [
    ['/learn', '/learn/zeno'],
    ['/puzzles', '/puzzles/zeno'],
    ['/history', '/history/zeno'],
  ]) {
    await user.open(path);
    await page.locator(`main a[href="${known}"]`).waitFor();
    assert.equal(await page.locator(`a[href="${path}/${NAME}"]`).count(), 0, path);
  }
  await user.open(`/history/${NAME}`);
  await page.getByText('This site has no history of this game.').waitFor();
  assert.deepEqual(user.errors, []);
});

test('a user plays it against this device', { timeout: TEST_MS }, async (t) => {
  const user = await come(t);
  await user.open(`/play/${NAME}`);
  await user.beginAtEase();

  const { over } = await user.play();

  assert.match(over, /^(1-0|0-1)$/);
  assert.deepEqual(user.errors, []);
});
