// SPDX-License-Identifier: MIT
// The page as it is cached on the device: it works without a server, continues a game after a reload, and never mixes
// two versions.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { Server } from './server.mjs';
import { TEST_MS, User, openBrowser } from './user.mjs';

const SOURCE = new URL('../../web-client/', import.meta.url).pathname;
const PLAIN = join(process.env.TABERNA_BUILD, 'web-plain');
/** An offline page takes a server that needs more than four seconds for an answer to be down. */
const LOADS_MAX = 20;

/** A user whose browser may cache the page. */
async function come(t, server, { settings = {} } = {}) {
  const browser = await openBrowser(t);
  return User.come(browser, server, { context: { serviceWorkers: 'allow' }, settings });
}

/** A folder for this test only. */
async function folder(t) {
  const path = await mkdtemp(join(tmpdir(), 'taberna-page-'));
  t.after(() => rm(path, { recursive: true, force: true }));
  return path;
}

/** Installs another version of the page, in which one text differs. */
async function layOut(t, file, before, after) {
  const source = await folder(t);
  const web = await folder(t);
  const skip = ['node_modules'].map((name) => join(SOURCE, name));
  await cp(SOURCE, source, {
    recursive: true,
    filter: (path) => !skip.includes(path.replace(/\/$/, '')),
  });
  const text = await readFile(join(source, file), 'utf8');
  assert.ok(text.includes(before));
  await writeFile(join(source, file), text.replace(before, after));
  execFileSync('python3', [
    ...[join(SOURCE, 'bundle.py'), source, web, join(source, 'stamp')],
    ...['rules', 'offline', 'ai'].flatMap((name) => ['--wasm', join(PLAIN, `${name}.wasm`)]),
    ...['--weights', join(PLAIN, 'weights')],
    ...['fairness.json', 'bot.py'].flatMap((name) => ['--data', join(PLAIN, name)]),
  ]);
  return web;
}

test('without a server no page waits for ever', { timeout: TEST_MS }, async (t) => {
  const server = await Server.open(t);
  const user = await come(t, server);
  const { page } = user;
  await user.open('/play/zeno');
  await user.kept();
  await user.context.setOffline(true);
  await server.kill();
  const room = '/t/k3v9q2xw';
  const paths = ['/account', room, `${room}/1`, '/tv', '/lobby', '/games', '/people/p7k2m9qx'];
  for (const path of [
    ...paths,
    '/ratings',
    '/developers',
    '/bots',
    '/dice',
    '/history',
    '/puzzles',
    '/learn',
  ]) {
    await page.goto(server.url + path);
    await page.waitForFunction(
      () =>
        document.querySelector('main')?.textContent.trim() &&
        !/Loading|Reading the game/.test(document.body.innerText) &&
        !document.querySelector('p[aria-busy="true"], .table-loading[aria-busy="true"]'),
    );
  }
});

test(
  'after one visit the page plays on without a server, and continues after a reload',
  { timeout: TEST_MS },
  async (t) => {
    const server = await Server.open(t);
    const user = await come(t, server, { settings: { pace: 0 } });
    const { page } = user;
    await user.open('/play/zeno');
    await user.kept();

    await user.context.setOffline(true);
    await server.kill();
    await page.reload();
    await page.locator('[data-begin]').click();
    for (let i = 0; i < 12; i += 1) await user.tap();
    const turns = (await page.locator('.move[data-turn]').allTextContents()).slice(0, -1);
    await page.reload();
    await page.locator('.table-playing').waitFor();

    // The list of turns is loaded after the board. The computer player may have played on in the meantime.
    await page
      .locator('.move[data-turn]')
      .nth(turns.length - 1)
      .waitFor();
    const later = await page.locator('.move[data-turn]').allTextContents();
    assert.ok(turns.length > 0);
    assert.deepEqual(later.slice(0, turns.length), turns);
    for (let i = 0; i < 6; i += 1) await user.tap();
    assert.deepEqual(user.errors, []);
  },
);

test(
  'without a server the page lists what works, and it works',
  { timeout: TEST_MS },
  async (t) => {
    const server = await Server.open(t);
    const user = await come(t, server);
    const { page } = user;
    await user.open('/play');
    await user.kept();
    await server.kill();

    await user.open('/');
    const away = page.getByRole('navigation', { name: 'What works offline' });
    await page.getByRole('button', { name: 'Play a friend', disabled: true }).waitFor();
    await page.locator('[data-offline]').getByRole('link', { name: 'Play the computer' }).waitFor();
    await away.getByRole('link', { name: 'Rules' }).click();
    await page.locator('.playable .board').first().waitFor();
    await away.getByRole('link', { name: 'Verify a game' }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    for (const name of ['Learn', 'Puzzles'])
      await away.getByRole('link', { name, exact: true }).waitFor();
    await away.getByRole('link', { name: 'Play the computer' }).click();
    await page.locator('[data-level="two"]').click();
    await page.locator('.table-playing').waitFor();

    assert.equal(await away.count(), 0);
    await server.start();
    // The running game has no header.
    await page.locator('.me .name-field, .me button').first().waitFor({ state: 'attached' });
    assert.deepEqual(user.errors, []);
  },
);

test(
  'an open page keeps its version when the server has another, and the next one has the new one',
  { timeout: TEST_MS },
  async (t) => {
    const file = 'texts/en/play.js';
    const web = await layOut(t, file, "'Play the computer'", "'Play the very computer'");
    const server = await Server.open(t);
    const user = await come(t, server);
    const { page } = user;
    await user.open('/play');
    await user.kept();
    await user.open('/'); // the cached page is complete, and no file of /play is requested

    // A page that started before it learnt of the new version gets its remaining files from the old version; a page
    // that started afterwards gets all files from the new one.
    await server.kill();
    await page.getByRole('link', { name: 'Play the computer' }).first().click();
    await page.getByRole('heading', { name: 'Play the computer' }).waitFor();
    await server.start(['--page', web]);
    // A slow server is taken to be down, and the cached page is shown.
    const heading = page.getByRole('heading', { name: /^Play the (very )?computer$/ });
    for (let loads = 0; loads < LOADS_MAX; loads += 1) {
      await page.reload();
      await heading.waitFor();
      if (/very/.test((await heading.textContent()) ?? '')) break;
    }
    await page.getByRole('heading', { name: 'Play the very computer' }).waitFor();

    // The new version is cached too: it opens without a server as soon as its worker has replaced the old one.
    await page.evaluate(async () => {
      const meta = document.querySelector('meta[name="version"]');
      const own = `taberna-page-${meta?.getAttribute('content')}`;
      const registration = await navigator.serviceWorker.ready;
      const under = () => registration.installing || registration.waiting;
      while (under() || !(await caches.has(own))) {
        // If a busy device could not cache the page, the next opened page tries again, with this request.
        if (!under()) await registration.update().catch(() => undefined);
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    });
    await server.kill();
    await page.reload();
    await page.getByRole('heading', { name: 'Play the very computer' }).waitFor();
  },
);
