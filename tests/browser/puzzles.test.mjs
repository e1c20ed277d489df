// SPDX-License-Identifier: MIT
// Puzzles: the puzzle of the day solved, failed and explained; streaks; the trainer; without a server; the layout.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { PUZZLE_GAMES } from '../../web-client/learn/puzzle-games.js';
import { dailyOf, dayOf, stepsOf } from '../../web-client/learn/puzzles.js';
import { offlineRules as rules } from '../unit/web-client/log.mjs';
import { coveredParts } from './whole.mjs';
import { axeFindsNothing, fitsEveryWidth, lessonIsLowButWhole } from './looks.mjs';
import { Server } from './server.mjs';
import { tapTurn } from './taps.mjs';
import { TEST_MS, User, openBrowser } from './user.mjs';

const DAY_MS = 24 * 60 * 60 * 1000;
const GAME = 'tablan';
const { puzzles } = JSON.parse(
  readFileSync(new URL(`../../web-client/games/${GAME}/puzzles.json`, import.meta.url), 'utf8'),
);
/**
 * A day on which the right turn and the second best are of one step, and so is the right one of the next day. Both are
 * past, because an account takes no days of the future.
 */
const short = (turn) => stepsOf(turn).length === 1;
const isShort = ({ answers, others }) => short(answers[0]) && short(others[0][0]);
const FIRST = dayOf(Date.now()) - puzzles.length - 1;
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

test('a wrong turn shows its loss, and may be tried again', { timeout: TEST_MS }, async (t) => {
  const user = await User.come(await openBrowser(t), await Server.open(t));
  const { page } = user;
  const daily = dailyOf(puzzles, DAY);
  const [[wrong, loss]] = daily.others;
  const rest = Math.round(100 * (daily.score - loss));
  const text = () => page.locator('.learn-text').textContent();
  const late = page.locator('.learn-where', { hasText: 'no longer counts for your streak' });
  await openOn(user, DAY, `/puzzles/${GAME}`);
  await answer(user, daily, wrong);
  await verdict(user, 'bad');
  await late.waitFor();

  // The turn is judged, but the solution is not shown, and nothing speaks of help.
  assert.ok((await text())?.includes('Not the best turn. Try again, or see the solution.'));
  assert.ok((await text())?.includes(`Your turn wins about ${rest} of 100 games`), await text());
  assert.doesNotMatch(await page.locator('main').innerText(), /The best turn:|[Hh]elp/);
  assert.equal(await page.locator('[data-next]').count(), 0);
  await puzzleFits(user, 'a wrong turn');
  await streak(user, 0);

  await user.button('Try again').click();
  await answer(user, daily, daily.answers[0]);
  await verdict(user, 'good');
  await page.locator('.learn-where', { hasText: 'Solved, but not for your streak' }).waitFor();
  assert.match((await text()) ?? '', /Right: .* But your first turn was not the best\.$/);
  await late.waitFor({ state: 'detached' });
  await puzzleFits(user, 'solved late');
  await streak(user, 0);
  await page.reload();
  await user.button('Show today’s puzzle').click();
  await answer(user, daily, daily.answers[0]);
  await verdict(user, 'good');
  await streak(user, 0);
  assert.deepEqual(user.errors, []);
});

test('the solution is shown when it is asked for', { timeout: TEST_MS }, async (t) => {
  const user = await User.come(await openBrowser(t), await Server.open(t));
  const { page } = user;
  const daily = dailyOf(puzzles, DAY);
  const drawn = () => page.locator('.learn-board .marks').innerHTML();
  await openOn(user, DAY, `/puzzles/${GAME}`);
  await answer(user, daily, daily.others[0][0]);
  await verdict(user, 'bad');
  await user.still();
  const wrong = await drawn();
  await user.button('See the solution').click();
  await verdict(user, 'seen');
  await page.locator('.learn-text', { hasText: 'The best turn:' }).waitFor();
  await user.still();
  assert.notEqual(await drawn(), wrong);
  assert.equal(await page.locator('[data-again]').count(), 0);
  await page.locator('[data-next]').click();
  await user.button('Solve today’s puzzle').waitFor();
  await streak(user, 0);
  assert.deepEqual(user.errors, []);
});

