// SPDX-License-Identifier: MIT
// Watching: from the front page, on television, embedded in another site, and the replay of a finished game.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Page } from '../page.mjs';
import { Server } from './server.mjs';
import { TEST_MS, User, letAllWatch, openBrowser, openTable, sitDown } from './user.mjs';

const TURNS = 3;

/** Number of turns in the page's move list. */
const turnsShown = (user) => user.page.locator('[data-turn]').count();

/**
 * Both players play until so many turns have begun. Returns the player that stops first, and `rest`: the other player
 * plays on as long as an action is possible, at the latest until the game is over.
 */
async function playSome(players) {
  const games = players.map((player) =>
    player.play(async () => (await turnsShown(player)) > TURNS, TEST_MS),
  );
  const stopped = await Promise.race(games.map((game, index) => game.then(() => players[index])));
  return { stopped, rest: Promise.all(games) };
}

test(
  'a stranger watches in one click, on television, elsewhere, and afterwards',
  { timeout: TEST_MS },
  async (t) => {
    const server = await Server.open(t);
    const browser = await openBrowser(t);
    const [host, friend, stranger] = await Promise.all(
      [3, 4, 5].map((seed) => User.come(browser, server, { seed })),
    );
    const path = await openTable(host);
    await letAllWatch(host);
    await sitDown(host, friend, path);
    const { stopped, rest } = await playSome([host, friend]);

    await stranger.open('/');
    await stranger.page.locator(`a[href="${path}"]`).first().click();
    await stranger.page.locator('[data-state="playing"]').waitFor();
    await host.page.getByText('1 watching').waitFor({ state: 'attached' });
    assert.equal(await stranger.button('Confirm').count(), 0);
    await stranger.page.locator(`[data-turn="${TURNS}"]`).waitFor();

    const television = await User.come(browser, server, { seed: 6 });
    await television.open('/tv');
    await television.page.locator('[data-state="playing"]').waitFor();
    await host.page.getByText('2 watching').waitFor({ state: 'attached' });
    const window = television.page.viewportSize();
    const board = await television.page.locator('.table-board svg').first().boundingBox();
    assert.ok(
      board.width > window.width / 3 && board.height > window.height / 3,
      JSON.stringify(board),
    );
    assert.ok(board.y + board.height <= window.height, JSON.stringify(board));

    const framed = await User.come(browser, server, {
      seed: 7,
      context: { viewport: { width: 480, height: 760 } },
    });
    await framed.open(`${path}?embed`);
    await framed.page.locator('.embed [data-point], .embed [data-place]').first().waitFor();
    assert.equal(await framed.page.getByRole('button', { name: 'Roll' }).count(), 0);
    const outward = framed.page.getByRole('link', { name: 'Open at Taberna' });
    assert.equal(await outward.getAttribute('href'), server.url + path);

    await stopped.resign();
    await rest;
    for (const user of [stranger, television]) {
      await user.page.locator('[data-result]').waitFor();
    }
    await framed.page.locator('.embed[data-state="ended"]').waitFor();
    const played = await turnsShown(stranger);
    // The game is over in some seconds: a test that starts to look after the click may miss it.
    const playing = stranger.button('Back to live').waitFor();
    await Promise.all([playing, stranger.button('Replay the game').click()]);
    await stranger.button('Back to live').waitFor({ state: 'detached' });
    assert.equal(await turnsShown(stranger), played);
    for (const user of [host, friend, stranger, television, framed]) {
      assert.deepEqual(user.errors, []);
    }
  },
);

/** Two players without a browser in a public game, and a user who watches it. */
async function watchGame(t) {
  const server = await Server.open(t);
  const players = [];
  let room = '';
  for (const seed of [5, 6]) {
    const page = await new Page(server, seed).enter();
    t.after(() => page.leave());
    room ||= await page.store.openRoom({ ruleset: 'tablaaza', visibility: 'public' });
    await page.visit(room);
    assert.ok(await page.store.sit('any'));
    players.push(page);
  }
  const watcher = await User.come(await openBrowser(t), server);
  await watcher.open(`/t/${room}`);
  await watcher.data('state', (state) => state === 'playing');
  return { players, watcher, room };
}

