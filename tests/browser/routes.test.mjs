// SPDX-License-Identifier: MIT
// Every address of the page, opened directly, for every game. Each board is drawn, each text is a sentence and not a
// raw key, the console stays silent, and only Tabula is called Tabula. The list of routes is the router's own.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { GAME_PAGES, PLAIN_PAGES } from '../../web-client/app/router.js';
import { GAME_NAMES, gameOf, loadRules } from '../../web-client/games/registry.js';
import { enSitting } from '../../web-client/texts/en/sitting.js';
import { en } from '../../web-client/texts/en/common.js';
import { Server } from './server.mjs';
import { axeFindsNothing } from './looks.mjs';
import { TEST_MS, User, openBrowser, openTable } from './user.mjs';

const nameOf = (game) => gameOf(game).texts[`game.${game}`];
/** Pages that show a board of the game in their address. */
const WITH_BOARD = ['rules', 'play', 'print'];

/**
 * Runs in the page: lists the defects of the visible page.
 * @param {{name: string, tabula: boolean}} asked tabula: the word is in place
 */
function defectsNow({ name, tabula }) {
  const defects = [];
  const KEY = /^[a-z][a-z-]*(\.[\w:-]+)+$/;
  const NAMED = ['aria-label', 'title', 'placeholder', 'alt', 'legend'];
  const isShown = (element) => element.getClientRects().length > 0;
  for (const holder of document.querySelectorAll('.board-holder, .still-board')) {
    if (!holder.firstElementChild || (isShown(holder) && holder.offsetHeight < 50))
      defects.push(`an empty ${holder.className}`);
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { data, parentElement } = texts.currentNode;
    if (KEY.test(data.trim()) && !parentElement.closest('code, pre, [download]'))
      defects.push(`the raw key ${data.trim()}`);
  }
  for (const element of document.querySelectorAll(NAMED.map((one) => `[${one}]`).join())) {
    for (const attribute of NAMED) {
      const value = element.getAttribute(attribute) ?? '';
      if (KEY.test(value)) defects.push(`the raw key ${value} as ${attribute}`);
    }
  }
  const heads = [...document.querySelectorAll('h1, h2, h3')].map((head) => head.textContent);
  const boards = [...document.querySelectorAll('svg.board')].map((board) =>
    board.getAttribute('aria-label'),
  );
  const called = [document.title, ...heads, ...boards];
  if (!tabula) {
    for (const text of called.filter((one) => /Tabula\b/.test(one ?? '')))
      defects.push(`the name of another game in "${text}"`);
  }
  if (name && ![document.title, ...heads].some((text) => text.includes(name)))
    defects.push(`neither title nor heading names ${name}: ${called.join(' | ')}`);
  if (name && boards.some((label) => !label?.includes(name)))
    defects.push(`a board is not called after ${name}: ${boards.join(' | ')}`);
  return defects;
}

/** What is still to be loaded or drawn. */
const UNREADY = '#app [aria-busy="true"], .still-board:empty, .board-holder:empty';

/**
 * Waits until the page has loaded all its parts, and asserts that it has no defect.
 * @param {string} [game] that the page is about
 */
async function expectSound(user, what, game) {
  const { page } = user;
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await page.waitForFunction((unready) => !document.querySelector(unready), UNREADY);
  await user.still();
  const asked = { name: game ? nameOf(game) : '', tabula: !game || game === 'tabula' };
  assert.deepEqual(await page.evaluate(defectsNow, asked), [], what);
  assert.deepEqual(user.errors, [], what);
}

/** @param {string} path @param {string} [game] */
async function openDirectly(user, path, game) {
  const answer = await user.page.goto(user.server.url + path);
  assert.equal(answer.status(), 200, path);
  await expectSound(user, path, game);
}

const USUAL_SIZE = { width: 1280, height: 800 };
const leaving = [];
/** @type {Server} */
let server;
/** Has no table. @type {User} */
let reader;
/** @type {User} */
let host;
/** @type {User} */
let friend;
/** @type {User} */
let stranger;

before(async () => {
  const t = { after: (leave) => leaving.unshift(leave) };
  server = await Server.open(t);
  const browser = await openBrowser(t);
  [reader, host, friend, stranger] = await Promise.all(
    [1, 2, 3, 4].map((seed) => User.come(browser, server, { seed })),
  );
  await host.page.addInitScript(() => {
    navigator.share = async (shared) => void (window.shared = shared);
  });
});

after(async () => {
  for (const leave of leaving) await leave();
});

test('each page opens directly without a defect', { timeout: TEST_MS }, async () => {
  const user = reader;
  for (const page of ['', ...PLAIN_PAGES, ...GAME_PAGES]) await openDirectly(user, `/${page}`);
  await openDirectly(user, '/t/zzzzzzzz');
  await openDirectly(user, '/rules/chess');
});

for (const page of GAME_PAGES) {
  test(`/${page} opens directly for each game`, { timeout: TEST_MS }, async () => {
    const user = reader;
    for (const game of GAME_NAMES) {
      const path = `/${page}/${game}`;
      await openDirectly(user, path, game);
      const boards = await user.page.locator('main svg.board').count();
      assert.ok(boards > 0 || !WITH_BOARD.includes(page), `${path} has no board`);
    }
  });
}

