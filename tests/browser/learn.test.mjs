// SPDX-License-Identifier: MIT
// Learning by playing: the guided game by taps, exercises, stored progress, and the layout of a lesson.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gamesWith, loadCourse } from '../../web-client/games/registry.js';
import { solves } from '../../web-client/learn/goals.js';
import { offlineRules as rules } from '../unit/web-client/log.mjs';
import { axeFindsNothing, fitsEveryWidth, lessonIsLowButWhole } from './looks.mjs';
import { Server } from './server.mjs';
import { tapTurn } from './taps.mjs';
import { TEST_MS, User, openBrowser } from './user.mjs';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

/** The steps of the first turn that solves a task, or with `right` false, of one that does not. */
function turnFor({ position, roll, goals = [] }, right = true) {
  const base = roll ? rules.thrown(position, roll) : position;
  const { seat } = rules.owed(base);
  const search = (now, steps) => {
    const owed = rules.owed(now);
    const over = owed.kind !== 'turn' || owed.seat !== seat;
    const legal = over ? { mayEnd: true, steps: [] } : rules.steps(now);
    const after = over ? now : legal.mayEnd ? rules.end(now) : null;
    if (after && solves(rules, goals, base, after) === right) return steps;
    for (const step of legal.steps) {
      const found = search(step.after, [...steps, step]);
      if (found) return found;
    }
    return null;
  };
  return search(base, []);
}

/** Rolls if a roll is due, makes the turn, confirms it. */
async function playTask(user, task, steps) {
  if (task.roll) await user.button('Roll').tap();
  await tapTurn(user, steps);
  await user.button(steps.length > 0 ? 'Confirm' : 'Pass').tap();
}

const learnt = (user) =>
  user.page.evaluate(() => JSON.parse(localStorage.getItem('taberna.learnt') ?? 'null'));

test('a stranger learns Tabula by taps on a phone', { timeout: TEST_MS }, async (t) => {
  const server = await Server.open(t);
  const user = await User.come(await openBrowser(t), server, { context: PHONE });
  const { page } = user;
  await user.open('/play/tabula');
  await page.evaluate(() => {
    const settings = JSON.parse(localStorage.getItem('taberna.settings') ?? '{}');
    localStorage.setItem('taberna.settings', JSON.stringify({ ...settings, pace: 0 }));
  });
  await page.reload();
  await page.getByRole('link', { name: 'New here? Learn Tabula in three minutes' }).tap();
  const { scenes } = await loadCourse('tabula');
  for (const scene of scenes) {
    await page.locator(`[data-task="${scene.name}"]`).waitFor();
    await playTask(user, scene, turnFor(scene));
    await page.locator('[data-next]').tap();
  }
  await page.locator('[data-task="end"]').waitFor();
  const { over } = await user.play();
  assert.match(over, /^(won|lost|drawn)$/);
  await page.waitForFunction(
    () => JSON.parse(localStorage.getItem('taberna.learnt') ?? 'null')?.games.tabula.done,
  );
  await user.button('Do the exercises').tap();
  await user.button('Play the guided game again').waitFor();
  await user.open('/learn');
  await page.locator('.learn-item', { hasText: 'Tabula' }).getByText('Lesson done').waitFor();
  assert.deepEqual(user.errors, []);
});

test('an exercise is answered wrongly, then rightly', { timeout: TEST_MS }, async (t) => {
  const server = await Server.open(t);
  const user = await User.come(await openBrowser(t), server, { context: PHONE });
  const { page } = user;
  await user.open('/learn/tabula');
  await user.button('Overview').tap();
  const { exercises, texts } = await loadCourse('tabula');
  const [exercise] = exercises;
  await page.locator(`[data-exercise="${exercise.name}"]`).tap();
  const text = page.locator('.learn-text');
  await playTask(user, exercise, turnFor(exercise, false));
  await text.filter({ hasText: texts[`learn.tabula.x.${exercise.name}.wrong`] }).waitFor();
  assert.equal(await learnt(user), null);
  await user.button('Try again').tap();
  await playTask(user, exercise, turnFor(exercise));
  await text.filter({ hasText: texts[`learn.tabula.x.${exercise.name}.done`] }).waitFor();
  assert.deepEqual((await learnt(user)).games.tabula.solved, [exercise.name]);
  await page.reload();
  await page.getByText('1 of 14 exercises solved').waitFor();
  assert.deepEqual(user.errors, []);
});

test('the learner predicts a throw of Twelve Dogs', { timeout: TEST_MS }, async (t) => {
  const server = await Server.open(t);
  const user = await User.come(await openBrowser(t), server, { context: PHONE });
  await user.open('/learn/twelve-dogs');
  await user.button('Overview').tap();
  await user.page.locator('[data-exercise="used"]').tap();
  await user.page.locator('[data-guess="2"]').tap();
  await user.button('Try again').tap();
  await user.page.locator('[data-guess="1"]').tap();
  await user.page.locator('[data-next]').waitFor();
  assert.deepEqual(user.errors, []);
});

