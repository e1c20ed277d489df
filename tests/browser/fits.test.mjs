// SPDX-License-Identifier: MIT
// Both player bars with their clocks, the board with its dice, and the buttons of the turn are complete and visible
// without scrolling at every common window size, for every game: at a table with a clock and a series, for a spectator,
// against a bot, and offline.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Server } from './server.mjs';
import { TEST_MS, User, openBrowser } from './user.mjs';

const GAMES = ['tabula', 'zeno', 'pyf', 'ludus-anglicorum', 'twelve-dogs', 'tablan', 'tablaaza'];

/**
 * Common screens, the windows that browsers leave on two of them (1366x625 on a laptop, 390x664 on a phone), and two
 * screens at a zoom of 200 % (640x360, 384x512). The third number is the size of the root's font in pixels, if the user
 * has set one.
 */
const SIZES = [
  [320, 568],
  [360, 640],
  [390, 664],
  [390, 844],
  [768, 1024],
  [820, 1180],
  [844, 390],
  [1024, 768],
  [1280, 600],
  [1280, 720],
  [1366, 625],
  [1366, 768],
  [1440, 900],
  [1920, 1080],
  [2560, 1440],
  [640, 360],
  [384, 512],
  [1280, 720, 32],
  [768, 1024, 32],
];
/** The most difficult sizes, for the states within a turn: the narrowest and the lowest of each form. */
const TIGHT = SIZES.filter(
  ([width, height, font]) =>
    width === 320 || height < 400 || height === 625 || width === 1024 || font,
);
const USUAL_SIZE = { width: 1280, height: 800 };

/** A possible action: a button, or a place on the board. */
const ACTION = '.turn-panel-mine .button-primary, [data-choice], [data-can]';

/**
 * Runs in the page: lists the parts of the table that are not fully visible, one per line.
 * @param {{clocks: number, touch: boolean, large: boolean}} expected clocks: how many there are; touch: buttons are pressed with a
 * finger; large: the font is
 */
async function notWhole({ clocks, touch, large }) {
  const TOUCH_PX = 44;
  // Of the window's width or height: a board too small to play on is no solution. Large text leaves less of it.
  const BOARD_SHARE = large ? 0.35 : 0.55;
  const SQUARE_PX = 36; // the least height of a square of Tablan and Tablaaza at the width of a usual telephone
  const ROUNDING_PX = 0.75;
  const wrong = [];

  /** The page is notified of a new size in the next frame; then its layout settles. */
  const settled = async () => {
    const QUIET_FRAMES = 2;
    const boxes = () =>
      [...document.querySelectorAll('.table :is(.player, .board, button)')]
        .map((element) => Object.values(element.getBoundingClientRect().toJSON()).join(' '))
        .join('\n');
    for (let quiet = 0, was = ''; quiet < QUIET_FRAMES;) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const now = boxes();
      quiet = now === was ? quiet + 1 : 0;
      was = now;
    }
  };

  /** The visible part of `element`: every ancestor that clips its content may reduce it. */
  const shownPart = (element) => {
    const part = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    for (let at = element.parentElement; at; at = at.parentElement) {
      if (at === document.body || at === document.documentElement) continue;
      if (getComputedStyle(at).overflow === 'visible') continue;
      const box = at.getBoundingClientRect();
      part.left = Math.max(part.left, box.left);
      part.top = Math.max(part.top, box.top);
      part.right = Math.min(part.right, box.right);
      part.bottom = Math.min(part.bottom, box.bottom);
    }
    return part;
  };
  const unscroll = (element) => {
    for (let at = element; at; at = at.parentElement) {
      if (at.scrollTop > 0) at.scrollTo(0, 0);
    }
  };
  const check = (element, name) => {
    unscroll(element);
    const box = element.getBoundingClientRect();
    const part = shownPart(element);
    const over = {
      left: part.left - box.left,
      top: part.top - box.top,
      right: box.right - part.right,
      bottom: box.bottom - part.bottom,
    };
    for (const [edge, px] of Object.entries(over)) {
      if (px > ROUNDING_PX) wrong.push(`${name} is cut off by ${Math.ceil(px)} px: ${edge}`);
    }
    if (box.width === 0 || box.height === 0) wrong.push(`${name} has no size`);
    const hit = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    if (hit && !element.contains(hit)) wrong.push(`${name} is covered by ${hit.className}`);
    return box;
  };
  const checkAll = (selector, name, count) => {
    const found = [...document.querySelectorAll(`.table ${selector}`)];
    if (count !== null && found.length !== count)
      wrong.push(`${found.length} × ${name} instead of ${count}`);
    return found.map((element, i) => check(element, `${name} ${i + 1}`));
  };

  await settled();
  checkAll('.player', 'player bar', 2);
  checkAll('.clock', 'clock', clocks);
  for (const box of checkAll('.board', 'board', 1)) {
    if (Math.max(box.width / innerWidth, box.height / innerHeight) < BOARD_SHARE)
      wrong.push(`the board is only ${Math.round(box.width)} × ${Math.round(box.height)} px`);
  }
  for (const die of document.querySelectorAll('.table .die')) {
    const box = die.getBoundingClientRect();
    if (box.bottom > innerHeight || box.right > innerWidth) wrong.push('a die is cut off');
  }
  for (const button of document.querySelectorAll('.turn-buttons button, [data-choice]')) {
    const box = check(button, `button ${button.textContent.trim()}`);
    if (touch && Math.min(box.width, box.height) < TOUCH_PX - ROUNDING_PX)
      wrong.push(`button ${button.textContent.trim()} is only ${box.width} × ${box.height} px`);
  }
  const names = [...document.querySelectorAll('.table .player-name-text')];
  names.forEach((name) => check(name, 'a name'));
  const cell = document.querySelector('.table :is(.board-of-tablan, .board-of-tablaaza) .cell');
  if (cell && innerWidth === 390) {
    const { width, height } = cell.getBoundingClientRect();
    if (Math.min(width, height) < SQUARE_PX) wrong.push(`a square is ${width} × ${height} px`);
  }
  checkAll('.panel-row [role="tab"]', 'tab', null);
  checkAll('.panel-menu', 'menu', 1);
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth) wrong.push('the page scrolls sideways');
  if (root.scrollHeight > innerHeight) wrong.push('the page scrolls');
  return wrong;
}

