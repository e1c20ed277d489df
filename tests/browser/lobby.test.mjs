// SPDX-License-Identifier: MIT
// Strangers find each other, play and part; a host moderates; a series is played to its end.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { House } from './house.mjs';
import { axeFindsNothing, fitsEveryWidth } from './looks.mjs';
import { TEST_MS, Visitor, openBrowser, openTable } from './visitor.mjs';

/** A server with so many visitors. @param {import('node:test').TestContext} t @param {number} people */
async function meet(t, people) {
  const house = await House.open(t);
  const browser = await openBrowser(t);
  return Promise.all(
    Array.from({ length: people }, (_, i) => Visitor.come(browser, house, { seed: i + 1 })),
  );
}

/** Chooses an option as a user does: by the label of its radio button. @param {Visitor} visitor */
const choose = (visitor, radio) =>
  visitor.page
    .locator('label')
    .filter({ has: visitor.page.locator(radio) })
    .click();

/**
 * The host opens a public table.
 * @param {Visitor} host @param {Record<string, string>} settings by the names of their fields
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

/** Waits until so many tables are listed. @param {Visitor} visitor @param {number} n */
const tables = (visitor, n) => visitor.data('tables', (value) => value === String(n));

/**
 * Waits until that page knows which side begins: before that side acts, nothing else happens.
 * @param {Visitor} visitor
 */
const begun = (visitor) =>
  visitor.page
    .locator('[data-turn-say]', { hasNotText: /The dice decide|Reading the game/ })
    .waitFor();

/** @param {Visitor} visitor @param {string} state of the table */
const tableIs = (visitor, state) => visitor.data('state', (value) => value === state);

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
    for (const visitor of [host, stranger])
      assert.equal(await visitor.data('result', Boolean), '1/2');
    assert.deepEqual([...host.errors, ...stranger.errors], []);
  },
);

test('Play now brings two together who want the same game', { timeout: TEST_MS }, async (t) => {
  const [first, second] = await meet(t, 2);
  for (const visitor of [first, second]) {
    await visitor.open('/');
    await choose(visitor, 'input[name="game"][value="tablan"]');
    await visitor.button('Play now').click();
    await visitor.page.waitForURL(/\/t\/[0-9a-z]+$/);
    if (visitor === first) {
      await first.page.getByRole('heading', { name: 'Waiting for somebody to sit down' }).waitFor();
    }
  }

  await Promise.all([first, second].map((visitor) => tableIs(visitor, 'playing')));
  assert.equal(second.page.url(), first.page.url());
  assert.deepEqual([...first.errors, ...second.errors], []);
});

test('a host locks the table, and sends somebody away', { timeout: TEST_MS }, async (t) => {
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
    for (const visitor of [host, guest]) {
      await visitor.page.getByText(`Game ${game}, best of 3`).waitFor();
      await begun(visitor);
    }
    await guest.resign();
    // The next game begins by itself.
    if (game === 1) await host.page.locator('[data-score]', { hasText: 'Score 1' }).waitFor();
  }

  for (const visitor of [host, guest]) {
    await visitor.page.locator('[data-series="over"]').waitFor();
    await visitor.page.getByText(/wins? the best of 3, 2 to 0/).waitFor();
    await visitor.button('Another series').waitFor();
  }
  await fitsEveryWidth(host, 'the end of a series');
  await axeFindsNothing(host, 'the end of a series');
  assert.deepEqual([...host.errors, ...guest.errors, ...watcher.errors], []);
});