test('a lesson needs no server and reports no lost connection', { timeout: TEST_MS }, async (t) => {
  const server = await Server.open(t);
  const user = await User.come(await openBrowser(t), server, {
    context: { serviceWorkers: 'allow' },
  });
  const { page } = user;
  const alarms = page.locator('.link-bar:visible');
  const isLost = () => page.getByText('Connection lost').first().waitFor();
  await user.open('/');
  await user.kept();
  await server.kill();
  await isLost();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Learn' }).click();
  await page.locator('.learn-games').waitFor();
  assert.equal(await alarms.count(), 0);

  await user.open('/learn/tabula');
  await user.button('Roll').click();
  await page.locator('[data-can="to"]').first().waitFor();
  assert.equal(await alarms.count(), 0);

  // The bar is there again as soon as the lesson is left.
  await user.open('/learn');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Lobby' }).click();
  await alarms.first().waitFor();
  assert.deepEqual(user.errors, []);
});

test('damaged progress starts afresh with a message', { timeout: TEST_MS }, async (t) => {
  const server = await Server.open(t);
  const user = await User.come(await openBrowser(t), server);
  await user.open('/learn');
  await user.page.evaluate(() => localStorage.setItem('taberna.learnt', '{"learnt":1,"games":7'));
  await user.open('/learn/tabula');
  await user.page.locator('[data-health="damaged"]').waitFor();
  await user.button('Roll').click();
  await user.page.locator('[data-can="to"]').first().waitFor();
  assert.deepEqual(user.errors, []);
});

test('a lesson works if the device stores nothing', { timeout: TEST_MS }, async (t) => {
  const server = await Server.open(t);
  const user = await User.come(await openBrowser(t), server);
  await user.page.addInitScript(() => {
    const store = Storage.prototype.setItem;
    Storage.prototype.setItem = function setItem(key, value) {
      if (key === 'taberna.learnt') throw new DOMException('full', 'QuotaExceededError');
      store.call(this, key, value);
    };
  });
  await user.open('/learn/tabula');
  await user.button('Skip').click();
  await user.page.locator('[data-health="forbidden"]').waitFor();
  await user.page.locator('[data-task="pair"]').waitFor();
  assert.deepEqual(user.errors, []);
});

test('an unknown lesson leads to the list', { timeout: TEST_MS }, async (t) => {
  const server = await Server.open(t);
  const user = await User.come(await openBrowser(t), server);
  await user.open('/learn/hnefatafl');
  await user.page.locator('[data-no-course]').waitFor();
  await user.page.getByRole('link', { name: 'All lessons' }).click();
  await user.page.getByRole('link', { name: /^Zeno/ }).click();
  await user.page.locator('[data-learn="zeno"]').waitFor();
  assert.deepEqual(user.errors, []);
});

/** The parts of a lesson that must be visible together. */
const PARTS = ['.learn-board .board', '.learn-text', '.learn-actions .button >> nth=-1'];
/** Squares of a board on a phone are large enough for a finger, in pixels. */
const SQUARE_MIN = 36;

/** Checks that a lesson is visible without scrolling in the windows of a phone and of a laptop. */
async function lessonFits(user, state) {
  for (const [width, height] of [
    [1366, 625],
    [390, 664],
  ]) {
    await user.page.setViewportSize({ width, height });
    await user.still();
    for (const part of PARTS) {
      const box = await user.page.locator(part).boundingBox();
      const seen = box.x >= 0 && box.y >= 0 && box.x + box.width <= width;
      assert.ok(seen && box.y + box.height <= height, `${state} ${width}×${height}: ${part}`);
    }
  }
  const square = user.page.locator(':is(.board-of-tablan, .board-of-tablaaza) .cell').first();
  if ((await square.count()) === 0) return;
  const { width, height } = await square.boundingBox();
  assert.ok(Math.min(width, height) >= SQUARE_MIN, `${state}: a square is ${width} × ${height}`);
}

test('lessons fit the window and are accessible', { timeout: TEST_MS }, async (t) => {
  const server = await Server.open(t);
  const user = await User.come(await openBrowser(t), server);
  for (const game of gamesWith('lessons')) {
    await user.open(`/learn/${game}`);
    await user.page.locator('.learn-board .board').waitFor();
    await lessonFits(user, game);
    await lessonIsLowButWhole(user, game);
    for (let tapped = ''; !/^(Confirm|Pass)$/.test(tapped);) {
      tapped = (await user.tap()).name;
      await lessonFits(user, `${game} after ${tapped}`);
    }
  }
  await fitsEveryWidth(user, 'a lesson');
  await axeFindsNothing(user, 'a lesson');
  await user.button('Overview').click();
  await fitsEveryWidth(user, 'the overview');
  await axeFindsNothing(user, 'the overview');
  await user.open('/learn');
  await user.page.getByRole('heading', { level: 1 }).waitFor();
  await fitsEveryWidth(user, 'the list of lessons');
  await axeFindsNothing(user, 'the list of lessons');
  assert.deepEqual(user.errors, []);
});
