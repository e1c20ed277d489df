// SPDX-License-Identifier: MIT
// The front page, whole games by tap and by keyboard (their middle by middle.mjs), and the layout of tables in another
// browser engine than Chromium: TABERNA_ENGINE is `firefox` or `webkit`. Without the engine's programs the tests are
// skipped and say so.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { after, before, test } from 'node:test';
import { playMiddleHere, storeHere, storedHere } from '../middle.mjs';
import { Server } from '../server.mjs';
import { TEST_MS, WAIT_MS, doNotPaint, nextTap } from '../user.mjs';
import { GAME_NAMES } from '../../../web-client/games/registry.js';
import { ACTION, coveredParts, notWhole } from '../whole.mjs';
import { openFirefox } from './firefox.mjs';
import { ANSWER_MS, openWebKit } from './webkit.mjs';

/** The smallest game with chance: a whole game has few turns. */
const GAME = 'twelve-dogs';
const ARROWS = ['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp'];
const PLACES_MAX = 26;
/** A phone, the smallest one, a tablet, a phone held sideways, and two laptops. */
const SIZES = [
  [390, 664],
  [320, 568],
  [768, 1024],
  [844, 390],
  [1280, 720],
  [1366, 625],
];

/** @param {string} name @returns {string | undefined} the path of a program */
const programOf = (name) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));

const firefox = programOf('firefox-esr') ?? programOf('firefox');
const driver = programOf('WebKitWebDriver');
const display = programOf('Xvfb');

/** How to open each engine; one without programs has none. */
const ENGINES = {
  firefox: firefox && ((t) => openFirefox(t, firefox)),
  webkit: driver && display && ((t) => openWebKit(t, { driver, display })),
};
const engine = process.env.TABERNA_ENGINE;
const open = ENGINES[engine];
const options = {
  timeout: TEST_MS,
  skip: open ? false : `${engine} or its driver is not installed`,
};

const leaving = [];
/** @type {Server} */
let server;
/** The window that all tests share, shown as the test wants it. */
let windowOf;

before(async () => {
  if (!open) return;
  const t = { after: (leave) => leaving.unshift(leave) };
  server = await Server.open(t);
  windowOf = await open(t);
});

after(async () => {
  for (const leave of leaving) await leave();
});

/**
 * Runs in the page: whether an element that can be used is there, at the latest after `most` milliseconds.
 * @param {{selector: string, text?: string, most: number}} wanted text: of the element, if several match
 */
function appears({ selector, text, most }) {
  return new Promise((resolve) => {
    const end = (found) => {
      changes.disconnect();
      clearTimeout(late);
      resolve(found);
    };
    const look = () => {
      const usable = [...document.querySelectorAll(selector)].some(
        (one) => !one.disabled && (text === undefined || one.textContent.trim() === text),
      );
      if (usable) end(true);
    };
    const late = setTimeout(() => end(false), most);
    const changes = new MutationObserver(look);
    changes.observe(document, { subtree: true, childList: true, attributes: true });
    look();
  });
}

/** Runs in the page: clicks the first element that appears() would find. */
function clickFirst({ selector, text }) {
  [...document.querySelectorAll(selector)]
    .find((one) => !one.disabled && (text === undefined || one.textContent.trim() === text))
    .click();
}

/** Runs in the page: whether the worker that stores the page controls it, at the latest after `most` milliseconds. */
function isStored({ most }) {
  const { serviceWorker } = navigator;
  return Promise.race([
    new Promise((resolve) => setTimeout(() => resolve(Boolean(serviceWorker.controller)), most)),
    serviceWorker.ready.then(() => {
      if (serviceWorker.controller) return true;
      return new Promise((resolve) => {
        const claimed = () => resolve(true);
        serviceWorker.addEventListener('controllerchange', claimed, { once: true });
      });
    }),
  ]);
}

/** Ends the test with what the page shows. @param {string} what it waited for */
async function failFor(window, what) {
  const shown = await window.evaluate(() => document.body.innerText);
  const failures = await window.evaluate(() => window.failures);
  const came = await window.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  );
  throw new Error(
    `waited for ${what}\nerrors: ${failures}\nthe last files: ${came.slice(-20).join(' ')}\nthe page shows:\n${shown}`,
  );
}

