// SPDX-License-Identifier: MIT
// Puzzles: the puzzle of the day solved, failed and explained; streaks; the trainer; without a server; the layout.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { PUZZLE_GAMES, dailyOf, dayOf, stepsOf } from '../../web-client/learn/puzzles.js';
import { offlineRules as rules } from '../unit/web-client/log.mjs';
import { axeFindsNothing, fitsEveryWidth } from './looks.mjs';
import { Server } from './server.mjs';
import { tapTurn } from './taps.mjs';
import { TEST_MS, User, openBrowser } from './user.mjs';

const DAY_MS = 24 * 60 * 60 * 1000;
const GAME = 'tablan';
const { puzzles } = JSON.parse(
  readFileSync(new URL(`../../web-client/learn/${GAME}.puzzles.json`, import.meta.url), 'utf8'),
);
/** A day on which the right turn and the second best are of one step, and so is the right one of the next day. */
const short = (turn) => stepsOf(turn).length === 1;
const isShort = ({ answers, others }) => short(answers[0]) && short(others[0][0]);
const FIRST = dayOf(Date.UTC(2026, 10, 24));
const DAY = puzzles
  .map((_, i) => FIRST + i)
  .find((day) => isShort(dailyOf(puzzles, day)) && isShort(dailyOf(puzzles, day + 1)));

/** Makes a turn that is given as text, and confirms it. */
async function answer(user, { position }, turn) {
  let now = position;
  const steps = stepsOf(turn).map((text) => {
    const step = rules.steps(now).steps.find((one) => one.text === text);
    now = step.after;
    return step;
  });
  await tapTurn(user, steps);
  await user.button('Confirm').click();
}

/** Loads the page on that day. */
async function openOn(user, day, path) {
  await user.page.clock.setFixedTime(new Date(day * DAY_MS + 1000));
  await user.open(path);
}

const verdict = ({ page }, mood) => page.locator(`[data-verdict="${mood}"]`).waitFor();
const streak = async ({ page }, n) => page.locator(`[data-streak="${n}"]`).first().waitFor();

test('the puzzle of the day is solved, and the streak grows', { timeout: TEST_MS }, async (t) => {
  const user = await User.come(await openBrowser(t), await Server.open(t));
  const { page } = user;
  for (const day of [DAY, DAY + 1]) {
    const daily = dailyOf(puzzles, day);
    await openOn(user, day, '/puzzles');
    await streak(user, day - DAY);
    await page.getByRole('link', { name: /^Tablan/ }).click();
    await page.locator(`[data-puzzle="${daily.id}"]`).waitFor();
    await answer(user, daily, daily.answers[0]);
    await verdict(user, 'good');
    await page.locator('.learn-text', { hasText: 'Right:' }).waitFor();
    await streak(user, day - DAY + 1);
    await page.reload();
    await user.button('Show today’s puzzle').waitFor();
    await streak(user, day - DAY + 1);
  }
  await openOn(user, DAY + 3, '/puzzles');
  await streak(user, 0);
  await page.getByText('Best: 2 days').waitFor();
  assert.deepEqual(user.errors, []);
});

test('a wrong answer shows its loss and the best turn', { timeout: TEST_MS }, async (t) => {
  const user = await User.come(await openBrowser(t), await Server.open(t));
  const daily = dailyOf(puzzles, DAY);
  const [[wrong, loss]] = daily.others;
  await openOn(user, DAY, `/puzzles/${GAME}`);
  await user.button('Hint').click();
  await user.page.locator('.learn-text', { hasText: 'The best turn' }).waitFor();
  await answer(user, daily, wrong);
  await verdict(user, 'bad');
  const said = await user.page.locator('.learn-text').textContent();
  assert.ok(said?.includes(`loses ${Math.round(100 * loss)} points of 100`), said ?? '');
  await streak(user, 0);
  await user.button('Try again').click();
  await answer(user, daily, daily.answers[0]);
  await verdict(user, 'good');
  await streak(user, 1);
  assert.deepEqual(user.errors, []);
});

