// SPDX-License-Identifier: MIT
// Both player bars with their clocks, the board with its dice, and the buttons of the turn are complete and visible
// without scrolling at every common window size, for every game: at a table with a clock and a series, for a spectator,
// against a bot, and offline.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Server } from './server.mjs';
import { TEST_MS, User, openBrowser, openTable } from './user.mjs';
import { GAME_NAMES } from '../../web-client/games/registry.js';
import { ACTION, coveredParts, notWhole, unreachableParts } from './whole.mjs';

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
  const ways = page.locator('[data-way]');
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
 * @param {User} host @param {string} game @param {number} bot 1 to play against one, else 0 @param {number} [games]
 */
async function openTimed(host, game, bot, games = 3) {
  await host.open('/');
  await host.button('Create a game …').click();
  await host.page.locator('dialog .set-more summary').click();
  const settings = { ruleset: game, against: bot, clock: 'relaxed', games };
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
 * it; sounds, whose threads run for seconds after each tap, have no layout.
 */
function prepare() {
  localStorage.setItem(
    'taberna.settings',
    JSON.stringify({ autoRoll: false, autoPass: false, autoForced: false, pace: 0, sound: false }),
  );
}

const leaving = [];
/** @type {User} */
let host;
/** @type {User} */
let friend;
/** Opens the page by a name that is not only of this computer, so a host gets a code to scan. @type {User} */
let named;

before(async () => {
  const t = { after: (leave) => leaving.unshift(leave) };
  const server = await Server.open(t);
  const browser = await openBrowser(t);
  host = await User.come(browser, server, { seed: 3 });
  friend = await User.come(browser, server, { seed: 4 });
  const url = server.url.replace('localhost', 'taberna.localhost');
  named = await User.come(browser, { url, outages: 0 });
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

for (const game of GAME_NAMES) {
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
    await host.beginAtEase();
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

test('an open sheet leaves clocks and actions', { timeout: TEST_MS }, async () => {
  const { page } = host;
  await openTimed(host, 'tabula', 1);
  await mayAct(host);
  for (const [width, height] of [
    [390, 664],
    [320, 568],
    [844, 390],
    [768, 1024],
  ]) {
    await page.setViewportSize({ width, height });
    for (const tab of ['turns', 'talk', 'rules']) {
      await host.tab(tab);
      await host.still();
      const hidden = await page.evaluate(coveredParts);
      assert.deepEqual(hidden, [], `${tab} at ${width}×${height}`);
    }
  }

  // A tap is repeated if the button moves under it; after the roll the host can move, or has to pass.
  await host.play(async ({ name }) => name === 'Roll');
  await host.button('Roll').waitFor({ state: 'detached' });
  await mayAct(host);
  assert.equal(await page.locator('#page-rules').isVisible(), true);
  await page.setViewportSize(USUAL_SIZE);
  await host.resign();
  assert.deepEqual(host.errors, []);
});

test(
  'the tabs of the panel and the result are worked by keyboard',
  { timeout: TEST_MS },
  async () => {
    const { page } = host;
    const focused = (id) => page.waitForFunction((name) => document.activeElement?.id === name, id);
    const shown = (name) => page.locator(`#page-${name}`).waitFor();
    await host.open('/play/tabula');
    await host.beginAtEase();
    // A game without a turn has no analysis. While the host may move, nothing else takes the focus.
    await host.play(async ({ name }) => name === 'Confirm' || name === 'Pass');
    await host.play(async ({ name }) => name === 'Roll');
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

    // The result stands where the turn stood, beside the whole board, and takes the focus.
    await host.resign();
    await focused('result-title');
    await page.locator('.table-turn [data-result]').waitFor();
    await host.still();
    const parts = '.board, .player, .table-turn [data-result] button, .panel-row [role="tab"]';
    assert.deepEqual(await page.evaluate(coveredParts, parts), []);

    // Its details are a card over the board, which Escape closes.
    const card = page.locator('.table-board .result-card');
    await host.button('Result').click();
    await focused('result-card-title');
    await page.keyboard.press('Escape');
    await card.waitFor({ state: 'detached' });
    await page.waitForFunction(() => document.activeElement?.textContent.trim() === 'Result');

    // The analysis shows the whole board: its tab takes the card away.
    await host.button('Result').click();
    await card.waitFor();
    await host.tab('analysis');
    await card.waitFor({ state: 'detached' });

    // The page of a tab and the board share the window; the result stays.
    await host.tab('turns');
    await host.still();
    const rematch = await page.evaluate(
      coveredParts,
      '.table-turn [data-result] button:not(.result-show)',
    );
    assert.deepEqual(rematch, []);
    await host.button('Rematch').click();
    await page.locator('.table-playing').waitFor();
    assert.deepEqual(host.errors, []);
  },
);

test('a result, a rematch and a verification are whole', { timeout: TEST_MS }, async () => {
  const { page } = host;
  await page.setViewportSize(USUAL_SIZE);
  await friend.open(await openTimed(host, 'tabula', 0, 1));
  const free = page.locator('.clock-free', { hasText: /^free \d+ s$/ });
  const wait = free.first().waitFor(); // in the roll-off both clocks may run
  await friend.button('Sit and play').click();
  await wait;
  const mover = await Promise.race([host, friend].map(mayAct));
  await mover.play(async ({ name }) => name === 'Confirm' || name === 'Pass');
  await friend.resign();
  await host.button('Verify the game').waitFor();
  await friend.button('Rematch').click();
  await page.getByText('wants a rematch').waitFor();
  for (const [width, height] of [
    [1366, 625],
    [1920, 1080],
    [1024, 768],
    [1280, 600],
  ]) {
    await page.setViewportSize({ width, height });
    await host.still();
    const parts =
      '.board, .player, .clock, .result :is(button:not(.result-show), a), .panel-row [role="tab"], .scrub > *';
    assert.deepEqual(await page.evaluate(coveredParts, parts), [], `${width}×${height}`);
    assert.equal(await page.locator('.seals:visible').count(), 1, `${width}×${height}`);
  }
  // The name of the winner is broken where it is too long.
  for (const [width, height] of [
    [664, 390],
    [1366, 625],
    [390, 664],
  ]) {
    await friend.page.setViewportSize({ width, height });
    await friend.still();
    const over = await friend.page.evaluate(() => {
      const box = document.querySelector('.table-turn');
      return box.scrollWidth - box.clientWidth;
    });
    assert.equal(over, 0, `${width}×${height}`);
  }
  await friend.page.setViewportSize(USUAL_SIZE);
  await page.setViewportSize({ width: 1366, height: 625 });
  await host.button('Verify the game').click();
  await page.locator('.keep [role="status"]').waitFor();
  await host.still();
  assert.deepEqual(await page.evaluate(coveredParts, '.keep [role="status"]'), []);

  // Beside the analysis, or above it, the board keeps most of its size.
  await host.tab('analysis');
  for (const [width, height, least] of [
    [1920, 1080, 1000],
    [390, 664, 300],
  ]) {
    await page.setViewportSize({ width, height });
    await host.still();
    const board = await page.locator('.table-board .board').boundingBox();
    assert.ok(board.width >= least, `${board.width} px at ${width}×${height}`);
  }
  await page.setViewportSize(USUAL_SIZE);
  assert.deepEqual([...host.errors, ...friend.errors], []);
});

/** Low windows: telephones held sideways with the bars of their browser, and laptops at a zoom of 200 %. */
const LOW_SIZES = [
  [568, 320],
  [640, 480],
  [664, 390],
  [667, 375],
  [683, 312],
  [683, 384],
  [720, 360],
  [740, 360],
  [780, 390],
  [800, 500],
  [844, 390],
  [910, 416],
  [932, 430],
  [960, 540],
  [1024, 500],
  [1024, 600],
];

test('a low window shows how to invite and how to join', { timeout: TEST_MS }, async () => {
  const path = await openTable(host);
  await host.button('Close the table').waitFor();
  await friend.open(path);
  await friend.button('Sit and play').waitFor();
  for (const [width, height] of LOW_SIZES) {
    for (const { page } of [host, friend]) await page.setViewportSize({ width, height });
    for (const user of [host, friend]) await user.still();
    const at = `${width}×${height}`;
    const title = '.table-turn h2';
    const shown =
      width < 600 ? [title] : [title, '.invitation .button-great', '.table-board .board'];
    assert.deepEqual(await friend.page.evaluate(coveredParts, shown.join()), [], at);
    assert.deepEqual(await host.page.evaluate(coveredParts, title), [], at);
    const controls = '.table-turn :is(a, button, input), .panel-row [role="tab"]';
    for (const { page } of [host, friend])
      assert.deepEqual(await page.evaluate(unreachableParts, controls), [], at);
    for (const { page } of [host, friend])
      await page.evaluate(() => document.querySelector('.table-turn h2').scrollIntoView());
  }
  await friend.button('Sit and play').click();
  await host.page.locator('.table-playing').waitFor();
  for (const { page } of [host, friend]) await page.setViewportSize(USUAL_SIZE);
  await host.resign();
  assert.deepEqual([...host.errors, ...friend.errors], []);
});

test('a waiting host at a laptop sees all controls', { timeout: TEST_MS }, async () => {
  const { page } = named;
  await page.setViewportSize({ width: 1366, height: 625 });
  await openTable(named);
  await named.button('Close the table').waitFor();
  await page.locator('.qr').waitFor();
  await page.locator('#page-talk .say').waitFor();
  await named.still();
  const controls = '.table-turn :is(button, input, h2, .qr, .agreed), [data-readers], .say input';
  assert.deepEqual(await page.evaluate(coveredParts, controls), []);

  // A message needs its space.
  await page.getByLabel('Message').fill('Come and play!');
  await page.keyboard.press('Enter');
  await page.locator('.line-mine').waitFor();
  await named.still();
  assert.deepEqual(
    await page.evaluate(coveredParts, '.line-mine .line-text, .say input, #tab-talk'),
    [],
  );
  assert.deepEqual(await page.evaluate(unreachableParts, '.table-turn :is(button, input)'), []);
  assert.deepEqual(named.errors, []);
});

/** Where the parts are that a player sees and taps. @param {User} user */
async function places(user) {
  await user.still();
  return user.page.evaluate(() =>
    [...document.querySelectorAll('.board, .player, .turn-buttons button, .panel-row')].map(
      (part) => {
        const { left, top, width, height } = part.getBoundingClientRect();
        return `${part.getAttribute('class')}: ${[left, top, width, height].join(' ')}`;
      },
    ),
  );
}

test('a draw offer moves nothing on a telephone', { timeout: TEST_MS }, async () => {
  const UPRIGHT_SIZES = [
    [320, 568],
    [390, 664],
    [390, 844],
    [768, 1024],
  ];
  const path = await openTimed(host, 'tabula', 0, 1);
  await friend.open(path);
  await friend.button('Sit and play').click();
  const mover = await Promise.race([host, friend].map(mayAct));
  const other = mover === host ? friend : host;
  await mover.play(async ({ name }) => name === 'Roll');
  await mover.page.locator('[data-can], [data-choice]').first().waitFor();
  const all = async () => {
    const found = [];
    for (const [width, height] of UPRIGHT_SIZES) {
      for (const user of [mover, other]) {
        await user.page.setViewportSize({ width, height });
        found.push(`${width}×${height}`, ...(await places(user)));
      }
    }
    return found;
  };

  const before = await all();
  await other.page.setViewportSize(USUAL_SIZE);
  await other.menu('Offer a draw');
  for (const { page } of [mover, other]) await page.locator('.settling').waitFor();
  assert.deepEqual(await all(), before);

  for (const [width, height] of UPRIGHT_SIZES) {
    await mover.page.setViewportSize({ width, height });
    await mover.still();
    const parts =
      '.board, .clock, .table-lower .player, .turn-buttons button, .settling, .settling button';
    assert.deepEqual(await mover.page.evaluate(coveredParts, parts), [], `${width}×${height}`);
    const answer = await mover.button('Accept the draw').boundingBox();
    assert.ok(answer.height >= 44, `${answer.height} px at ${width}×${height}`);
    await other.page.setViewportSize({ width, height });
    await other.still();
    const shown = await other.page.evaluate(coveredParts, '.settling, .board, .player, .clock');
    assert.deepEqual(
      shown.filter((part) => !part.startsWith('player')),
      [],
      `${width}×${height}`,
    );
  }
  await mover.button('Accept the draw').click();
  await other.page.locator('[data-result]').waitFor();
  for (const { page } of [host, friend]) await page.setViewportSize(USUAL_SIZE);
  assert.deepEqual([...host.errors, ...friend.errors], []);
});
