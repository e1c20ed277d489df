// SPDX-License-Identifier: MIT
// The first load: few requests and bytes until a board stands, nothing jumps, and the next visit fetches next to nothing.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { measureLoad } from './load.mjs';
import { Server } from './server.mjs';
import { TEST_MS, User, letAllWatch, openBrowser, openTable, sitDown } from './user.mjs';

/** What a cold visit may fetch until its first board stands; at a table less, as room for what comes. */
const REQUESTS_MAX = 12;
const BYTES_MAX = 130 * 1024;
const TABLE_BYTES_MAX = 120 * 1024;
/** What the next visit may ask the server for, to learn that it has not changed. */
const REVALIDATIONS_MAX = 2;
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/**
 * A cold visit to an address by telephone, and the next one.
 * @param {import('node:test').TestContext} t
 * @param {Server} server
 * @param {string} path
 * @param {{last?: string, most?: number}} [more] last: selects what the page shows when it has also loaded the parts that
 *   come after the board; most: bytes until the board stands
 */
async function checkLoad(t, server, path, { last = 'main', most = BYTES_MAX } = {}) {
  const user = await User.come(await openBrowser(t), server, { context: PHONE, painted: true });
  const { requests, bytes, shift, shifts } = await measureLoad(user, path);
  t.diagnostic(`${path}: ${requests.length} requests, ${bytes} bytes before the board`);
  const told = `${requests.length} requests with ${bytes} bytes:\n${requests.join('\n')}`;
  assert.ok(requests.length > 4 && bytes > most / 2, `too little was counted: ${told}`);
  assert.ok(requests.length <= REQUESTS_MAX, told);
  assert.ok(bytes <= most, told);
  assert.equal(shift, 0, `these elements jumped:\n${shifts.join('\n')}`);

  await user.page.locator(last).waitFor({ state: 'attached' });
  await user.page.close();
  user.page = await user.context.newPage();
  // Answers of the API are news, which no page keeps.
  const asked = (await measureLoad(user, path)).asked.filter((name) => !name.includes('/api/'));
  assert.ok(asked.length > 0 && asked.length <= REVALIDATIONS_MAX, asked.join('\n'));
  assert.deepEqual(user.errors, []);
}

/** Where nobody plays a picture comes first, then the replay, today's puzzle and the bots. */
for (const path of ['/lobby', '/tv']) {
  test(`${path} of an empty server`, { timeout: TEST_MS }, async (t) => {
    await checkLoad(t, await Server.open(t), path, { last: '[data-bots] .bot-row:last-child' });
  });
}

test('the front page of an empty server', { timeout: TEST_MS }, async (t) => {
  await checkLoad(t, await Server.open(t), '/');
});

test('the lobby with a game', { timeout: TEST_MS }, async (t) => {
  const server = await Server.open(t);
  const browser = await openBrowser(t);
  const [host, friend] = await Promise.all([1, 2].map(() => User.come(browser, server)));
  const path = await openTable(host);
  await letAllWatch(host);
  await sitDown(host, friend, path);
  await checkLoad(t, server, '/lobby');
});

test('a table', { timeout: TEST_MS }, async (t) => {
  const server = await Server.open(t);
  const browser = await openBrowser(t);
  const [host, friend] = await Promise.all([1, 2].map(() => User.come(browser, server)));
  await checkLoad(t, server, await sitDown(host, friend), {
    last: '#page-talk .talk-scroll',
    most: TABLE_BYTES_MAX,
  });
});

for (const path of [
  ...[
    '/rules/tabula',
    '/play/tabula',
    '/play/tablan',
    '/learn/tabula',
    '/learn/tablan',
    '/print/tabula',
  ],
  ...['/puzzles', '/puzzles/tabula'],
]) {
  test(path, { timeout: TEST_MS }, async (t) => {
    await checkLoad(t, await Server.open(t), path);
  });
}

test('what the first board does not need comes after it', { timeout: TEST_MS }, async (t) => {
  const user = await User.come(await openBrowser(t), await Server.open(t), { context: PHONE });
  const { requests } = await measureLoad(user, '/play/tabula');
  assert.deepEqual(
    requests.filter((path) => /offline|\/ai-|\.net$|puzzles\.json/.test(path)),
    [],
  );
  await user.page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/offline-')),
  );
  await user.page.locator('[data-begin]').click();
  await user.page.locator('.table .board').waitFor();
  assert.deepEqual(user.errors, []);
});

test('a page is drawn when its fonts are there', { timeout: TEST_MS }, async (t) => {
  const { page, server } = await User.come(await openBrowser(t), await Server.open(t));
  const heading = page.getByRole('heading', { level: 1 });
  // A page that does not wait is drawn before the server answers.
  const answered = page
    .waitForEvent('websocket')
    .then((socket) => socket.waitForEvent('framereceived'));
  let early = 0;
  await page.route('**/*.woff2', async (route) => {
    await answered;
    early += await heading.count();
    await route.continue();
  });
  await page.goto(server.url);
  await heading.waitFor();
  assert.equal(early, 0);
});

/** A part that the page of the rules needs, and the way there. */
const LOST = {
  'the page of the rules': ['**/assets/rules-page-*.js', ['Rules']],
  'the rules of a game': [/\/assets\/rules-[A-Z0-9]{8}\.js$/, ['Rules', 'Zeno']],
};

for (const [what, [part, ways]] of Object.entries(LOST)) {
  const title = `a page from before an upgrade that lacks ${what} loads itself again`;
  test(title, { timeout: TEST_MS }, async (t) => {
    const user = await User.come(await openBrowser(t), await Server.open(t));
    const { page } = user;
    await user.open('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const version = /(name="version" content=")\w+/;
    await page.route(
      (url) => url.pathname === '/',
      async (route) => {
        const body = (await (await route.fetch()).text()).replace(version, '$1other');
        return route.fulfill({ body, contentType: 'text/html' });
      },
    );
    for (const [index, way] of ways.entries()) {
      if (index === ways.length - 1)
        await page.route(part, (route) => route.fulfill({ status: 404 }), { times: 1 });
      const link = page.getByRole('link', { name: way, exact: true });
      await (index === 0 ? page.getByRole('contentinfo').locator(link) : link.first()).click();
      await page.locator('.playable .board').first().waitFor();
    }

    await page.waitForFunction(
      () => performance.getEntriesByType('navigation')[0].type === 'reload',
    );
    await page.locator('.playable .board').first().waitFor();
  });
}
