// SPDX-License-Identifier: MIT
// What a stranger sees where no person plays: lobby, Watch and front page, if nobody is there, only bots, or only games
// of days. And how these pages lie on screens of several sizes.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { enEmpty } from '../../web-client/texts/en/empty.js';
import { Server } from './server.mjs';
import { axeFindsNothing, fitsEveryWidth } from './looks.mjs';
import { TEST_MS, User, openBrowser, register } from './user.mjs';

const PAGES = ['/', '/lobby', '/tv'];

/** A server with a stranger; `more` opens the window of a further user. @param {import('node:test').TestContext} t */
async function arrive(t) {
  const server = await Server.open(t);
  const browser = await openBrowser(t);
  let seed = 1;
  const more = () => User.come(browser, server, { seed: (seed += 1) });
  return { server, stranger: await User.come(browser, server), more };
}

/** Creates a public table of Tabula from the lobby. @param {User} user @param {string} clock a value of its choice */
async function createTable(user, clock) {
  const { page } = user;
  await user.open('/lobby');
  await user.button('Start a game').click();
  await page.locator(`label:has(input[name="set-clock"][value="${clock}"])`).click();
  await page.locator('label:has(input[name="set-games"][value="1"])').click();
  await user.button('Create the game').click();
  await page.waitForURL(/\/t\/[0-9a-z]+$/);
  await page.locator('.waiting').waitFor();
  return new URL(page.url()).pathname;
}

/** Makes a program of a user: an account that declares itself a bot. @param {User} user */
async function becomeBot(user) {
  const { server } = user;
  const { cookie } = await register(server, 'Machina');
  const answer = await fetch(`${server.url}/api/v1/account/bot`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.url, cookie },
    body: '{"bot":true}',
  });
  assert.equal(answer.status, 200, await answer.text());
  const [name, value] = cookie.split('=');
  await user.context.addCookies([{ name, value, url: server.url }]);
}

/** At usual sizes each line of the text beside the main button begins after it. @param {User} user @param {string} path */
async function standsBeside({ page }, path) {
  for (const width of [390, 1366, 1920]) {
    await page.setViewportSize({ width, height: 664 });
    const under = await page.locator('.empty-why').evaluate((why) => {
      const end = why.querySelector('.button-primary').getBoundingClientRect().right;
      const text = document.createRange();
      text.selectNodeContents(document.getElementById('empty-anyone'));
      return [...text.getClientRects()].filter(({ left }) => left < end).length;
    });
    assert.equal(under, 0, `lines under the button of ${path} at ${width} px`);
  }
}

/**
 * A page without a person says so, and shows a replay that is marked as one, today's puzzle, bots, and one main button.
 * @param {User} user @param {string} path @param {string} kind
 */
async function expectEmpty(user, path, kind) {
  const { page } = user;
  await user.open(path);
  const empty = page.locator(`[data-empty="${kind}"]`);
  await empty.getByRole('heading', { name: enEmpty[`empty.${kind}`] }).waitFor();
  await empty.scrollIntoViewIfNeeded();
  await empty.locator('.puzzle-card svg.board').waitFor();
  await page.locator('main').getByText('Replay of a finished game of Tabula').waitFor();
  await page
    .locator('[data-bots="tabula"]')
    .getByRole('button', { name: /^Play Level/ })
    .nth(2)
    .waitFor();
  const main = empty.locator('.button-primary');
  assert.deepEqual(await main.allInnerTexts(), ['Play now'], path);
  await standsBeside(user, path);
  await axeFindsNothing(user, `${path} with ${kind}`);
  await fitsEveryWidth(user, `${path} with ${kind}`);
  assert.deepEqual(user.errors, [], path);
}

test('an empty server still offers a stranger something to do', { timeout: TEST_MS }, async (t) => {
  const { stranger } = await arrive(t);
  for (const path of PAGES) await expectEmpty(stranger, path, 'nobody');
});

test('where only bots wait, they are offered as bots', { timeout: TEST_MS }, async (t) => {
  const { stranger, more } = await arrive(t);
  const bot = await more();
  await becomeBot(bot);
  await createTable(bot, 'none');

  for (const path of PAGES) await expectEmpty(stranger, path, 'bots');
  await stranger.open('/lobby');
  await stranger.page.locator('[data-list="bots"] .bot-tag').waitFor();
});

