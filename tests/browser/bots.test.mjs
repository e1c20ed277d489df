// SPDX-License-Identifier: MIT
// Bots at the tables: requested when a table is set up; and the page that explains how to
// write one.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Server } from './server.mjs';
import { axeFindsNothing, fitsEveryWidth } from './looks.mjs';
import { TEST_MS, User, chooseRule, openBrowser, openTable, register } from './user.mjs';

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

/** Resigns with the own dice on the board, when the bot does nothing that could come between. */
async function resignAtOwnTurn(user) {
  await user.play(async ({ name }) => name === 'Roll');
  await user.resign();
}

test('a table is set against a bot, which sits down and plays', { timeout: TEST_MS }, async (t) => {
  const user = await come(t);
  const { page } = user;
  await user.button('Create a game …').click();
  await page.locator('dialog label', { hasText: 'A bot' }).click();
  await page.locator('dialog .level-choice input').press('End');
  await page.locator('dialog .level-choice', { hasText: 'master' }).waitFor();
  await axeFindsNothing(user, 'a table against a bot');
  await page.locator('dialog label', { hasText: 'Twelve Dogs' }).click();
  await page.locator('dialog .level-choice-only', { hasText: 'Perfect player' }).waitFor();
  await axeFindsNothing(user, 'a table against a perfect player');
  await user.button('Create the game').click();

  await playsWith(user, 'Perfect player');

  let throws = 0; // the user's own throws: the bot has played between them
  const { over } = await user.play(async ({ name }) => name === 'Roll' && ++throws === 2);
  if (!over) await user.resign();
  await page.locator('[data-result]').waitFor();
});

/** The number of the level that is chosen, and the number of all. @param {User} user @param {string} within */
async function levelIn(user, within) {
  const text = await user.page.locator(`${within} .level-slider b`).textContent();
  const [, number, count] = /Level (\d+) of (\d+)/.exec(text ?? '') ?? [];
  return { number: Number(number), count: Number(count) };
}

test('a bot of a numbered level sits at the table', { timeout: TEST_MS }, async (t) => {
  const user = await come(t);
  const { page } = user;
  await user.button('Create a game …').click();
  await page.locator('dialog label', { hasText: 'A bot' }).click();
  await page.locator('dialog .level-choice input').press('Home');
  assert.equal((await levelIn(user, 'dialog')).number, 1);
  await page.locator('dialog [data-level-step="1"]').click();
  await user.button('Create the game').click();

  await playsWith(user, 'Level 2');
});

test(
  'a bot adapts to its opponent and says at which level it played',
  { timeout: TEST_MS },
  async (t) => {
    const user = await come(t);
    const { page } = user;
    await user.button('Create a game …').click();
    await page.locator('dialog label', { hasText: 'A bot' }).click();
    await page.locator('dialog label', { hasText: 'Twelve Dogs' }).click();
    await page.locator('dialog .level-choice-only').waitFor();
    assert.equal(await page.locator('input[name="set-adapts"]').count(), 0);
    await page.locator('dialog label', { hasText: 'Tabula' }).click();
    const { number } = await levelIn(user, 'dialog');
    await page.locator('input[name="set-adapts"]').check();
    assert.equal(await page.locator('dialog .level-choice').count(), 0);
    assert.ok(await page.locator('input[name="set-rated"]').isDisabled());
    await axeFindsNothing(user, 'a table against the adapting bot');
    await user.button('Create the game').click();

    await playsWith(user, 'Adapting');
    await resignAtOwnTurn(user);
    await page.getByText(`The bot played at level ${number}.`).waitFor();
    const said = page.locator('.line-text', { hasText: `I played at level ${number}.` });
    await said.first().waitFor({ state: 'attached' });
    await user.button('Rematch').click();
    await user.data('state', (value) => value === 'playing');
    await resignAtOwnTurn(user);
    await page.getByText(`The bot played at level ${number - 1}.`).waitFor();
    assert.deepEqual(user.errors, []);
  },
);

test(
  'an account plays a rated game against a bot, without hints',
  { timeout: TEST_MS },
  async (t) => {
    const user = await come(t);
    const { page, server } = user;
    const [name, value] = (await register(server, 'Cornelia')).cookie.split('=');
    await user.context.addCookies([{ name, value, url: server.url }]);
    await user.open('/');
    await user.button('Create a game …').click();
    await page.locator('dialog label', { hasText: 'A bot' }).click();
    await page.locator('dialog .level-choice input').press('Home');
    const rated = page.locator('input[name="set-rated"]');
    await page.locator('dialog label', { hasText: 'No clock' }).click();
    await page.getByText('A rated game against a bot needs a clock.').waitFor();
    assert.ok(await rated.isDisabled());
    await page.locator('dialog label', { hasText: 'Relaxed' }).click();
    await rated.check();
    await page.getByText('The result changes your rating and that of the bot.').waitFor();
    await axeFindsNothing(user, 'a rated table against a bot');
    await user.button('Create the game').click();

    await playsWith(user, 'Level 1');
    await page.locator('[data-rating="w1"]', { hasText: '1500?' }).waitFor();
    const first = await page.locator('[data-rating="b1"]').textContent();
    assert.match(String(first), /^\d+\?$/);
    let throws = 0;
    const { over } = await user.play(async ({ name }) => {
      assert.equal(await user.button('Hint').count(), 0);
      return name === 'Roll' && (throws += 1) === 4;
    });
    if (!over) await user.resign();
    await page.locator('.result-rated li', { hasText: 'Level 1 (bot)' }).waitFor();
    await page.locator('.player-rating[data-rating="b1"]').filter({ hasNotText: first }).waitFor();
    assert.deepEqual(user.errors, []);
  },
);