test('the trainer gives the puzzles of a level by keyboard', { timeout: TEST_MS }, async (t) => {
  const user = await User.come(await openBrowser(t), await Server.open(t));
  const { page } = user;
  await openOn(user, DAY, `/puzzles/${GAME}`);
  await user.button('Overview').focus();
  await page.keyboard.press('Enter');
  await page.locator('[data-level="3"]').focus();
  await page.keyboard.press('Enter');
  const [first, second] = puzzles.filter(({ level }) => level === 3);
  await page.locator(`[data-puzzle="${first.id}"]`).waitFor();
  await user.button('Skip').focus();
  await page.keyboard.press('Enter');
  await page.locator(`[data-puzzle="${second.id}"]`).waitFor();
  await answer(user, second, second.answers[0]);
  await verdict(user, 'good');
  await streak(user, 0); // only a puzzle of the day counts
  await page.locator('[data-next]').click();
  await page.locator(`[data-puzzle="${second.id}"]`).waitFor({ state: 'detached' });
  await user.button('Overview').click();
  const { length } = puzzles.filter(({ level }) => level === 3);
  await page.locator('[data-level="3"]', { hasText: `1 of ${length} solved` }).waitFor();
  assert.deepEqual(user.errors, []);
});

test('puzzles need no server', { timeout: TEST_MS }, async (t) => {
  const server = await Server.open(t);
  const user = await User.come(await openBrowser(t), server, {
    context: { serviceWorkers: 'allow' },
  });
  const { page } = user;
  await user.open('/');
  await user.kept();
  await server.kill();
  await page.getByText('Connection lost').first().waitFor();
  const daily = dailyOf(puzzles, DAY);
  await openOn(user, DAY, `/puzzles/${GAME}`);
  await page.locator(`[data-puzzle="${daily.id}"]`).waitFor();
  assert.equal(await page.locator('.link-bar:visible').count(), 0);
  await answer(user, daily, daily.answers[0]);
  await verdict(user, 'good');
  await streak(user, 1);
  assert.deepEqual(user.errors, []);
});

test(
  'there are no puzzles of Twelve Dogs, and the page says why',
  { timeout: TEST_MS },
  async (t) => {
    const user = await User.come(await openBrowser(t), await Server.open(t));
    await user.open('/puzzles/twelve-dogs');
    await user.page.locator('[data-no-puzzles]').waitFor();
    await user.page.getByRole('link', { name: 'All games' }).click();
    await user.page.getByRole('link', { name: /^Zeno/ }).click();
    await user.page.locator('[data-puzzles="zeno"]').waitFor();
    assert.deepEqual(user.errors, []);
  },
);

/** The parts of a puzzle that must be visible together. */
const PARTS = ['.learn-board .board', '.learn-text', '.learn-actions .button >> nth=-1'];

async function puzzleFits(user, state) {
  for (const [width, height] of [
    [390, 664],
    [1366, 625],
    [1920, 1080],
  ]) {
    await user.page.setViewportSize({ width, height });
    await user.still();
    for (const part of PARTS) {
      const box = await user.page.locator(part).boundingBox();
      const seen = box.x >= 0 && box.y >= 0 && box.x + box.width <= width;
      assert.ok(seen && box.y + box.height <= height, `${state} ${width}×${height}: ${part}`);
    }
  }
}

test('puzzles fit the window and are accessible', { timeout: TEST_MS }, async (t) => {
  const user = await User.come(await openBrowser(t), await Server.open(t));
  for (const game of PUZZLE_GAMES) {
    await openOn(user, DAY, `/puzzles/${game}`);
    await user.page.locator('.learn-board .board').waitFor();
    await puzzleFits(user, game);
    await user.button('Hint').click();
    for (let tapped = ''; !/^(Confirm|Pass)$/.test(tapped);) {
      tapped = (await user.tap()).name;
      await puzzleFits(user, `${game} after ${tapped}`);
    }
    await user.page.locator('[data-verdict]').waitFor();
    await puzzleFits(user, `${game}, judged`);
  }
  await fitsEveryWidth(user, 'a puzzle');
  await axeFindsNothing(user, 'a puzzle');
  await user.button('Overview').click();
  await fitsEveryWidth(user, 'the overview');
  await axeFindsNothing(user, 'the overview');
  await openOn(user, DAY, '/puzzles');
  await user.page
    .locator('.puzzle-card svg.board')
    .nth(PUZZLE_GAMES.length - 1)
    .waitFor();
  await fitsEveryWidth(user, 'the list of puzzles');
  await axeFindsNothing(user, 'the list of puzzles');
  assert.deepEqual(user.errors, []);
});
