// SPDX-License-Identifier: MIT
// What a table does with its window: the board takes most of it, and nothing lies under a notch or the bar of the system.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GAMES } from '../../web-client/games/list.js';
import { Server, admin } from './server.mjs';
import { TEST_MS, User, openBrowser, sitDown, whoRolls } from './user.mjs';
import { notWhole } from './whole.mjs';

const LAPTOP = { width: 1366, height: 625 };
/** The games with a track, whose board has two rows of twelve points. */
const TRACKS = GAMES.filter(({ board }) => board.kind === 'tables').map(({ name }) => name);

const boxOf = async (page, selector) => page.locator(selector).boundingBox();

for (const game of TRACKS) {
  test(`the board of ${game} is large on a laptop`, { timeout: TEST_MS }, async (t) => {
    const user = await User.come(await openBrowser(t), await Server.open(t), {
      context: { viewport: LAPTOP },
    });
    const { page } = user;
    await user.open(`/play/${game}`);
    await user.beginAtEase();
    await page.locator('.table-playing .board').waitFor();
    await user.still();

    assert.ok((await boxOf(page, '.table .board')).width >= 650);
    assert.ok((await boxOf(page, '.side-panel')).width <= 400);
    assert.equal(await page.locator('.head').isVisible(), false);
    assert.deepEqual(user.errors, []);
  });
}

test(
  'a table with room for it shows the chat beside the turns',
  { timeout: TEST_MS },
  async (t) => {
    const server = await Server.open(t);
    const browser = await openBrowser(t);
    const host = await User.come(browser, server, { seed: 3 });
    const friend = await User.come(browser, server, { seed: 4 });
    await sitDown(host, friend);
    await whoRolls([host, friend]);
    const { page } = host;

    for (const [width, height] of [
      [1366, 625],
      [1366, 768],
      [1920, 1080],
      [2560, 1440],
    ]) {
      await page.setViewportSize({ width, height });
      await page.locator('.panel-page-apart .say-form input').waitFor();
      await host.still();
      const size = `${width}×${height}`;
      assert.equal(await page.locator('#page-turns').isVisible(), true, size);
      assert.equal(await page.locator('#tab-talk').count(), 0, size);
      assert.deepEqual(await page.evaluate(notWhole, { clocks: 0, touch: false }), [], size);
      const panel = await boxOf(page, '.side-panel');
      assert.ok(panel.width <= Math.max(400, width / 4), `${size}: ${panel.width}`);
    }
    await page.locator('.panel-page-apart .say-form input').fill('Salve!');
    await page.keyboard.press('Enter');
    await page.locator('.panel-page-apart .line', { hasText: 'Salve!' }).waitFor();

    // Without the room, it is a tab.
    await page.setViewportSize({ width: 390, height: 664 });
    await page.locator('#tab-talk').waitFor();
    assert.equal(await page.locator('.panel-page-apart').count(), 0);
    assert.deepEqual([...host.errors, ...friend.errors], []);
  },
);

test(
  'a running game has no header; its menu counts the games that wait',
  { timeout: TEST_MS },
  async (t) => {
    const server = await Server.open(t);
    const browser = await openBrowser(t);
    const host = await User.come(browser, server, { seed: 3 });
    const friend = await User.come(browser, server, { seed: 4 });
    await sitDown(host, friend);
    const mover = await whoRolls([host, friend]);
    const { page } = mover;
    const other = new URL(page.url()).pathname;

    await mover.open('/play/tabula');
    await mover.beginAtEase();
    for (const viewport of [LAPTOP, { width: 390, height: 844 }]) {
      await page.setViewportSize(viewport);
      const menu = page.getByRole('button', { name: 'Game menu, Your turn at 1 table' });
      await menu.waitFor();
      assert.equal(await menu.innerText(), '1');
      assert.equal(await page.locator('.head').isVisible(), false);
    }
    await page.locator('.panel-menu').click();
    const inMenu = (name) => page.getByRole('dialog').getByRole('link', { name, exact: true });
    for (const name of ['Lobby', 'Learn', 'Rules', 'Watch', 'Ratings', 'Your turn at 1 table'])
      await inMenu(name).waitFor();
    await inMenu('Front page').click();
    await page.locator(`a[href="${other}"]`).first().waitFor();
    assert.equal(await page.locator('.head').isVisible(), true);
    assert.deepEqual([...host.errors, ...friend.errors], []);
  },
);

/** Insets of telephones with a notch and a bar of the system, in pixels. */
const NOTCHES = [
  { width: 390, height: 664, top: 0, bottom: 34, left: 0, right: 0 },
  { width: 390, height: 844, top: 47, bottom: 34, left: 0, right: 0 },
  { width: 844, height: 390, top: 0, bottom: 21, left: 47, right: 47 },
  { width: 844, height: 390, top: 0, bottom: 21, left: 59, right: 0 },
];