test(
  'a level is chosen by buttons, keys or the slider, and starts nothing by itself',
  { timeout: TEST_MS },
  async (t) => {
    const user = await come(t);
    const { page } = user;
    await user.open('/play/tabula');
    await page.locator('.play .level-choice').waitFor();
    const { number, count } = await levelIn(user, '.play');
    assert.ok(count >= 5);
    assert.equal(number, 2, 'the default is easy');
    await fitsEveryWidth(user, 'the choice of a level');
    await axeFindsNothing(user, 'the choice of a level');

    await page.locator('[data-level-step="1"]').click();
    assert.equal((await levelIn(user, '.play')).number, number + 1);
    const slider = page.locator('.play .level-choice input');
    await slider.press('ArrowLeft');
    await slider.press('ArrowLeft');
    assert.equal((await levelIn(user, '.play')).number, number - 1);
    assert.match(String(await slider.getAttribute('aria-valuetext')), /^Level \d+ of \d+, \w/);
    await slider.press('End');
    assert.equal((await levelIn(user, '.play')).number, count);
    assert.ok(await page.locator('[data-level-step="1"]').isDisabled());
    await slider.press('Home');
    assert.ok(await page.locator('[data-level-step="-1"]').isDisabled());
    await page.locator('.play .level-choice', { hasText: 'beginner' }).waitFor();
    assert.equal(await page.locator('.table-playing').count(), 0);

    await user.button('Start the game').click();
    await page.locator('.table-playing .player', { hasText: 'Level 1' }).waitFor();

    await user.open('/play/twelve-dogs');
    await page.locator('.level-choice-only', { hasText: 'Perfect player' }).waitFor();
    assert.equal(await page.locator('.play .level-choice').count(), 0);
    await user.open('/play/tabula'); // the level of the last game is offered again
    await page.locator('.play .level-choice').waitFor();
    assert.equal((await levelIn(user, '.play')).number, 1);
    assert.deepEqual(user.errors, []);
  },
);

test(
  'the level of each game is kept, and a game that was not played starts against an easy one',
  { timeout: TEST_MS },
  async (t) => {
    const user = await come(t);
    await user.open('/play/tabula');
    await user.page.locator('.play .level-choice').waitFor();
    assert.equal((await levelIn(user, '.play')).number, 2);
    await user.page.locator('[data-level-step="1"]').click();
    await user.button('Start the game').click();
    await user.page.locator('.table-playing').waitFor();
    await user.resign();
    await user.page.locator('[data-result]').waitFor();

    await user.open('/play/zeno');
    await user.page.locator('.play .level-choice').waitFor();
    assert.equal((await levelIn(user, '.play')).number, 2);
    await user.button('Start the game').click();
    await user.page.locator('.table-playing').waitFor();

    await user.open('/play/tabula');
    await user.page.locator('.play .level-choice').waitFor();
    assert.equal((await levelIn(user, '.play')).number, 3);
    assert.deepEqual(user.errors, []);
  },
);

/**
 * Whether the page warns that the computer was not measured under these rules.
 * @param {User} user @param {'bots' | 'figures'} of
 */
const warned = (user, of) => user.page.locator(`[data-not-measured="${of}"]`);

/** Chooses a rule. @param {User} user @param {string} option @param {string} value */
const choose = (user, option, value) => chooseRule(user.page, option, value);

test(
  'rules without measurements of the computer show a warning, beside hints and analysis too',
  { timeout: TEST_MS },
  async (t) => {
    const user = await come(t);
    const { page } = user;
    await user.open('/play/tabula');
    await page.locator('.play-more > summary').click();
    assert.equal(await warned(user, 'bots').count(), 0);
    await choose(user, 'bear', 'farthest');
    assert.equal(await warned(user, 'bots').count(), 0);
    await choose(user, 'bar_first', 'false');
    await warned(user, 'bots').waitFor();
    await axeFindsNothing(user, 'a warning about unmeasured rules');

    await user.beginAtEase();
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
    await choose(user, 'bear', 'farthest');
    await choose(user, 'bar_first', 'false'); // no set of measured rules names both
    await warned(user, 'bots').waitFor();
    await choose(user, 'bar_first', 'true');
    await warned(user, 'bots').waitFor({ state: 'detached' });

    await user.open('/play/tabula');
    await user.beginAtEase();
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

    const seat = (/** @type {string} */ name) =>
      page.locator('.bot-seat', { has: page.locator(`#bot-${name}`) });
    const shown = async (/** @type {string} */ name) =>
      Number(await seat(name).locator('[data-level-shown]').getAttribute('data-level-shown'));
    await page.locator('#bot-b2').click();
    await seat('b2').locator('.level-choice').waitFor();
    await axeFindsNothing(user, 'computer players in a team game');
    await page.locator('#bot-b1').click();
    await seat('b1').locator('.level-choice').waitFor();
    const [first, second] = [await shown('b1'), await shown('b2')];
    assert.equal(first, second + 1, 'each level sits once');
    await seat('b1').locator('[data-level-step="-1"]').click(); // passes over the level of b2
    await seat('b1')
      .locator(`[data-level-shown="${second - 1}"]`)
      .waitFor();
    await page.locator('#bot-b1').click();
    await seat('b1').locator('.level-choice').waitFor({ state: 'detached' });
    await seat('b2').locator(`[data-level-shown="${second}"]`).waitFor();
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
