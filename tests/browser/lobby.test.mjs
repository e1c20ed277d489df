// SPDX-License-Identifier: MIT
// Strangers find each other, play and part; a host moderates; a series is played to its end.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Server } from './server.mjs';
import { axeFindsNothing, fitsEveryWidth } from './looks.mjs';
import { TEST_MS, User, openBrowser, openTable } from './user.mjs';

/** A server with so many users. @param {import('node:test').TestContext} t @param {number} people */
async function meet(t, people) {
  const server = await Server.open(t);
  const browser = await openBrowser(t);
  return Promise.all(
    Array.from({ length: people }, (_, i) => User.come(browser, server, { seed: i + 1 })),
  );
}

/** Chooses an option as a user does: by the label of its radio button. @param {User} user */
const choose = (user, radio) =>
  user.page
    .locator('label')
    .filter({ has: user.page.locator(radio) })
    .click();

/**
 * The host opens a public table.
 * @param {User} host @param {Record<string, string>} settings by the names of their fields
 */
async function openForAll(host, settings) {
  const { page } = host;
  await host.open('/');
  await host.button('Open a table …').click();
  await page.locator('dialog summary').click();
  for (const [name, value] of Object.entries(settings))
    await choose(host, `input[name="set-${name}"][value="${value}"]`);
  await host.button('Open the table').click();
  await page.waitForURL(/\/t\/[0-9a-z]+$/);
}

/** Waits until so many tables are listed. @param {User} user @param {number} n */
const tables = (user, n) => user.data('tables', (value) => value === String(n));

/**
 * Waits until that page knows which side begins: before that side acts, nothing else happens.
 * @param {User} user
 */
const begun = (user) =>
  user.page
    .locator('[data-turn-say]', { hasNotText: /The dice decide|Reading the game/ })
    .waitFor();

/** @param {User} user @param {string} state of the table */
const tableIs = (user, state) => user.data('state', (value) => value === state);

test(
  'a stranger finds a table in the front room, sits down, and both agree to a draw',
  { timeout: TEST_MS },
  async (t) => {
    const [host, stranger] = await meet(t, 2);
    await stranger.open('/');
    await tables(stranger, 0);
    await openForAll(host, { ruleset: 'zeno', clock: 'none' });
    await tables(stranger, 1);

    await stranger.page.locator('select[name="lobby-pace"]').selectOption('days');
    await tables(stranger, 0);
    await stranger.page.reload();
    await tables(stranger, 0);
    assert.equal(await stranger.page.locator('select[name="lobby-pace"]').inputValue(), 'days');
    await stranger.button('Show them all').click();
    await tables(stranger, 1);
    await stranger.page.locator('select[name="lobby-game"]').selectOption('pyf');
    await tables(stranger, 0);
    await stranger.page.locator('select[name="lobby-game"]').selectOption('zeno');
    await stranger.page.locator('input[name="lobby-free"]').click();
    await tables(stranger, 1);

    await stranger.page.locator('.lobby-row button').click();
    await Promise.all([host, stranger].map(begun));
    assert.equal(stranger.page.url(), host.page.url());

    await stranger.button('Offer a draw').click();
    await host.button('Accept the draw').click();
    for (const user of [host, stranger]) assert.equal(await user.data('result', Boolean), '1/2');
    assert.deepEqual([...host.errors, ...stranger.errors], []);
  },
);

test('Play now brings two together who want the same game', { timeout: TEST_MS }, async (t) => {
  const [first, second] = await meet(t, 2);
  for (const user of [first, second]) {
    await user.open('/');
    await choose(user, 'input[name="game"][value="tablan"]');
    await user.button('Play now').click();
    await user.page.waitForURL(/\/t\/[0-9a-z]+$/);
    if (user === first) {
      await first.page.getByRole('heading', { name: 'Waiting for somebody to sit down' }).waitFor();
    }
  }

  await Promise.all([first, second].map((user) => tableIs(user, 'playing')));
  assert.equal(second.page.url(), first.page.url());
  assert.deepEqual([...first.errors, ...second.errors], []);
});

test('a host locks the table, and removes a guest', { timeout: TEST_MS }, async (t) => {
  const [host, guest] = await meet(t, 2);
  const path = await openTable(host);
  await guest.open(path);
  await guest.button('Sit and play').waitFor();

  const lock = host.page.locator('input[name="locked"]');
  await lock.click();
  await guest.page.locator('[data-locked]').waitFor();
  await guest.button('Sit and play').waitFor({ state: 'hidden' });
  await lock.click();
  await guest.button('Sit and play').click();
  await Promise.all([host, guest].map(begun));

  await host.page.locator('.table .player-name-text.name-button').click();
  await host.button('Send away …').click();
  await host.button('Send away').click();
  assert.equal(await guest.data('missing', Boolean), 'kicked');
  await tableIs(host, 'open');
  await fitsEveryWidth(guest, 'the page of one who was sent away');
  await guest.page.reload();
  assert.equal(await guest.data('missing', Boolean), 'kicked');
  assert.deepEqual([...host.errors, ...guest.errors], []);
});

test('a series of three is played to its end', { timeout: TEST_MS }, async (t) => {
  const [host, guest, watcher] = await meet(t, 3);
  await openForAll(host, { ruleset: 'twelve-dogs', clock: 'none', games: '3' });
  await watcher.open('/lobby');
  await tables(watcher, 1);
  await fitsEveryWidth(watcher, 'the lobby with a free seat');
  await axeFindsNothing(watcher, 'the lobby with a free seat');
  await guest.open('/lobby');
  await guest.page.locator('.lobby-row', { hasText: 'Best of 3' }).getByRole('button').click();

  for (const game of [1, 2]) {
    for (const user of [host, guest]) {
      await user.page.getByText(`Game ${game}, best of 3`).waitFor();
      await begun(user);
    }
    await guest.resign();
    // The next game begins by itself.
    if (game === 1) await host.page.locator('[data-score]', { hasText: 'Score 1' }).waitFor();
  }

  for (const user of [host, guest]) {
    await user.page.locator('[data-series="over"]').waitFor();
    await user.page.getByText(/wins? the best of 3, 2 to 0/).waitFor();
    await user.button('Another series').waitFor();
  }
  await fitsEveryWidth(host, 'the end of a series');
  await axeFindsNothing(host, 'the end of a series');
  assert.deepEqual([...host.errors, ...guest.errors, ...watcher.errors], []);
});