/** Measures the user's page at those sizes. @returns {Promise<string[]>} */
async function measure(user, state, clocks, sizes = SIZES) {
  const wrong = [];
  const fontSize = (font) =>
    user.page.evaluate((size) => (document.documentElement.style.fontSize = size), font);
  for (const [width, height, font] of sizes) {
    await user.page.setViewportSize({ width, height });
    if (font) await fontSize(`${font}px`);
    const found = await user.page.evaluate(notWhole, {
      clocks,
      touch: width < 500,
      large: Boolean(font),
    });
    if (font) await fontSize('');
    const size = `${width}×${height}${font ? `, font ${font} px` : ''}`;
    wrong.push(...found.map((line) => `${state} at ${size}: ${line}`));
  }
  await user.page.setViewportSize(USUAL_SIZE);
  return wrong;
}

/**
 * Plays one turn and measures the page before the roll, with a draft, with a complete draft, and after sending.
 * @param {User} user @param {number} clocks
 */
async function measureTurn(user, clocks) {
  const { page } = user;
  const closing = page.getByRole('button', { name: /^(Confirm|Pass)$/ });
  const playing = page.locator('[data-can], [data-choice]');
  // A choice between two ways of a move hides the others.
  const ways = page.locator('dialog[open] button');
  let sent = false;
  const complete = async ({ name }) => {
    sent = name === 'Confirm' || name === 'Pass';
    // The next possible action appears a moment after the tap.
    if (!sent) await closing.or(playing).or(ways).first().waitFor();
    return sent || (await closing.count()) > 0;
  };
  const begun = async (tapped) =>
    (await complete(tapped)) || (tapped.name.startsWith('to ') && (await ways.count()) === 0);

  const wrong = await measure(user, 'to act', clocks);
  await user.play(begun);
  wrong.push(...(await measure(user, 'in mid-turn', clocks, TIGHT)));
  if (!sent && (await closing.count()) === 0) await user.play(complete);
  wrong.push(...(await measure(user, 'complete', clocks, TIGHT)));
  if (!sent) await closing.click();
  await page.waitForFunction(
    () => !document.querySelector('.turn-buttons .button-primary:disabled'),
  );
  wrong.push(...(await measure(user, 'sent', clocks, TIGHT)));
  return wrong;
}

/**
 * Chooses an option as a user does: by the label of its radio button.
 * @param {User} user @param {string} radio
 */
const choose = (user, radio) =>
  user.page
    .locator('label')
    .filter({ has: user.page.locator(radio) })
    .click();

/**
 * The host opens a table of that game with a clock, for a series.
 * @param {User} host @param {string} game @param {number} bot its level, or 0
 */
async function openTimed(host, game, bot) {
  await host.open('/');
  await host.button('Create a game …').click();
  await host.page.locator('dialog .set-more summary').click();
  const settings = { ruleset: game, against: bot, clock: 'relaxed', games: 3 };
  for (const [name, value] of Object.entries(settings))
    await choose(host, `input[name="set-${name}"][value="${value}"]`);
  await host.button('Create the game').click();
  await host.page.waitForURL(/\/t\/[0-9a-z]+$/);
  return new URL(host.page.url()).pathname;
}

