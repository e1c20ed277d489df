// SPDX-License-Identifier: MIT
// Browsers that forbid what the page uses: storage, WebAssembly, or its scripts.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { enForbidden } from '../../web-client/texts/en/forbidden.js';
import { axeFindsNothing } from './looks.mjs';
import { Server } from './server.mjs';
import { TEST_MS, User, openBrowser, openTable } from './user.mjs';

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
    await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
  }
  await axeFindsNothing(user, 'a page without its rules', [390]);
  for (const path of ['/lobby', '/history']) {
    await user.open(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    assert.equal(await page.locator('[data-no-rules]').count(), 0, path);
  }
  assert.deepEqual(user.errors, []);
});

/**
 * Runs in the page before its own scripts: a translator that replaces each text by an element with the text in capitals,
 * as those of browsers do, except in elements that must not be translated.
 */
function translateAll() {
  /** @param {Text} text */
  const translate = (text) => {
    const parent = text.parentElement;
    if (
      !text.data.trim() ||
      !parent ||
      parent.closest('[translate="no"], font, script, style, svg')
    )
      return;
    const font = document.createElement('font');
    font.textContent = text.data.toUpperCase();
    parent.insertBefore(font, text);
    parent.removeChild(text);
  };
  const all = (/** @type {Node} */ root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    texts.forEach(translate);
  };
  window.beginTranslation = () => {
    all(document.body);
    new MutationObserver((records) => {
      for (const { type, target, addedNodes } of records) {
        if (type === 'characterData' && target.isConnected) translate(target);
        else
          for (const node of addedNodes)
            if (node.isConnected) all(node.nodeType === 3 ? node.parentNode : node);
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  };
}

test('a translated page goes on: no error, no old text', { timeout: TEST_MS }, async (t) => {
  const user = await User.come(await openBrowser(t), await Server.open(t), {
    settings: { pace: 0 },
  });
  const { page } = user;
  await page.addInitScript(translateAll);
  const watched = page.waitForRequest(/translated/);
  await user.open('/');
  await watched;
  await page.waitForFunction(() => document.readyState === 'complete');
  await page.waitForTimeout(0);
  await page.evaluate(() => window.beginTranslation());
  await page.getByRole('heading', { level: 1, name: 'OLD BOARD GAMES' }).waitFor();
  // A text that changes, and one that goes.
  await page.locator('label', { has: page.locator('input[name="game"][value="zeno"]') }).click();
  const ways = page.locator('#ways');
  await ways.filter({ hasText: 'ZENO' }).waitFor();
  assert.doesNotMatch(await ways.innerText(), /tabula/i);
  for (const way of ['LEARN', 'LOBBY']) {
    await page.getByRole('link', { name: way, exact: true }).first().click();
    await page.getByRole('heading', { level: 1, name: way }).first().waitFor();
    assert.equal(await page.getByRole('heading', { level: 1 }).count(), 1);
  }

  await user.page.evaluate(() => history.pushState(null, '', '/play/zeno'));
  await user.page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')));
  await page.locator('[data-begin]').click();
  await page.locator('.table-playing').waitFor();
  const acts =
    '.turn-buttons .button-primary:enabled, .cell[data-can="to"], .cell[data-can="from"]';
  for (let i = 0; i < 5; i += 1) await page.locator(acts).first().click();
  assert.equal(await page.locator('.board font, .codes font').count(), 0);
  assert.deepEqual(user.errors, []);
});

test('without a clipboard links are copied, or selected', { timeout: TEST_MS }, async (t) => {
  const user = await User.come(await openBrowser(t), await Server.open(t));
  const { page } = user;
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'clipboard', { value: undefined }),
  );
  await openTable(user);
  await user.button('Copy link').click();
  await user.button('Link copied').waitFor();

  await page.evaluate(() => (document.execCommand = () => false));
  await user.button('Link copied').click();
  await page.getByText('The link is selected').waitFor();
  assert.equal(await page.evaluate(() => getSelection()?.toString()), page.url());
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
