// SPDX-License-Identifier: MIT
// Strangers find each other, play and part; a host moderates; a series is played to its end.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { en } from '../../web-client/texts/en/common.js';
import { Server } from './server.mjs';
import { axeFindsNothing, fitsEveryWidth } from './looks.mjs';
import { TEST_MS, User, WAIT_MS, chooseRule, openBrowser, openTable } from './user.mjs';
import { coveredParts } from './whole.mjs';

/** A server with so many users. @param {import('node:test').TestContext} t @param {number} people */
async function meet(t, people) {
  const server = await Server.open(t);
  const browser = await openBrowser(t);
  return Promise.all(
    Array.from({ length: people }, (_, i) => User.come(browser, server, { seed: i + 1 })),
  );
}

/** Chooses an option as a user does: by the label of its radio button. @param {User} user */
const choose = (user, radio) =>
  user.page
    .locator('label')
    .filter({ has: user.page.locator(radio) })
    .click();

/**
 * The host opens a public table.
 * @param {User} host @param {Record<string, string>} settings by the names of their fields
 */
async function openForAll(host, settings) {
  const { page } = host;
  await host.open('/');
  await host.button('Create a game …').click();
  await page.locator('dialog .set-more summary').click();
  for (const [name, value] of Object.entries(settings))
    await choose(host, `input[name="set-${name}"][value="${value}"]`);
  await host.button('Create the game').click();
  await page.waitForURL(/\/t\/[0-9a-z]+$/);
}

/** Waits until so many tables are listed. @param {User} user @param {number} n */
const tables = (user, n) => user.data('tables', (value) => value === String(n));

/**
 * Waits until that page knows which side begins: before that side acts, nothing else happens.
 * @param {User} user
 */
const begun = (user) =>
  user.page
    .locator('[data-turn-say]', { hasNotText: /The dice decide|Reading the game/ })
    .waitFor();

/** @param {User} user @param {string} state of the table */
const tableIs = (user, state) => user.data('state', (value) => value === state);

test(
  'a host with an address for this computer alone gets a notice, another a code to scan',
  { timeout: TEST_MS },
  async (t) => {
    const [host] = await meet(t, 1);
    await openTable(host);
    await host.page.locator('[data-only-here]', { hasText: '--listen :8080' }).waitFor();
    assert.equal(await host.page.locator('.qr').count(), 0);

    const url = new URL('/', host.page.url());
    url.hostname = 'taberna.localhost';
    await host.page.goto(url.href);
    await host.button('Play a friend').click();
    await host.page.locator('.qr svg').waitFor();
    assert.equal(await host.page.locator('[data-only-here]').count(), 0);
  },
);

test(
  'a stranger finds a table in the front room, sits down, and both agree to a draw',
  { timeout: TEST_MS },
  async (t) => {
    const [host, stranger] = await meet(t, 2);
    await stranger.open('/');
    await tables(stranger, 0);
    await openForAll(host, { ruleset: 'zeno', clock: 'none', games: '1' });
    await tables(stranger, 1);

    await stranger.page.locator('select[name="lobby-pace"]').selectOption('days');
    await tables(stranger, 0);
    await stranger.page.reload();
    await tables(stranger, 0);
    assert.equal(await stranger.page.locator('select[name="lobby-pace"]').inputValue(), 'days');
    await stranger.button('Show all').click();
    await tables(stranger, 1);
    await stranger.page.locator('select[name="lobby-game"]').selectOption('pyf');
    await tables(stranger, 0);
    await stranger.page.locator('select[name="lobby-game"]').selectOption('zeno');
    await stranger.page.locator('input[name="lobby-free"]').click();
    await tables(stranger, 1);

    await stranger.page.locator('.lobby-row button').click();
    await Promise.all([host, stranger].map(begun));
    assert.equal(stranger.page.url(), host.page.url());

    await stranger.menu('Offer a draw');
    await host.button('Decline').click();
    await stranger.page.getByRole('alert').getByText('declined the draw.').waitFor();
    await host.menu('Offer a draw');
    await stranger.button('Accept the draw').click();
    for (const user of [host, stranger]) assert.equal(await user.data('result', Boolean), '1/2');
    assert.deepEqual([...host.errors, ...stranger.errors], []);
  },
);

