// SPDX-License-Identifier: MIT
// Bots at the tables: requested when a table is set up, or if no opponent comes; and the page that explains how to
// write one.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { House } from './house.mjs';
import { axeFindsNothing, fitsEveryWidth } from './looks.mjs';
import { TEST_MS, Visitor, openBrowser, openTable } from './visitor.mjs';

/** A server with one visitor. @param {import('node:test').TestContext} t */
async function come(t) {
  const house = await House.open(t);
  const browser = await openBrowser(t);
  const visitor = await Visitor.come(browser, house, { seed: 1 });
  await visitor.open('/');
  return visitor;
}

/** A bot sits at the visible table, and the game has begun. @param {Visitor} visitor @param {string} name */
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

  let throws = 0; // the visitor's own throws: the bot has played between them
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

/**
 * Whether the page warns that the computer was not measured under these rules.
 * @param {Visitor} visitor @param {'bots' | 'figures'} of
 */
const warned = (visitor, of) => visitor.page.locator(`[data-not-measured="${of}"]`);

/** Chooses a rule. @param {Visitor} visitor @param {string} option @param {string} value */
const choose = (visitor, option, value) =>
  visitor.page.locator(`label:has(input[name="option-${option}"][value="${value}"])`).click();

test(
  'who plays by rules that the computer was not measured under is warned, beside hints and analysis too',
  { timeout: TEST_MS },
  async (t) => {
    const visitor = await come(t);
    const { page } = visitor;
    await visitor.open('/play/tabula');
    await page.locator('.play-more summary').click();
    assert.equal(await warned(visitor, 'bots').count(), 0);
    await choose(visitor, 'bear', 'exact');
    await warned(visitor, 'bots').waitFor();
    await axeFindsNothing(visitor, 'a warning about unmeasured rules');

    await page.locator('[data-level="1"]').click();
    await page.locator('.table-playing').waitFor();
    await visitor.play(async () => (await visitor.button('A hint').count()) > 0);
    await visitor.button('A hint').click();
    await page.locator('.hint [data-not-measured="figures"]').waitFor();

    let turns = 0;
    await visitor.play(async ({ name }) => name === 'Roll' && ++turns === 2);
    await visitor.resign();
    await visitor.button('Analyse the game').click();
    await page.locator('.analysis [data-not-measured="figures"]').waitFor();
    assert.deepEqual(visitor.errors, []);
  },
);

test(
  'hints under the usual rules, and a change of rules at a table',
  { timeout: TEST_MS },
  async (t) => {
    const visitor = await come(t);
    const { page } = visitor;
    await openTable(visitor);
    await visitor.button('Change the rules').click();
    await choose(visitor, 'entry', 'free');
    await warned(visitor, 'bots').waitFor();
    await choose(visitor, 'entry', 'first');
    await warned(visitor, 'bots').waitFor({ state: 'detached' });

    await visitor.open('/play/tabula');
    await page.locator('[data-level="1"]').click();
    await page.locator('.table-playing').waitFor();
    await visitor.play(async () => (await visitor.button('A hint').count()) > 0);
    await visitor.button('A hint').click();
    await page.locator('.hint .ranked-turn').first().waitFor();
    assert.equal(await warned(visitor, 'figures').count(), 0);
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