test(
  'where only games of days are under way, they are listed apart with their last turn',
  { timeout: TEST_MS },
  async (t) => {
    const { stranger, more } = await arrive(t);
    const [host, guest] = [await more(), await more()];
    const path = await createTable(host, 'days:1');
    await guest.open(path);
    await guest.button('Sit and play').click();
    await guest.page.locator('.table-playing').waitFor();
    await Promise.all([host, guest].map((user) => user.page.close()));

    for (const one of PAGES) await expectEmpty(stranger, one, 'days');
    await stranger.open('/lobby');
    const card = stranger.page.locator('[data-list="days"] .game-card');
    await card.getByText('Last turn just now').waitFor();
    await stranger.page.getByRole('heading', { name: 'Games over days', exact: true }).waitFor();
    assert.equal(await stranger.page.locator('[data-list="playing"]').count(), 0);
  },
);

test('Watch names the waiting player, and leads to the table', { timeout: TEST_MS }, async (t) => {
  const { stranger, more } = await arrive(t);
  const path = await createTable(await more(), 'relaxed');
  await stranger.open('/tv');
  const empty = stranger.page.locator('[data-empty="open"]');
  await empty.getByRole('heading', { name: enEmpty['empty.open'] }).waitFor();
  await empty.locator('.button-primary').click();
  await stranger.page
    .locator(`[data-list="free"] [data-room="${path.slice('/t/'.length)}"]`)
    .waitFor();
  assert.deepEqual(stranger.errors, []);
});

test('one press starts a game with a bot of the list', { timeout: TEST_MS }, async (t) => {
  const { stranger } = await arrive(t);
  await stranger.open('/lobby');
  await stranger.button('Play Level 3 at Tabula').click();
  await stranger.page.waitForURL(/\/t\/[0-9a-z]+$/);
  await stranger.page.locator('.player', { hasText: 'Level 3' }).locator('.bot-tag').waitFor();
  await stranger.data('state', (value) => value === 'playing');
  assert.deepEqual(stranger.errors, []);
});

test(
  'the newest game of the archive is replayed, with its players',
  { timeout: TEST_MS },
  async (t) => {
    const { stranger } = await arrive(t);
    const { page } = stranger;
    const log = await readFile(new URL('../golden/tabula-1-plain.jsonl', import.meta.url), 'utf8');
    const events = log
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const { room } = events[0];
    const ended = events.find(({ e }) => e === 'ended');
    const seats = { w1: { who: 'livia', name: 'Livia' }, b1: { who: 'zeno', name: 'Zeno' } };
    const { result, reason, game } = ended.d;
    const line = {
      ...{
        room,
        game,
        ruleset: 'tabula',
        rules: 'tabula@1',
        started: 1763683200000,
        ended: 1763683200000,
      },
      ...{ result, reason, turns: 60, rated: false, seats },
    };
    await page.route('**/api/v1/games?*', (route) => route.fulfill({ json: { games: [line] } }));
    await page.route(`**/api/v1/rooms/${room}/log`, (route) => route.fulfill({ body: log }));

    await stranger.open('/tv');

    const link = page.getByRole('link', { name: /Livia against Zeno, 21 Nov 2025/ });
    assert.equal(await link.getAttribute('href'), `/t/${room}?game=${game}`);
    const at = await stranger.data('example');
    await page.getByRole('button', { name: 'Play: Replay of a finished game of Tabula' }).click();
    await stranger.data('example', (value) => value !== at);
    assert.deepEqual(stranger.errors, []);
  },
);

test('a game is created in the lobby, and its list stays', { timeout: TEST_MS }, async (t) => {
  const { stranger } = await arrive(t);
  const { page } = stranger;
  await stranger.open('/lobby');
  await stranger.button('Start a game').press('Enter');
  await page.locator('dialog').getByRole('button', { name: 'Create the game' }).waitFor();
  assert.equal(new URL(page.url()).pathname, '/lobby');
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'Lobby', level: 1 }).waitFor();
});

/** Lets the lobby say that each of its lines stands for two more tables. @param {User} user @param {object[]} behind their lines */
async function foldLobby({ page }, behind) {
  await page.routeWebSocket(/\/ws$/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((text) => {
      const message = JSON.parse(text);
      const lines = message.t === 'lobby' ? (message.d.rooms ?? message.d.changed) : [];
      for (const line of lines) line.more = behind.length;
      socket.send(JSON.stringify(message));
    });
  });
  const under = (url) => url.pathname === '/api/v1/lobby' && url.searchParams.has('under');
  await page.route(under, (route) => route.fulfill({ json: { rooms: behind } }));
}