/** Chooses a game on the home page and presses *Play anyone*. @param {User} user @param {string} game */
async function playAnyone(user, game) {
  await user.open('/');
  await choose(user, `input[name="game"][value="${game}"]`);
  await user.button('Play anyone').click();
  await user.page.waitForURL(/\/t\/[0-9a-z]+$/);
}

/** Runs in the page before its own scripts: a notice (`TOAST_MS` in shell.js) does not go away by itself. */
function keepNotices() {
  const real = window.setTimeout;
  window.setTimeout = (run, ms, ...more) => (ms === 6000 ? 0 : real(run, ms, ...more));
}

/** Runs in the page: the bars, clocks, controls and ways that the notice covers. */
function behindNotice() {
  const notice = document.querySelector('.toast').getBoundingClientRect();
  return [...document.querySelectorAll('.player, .turn-panel, .panel-row, .dice, .ways, .me')]
    .filter((part) => {
      const { left, right, top, bottom } = part.getBoundingClientRect();
      const beside = right <= notice.left || left >= notice.right;
      return !beside && bottom > notice.top && top < notice.bottom;
    })
    .map((part) => part.getAttribute('class'));
}

test(
  'Play anyone in an empty lobby starts a game with a bot, and one tap switches to a player who joins',
  { timeout: TEST_MS },
  async (t) => {
    const [first, second] = await meet(t, 2);
    await first.context.addInitScript(keepNotices);
    await playAnyone(first, 'tablan');
    const withBot = first.page.url();
    await first.page.locator('.player .bot-tag').waitFor();
    await first.page.locator('.toast', { hasText: 'so you play a bot' }).waitFor();
    await tableIs(first, 'playing');
    for (const [width, height] of [
      [390, 664],
      [768, 1024],
      [1280, 800],
    ]) {
      await first.page.setViewportSize({ width, height });
      await first.still();
      const behind = await first.page.evaluate(behindNotice);
      assert.deepEqual(behind, [], `behind a notice at ${width}×${height}`);
    }
    await first.button('Close this message').click();
    await first.page.locator('.waiting-mark').waitFor();

    await playAnyone(second, 'tablan');
    assert.notEqual(second.page.url(), withBot);
    await tableIs(second, 'playing');
    await first.page.locator('[data-joined]').hover(); // the page does not switch meanwhile
    await second.page.getByText(/comes in a moment/).waitFor();
    await second.page.getByText(/has been told that you are here/).waitFor();
    await axeFindsNothing(first, 'a game with a bot when a player has joined');
    await first.page.getByRole('link', { name: 'Switch now' }).click();
    await Promise.all([first, second].map(begun));
    assert.equal(first.page.url(), second.page.url());
    assert.equal(await first.page.locator('[data-joined], .waiting-mark').count(), 0);

    await first.open('/');
    const bot = first.page.locator(`.your-games a[href="${new URL(withBot).pathname}"]`);
    await bot.waitFor();
    // Who has seen the opponent at the table needs no notice on other pages.
    assert.equal(await first.page.locator('[data-joined]').count(), 0);
    await bot.click();
    await tableIs(first, 'playing');
    assert.deepEqual([...first.errors, ...second.errors], []);
  },
);

test(
  'two players who press Play anyone play two games if starting is worth much',
  { timeout: TEST_MS },
  async (t) => {
    const [first, second] = await meet(t, 2);
    await playAnyone(first, 'tabula');
    await first.page.locator('.waiting-mark').waitFor();

    await playAnyone(second, 'tabula');

    await tableIs(second, 'playing');
    await second.page.getByText(en['anyone.two']).waitFor();
    await first.page.locator('[data-joined]', { hasText: en['anyone.two'] }).waitFor();
    await first.page.waitForURL(second.page.url(), { timeout: WAIT_MS }); // by itself
    await Promise.all([first, second].map(begun));
    assert.equal(first.page.url(), second.page.url());
    await second.tab('rules');
    await second.page.getByText('Two games').first().waitFor();
    assert.deepEqual([...first.errors, ...second.errors], []);
  },
);

