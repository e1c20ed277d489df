// SPDX-License-Identifier: MIT
// Bots at the tables of the house: asked for when a table is set, or where nobody comes; and the page that says how to write one.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { House } from './house.mjs';
import { axeFindsNothing, fitsEveryWidth } from './looks.mjs';
import { TEST_MS, Visitor, openBrowser } from './visitor.mjs';

/** A house with somebody in it. @param {import('node:test').TestContext} t */
async function come(t) {
  const house = await House.open(t);
  const browser = await openBrowser(t);
  const visitor = await Visitor.come(browser, house, { seed: 1 });
  await visitor.open('/');
  return visitor;
}

/** A bot sits at the table that is shown, and the game has begun. @param {Visitor} visitor @param {string} name */
async function playsWith(visitor, name) {
  await visitor.page.waitForURL(/\/t\/[0-9a-z]+$/);
  await visitor.page.locator('.player', { hasText: name }).locator('.bot-tag').waitFor();
  await visitor.data('state', (value) => value === 'playing');
}

test('a table is set against a bot, which sits down and plays', { timeout: TEST_MS }, async (t) => {
  const visitor = await come(t);
  const { page } = visitor;
  await visitor.button('Open a table …').click();
  await page.locator('dialog label', { hasText: 'Traveller' }).click();
  await page.locator('dialog label', { hasText: 'Twelve Dogs' }).click();
  await axeFindsNothing(visitor, 'a table against a bot');
  await visitor.button('Open the table').click();

  await playsWith(visitor, 'Traveller');

  let throws = 0; // of one's own: the bot has played between them
  const { over } = await visitor.play(async ({ name }) => name === 'Roll' && ++throws === 2);
  if (!over) await visitor.resign();
  await page.locator('[data-result]').waitFor();
});

test(
  'who plays now gets a bot where nobody comes, having asked for it',
  { timeout: TEST_MS },
  async (t) => {
    const visitor = await come(t);
    const { page } = visitor;
    await page.locator('input[name="bot-instead"]').check();
    await page.locator('select[name="bot-level"]').selectOption('1');
    await axeFindsNothing(visitor, 'the front page with a bot');
    await visitor.button('Play now').click();

    await playsWith(visitor, 'Apprentice');
  },
);

test('a page says how to write a bot', { timeout: TEST_MS }, async (t) => {
  const visitor = await come(t);
  const { page } = visitor;
  await visitor.open('/bots');
  await page.locator('h1', { hasText: 'Bots at the tables' }).waitFor();
  await axeFindsNothing(visitor, 'the page about bots');
  await fitsEveryWidth(visitor, 'the page about bots');
  const bot = await fetch(new URL('/bot.py', page.url()));
  assert.match(await bot.text(), /^#!\/usr\/bin\/env python3/);
});