test(
  'a hint costs the streak of that day, also after a reload',
  { timeout: TEST_MS },
  async (t) => {
    const user = await User.come(await openBrowser(t), await Server.open(t));
    const daily = dailyOf(puzzles, DAY);
    const noStreak = () =>
      user.page.locator('.learn-where', { hasText: 'no longer counts' }).waitFor();
    await openOn(user, DAY, `/puzzles/${GAME}`);
    await user.page.locator('.learn-text', { hasText: 'without a hint' }).waitFor();
    await user.button('Hint').click();
    await user.page.locator('.learn-text', { hasText: 'The best turn' }).waitFor();
    await noStreak();
    await user.page.reload();
    await noStreak();
    await answer(user, daily, daily.answers[0]);
    await verdict(user, 'good');
    await streak(user, 0);
    assert.deepEqual(user.errors, []);
  },
);

const NAME = 'Livia Drusilla';
const PASSWORD = 'correct horse battery';

/** Fills and sends a form of the page of the account. */
async function fill({ page }, form, values) {
  for (const [name, value] of Object.entries(values)) {
    await page.locator(`#${form}-${name}`).fill(value);
  }
  await page.locator(`#${form} button.button`).click();
}

const isAccount = ({ page }) => page.getByRole('link', { name: `Your account, ${NAME}` }).waitFor();

test('two devices of an account share puzzles and streak', { timeout: TEST_MS }, async (t) => {
  const server = await Server.open(t);
  const browser = await openBrowser(t);
  const [laptop, phone] = [await User.come(browser, server), await User.come(browser, server)];
  const [first, second] = [dailyOf(puzzles, DAY), dailyOf(puzzles, DAY + 1)];
  const path = `/puzzles/${GAME}`;

  // A guest solves the puzzle of the first day, then makes an account.
  await openOn(laptop, DAY, path);
  await answer(laptop, first, first.answers[0]);
  await streak(laptop, 1);
  await laptop.open('/account');
  await fill(laptop, 'register', { username: NAME, 'new-password': PASSWORD });
  await laptop.button('I’ve saved these codes').click();
  await isAccount(laptop);

  // Another guest solves that of the second day, then signs in.
  await openOn(phone, DAY + 1, path);
  await answer(phone, second, second.answers[0]);
  await streak(phone, 1);
  await phone.open('/account');
  await phone.button('I have an account').click();
  await fill(phone, 'login', { username: NAME, password: PASSWORD });
  await isAccount(phone);
  await openOn(phone, DAY + 1, path);
  await streak(phone, 2);
  await phone.page.getByText('are stored in your account').waitFor();
  await phone.button('Show today’s puzzle').waitFor();

  // The first device has both now, and today's puzzle is done there too.
  await openOn(laptop, DAY + 1, path);
  await streak(laptop, 2);
  await laptop.button('Show today’s puzzle').waitFor();

  assert.deepEqual([...laptop.errors, ...phone.errors], []);

  // After signing out the device shows a guest, with no puzzles; the account keeps them.
  await laptop.open('/account');
  await laptop.button('Sign out').click();
  await laptop.button('Create an account or sign in').waitFor();
  await openOn(laptop, DAY + 1, path);
  await streak(laptop, 0);
  await phone.page.reload();
  await streak(phone, 2);
});