test('a spectator takes a seat that is free after a game', { timeout: TEST_MS }, async (t) => {
  const { players, watcher } = await watchGame(t);
  const [host, other] = players;
  await other.store.resign();
  await watcher.page.getByText('If they play again, you see it here.').waitFor();
  await watcher.page.getByRole('link', { name: 'Watch another game' }).waitFor();
  assert.ok(await other.store.stand());

  await watcher.page.getByText('A seat is free').waitFor();
  await watcher.button('Sit and play').click();
  await host.until((state) => state.room.seats.w1 && state.room.seats.b1, 'have an opponent');
  assert.ok(await host.store.rematch(true));
  await watcher.data('state', (state) => state === 'playing');
  assert.deepEqual(watcher.errors, []);
});

test('a spectator follows the players to another table', { timeout: TEST_MS }, async (t) => {
  const { players, watcher, room } = await watchGame(t);
  const [host, other] = players;
  await other.store.resign();
  await watcher.data('result', Boolean);
  for (const page of players) await page.until((state) => state.room.state === 'ended', 'end');
  const next = await host.store.openRoom({ ruleset: 'tablaaza', visibility: 'public' });
  for (const page of players) {
    page.store.leave(room);
    await page.visit(next);
    assert.ok(await page.store.sit('any'));
  }

  await watcher.page.locator(`[data-follow="${next}"]`).click();
  await watcher.page.waitForURL(`**/t/${next}`);
  await watcher.data('state', (state) => state === 'playing');
  assert.deepEqual(watcher.errors, []);
});

test('a player sees who watches, and a host removes them', { timeout: TEST_MS }, async (t) => {
  const server = await Server.open(t);
  const browser = await openBrowser(t);
  const [host, friend, watcher] = await Promise.all(
    [3, 4, 5].map((seed) => User.come(browser, server, { seed })),
  );
  const path = await sitDown(host, friend);
  await watcher.open(path);
  await watcher.data('state', (state) => state === 'playing');
  const watching = (user) => user.page.getByRole('button', { name: '1 watching' });
  for (const user of [host, friend, watcher]) await watching(user).waitFor();
  await watching(friend).click();
  await friend.page.locator('dialog[open] .watching-list li').waitFor();
  assert.equal(await friend.page.getByRole('button', { name: /^Remove/ }).count(), 0);

  await watching(host).click();
  await host.page.getByRole('button', { name: /^Remove / }).click();
  await host.button('Remove').last().click();
  await watcher.page.locator('[data-missing="kicked"]').waitFor();
  await watching(host).waitFor({ state: 'detached' });
  assert.deepEqual([...host.errors, ...friend.errors, ...watcher.errors], []);
});

test(
  'only people with the link find a game with a friend, before and after it',
  { timeout: TEST_MS },
  async (t) => {
    const server = await Server.open(t);
    const browser = await openBrowser(t);
    const [host, friend, stranger] = await Promise.all(
      [3, 4, 5].map((seed) => User.come(browser, server, { seed })),
    );
    const found = async () => {
      const pages = ['/api/v1/lobby', '/api/v1/games'].map((page) => fetch(server.url + page));
      const answers = await Promise.all((await Promise.all(pages)).map((page) => page.text()));
      return answers.some((text) => text.includes(path.slice('/t/'.length)));
    };
    const path = await openTable(host);
    await host.page.getByText('Only people with the link can watch.').waitFor();
    assert.equal(await found(), false);
    await sitDown(host, friend, path);
    const { stopped, rest } = await playSome([host, friend]);

    assert.equal(await found(), false);
    await stranger.open('/tv');
    await stranger.page.locator('h1').waitFor();
    assert.equal(await stranger.page.locator('[data-state="playing"]').count(), 0);
    await stranger.open(path);
    await stranger.page.locator('[data-state="playing"]').waitFor();
    await stopped.resign();
    await rest;
    await stranger.page.locator('[data-result]').waitFor();
    assert.equal(await found(), false);
    for (const user of [host, friend, stranger]) assert.deepEqual(user.errors, []);
  },
);