test('Play anyone leaves no game in the middle of a turn', { timeout: TEST_MS }, async (t) => {
  const [first, second] = await meet(t, 2);
  const { page } = first;
  await page.setViewportSize({ width: 390, height: 664 });
  await playAnyone(first, 'tablan');
  await page.locator('.player .waiting-mark').waitFor();
  await first.play(async () => (await page.locator('[data-can]').count()) > 0);
  await playAnyone(second, 'tablan');

  await page.locator('[data-switch="after"]', { hasText: 'Switching after your turn' }).waitFor();
  await first.still();
  assert.deepEqual(await page.evaluate(coveredParts, '.player, .clock, .panel-row'), []);
  await first.play(async ({ name }) => name === 'Confirm');
  await page.locator('.joined-when', { hasText: /^Switching in \d+ s$/ }).waitFor();
  await first.button('Stay here').click();
  await page.locator('[data-joined]').waitFor({ state: 'detached' });
  assert.deepEqual([...first.errors, ...second.errors], []);
});

test(
  'a telephone shows that the user waits for a player, and a way to stop',
  { timeout: TEST_MS },
  async (t) => {
    const [user, other] = await meet(t, 2);
    const { page } = user;
    await page.setViewportSize({ width: 320, height: 568 });
    await playAnyone(user, 'tablan');
    const mark = page.locator('.player .waiting-mark');
    await mark.waitFor();
    await user.still();
    assert.deepEqual(await page.evaluate(coveredParts, '.player, .waiting-mark'), []);
    await other.open('/lobby');
    await other.page.locator('.lobby-row').waitFor();

    await mark.click();
    await axeFindsNothing(user, 'the ways of a user who waits', [320, 320]);
    await user.button('Stop waiting').click();
    await mark.waitFor({ state: 'detached' });
    await other.page.locator('.lobby-row').waitFor({ state: 'detached' });
    await tableIs(user, 'playing');
    assert.deepEqual([...user.errors, ...other.errors], []);
  },
);

test(
  'Play anyone continues the game with the bot until a player joins',
  { timeout: TEST_MS },
  async (t) => {
    const [user] = await meet(t, 1);
    await playAnyone(user, 'tablaaza');
    const withBot = user.page.url();
    // The next address would cut off what is still being fetched.
    await user.page.waitForLoadState('networkidle');

    await playAnyone(user, 'tablaaza');

    assert.equal(user.page.url(), withBot);
    assert.deepEqual(user.errors, []);
  },
);

test(
  'the home page replays a finished game, or shows a running one',
  { timeout: TEST_MS },
  async (t) => {
    const [player, stranger] = await meet(t, 2);
    await stranger.open('/');
    const at = await stranger.data('example');
    await stranger.page
      .getByRole('button', { name: 'Play: Replay of a finished game of Tabula' })
      .click();
    await stranger.data('example', (value) => value !== at);
    await stranger.page
      .getByRole('button', { name: 'Pause: Replay of a finished game of Tabula' })
      .click();
    await axeFindsNothing(stranger, 'the home page with a replay');
    const learn = stranger.page.getByRole('link', { name: 'New here? Learn Tabula' });
    assert.equal(await learn.getAttribute('href'), '/learn/tabula');

    await playAnyone(player, 'tabula');
    await tableIs(player, 'playing');
    await stranger.page.locator('[data-live]').getByRole('link', { name: 'Watch' }).click();
    await tableIs(stranger, 'playing');

    // The user's own game is offered above, and not as a game to watch.
    await player.open('/');
    await player.page.locator('.your-games a').first().waitFor();
    assert.equal(await player.page.locator('[data-live]').count(), 0);
    assert.deepEqual([...player.errors, ...stranger.errors], []);
  },
);