/** Runs in the page: the visible parts of a table, and all controls, that reach into the insets. */
function underNotch({ top, bottom, left, right }) {
  // A page that scrolls can bring its lower parts up, and so can a dialog.
  const scrolls = document.documentElement.scrollHeight > innerHeight;
  const parts = 'button, a, input, .player, .board, .clock, .toast, .name-shown, h1, dialog';
  /** The row around the part that scrolls sideways, or null. */
  const rowOf = (part) => {
    for (let up = part.parentElement; up; up = up.parentElement) {
      if (up.scrollWidth > up.clientWidth && getComputedStyle(up).overflowX === 'auto') return up;
    }
    return null;
  };
  /** Of a row that scrolls, the first part is free at its one end and the last at the other; so are those between. */
  const boxOf = (part) => {
    const row = rowOf(part);
    const { left: x, right: end, top: y, bottom: foot } = part.getBoundingClientRect();
    if (!row) return { left: x, right: end, top: y, bottom: foot };
    const inRow = [...row.querySelectorAll(parts)];
    const was = row.scrollLeft;
    row.scrollTo({ left: 0, behavior: 'instant' });
    const first = inRow[0].getBoundingClientRect().left;
    row.scrollTo({ left: row.scrollWidth, behavior: 'instant' });
    const last = inRow[inRow.length - 1].getBoundingClientRect().right;
    row.scrollTo({ left: was, behavior: 'instant' });
    return { left: first, right: last, top: y, bottom: foot };
  };
  return [...document.querySelectorAll(parts)]
    .filter((part) => part.checkVisibility() && !part.closest('.unseen, .skip, dialog > *'))
    .map((part) => [part, boxOf(part)])
    .filter(
      ([, box]) =>
        box.left < left - 0.5 ||
        box.top < top - 0.5 ||
        box.right > innerWidth - right + 0.5 ||
        (box.bottom > innerHeight - bottom + 0.5 && !scrolls),
    )
    .map(([part]) => part.className || part.textContent);
}

for (const notch of NOTCHES) {
  const { width, height, ...insets } = notch;
  const name = `${width}×${height} with ${insets.left} px at the left`;
  test(`nothing lies under a notch: ${name}`, { timeout: TEST_MS }, async (t) => {
    const user = await User.come(await openBrowser(t), await Server.open(t), {
      context: { viewport: { width, height } },
    });
    const { page, context } = user;
    const tools = await context.newCDPSession(page);
    await tools.send('Emulation.setSafeAreaInsetsOverride', { insets });
    const look = async (what) => {
      await user.still();
      assert.deepEqual(await page.evaluate(underNotch, insets), [], what);
    };
    for (const path of ['/', '/lobby', '/learn/tabula', '/puzzles/tabula']) {
      await user.open(path);
      await page.locator('h1').first().waitFor({ state: 'attached' });
      await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
      await look(path);
    }
    await user.open('/play/tabula');
    await user.beginAtEase();
    await page.locator('.turn-buttons button').first().waitFor();
    await look('the table');
    const seen = await page.evaluate(notWhole, { clocks: 0, touch: width < 500 });
    assert.deepEqual(seen, [], 'the table');
    await user.tab('rules');
    await look('the sheet');
    await page.locator('.panel-menu').click();
    await page.getByRole('dialog').waitFor();
    await look('the menu');
    assert.deepEqual(user.errors, []);
  });
}

test(
  'an announcement takes one line of a table, and goes for good',
  { timeout: TEST_MS },
  async (t) => {
    const server = await Server.open(t);
    const user = await User.come(await openBrowser(t), server, {
      context: { viewport: { width: 320, height: 568 } },
    });
    const { page } = user;
    await user.open('/play/ludus-anglicorum');
    await user.beginAtEase();
    await page.locator('.table-playing .board').waitFor();
    await user.still();
    const { width } = await boxOf(page, '.table .board');
    const TEXT =
      'Tonight at nine o’clock we restart the server for new rules; all games go on after it.';
    await admin(server, 'say', TEXT);

    const bar = page.locator('.announcement');
    const text = page.getByRole('button', { name: TEXT });
    await text.waitFor();
    await user.still();
    const folded = (await bar.boundingBox()).height;
    assert.ok(folded <= 48, `${folded} px`);
    assert.ok((await boxOf(page, '.table .board')).width > width * 0.75);
    await text.focus();
    await page.keyboard.press('Enter');
    await page.waitForFunction(
      (was) => document.querySelector('.announcement').offsetHeight > was,
      folded,
    );
    await bar.getByRole('button', { name: 'Close this message' }).click();
    await bar.waitFor({ state: 'hidden' });

    // The server sends it to each new connection, but this user has read it.
    await user.open('/lobby');
    await page.locator('.lobby[aria-busy="false"], .lobby:not([aria-busy])').first().waitFor();
    await page.locator('.name-shown').waitFor();
    assert.equal(await bar.isVisible(), false);
    await admin(server, 'say', 'Nine it is.');
    await page.getByText('Nine it is.').waitFor();
    assert.deepEqual(user.errors, []);
  },
);

test(
  'the board of Zeno shows the direction of each side, and no empty trays',
  { timeout: TEST_MS },
  async (t) => {
    const user = await User.come(await openBrowser(t), await Server.open(t), {
      context: { viewport: { width: 390, height: 664 } },
    });
    const { page } = user;
    await user.open('/play/zeno');
    await user.beginAtEase();
    await page.locator('.table-playing .board').waitFor();
    await user.still();

    assert.equal(await page.locator('.table .board [data-way-of]').count(), 2);
    assert.equal(await page.locator('.table .board .tray').count(), 0);
    assert.ok((await boxOf(page, '.table .board')).width >= 380);
    // The keyboard walks over what is there.
    await page.locator('[data-point="24"]').focus();
    await page.keyboard.press('Home');
    await page.waitForFunction(() => document.activeElement.dataset.place?.startsWith('bar'));
    await page.keyboard.press('End');
    await page.waitForFunction(() => document.activeElement.dataset.point === '24');
    assert.deepEqual(user.errors, []);
  },
);