/** The server gives each guest a random name; if the widest name fits, all names fit. @param {User} user */
async function takeTheWidestName(user) {
  const name = 'W'.repeat(24);
  await user.open('/');
  await user.page.locator('.name-shown').click();
  await user.page.locator('#own-name').fill(name);
  await user.page.keyboard.press('Enter');
  await user.page.locator('.name-shown', { hasText: name }).waitFor();
}

/**
 * Runs in the page before its own scripts. Turns without a choice wait for their button, so that the test can measure
 * it. Software painting is switched off, because it takes most of the time of a change of size.
 */
function prepare() {
  localStorage.setItem(
    'taberna.settings',
    JSON.stringify({ autoRoll: false, autoPass: false, autoForced: false, pace: 0 }),
  );
  document.addEventListener('DOMContentLoaded', () => {
    const unseen = new CSSStyleSheet();
    unseen.replaceSync('html { opacity: 0 !important; }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, unseen];
  });
}

const leaving = [];
/** @type {User} */
let host;
/** @type {User} */
let friend;

before(async () => {
  const t = { after: (leave) => leaving.unshift(leave) };
  const server = await Server.open(t);
  const browser = await openBrowser(t);
  host = await User.come(browser, server, { seed: 3 });
  friend = await User.come(browser, server, { seed: 4 });
  for (const { context } of [host, friend]) await context.addInitScript(prepare);
  await takeTheWidestName(host);
});

after(async () => {
  for (const leave of leaving) await leave();
});

/** @param {User} user */
async function mayAct(user) {
  await user.page.locator(ACTION).first().waitFor();
  return user;
}

for (const game of GAMES) {
  test(`a table of ${game} is whole in both windows`, { timeout: TEST_MS }, async () => {
    const path = await openTimed(host, game, 0);
    await friend.open(path);
    await friend.button('Sit and play').click();
    const mover = await Promise.race([host, friend].map(mayAct));
    const other = mover === host ? friend : host;

    const wrong = await measureTurn(mover, 2);
    wrong.push(...(await measure(other, 'the next to move', 2, TIGHT)));
    await mover.resign();
    await other.page.locator('[data-result]').waitFor();

    assert.deepEqual(wrong, []);
    assert.deepEqual([...host.errors, ...friend.errors], []);
  });

  test(`an offline game of ${game} is whole`, { timeout: TEST_MS }, async () => {
    await host.open(`/play/${game}`);
    await host.page.locator('[data-level="1"]').click();
    await mayAct(host);

    const wrong = await measure(host, 'offline', 0, TIGHT);

    assert.deepEqual(wrong, []);
    assert.deepEqual(host.errors, []);
  });
}

test(
  'a table against a bot is whole, for its player and a spectator',
  { timeout: TEST_MS },
  async () => {
    const path = await openTimed(host, 'tabula', 1);
    await mayAct(host);
    await friend.open(path);
    await friend.page.locator('.table-playing .board').waitFor();

    const wrong = await measure(host, 'against a bot', 2, TIGHT);
    wrong.push(...(await measure(friend, 'a spectator', 2, TIGHT)));

    assert.deepEqual(wrong, []);
    assert.deepEqual([...host.errors, ...friend.errors], []);
  },
);

test(
  'the tabs of the panel and the result are worked by keyboard',
  { timeout: TEST_MS },
  async () => {
    const { page } = host;
    const focused = (id) => page.waitForFunction((name) => document.activeElement?.id === name, id);
    const shown = (name) => page.locator(`#page-${name}`).waitFor();
    await host.open('/play/tabula');
    await page.locator('[data-level="1"]').click();
    await mayAct(host);

    // Beside the board one page is always visible; arrows change it.
    await shown('turns');
    await page.locator('#tab-turns').focus();
    await page.keyboard.press('ArrowRight');
    await focused('tab-rules');
    await shown('rules');
    await page.keyboard.press('End');
    await focused('tab-hint');
    await page.keyboard.press('Home');
    await focused('tab-turns');

    // On a telephone the page is a sheet: Enter opens it, Escape closes it and gives the focus back.
    await page.setViewportSize({ width: 390, height: 664 });
    await page.locator('#page-turns').waitFor({ state: 'hidden' });
    await page.keyboard.press('Enter');
    await shown('turns');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await page.locator('#page-turns').waitFor({ state: 'hidden' });
    await focused('tab-turns');

    // The result is a card over the board and takes the focus; Escape puts it where the turn stood.
    await host.resign();
    await focused('result-title');
    assert.equal(await page.locator('.table-board [data-result]').count(), 1);
    await page.keyboard.press('Escape');
    await page.locator('.table-turn [data-result]').waitFor();
    await page.waitForFunction(() => document.activeElement?.textContent.trim() === 'Rematch');
    await host.button('Result').click();
    await page.locator('.table-board [data-result]').waitFor();
    await host.button('Rematch').click();
    await page.locator('.table-playing').waitFor();
    assert.deepEqual(host.errors, []);
  },
);
