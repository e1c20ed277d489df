// SPDX-License-Identifier: MIT
// Bots at the tables: requested when a table is set up; and the page that explains how to
// write one.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Server } from './server.mjs';
import { axeFindsNothing, fitsEveryWidth } from './looks.mjs';
import { TEST_MS, User, chooseRule, openBrowser, openTable } from './user.mjs';

/** A server with one user. @param {import('node:test').TestContext} t */
async function come(t) {
  const server = await Server.open(t);
  const browser = await openBrowser(t);
  const user = await User.come(browser, server, { seed: 1 });
  await user.open('/');
  return user;
}

/** A bot sits at the visible table, and the game has begun. @param {User} user @param {string} name */
async function playsWith(user, name) {
  await user.page.waitForURL(/\/t\/[0-9a-z]+$/);
  await user.page.locator('.player', { hasText: name }).locator('.bot-tag').waitFor();
  await user.data('state', (value) => value === 'playing');
}

test('a table is set against a bot, which sits down and plays', { timeout: TEST_MS }, async (t) => {
  const user = await come(t);
  const { page } = user;
  await user.button('Create a game …').click();
  await page.locator('dialog label', { hasText: 'Traveller' }).click();
  await page.locator('dialog label', { hasText: 'Twelve Dogs' }).click();
  await axeFindsNothing(user, 'a table against a bot');
  await user.button('Create the game').click();

  await playsWith(user, 'Traveller');

  let throws = 0; // the user's own throws: the bot has played between them
  const { over } = await user.play(async ({ name }) => name === 'Roll' && ++throws === 2);
  if (!over) await user.resign();
  await page.locator('[data-result]').waitFor();
});

/**
 * Whether the page warns that the computer was not measured under these rules.
 * @param {User} user @param {'bots' | 'figures'} of
 */
const warned = (user, of) => user.page.locator(`[data-not-measured="${of}"]`);

/** Chooses a rule. @param {User} user @param {string} option @param {string} value */
const choose = (user, option, value) => chooseRule(user.page, option, value);

test(
  'who plays by rules that the computer was not measured under is warned, beside hints and analysis too',
  { timeout: TEST_MS },
  async (t) => {
    const user = await come(t);
    const { page } = user;
    await user.open('/play/tabula');
    await page.locator('.play-more > summary').click();
    assert.equal(await warned(user, 'bots').count(), 0);
    await choose(user, 'bear', 'exact');
    await warned(user, 'bots').waitFor();
    await axeFindsNothing(user, 'a warning about unmeasured rules');

    await page.locator('[data-level="1"]').click();
    await page.locator('.table-playing').waitFor();
    await user.play(async () => (await user.button('Hint').count()) > 0);
    await user.button('Hint').click();
    await page.locator('.hint [data-not-measured="figures"]').waitFor();

    let turns = 0;
    await user.play(async ({ name }) => name === 'Roll' && ++turns === 2);
    await user.resign();
    await user.button('Analyse the game').click();
    await page.locator('.analysis [data-not-measured="figures"]').waitFor();
    assert.deepEqual(user.errors, []);
  },
);

test(
  'hints under the default rules, and a change of rules at a table',
  { timeout: TEST_MS },
  async (t) => {
    const user = await come(t);
    const { page } = user;
    await openTable(user);
    await user.button('Change the rules').click();
    await choose(user, 'entry', 'free');
    await warned(user, 'bots').waitFor();
    await choose(user, 'entry', 'first');
    await warned(user, 'bots').waitFor({ state: 'detached' });

    await user.open('/play/tabula');
    await page.locator('[data-level="1"]').click();
    await page.locator('.table-playing').waitFor();
    await user.play(async () => (await user.button('Hint').count()) > 0);
    await user.button('Hint').click();
    await page.locator('.hint .ranked-turn').first().waitFor();
    assert.equal(await warned(user, 'figures').count(), 0);
  },
);

test(
  'the host of a team game seats computer players, each once, and sends one away',
  { timeout: TEST_MS },
  async (t) => {
    const user = await come(t);
    const { page } = user;
    await page.locator('label:has(input[name="game"][value="pyf"])').click();
    await user.button('Play a friend').click();
    await page.waitForURL(/\/t\/[0-9a-z]+$/);
    await user.button('Change the rules').click();
    await choose(user, 'teams', '2v2');
    await page.keyboard.press('Escape');

    const traveller = page.locator('#bot-b1 option', { hasText: 'Traveller' });
    await traveller.waitFor({ state: 'attached' });
    await page.locator('#bot-b2').selectOption('2');
    await traveller.waitFor({ state: 'detached' });
    await axeFindsNothing(user, 'computer players in a team game');
    await page.locator('#bot-b1').selectOption('3');
    const merchant = page.locator('#bot-b2 option', { hasText: 'Merchant' });
    await merchant.waitFor({ state: 'detached' });
    await page.locator('#bot-b1').selectOption('0');
    await merchant.waitFor({ state: 'attached' });
    assert.deepEqual(user.errors, []);
  },
);

test('a page says how to write a bot', { timeout: TEST_MS }, async (t) => {
  const user = await come(t);
  const { page } = user;
  await user.open('/bots');
  await page.locator('h1', { hasText: 'Write a bot' }).waitFor();
  await axeFindsNothing(user, 'the page about bots');
  await fitsEveryWidth(user, 'the page about bots');
  const bot = await fetch(new URL('/bot.py', page.url()));
  assert.match(await bot.text(), /^#!\/usr\/bin\/env python3/);
});
