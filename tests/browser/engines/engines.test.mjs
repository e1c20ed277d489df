// SPDX-License-Identifier: MIT
// The front page, and whole games by tap and by keyboard, in another browser engine than Chromium: TABERNA_ENGINE is
// `firefox` or `webkit`. Without the engine's programs the tests are skipped and say so.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { test } from 'node:test';
import { Server } from '../server.mjs';
import { TEST_MS, WAIT_MS, nextTap } from '../user.mjs';
import { openFirefox } from './firefox.mjs';
import { openWebKit } from './webkit.mjs';

/** The smallest game with chance: a whole game has few turns. */
const GAME = 'twelve-dogs';
const ARROWS = ['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp'];
const PLACES_MAX = 26;

/** @param {string} name @returns {string | undefined} the path of a program */
const programOf = (name) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));

const firefox = programOf('firefox-esr') ?? programOf('firefox');
const driver = programOf('WebKitWebDriver');
const display = programOf('Xvfb');

/** How to open a window of each engine; an engine without programs has none. */
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

/** Runs in the page: resolves with the text of the first element that matches, as soon as there is one. */
function appears(selector) {
  return new Promise((resolve) => {
    const look = () => {
      const found = document.querySelector(selector);
      if (!found) return;
      changes.disconnect();
      resolve(found.textContent);
    };
    const changes = new MutationObserver(look);
    changes.observe(document, { subtree: true, childList: true, attributes: true });
    look();
  });
}

/** Runs in the page: collects its errors in `window.failures`. */
function collectErrors() {
  window.failures = [];
  window.addEventListener('error', ({ message }) => window.failures.push(message));
  window.addEventListener('unhandledrejection', ({ reason }) =>
    window.failures.push(String(reason)),
  );
}

/** Opens a window at a path of the page, and plays without pauses and animations. */
async function visit(t, path) {
  const server = await Server.open(t);
  const window = await open(t);
  await window.resize(1024, 768);
  await window.goto(server.url);
  await window.evaluate(() =>
    localStorage.setItem(
      'taberna.settings',
      JSON.stringify({ autoRoll: false, autoForced: false, board: 'plain', pace: 0, speed: 0 }),
    ),
  );
  await window.goto(server.url + path);
  await window.evaluate(collectErrors);
  return window;
}

/** Starts a game against the easiest computer player of this device. */
async function begin(t) {
  const window = await visit(t, `/play/${GAME}`);
  await window.evaluate(appears, '[data-level="1"]');
  await window.evaluate(() => document.querySelector('[data-level="1"]').click());
  await window.evaluate(appears, '.table-playing');
  return window;
}

/** Plays to the end; `act` makes the action that nextTap() found. */
async function playWhole(window, act) {
  let seed = 7;
  for (;;) {
    seed = (seed * 48271) % 2147483647;
    const next = await window.evaluate(nextTap, { choice: seed / 2147483647, most: WAIT_MS });
    if (next.over) return next.over;
    await act(next);
  }
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

test(`${engine}: the front page shows its board and leads to the games`, options, async (t) => {
  const window = await visit(t, '/');

  await window.evaluate(appears, '.board svg, svg.board');
  const title = await window.evaluate(() => document.title);
  const failures = await window.evaluate(() => window.failures);

  assert.match(title, /Taberna/);
  assert.deepEqual(failures, []);
});

test(`${engine}: a whole game is played by tap`, options, async (t) => {
  const window = await begin(t);

  const result = await playWhole(window, ({ x, y }) => window.click(x, y));

  assert.match(result, /^(1-0|0-1|1\/2)$/);
  assert.deepEqual(await window.evaluate(() => window.failures), []);
});

test(`${engine}: a whole game is played by keyboard`, options, async (t) => {
  const window = await begin(t);

  const result = await playWhole(window, (next) => actByKeys(window, next));

  assert.match(result, /^(1-0|0-1|1\/2)$/);
  assert.deepEqual(await window.evaluate(() => window.failures), []);
});