/**
 * Asks the page again and again until the answer is yes: a driver that loses one answer loses no more than that.
 * @param {(wanted: any) => unknown} ask runs in the page, for at most `most` milliseconds @param {object} wanted
 */
async function waitUntil(window, ask, wanted = {}) {
  const deadline = Date.now() + WAIT_MS;
  while (!(await window.evaluate(ask, { ...wanted, most: ANSWER_MS }))) {
    if (Date.now() >= deadline) await failFor(window, `${ask.name} ${JSON.stringify(wanted)}`);
  }
}

/** Waits for an element that can be used. @param {string} selector @param {string} [text] */
const waitFor = (window, selector, text) => waitUntil(window, appears, { selector, text });

/** Waits for an element that can be used, and clicks it. @param {string} selector @param {string} [text] */
async function press(window, selector, text) {
  await waitFor(window, selector, text);
  await window.evaluate(clickFirst, { selector, text, once: true });
}

/** Runs in the page: collects its errors in `window.failures`. */
function collectErrors() {
  window.failures = [];
  window.addEventListener('error', ({ message }) => window.failures.push(message));
  window.addEventListener('unhandledrejection', ({ reason }) =>
    window.failures.push(String(reason)),
  );
}

/** Opens a path of the page. */
async function openPath(window, path) {
  await window.goto(server.url + path);
  await window.evaluate(collectErrors);
  await window.evaluate(doNotPaint);
}

/**
 * Opens a path of the page, and plays without pauses and animations.
 * @param {{framed?: boolean}} [how] framed: where a window has a least size, the page is shown in a frame
 */
async function visit(path, { framed = false } = {}) {
  const window = windowOf(framed);
  await window.goto(server.url);
  await window.resize(1024, 768);
  await window.evaluate(() =>
    localStorage.setItem(
      'taberna.settings',
      JSON.stringify({
        ...{ autoRoll: false, autoForced: false, autoPass: false },
        ...{ board: 'plain', pace: 0, speed: 0 },
      }),
    ),
  );
  await openPath(window, path);
  return window;
}

/** Starts a game against the only computer player of this solved game. */
async function begin() {
  const window = await visit(`/play/${GAME}`);
  // From then on the worker answers for the files of the page: the game does not begin in the middle of that change.
  await waitUntil(window, isStored);
  await waitFor(window, '[data-level-shown="10"]');
  await press(window, '[data-begin]');
  await waitFor(window, '.table-playing');
  return window;
}

/** What nextTap() returns, as soon as the user may do something. @param {number} choice */
async function soonTap(window, choice) {
  for (let deadline = Date.now() + WAIT_MS; ;) {
    try {
      return await window.evaluate(nextTap, { choice, most: ANSWER_MS });
    } catch (error) {
      if (!error.message.includes('nothing to tap')) throw error;
      if (Date.now() >= deadline) await failFor(window, 'something to tap');
    }
  }
}

/** Plays to the end, or so many actions; `act` makes the action that nextTap() found. @param {number} most */
async function play(window, act, most) {
  let seed = 7;
  for (let actions = 0; actions < most; actions += 1) {
    seed = (seed * 48271) % 2147483647;
    const next = await soonTap(window, seed / 2147483647);
    if (next.over) return next.over;
    await act(next);
  }
  return null;
}

/** The number of actions at the beginning that are made in the window. */
const FIRST_ACTIONS = 20;

/** Plays to the end; returns the result and the errors of the page. */
async function playWhole(window, act) {
  const early = await play(window, act, FIRST_ACTIONS);
  if (early) return { result: early, failures: await window.evaluate(() => window.failures) };
  // Now the user has to act: the page itself changes nothing of what it stores.
  await soonTap(window, 0);
  const failures = await window.evaluate(() => window.failures);
  await window.evaluate(storeHere, await playMiddleHere(await window.evaluate(storedHere), 7));
  await openPath(window, '/play');
  const result = await play(window, act, Infinity);
  return { result, failures: [...failures, ...(await window.evaluate(() => window.failures))] };
}