test(
  'the first screen of the front page names the chosen game, and nothing of it is cut off',
  { timeout: TEST_MS },
  async (t) => {
    const [user] = await meet(t, 1);
    const { page } = user;
    for (const [width, height] of [
      [390, 664],
      [1366, 625],
    ]) {
      await page.setViewportSize({ width, height });
      await user.open('/');
      await choose(user, 'input[name="game"][value="tabula"]');
      await page.getByRole('heading', { name: 'Play Tabula', exact: true }).waitFor();
      await choose(user, 'input[name="game"][value="tablan"]');
      await page.getByRole('heading', { name: 'Play Tablan', exact: true }).waitFor();
      const ways = ['Play the computer', 'Play a friend', 'Play anyone'];
      const shown = [
        page.getByText('Which game?'),
        page.locator('.game-picker label').last(),
        ...ways.map((name) => page.locator('.three-ways .button', { hasText: name })),
        page.locator('.learn-link'),
      ];
      for (const part of shown) {
        const box = await part.boundingBox();
        const what = `${await part.innerText()} at ${width}x${height}`;
        assert.ok(box && box.width > 10 && box.y >= 0 && box.y + box.height <= height, what);
      }
      await choose(user, 'input[name="game"][value="tablaaza"]');
      await user.open('/');
      const { x, width: wide } = await page
        .locator('.game-picker label', { has: page.locator(':checked') })
        .boundingBox();
      assert.ok(x >= 0 && x + wide <= width, `the chosen card at ${x} of ${width}`);
    }
    assert.deepEqual(user.errors, []);
  },
);

test(
  'the menu leads to all pages, by mouse and by keyboard, and the header has one line',
  { timeout: TEST_MS },
  async (t) => {
    const [user] = await meet(t, 1);
    await user.open('/');
    for (const [width, height] of [
      [390, 664],
      [820, 1180],
    ]) {
      await user.page.setViewportSize({ width, height });
      const { height: high } = await user.page.locator('.head').boundingBox();
      assert.ok(high < 80, `${high} px`);
      await user.button('Menu').click();
      await user.page.getByRole('navigation', { name: 'Menu' }).waitFor();
      await axeFindsNothing(user, 'the menu');
      await user.page.keyboard.press('Escape');
      await user.page.locator('#menu').waitFor({ state: 'hidden' });
    }
    await user.button('Menu').focus();
    await user.page.keyboard.press('Enter');
    await user.page.getByRole('link', { name: 'Ratings' }).first().click();
    await user.page.waitForURL(/\/ratings$/);
    await user.page.locator('#menu').waitFor({ state: 'hidden' });
    assert.deepEqual(user.errors, []);
  },
);

test(
  'a game is created by a named set of rules, listed with it, and joined by it',
  { timeout: TEST_MS },
  async (t) => {
    const [host, guest, other] = await meet(t, 3);
    await host.open('/?game=tabula&set=nonsense');
    await host.page.locator('[data-unknown-set="nonsense"]').waitFor();
    assert.equal(
      await host.page.locator('input[name="rule-set"]:checked').inputValue(),
      'standard',
    );
    await host.page.locator('input[name="rule-set"][value="bell"]').check();
    await host.page.locator('[data-unknown-set]').waitFor({ state: 'detached' });
    await axeFindsNothing(host, 'the choice of a set of rules');
    await host.button('Create the game').click();
    await host.page.waitForURL(/\/t\/[0-9a-z]+$/);
    await host.page.locator('.waiting [data-set="bell"]').waitFor();

    await guest.open('/lobby');
    await guest.page.locator('.lobby-row', { hasText: 'Bell, as printed' }).waitFor();
    await guest.page.locator('select[name="lobby-game"]').selectOption('pyf');
    await guest.page.getByText('No table matches this filter.').waitFor();
    await guest.button('Start a game').click();
    await guest.page.locator('input[name="set-ruleset"][value="pyf"]:checked').waitFor();
    await other.open('/?game=tabula&set=bell');
    await other.page.locator('input[name="rule-set"][value="bell"]:checked').waitFor();
    await other.button('Play anyone by these rules').click();
    await Promise.all([host, other].map((user) => tableIs(user, 'playing')));
    assert.equal(other.page.url(), host.page.url());
    assert.deepEqual([...host.errors, ...guest.errors, ...other.errors], []);
  },
);

