// SPDX-License-Identifier: MIT
// Back and forward: Back closes what lies over the page before it leaves the page, and no page keeps the dialog of
// another one.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Server } from './server.mjs';
import { TEST_MS, User, openBrowser } from './user.mjs';

/** A user who came to a page by a link. @param {import('node:test').TestContext} t */
async function comeTo(t, path, { from = '/', ...options } = {}) {
  const server = await Server.open(t);
  const user = await User.come(await openBrowser(t), server, options);
  await user.open(from);
  await user.page.locator(`a[href="${path}"]:visible`).first().click();
  await isAt(user, path);
  return user;
}

const isAt = ({ page }, path) => page.waitForFunction((asked) => location.pathname === asked, path);
/** As a user goes back: after the page that is there has been painted. */
const back = ({ page }) =>
  page.evaluate(async () => {
    await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
    history.back();
  });
const dialog = ({ page }) => page.locator('dialog[open]');
const gone = (locator) => locator.waitFor({ state: 'hidden' });

/** A page, what opens a layer over it, and the layer. */
const LAYERS = {
  'the settings': ['/lobby', 'Settings', 'dialog[open]'],
  'the form of a new game': ['/', 'Create a game …', 'dialog[open]'],
  'the account': ['/lobby', 'Create an account or sign in', 'dialog[open]'],
  'the menu': ['/lobby', 'Menu', '#menu:popover-open'],
};
const WIDE = { viewport: { width: 1280, height: 800 } };

for (const [what, [path, button, layer]] of Object.entries(LAYERS)) {
  test(`Back closes ${what} first, then leaves the page`, { timeout: TEST_MS }, async (t) => {
    const from = path === '/' ? '/lobby' : '/';
    const user = await comeTo(t, path, { from, context: WIDE });
    const { page } = user;
    for (const closing of ['Back', 'Escape']) {
      await user.button(button).click();
      await page.locator(layer).waitFor();
      if (closing === 'Back') await back(user);
      else await page.keyboard.press('Escape');
      await gone(page.locator(layer));
      await isAt(user, path);
    }
    await back(user);
    await isAt(user, from);
    assert.deepEqual(user.errors, []);
  });
}

test(
  'Back leaves the page at once when a dialog has just closed',
  { timeout: TEST_MS },
  async (t) => {
    const user = await comeTo(t, '/', { from: '/lobby', context: WIDE });
    await user.button('Create a game …').click();
    await dialog(user).waitFor();
    // The page has not heard of the end of the dialog yet.
    await user.page.evaluate(() => {
      document.querySelector('dialog[open]').close();
      history.back();
    });
    await isAt(user, '/lobby');
    assert.deepEqual(user.errors, []);
  },
);

test('a dialog that opens another one needs one Back for each', { timeout: TEST_MS }, async (t) => {
  const user = await comeTo(t, '/play');
  const { page } = user;
  await page.locator('[data-begin]').waitFor();
  await user.beginAtEase();
  await page.locator('.table-playing').waitFor();
  await page.locator('.panel-menu').click();
  await dialog(user).waitFor();
  await dialog(user).getByRole('button', { name: 'Settings' }).click();
  await dialog(user).getByRole('heading', { name: 'Settings' }).waitFor();
  await back(user);
  await gone(dialog(user));
  assert.equal(await page.locator('.table-playing').count(), 1);
  await back(user);
  await isAt(user, '/');
  assert.deepEqual(user.errors, []);
});

test('another page has none of the dialogs of the last one', { timeout: TEST_MS }, async (t) => {
  const user = await comeTo(t, '/lobby');
  const { page } = user;
  await page.locator('a[href="/learn"]:visible').first().click();
  await isAt(user, '/learn');
  await user.button('Settings').click();
  await dialog(user).waitFor();
  await page.evaluate(() => history.go(-2));
  await isAt(user, '/lobby');
  await gone(dialog(user));
  await page.evaluate(() => history.forward());
  await isAt(user, '/learn');
  assert.equal(await dialog(user).count(), 0);

  // The page of a link in a dialog takes its place in the history.
  await page.locator('a[href="/play"]:visible').first().click();
  await page.locator('[data-begin]').waitFor();
  await user.beginAtEase();
  await page.locator('.panel-menu').click();
  await dialog(user).getByRole('link', { name: 'Front page' }).click();
  await isAt(user, '/');
  await back(user);
  await isAt(user, '/play');
  assert.equal(await dialog(user).count(), 0);
  assert.deepEqual(user.errors, []);
});

test(
  'a sheet has its entry in the history before a user can see it',
  { timeout: TEST_MS },
  async (t) => {
    const user = await comeTo(t, '/play', { context: { viewport: { width: 390, height: 664 } } });
    await user.beginAtEase();
    await user.page.locator('#tab-rules').waitFor();
    const found = await user.page.evaluate(async () => {
      document.querySelector('#tab-rules').click();
      // The next picture has been painted when the timer of its frame runs.
      await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
      return {
        isShown: document.querySelector('#page-rules').checkVisibility(),
        hasEntry: history.state?.spare === true,
      };
    });
    assert.deepEqual(found, { isShown: true, hasEntry: true });
    assert.deepEqual(user.errors, []);
  },
);

test('Back closes the sheet of a telephone first', { timeout: TEST_MS }, async (t) => {
  const user = await comeTo(t, '/play', { context: { viewport: { width: 390, height: 664 } } });
  const { page } = user;
  await page.locator('[data-begin]').waitFor();
  await user.beginAtEase();
  await page.locator('.table-playing').waitFor();
  await user.tab('rules');
  await page.locator('#page-rules').waitFor();
  await back(user);
  await gone(page.locator('#page-rules'));
  await isAt(user, '/play');
  await back(user);
  await isAt(user, '/');
  assert.deepEqual(user.errors, []);
});