/** Runs in the page: focuses a button, or the board if the action is a place on it; tells which. */
function focusFor({ x, y }) {
  const under = document.elementFromPoint(x, y);
  const place = under?.closest('[data-can]');
  const cell = document.querySelector(
    '.board [tabindex="0"][data-point], .board [tabindex="0"][data-place]',
  );
  const wanted = place ? cell : under?.closest('button, [data-choice]');
  wanted?.focus();
  return { found: Boolean(wanted) && document.activeElement === wanted, place: Boolean(place) };
}

/** Presses the keys that a user without a mouse presses for the action. */
async function actByKeys(window, next) {
  const { found, place } = await window.evaluate(focusFor, next);
  if (!found) return; // the page has changed since
  if (place && !(await walkTo(window, next.name.split(' ')[0]))) return;
  await window.press('Enter');
}

/** Moves over the board with arrow keys to a place that can be used; false if the board offers none any more. */
async function walkTo(window, can) {
  const isThere = () =>
    window.evaluate((want) => document.activeElement?.dataset.can === want, can);
  for (const arrow of ARROWS) {
    for (let i = 0; i < PLACES_MAX; i += 1) {
      if (await isThere()) return true;
      await window.press(arrow);
    }
  }
  return false;
}

test(`${engine}: the front page shows its board and leads to the games`, options, async () => {
  const window = await visit('/');

  await waitFor(window, 'svg.board');
  const title = await window.evaluate(() => document.title);
  const failures = await window.evaluate(() => window.failures);

  assert.match(title, /Taberna/);
  assert.deepEqual(failures, []);
});

test(`${engine}: a whole game is played by tap`, options, async () => {
  const window = await begin();

  const { result, failures } = await playWhole(window, ({ x, y }) => window.click(x, y));

  assert.match(result, /^(1-0|0-1|1\/2)$/);
  assert.deepEqual(failures, []);
});

test(`${engine}: a whole game is played by keyboard`, options, async () => {
  const window = await begin();

  const { result, failures } = await playWhole(window, (next) => actByKeys(window, next));

  assert.match(result, /^(1-0|0-1|1\/2)$/);
  assert.deepEqual(failures, []);
});

/** Opens a table of a game with a clock, for a series against a computer player. */
async function openTimed(window, game) {
  await openPath(window, '/');
  await press(window, 'button', 'Create a game …');
  const settings = { ruleset: game, against: 1, clock: 'relaxed', games: 3 };
  for (const [name, value] of Object.entries(settings))
    await press(window, `input[name="set-${name}"][value="${value}"]`);
  await press(window, 'dialog button', 'Create the game');
  await waitFor(window, '.table-playing .board');
}

/** Measures a table at all sizes. */
async function measure(window, state) {
  const wrong = [];
  for (const [width, height] of SIZES) {
    await window.resize(width, height);
    const size = await window.evaluate(() => `${innerWidth}×${innerHeight}`);
    assert.equal(size, `${width}×${height}`);
    const found = await window.evaluate(notWhole, { clocks: 2, touch: width < 500, large: false });
    wrong.push(...found.map((line) => `${state} at ${size}: ${line}`));
  }
  return wrong;
}

test(`${engine}: a table of each game is whole at usual sizes`, options, async () => {
  const window = await visit('/', { framed: true });
  const wrong = [];

  for (const game of GAME_NAMES) {
    await openTimed(window, game);
    await waitFor(window, ACTION);
    wrong.push(...(await measure(window, game)));
    wrong.push(...(await window.evaluate(() => window.failures)));
  }

  assert.deepEqual(wrong, []);

  // On a phone the page of a tab is a sheet over the board.
  await window.resize(390, 664);
  await press(window, '#tab-rules');
  await waitFor(window, '.side-panel-open #page-rules:not([hidden])');
  assert.deepEqual(await window.evaluate(coveredParts), []);
});
