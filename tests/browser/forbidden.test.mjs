// SPDX-License-Identifier: MIT
// Browsers that forbid what the page uses: storage, WebAssembly, or its scripts.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { enForbidden } from '../../web-client/texts/en/forbidden.js';
import { axeFindsNothing } from './looks.mjs';
import { Server } from './server.mjs';
import { TEST_MS, User, openBrowser } from './user.mjs';

test('without storage the page works and says that it forgets', { timeout: TEST_MS }, async (t) => {
  const user = await User.come(await openBrowser(t), await Server.open(t));
  const { page } = user;
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(Window.prototype, name, {
        get: () => {
          throw new DOMException('denied', 'SecurityError');
        },
        configurable: true,
      });
      delete window[name];
    }
  });
  await user.open('/play/tabula');
  await page.getByText(enForbidden['forbidden.storage']).waitFor();
  await page.locator('[data-begin]').click();
  await page.locator('.table .board').waitFor();
  await user.open('/learn/tabula');
  await page.locator('.learn-board svg.board').waitFor();
  assert.deepEqual(user.errors, []);
});

test('without WebAssembly a page that needs it says so', { timeout: TEST_MS }, async (t) => {
  const user = await User.come(await openBrowser(t), await Server.open(t));
  const { page } = user;
  await page.addInitScript(() => delete window.WebAssembly);
  for (const path of ['/play/tabula', '/learn/tabula', '/puzzles/tabula', '/t/k3v9q2xw', '/tv']) {
    await user.open(path);
    await page.locator('[data-no-rules]').waitFor();
    assert.equal(await page.locator('[aria-busy="true"]').count(), 0, path);
  }
  await axeFindsNothing(user, 'a page without its rules', [390]);
  for (const path of ['/lobby', '/history']) {
    await user.open(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    assert.equal(await page.locator('[data-no-rules]').count(), 0, path);
  }
  assert.deepEqual(user.errors, []);
});

test('a frame without an origin offers a window of its own', { timeout: TEST_MS }, async (t) => {
  const server = await Server.open(t);
  const frame = `<iframe sandbox="allow-scripts" src="${server.url}/t/k3v9q2xw?embed"></iframe>`;
  const site = createServer((_, answer) => {
    answer.setHeader('content-type', 'text/html');
    answer.end(frame);
  });
  await new Promise((resolve) => site.listen(0, 'localhost', () => resolve(null)));
  t.after(() => site.close());
  const { page } = await User.come(await openBrowser(t), server);
  await page.goto(`http://localhost:${site.address().port}/`);
  const link = page.frameLocator('iframe').getByRole('link', { name: 'Open it in a window' });
  await link.waitFor(); // visible after some seconds
  assert.equal(await link.evaluate((one) => one.href), `${server.url}/t/k3v9q2xw?embed`);
});