test('a folded line opens in place, by keyboard too', { timeout: TEST_MS }, async (t) => {
  const { stranger, more } = await arrive(t);
  const path = await createTable(await more(), 'none');
  const { rooms } = await (await fetch(`${stranger.server.url}/api/v1/lobby`)).json();
  const behind = ['folded1', 'folded2'].map((room) => ({ ...rooms[0], room }));
  await foldLobby(stranger, behind);
  await stranger.open('/lobby');
  const rows = stranger.page.locator('[data-list="free"] .lobby-row');
  const button = stranger.button('2 more tables on this network');
  await button.waitFor();
  assert.equal(await rows.count(), 1);

  await button.press('Enter');

  await rows.nth(2).waitFor();
  const order = await rows.evaluateAll((all) => all.map((row) => row.dataset.room));
  assert.deepEqual(order, [path.slice('/t/'.length), 'folded1', 'folded2']);
  const hide = stranger.button('Hide 2 tables on this network');
  assert.equal(await hide.getAttribute('aria-expanded'), 'true');
  assert.ok(await hide.evaluate((element) => element === document.activeElement));
  await axeFindsNothing(stranger, 'the lobby with an opened line');
  await stranger.page.keyboard.press('Space');
  await rows.nth(1).waitFor({ state: 'detached' });
  assert.equal(await button.getAttribute('aria-expanded'), 'false');
  assert.deepEqual(stranger.errors, []);
});

/** Pages whose first heading is the beginning of their content. */
const HEADED = [
  ...[
    '/',
    '/lobby',
    '/tv',
    '/play',
    '/rules/tabula',
    '/dice',
    '/verify',
    '/bots',
    '/developers',
    '/history',
  ],
  ...[
    '/print/tabula',
    '/people/bot11',
    '/ratings/tabula',
    '/games',
    '/account',
    '/learn',
    '/puzzles',
    '/admin',
  ],
  ...['/learn/tabula', '/puzzles/tabula', '/t/zzzzzzzz'],
];

test(
  'all pages begin at the same edge, and the text grows with the window',
  { timeout: TEST_MS },
  async (t) => {
    const { stranger } = await arrive(t);
    const { page } = stranger;
    await page.setViewportSize({ width: 1366, height: 625 });
    const edges = {};
    for (const path of HEADED) {
      await stranger.open(path);
      const { x } = await page.locator('main h1').first().boundingBox();
      (edges[Math.round(x)] ??= []).push(path);
    }
    assert.equal(Object.keys(edges).length, 1, JSON.stringify(edges));

    await page.setViewportSize({ width: 2560, height: 1440 });
    await stranger.open('/rules/tabula');
    const text = page.locator('.chapter p').first();
    const size = await text.evaluate((element) => parseFloat(getComputedStyle(element).fontSize));
    assert.ok(size >= 21, `${size} px`);
  },
);

test('the header shows its pages if they fit', { timeout: TEST_MS }, async (t) => {
  const { stranger } = await arrive(t);
  const { page } = stranger;
  for (const [width, shown] of [
    [390, 0],
    [720, 0],
    [768, 5],
    [820, 5],
    [1024, 6],
    [1366, 6],
  ]) {
    await page.setViewportSize({ width, height: 1180 });
    await stranger.open('/lobby');
    await page.locator('.name-shown').waitFor();
    const links = page.locator('.ways a:visible');
    assert.equal(await links.count(), shown, `${width} px`);
    const { height } = await page.locator('.head').boundingBox();
    assert.ok(height < 80, `${height} px high at ${width} px`);
    const name = await page.locator('.name-shown span').boundingBox();
    assert.ok(name.width > 40, `the name has ${name.width} px at ${width} px`);
  }
});

test('cards in a row are equally high', { timeout: TEST_MS }, async (t) => {
  const { stranger, more } = await arrive(t);
  const players = await Promise.all([1, 2, 3, 4].map(more));
  for (const [host, guest] of [players.slice(0, 2), players.slice(2)]) {
    const path = await createTable(host, 'none');
    await guest.open(path);
    await guest.button('Sit and play').click();
    await guest.page.locator('.table-playing').waitFor();
  }
  await stranger.open('/lobby');
  const cards = stranger.page.locator('[data-list="playing"] .game-card');
  await cards.nth(1).waitFor();
  await cards
    .first()
    .locator('b')
    .evaluate((name) => name.append(' with a very long name'.repeat(5)));
  const boxes = await Promise.all((await cards.all()).map((card) => card.boundingBox()));
  assert.equal(boxes[0].y, boxes[1].y);
  assert.equal(boxes[0].height, boxes[1].height);
});