test(
  'a set that spoils a game is warned of, on this device too',
  { timeout: TEST_MS },
  async (t) => {
    const [user] = await meet(t, 1);
    await user.open('/play/tablan?set=bell-in-order');
    await user.page.locator('.play-more > summary').click();
    await user.page.locator('[data-warning="sets.warn.order.half"]').waitFor();
    await chooseRule(user.page, 'partial', 'lost');
    await user.page.locator('[data-warning="sets.warn.order"]').waitFor();
    await user.page.locator('input[name="rule-set"][value="own"]:checked').waitFor();
    await user.page.locator('input[name="rule-set"][value="bell"]').check();
    await user.page.locator('[data-warning]').waitFor({ state: 'detached' });

    await user.open('/play/tabula?set=bead-game');
    await user.page.locator('.play-more > summary').click();
    await user.page.locator('[data-warning="sets.endless"]').waitFor();
    await user.open('/play/zeno?set=letter');
    await user.page.locator('.play-more > summary').click();
    await user.page.locator('[data-warning="sets.warn.goal"]').waitFor();
    await user.page.locator('.set-facts', { hasText: 'Black wins 81 of 100 games.' }).waitFor();
    assert.deepEqual(user.errors, []);
  },
);

test('a host locks the table, and removes a guest', { timeout: TEST_MS }, async (t) => {
  const [host, guest] = await meet(t, 2);
  const path = await openTable(host);
  await guest.open(path);
  await guest.button('Sit and play').waitFor();

  const lock = host.page.locator('input[name="locked"]');
  await lock.click();
  await guest.page.locator('[data-locked]').waitFor();
  await guest.button('Sit and play').waitFor({ state: 'hidden' });
  await lock.click();
  await guest.button('Sit and play').click();
  await Promise.all([host, guest].map(begun));

  // Who begins is thrown: from then on nobody is removed before the end of the game.
  await host.resign();
  await tableIs(host, 'ended');
  await host.page.locator('.table .player-name-text.name-button').click();
  await host.button('Remove …').click();
  await host.button('Remove').click();
  assert.equal(await guest.data('missing', Boolean), 'kicked');
  await fitsEveryWidth(guest, 'the page of one who was sent away');
  await guest.page.reload();
  assert.equal(await guest.data('missing', Boolean), 'kicked');
  assert.deepEqual([...host.errors, ...guest.errors], []);
});

test('a series of three is played to its end', { timeout: TEST_MS }, async (t) => {
  const [host, guest, watcher] = await meet(t, 3);
  await openForAll(host, { ruleset: 'twelve-dogs', clock: 'none', games: '3' });
  await watcher.open('/lobby');
  await tables(watcher, 1);
  await fitsEveryWidth(watcher, 'the lobby with a free seat');
  await axeFindsNothing(watcher, 'the lobby with a free seat');
  await guest.open('/lobby');
  await guest.page.locator('.lobby-row', { hasText: 'Best of 3' }).getByRole('button').click();

  for (const game of [1, 2]) {
    for (const user of [host, guest]) {
      await user.page.getByText(`Game ${game}, best of 3`).waitFor();
      await begun(user);
    }
    await guest.resign();
    // The next game begins by itself.
    if (game === 1) await host.page.locator('[data-score]', { hasText: 'Score 1' }).waitFor();
  }

  for (const user of [host, guest]) {
    await user.page.locator('[data-series="over"]').waitFor();
    await user.page.getByText(/wins? the best of 3, 2 to 0/).waitFor();
    await user.button('New match').waitFor();
  }
  await fitsEveryWidth(host, 'the end of a series');
  await axeFindsNothing(host, 'the end of a series');
  assert.deepEqual([...host.errors, ...guest.errors, ...watcher.errors], []);
});