test(
  'the rules begin with the aim and a board, and sources come later',
  { timeout: TEST_MS },
  async () => {
    const user = reader;
    const isShown = (/** @type {Element} */ element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    };
    for (const [width, height] of [
      [1366, 625],
      [390, 664],
    ]) {
      await user.page.setViewportSize({ width, height });
      for (const game of GAME_NAMES) {
        await openDirectly(user, `/rules/${game}`, game);
        const what = `${game} at ${width}x${height}`;
        assert.ok(await user.page.locator('.rules .lead').evaluate(isShown), what);
        assert.ok(await user.page.locator('svg.board').first().evaluate(isShown), what);
        const [words, sources] = await Promise.all(
          ['.rules-first', '.game-certainty'].map((part) => user.page.locator(part).boundingBox()),
        );
        assert.ok(sources.y > words.y + words.height + height, what);
      }
    }
    await user.page.setViewportSize(USUAL_SIZE);
  },
);

test(
  'each chapter of the rules has one board, and one for each first move',
  { timeout: TEST_MS },
  async () => {
    const user = reader;
    for (const game of GAME_NAMES) {
      await openDirectly(user, `/rules/${game}`, game);
      for (const chapter of await user.page.locator('.chapter').all()) {
        await chapter.locator('.figure').scrollIntoViewIfNeeded();
        await chapter.locator('svg.board').first().waitFor();
      }
      const boards = await user.page.evaluate(() =>
        [...document.querySelectorAll('.chapter')].map((chapter) =>
          [...chapter.querySelectorAll('svg.board')].map((board) => board.clientHeight > 50),
        ),
      );
      const { chapters } = await loadRules(game);
      assert.deepEqual(
        boards,
        chapters.map(({ firsts = [] }) => [true, ...firsts.map(() => true)]),
        `the boards of the chapters of ${game}`,
      );
      if (game === 'tablan') await axeFindsNothing(user, `the rules of ${game}`);
    }
  },
);

/** Opens a public table of a game, and returns the link that its page would share. */
async function tableOf(user, game) {
  await user.open('/');
  await user.page.evaluate((chosen) => localStorage.setItem('taberna.game', chosen), game);
  const path = await openTable(user);
  await user.button('Share').click();
  await user.page.getByRole('checkbox', { name: enSitting['waiting.public'] }).click();
  await user.page.getByRole('heading', { name: enSitting['waiting.title.public'] }).waitFor();
  const { title, text } = await user.page.evaluate(() => window.shared);
  return { path, shared: `${title} ${text}` };
}

for (const game of GAME_NAMES) {
  const title = `a table of ${game} opens directly in each of its states`;
  test(title, { timeout: TEST_MS }, async () => {
    const { path, shared } = await tableOf(host, game);
    assert.match(shared, new RegExp(nameOf(game)));
    if (game !== 'tabula') assert.doesNotMatch(shared, /Tabula\b/);
    await openDirectly(host, path, game);
    await openDirectly(friend, path, game);
    await friend.button('Sit and play').click();
    await friend.page.locator('[data-state="playing"]').waitFor();
    await openDirectly(friend, path, game);
    for (const address of [path, `${path}?embed`]) {
      await stranger.open(address);
      await stranger.page.locator('svg.board').first().waitFor();
      await openDirectly(stranger, address, game);
    }
    await openDirectly(stranger, '/lobby');
    await host.resign();
    await host.data('result', Boolean);
    for (const address of [path, `${path}?analyse`, `${path}?game=1`])
      await openDirectly(host, address, game);
    await openDirectly(host, '/games');
    await openDirectly(host, '/');
    const self = host.page.locator('.your-games a[href^="/people/"]');
    await openDirectly(host, await self.getAttribute('href'));
  });
}

test('a board comes though its part was not there at first', { timeout: TEST_MS }, async (t) => {
  const user = await User.come(await openBrowser(t), server);
  await user.page.route('**/assets/kinds-dogs-*.js', (route) => route.abort(), { times: 1 });
  await user.open('/rules/twelve-dogs');
  await user.page.locator('.playable svg.board').first().waitFor();
});

test(
  'outside the routes is a page of this site that leads home',
  { timeout: TEST_MS },
  async (t) => {
    const user = await User.come(await openBrowser(t), server);
    const words = () => user.page.locator('main').innerText();
    for (const path of ['/nowhere', '/deep/down/here', '/styles/nothing.css', '/tabula.html']) {
      const answer = await user.page.goto(server.url + path);
      assert.equal(answer.status(), 404, path);
      assert.match(await user.page.title(), /Taberna/);
      assert.match(await words(), new RegExp(en['lost.about'].replace(/[.]/g, '\\.')));
    }
    await axeFindsNothing(user, 'the page of an address that leads nowhere');
    const beyond = await words();
    for (const name of ['Lobby', 'Learn', 'Rules'])
      await user.page.locator('main').getByRole('link', { name, exact: true }).waitFor();
    await user.page.getByRole('link', { name: en['lost.home'], exact: true }).click();
    await user.page.getByRole('heading', { level: 1, name: /Old board games/i }).waitFor();

    await user.open('/rules/chess');
    await user.page.getByRole('link', { name: en['lost.home'], exact: true }).waitFor();
    assert.equal(await words(), beyond);
    assert.deepEqual(
      user.errors.filter((error) => !/status of 404/.test(error)),
      [],
    );

    const api = await fetch(`${server.url}/api/v1/nowhere`);
    assert.equal(api.status, 404);
    assert.doesNotMatch(api.headers.get('content-type'), /html/);
  },
);

test('a link to a table survives the sentence around it', { timeout: TEST_MS }, async () => {
  const path = await openTable(host);
  for (const end of ['.', ')', '),', '!', '%22', ';?fbclid=x', '#:~:text=x']) {
    await friend.open(`${path}${end}`);
    await friend.button('Sit and play').waitFor();
    const { pathname } = new URL(friend.page.url());
    assert.equal(pathname, path, end);
  }
  assert.deepEqual([...host.errors, ...friend.errors], []);
});