test('puzzles solved without a server go to the account later', { timeout: TEST_MS }, async (t) => {
  const server = await Server.open(t);
  const user = await User.come(await openBrowser(t), server, {
    context: { serviceWorkers: 'allow' },
  });
  const { page } = user;
  await user.open('/account');
  await fill(user, 'register', { username: NAME, 'new-password': PASSWORD });
  await user.button('I’ve saved these codes').click();
  await isAccount(user);
  await user.kept();
  await server.kill();
  await page.getByText('Connection lost').first().waitFor();
  const daily = dailyOf(puzzles, DAY);
  await openOn(user, DAY, `/puzzles/${GAME}`);
  await answer(user, daily, daily.answers[0]);
  await streak(user, 1);
  const stored = () => page.evaluate(async () => (await fetch('/api/v1/account/puzzles')).json());

  await user.open('/rules/tablan'); // the connection returns on any page
  await server.start();
  await isAccount(user);
  await page.waitForFunction(() => localStorage.getItem('taberna.unsent-puzzles') === null);

  assert.deepEqual(await stored(), { solved: { [GAME]: [daily.id] }, days: { [GAME]: [DAY] } });
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

/** Found by `taberna-research puzzles tablan --games 6 --seed 7`. */
const OF_BLACK = {
  ...{ id: 'fe715e579a', level: 3, score: 0.76, reason: 'hit', from: [5, 164] },
  position: 'tablan b-bb------X-/---------bb-/-----W--b---/--Wx--WWWx-W b 8',
  answers: ['w/S*'],
  others: [
    ['P/X', 0.12, 0.017],
    ['v/R', 0.13, 0.015],
    ['i/q', 0.17],
  ],
};

/** Serves a single puzzle of a game, also as that of each day. */
async function serveOnly(user, game, puzzle) {
  const puzzles = Array.from({ length: 16 }, () => puzzle);
  for (const file of [`${game}.puzzles`, `daily*/${game}-*`]) {
    await user.context.route(`**/${file}.json`, (route) => route.fulfill({ json: { puzzles } }));
  }
}

/** From turn 3 of game 1189: the man of the bar can come to IX over V, where it hits, or over IV. */
const TWO_WAYS = {
  ...{ id: '6d72b78ae7', level: 4, score: 0.78, reason: 'safe', from: [1189, 3] },
  position: 'tabula -Ba-a------------------- 12,13/1,0/0,0 w 541',
  answers: ['bar/1 1/5* hand/5'],
  others: [['bar/1 1/6 6/10', 0.33]],
};

test('two ways to a point have the names of the board', { timeout: TEST_MS }, async (t) => {
  const user = await User.come(await openBrowser(t), await Server.open(t));
  const { page } = user;
  await serveOnly(user, 'tabula', TWO_WAYS);
  await openOn(user, DAY, '/puzzles/tabula');
  const asked = page.getByRole('group', { name: 'Which way?' });
  await page.locator('.learn-board [data-can="to"][data-point="9"]').click(); // the only man that may move is picked
  await asked.waitFor();
  const names = ['Over V: hits a man ✶', 'Over IV: no hit'];
  const named = await asked.getByRole('button').all();
  assert.deepEqual(await Promise.all(named.map((way) => way.getAttribute('aria-label'))), names);
  // The board is not covered: both ways and all of its points are seen, and nothing else asks.
  assert.equal(await page.locator('dialog[open]').count(), 0);
  assert.deepEqual(await page.evaluate(coveredParts, '[data-way]'), []);
  for (const width of [390, 1366]) {
    await page.setViewportSize({ width, height: 664 });
    await axeFindsNothing(user, 'two ways', [width]);
  }
  // By keyboard: the arrows go from way to way, and Escape takes the question back.
  const way = (name) => asked.getByRole('button', { name, exact: true });
  await page.waitForFunction(() => document.activeElement?.matches('[data-way="0"]'));
  await page.keyboard.press('ArrowRight');
  assert.equal(await way(names[1]).evaluate((one) => one === document.activeElement), true);
  await page.keyboard.press('Escape');
  await asked.waitFor({ state: 'detached' });
  await page.locator('.learn-board [data-can="to"][data-point="9"]').click();
  await way(names[0]).focus();
  await page.keyboard.press('Enter');
  await page.locator('[data-steps="2"]').waitFor();
  await user.button('Undo').click();
  await user.button('Undo').click();
  await page.locator('.learn-board [data-can="to"][data-point="9"]').click();
  await page.locator('.way-0 .way-label').click();
  await page.locator('[data-steps="2"]').waitFor();
  assert.deepEqual(user.errors, []);
});

/** Three ways to XXI leave a man in neighbouring columns: over XIV and over XIII, where he hits, and over XII. */
const NEIGHBOURS = {
  ...TWO_WAYS,
  position: 'tabula --------A---aa---------- 0,0/0,0/14,13 w 543',
  answers: ['9/14* 14/17 17/21'],
  others: [['9/12 12/16 16/21', 0.33]],
};

/** Runs in the page: the ways whose label is covered at one of its ends. */
function coveredLabels() {
  return [...document.querySelectorAll('[data-way]')]
    .filter((way) => {
      const { left, right, top, bottom, height } = way.getBoundingClientRect();
      const ends = [left + height / 3, (left + right) / 2, right - height / 3];
      const hits = ends.map((x) => document.elementFromPoint(x, (top + bottom) / 2));
      return !hits.every((hit) => way.contains(hit));
    })
    .map((way) => way.textContent);
}

test(
  'the labels of ways in neighbouring columns do not cover each other',
  { timeout: TEST_MS },
  async (t) => {
    const user = await User.come(await openBrowser(t), await Server.open(t));
    const { page } = user;
    await serveOnly(user, 'tabula', NEIGHBOURS);
    await openOn(user, DAY, '/puzzles/tabula');
    await page.locator('.learn-board [data-can="to"][data-point="21"]').click();
    await page.locator('[data-way="2"]').waitFor();
    for (const width of [390, 760, 1366, 1920]) {
      await page.setViewportSize({ width, height: 664 });
      assert.deepEqual(await page.evaluate(coveredLabels), [], `${width} px`);
    }
    await page.locator('.way-0 .way-label').click();
    await page.locator('[data-steps="3"]').waitFor();
    assert.deepEqual(user.errors, []);
  },
);

test('a puzzle can be one of Black', { timeout: TEST_MS }, async (t) => {
  const user = await User.come(await openBrowser(t), await Server.open(t));
  await serveOnly(user, GAME, OF_BLACK);
  const says = (hasText) => user.page.locator('.learn-text', { hasText }).waitFor();
  await openOn(user, DAY, `/puzzles/${GAME}`);
  await says('Black plays.');
  await answer(user, OF_BLACK, 'v/R');
  await verdict(user, 'bad');
  await says('Your turn wins about 63 of 100 games, the best one 76.');
  await user.button('Try again').click();
  await answer(user, OF_BLACK, 'w/S*');
  await verdict(user, 'good');
  await says('But your first turn was not the best.');
  assert.deepEqual(user.errors, []);
});

test(
  'there are no puzzles of Twelve Dogs: no page offers them, and their own says why',
  { timeout: TEST_MS },
  async (t) => {
    const user = await User.come(await openBrowser(t), await Server.open(t));
    for (const path of ['/play', '/rules']) {
      await user.open(`${path}/zeno`);
      await user.page.locator('main a[href="/puzzles/zeno"]').first().waitFor();
      await user.open(`${path}/twelve-dogs`);
      await user.page.locator('main a[href="/learn/twelve-dogs"]').first().waitFor();
      assert.equal(await user.page.locator('a[href="/puzzles/twelve-dogs"]').count(), 0, path);
    }
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

/** The box of a part that may be drawn anew at any moment. @param {import('playwright-core').Locator} part */
async function boxOf(part) {
  for (;;) {
    await part.waitFor();
    const box = await part.boundingBox();
    if (box) return box;
  }
}

async function puzzleFits(user, state) {
  for (const [width, height] of [
    [390, 664],
    [1366, 625],
    [1920, 1080],
  ]) {
    await user.page.setViewportSize({ width, height });
    await user.still();
    for (const part of PARTS) {
      const box = await boxOf(user.page.locator(part));
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
    await lessonIsLowButWhole(user, game);
    await user.button('Hint').click();
    for (let tapped = ''; !/^(Confirm|Pass)$/.test(tapped);) {
      tapped = (await user.tap()).name;
      await puzzleFits(user, `${game} after ${tapped}`);
    }
    await user.page.locator('[data-verdict]').waitFor();
    await puzzleFits(user, `${game}, judged`);
    await lessonIsLowButWhole(user, `${game}, judged`);
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
