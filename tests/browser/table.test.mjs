// SPDX-License-Identifier: MIT
// A table used without a mouse, with drag and drop, with steps taken back, and in two windows.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Server } from './server.mjs';
import { TEST_MS, User, openBrowser, openTable, sitDown, whoRolls } from './user.mjs';
import { coveredParts } from './whole.mjs';

const TABS_MAX = 120;
const ARROWS = ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'];

/** Two players at a table after the roll-off; `mover` is the player whose roll it is. */
async function begin(t) {
  const server = await Server.open(t);
  const browser = await openBrowser(t);
  const host = await User.come(browser, server, { seed: 3 });
  const friend = await User.come(browser, server, { seed: 4 });
  await sitDown(host, friend);
  const mover = await whoRolls([host, friend]);
  return { server, browser, mover, other: mover === host ? friend : host };
}

/** The same after a turn of the mover, who has then resigned. */
async function end(t) {
  const players = await begin(t);
  await players.mover.play(async (tapped) => tapped.name === 'Confirm' || tapped.name === 'Pass');
  await players.other.button('Roll').waitFor();
  await players.mover.resign();
  return players;
}

/** Presses Tab until the focused element satisfies `liked`. */
async function tabTo(page, liked, what) {
  for (let i = 0; i < TABS_MAX; i += 1) {
    if (await page.evaluate(liked)) return;
    await page.keyboard.press('Tab');
  }
  assert.fail(`Tab never comes to ${what}`);
}

/** Moves over the board with the arrow keys until the focused place satisfies `can`. */
async function walkTo(page, can) {
  const there = () => page.evaluate((want) => document.activeElement?.dataset.can === want, can);
  for (const arrow of ARROWS) {
    for (let i = 0; i < 26; i += 1) {
      if (await there()) return;
      await page.keyboard.press(arrow);
    }
  }
  assert.fail(`the arrows never come to a place that can ${can}`);
}

test('a turn is played with the keyboard alone', { timeout: TEST_MS }, async (t) => {
  const { mover, other } = await begin(t);
  const { page } = mover;

  await tabTo(page, () => document.activeElement?.textContent.trim() === 'Roll', 'Roll');
  await page.keyboard.press('Enter');
  await page.locator('[data-can="from"]').first().waitFor();
  while (!(await mover.canConfirm())) {
    await tabTo(
      page,
      () => document.activeElement?.matches('[data-point], [data-place]') ?? false,
      'the board',
    );
    await walkTo(page, 'from');
    await page.keyboard.press('Enter');
    if (await mover.canConfirm()) break;
    if ((await page.locator('[data-can="to"]').count()) > 0) {
      await walkTo(page, 'to');
      await page.keyboard.press('Enter');
    }
  }
  await tabTo(page, () => document.activeElement?.textContent.trim() === 'Confirm', 'Confirm');
  await page.keyboard.press('Enter');

  await other.button('Roll').waitFor();
  assert.deepEqual(mover.errors, []);
});

test('a man is dragged, taken back, and the turn too', { timeout: TEST_MS }, async (t) => {
  const { mover, other } = await begin(t);
  const { page } = mover;
  await mover.button('Roll').click();
  const from = page.locator('[data-can="from"]').first();
  await from.waitFor();
  const before = await mover.board();

  await mover.drag(from, () => page.locator('[data-can="to"]').first());
  await mover.button('Undo').waitFor();
  assert.notEqual(await mover.board(), before);
  await mover.button('Undo').click();
  await mover.boardIs(before);

  await mover.play(async (tapped) => tapped.name === 'Confirm');
  await other.button('Roll').waitFor();
  const news = other.page.getByText('took the last turn back').waitFor();
  await mover.button('Take back last turn').click();
  await news;
  await page.locator('[data-can="from"]').first().waitFor();
  await mover.boardIs(before);
  await other.button('Roll').waitFor({ state: 'hidden' });
  assert.deepEqual([...mover.errors, ...other.errors], []);
});

test(
  'Undo and Take back last turn never stand side by side, nor among choices',
  { timeout: TEST_MS },
  async (t) => {
    const user = await User.come(await openBrowser(t), await Server.open(t), { seed: 5 });
    const { page } = user;
    await user.open('/play/ludus-anglicorum');
    await user.beginAtEase();
    await user.play(async ({ name }) => name === 'Confirm');
    let asked = false;
    for (let decided = false; !(decided && asked);) {
      await user.tap();
      const buttons = await page.locator('.turn-buttons button').allTextContents();
      const names = buttons.map((name) => name.trim());
      const takesBack = names.includes('Take back last turn');
      const chooses = (await page.locator('[data-choice]').count()) > 0;
      const drawn = (await page.locator('[data-can]').count()) > 0;
      if (drawn || chooses) assert.ok(!takesBack, names.join(', '));
      if (chooses) assert.ok(!names.includes('Undo'), names.join(', '));
      asked ||= chooses;
      decided ||= drawn;
    }
    assert.deepEqual(user.errors, []);
  },
);

test('the menu takes the last turn back while one is made', { timeout: TEST_MS }, async (t) => {
  const user = await User.come(await openBrowser(t), await Server.open(t), { seed: 5 });
  const { page } = user;
  await user.open('/play/tabula');
  await user.beginAtEase();
  await user.play(async ({ name }) => name === 'Confirm');
  await user.play(async () => (await page.locator('[data-can="from"]').count()) > 0);
  const turns = await page.locator('[data-turn]').count();

  await user.menu('Take back last turn');
  await page.waitForFunction((was) => document.querySelectorAll('[data-turn]').length < was, turns);
  await page.locator('[data-can="from"]').first().waitFor();
  assert.deepEqual(user.errors, []);
});

test(
  'a second window takes the seat, and the first says so and can take it back',
  { timeout: TEST_MS },
  async (t) => {
    const { mover } = await begin(t);
    const second = await mover.context.newPage();
    mover.listen(second);

    await second.goto(mover.page.url());
    await second.getByRole('button', { name: 'Roll', exact: true }).waitFor();
    const take = mover.button('Use it here');
    await take.waitFor();
    await take.click();

    await mover.button('Roll').waitFor();
    await second.getByRole('button', { name: 'Use it here', exact: true }).waitFor();
    assert.deepEqual(mover.errors, []);
  },
);

test('who resigns has lost, and both may play again', { timeout: TEST_MS }, async (t) => {
  const { mover, other } = await begin(t);
  await mover.resign();

  assert.match(await other.data('result', Boolean), /^(1-0|0-1)$/);
  await mover.button('Rematch').click();
  await other.button('Rematch').click();
  await Promise.race([mover, other].map((user) => user.button('Roll').waitFor()));
  assert.deepEqual([...mover.errors, ...other.errors], []);
});

test(
  'a reader of the analysis sees a rematch, and the analysis ends with the game',
  { timeout: TEST_MS },
  async (t) => {
    const { mover, other } = await end(t);
    await mover.button('Analyse the game').click();
    await mover.page.locator('[data-analysis]').waitFor();
    await other.button('Rematch').click();

    await mover.page.getByText('wants a rematch').waitFor();
    await mover.button('Rematch').click();
    await mover.page.locator('[data-analysis]').waitFor({ state: 'detached' });
    await mover.resign();
    assert.match(await mover.data('result', Boolean), /^(1-0|0-1)$/);
    assert.deepEqual([...mover.errors, ...other.errors], []);
  },
);

test('a request for a rematch shows that the opponent is away', { timeout: TEST_MS }, async (t) => {
  const { mover, other } = await end(t);
  await other.button('Rematch').waitFor();
  await mover.page.close();

  await other.button('Rematch').click();
  await other.page.getByText(/^You asked for a rematch\. .+ is away\.$/).waitFor();
  assert.deepEqual(other.errors, []);
});

test('the link of a new table is copied within the click', { timeout: TEST_MS }, async (t) => {
  const server = await Server.open(t);
  const host = await User.come(await openBrowser(t), server);
  // Imitates WebKit: a write to the clipboard after the click has been handled is silently dropped.
  await host.page.addInitScript(() => {
    const take = async (isMeant, text) => {
      if (isMeant) window.copied = await text();
    };
    const isInClick = () => window.event?.type === 'click';
    Object.defineProperty(navigator, 'clipboard', {
      value: {
        writeText: (text) => take(isInClick(), () => text),
        write: ([item]) => take(isInClick(), async () => (await item.getType('text/plain')).text()),
      },
    });
  });
  const path = await openTable(host);
  await host.button('Link copied').waitFor();
  assert.equal(await host.page.evaluate(() => window.copied), server.url + path);
  assert.deepEqual(host.errors, []);
});

test(
  'the first turn of each kind is explained, beside the board and on a telephone',
  { timeout: TEST_MS },
  async (t) => {
    const user = await User.come(await openBrowser(t), await Server.open(t));
    const { page } = user;
    const begin = async (game, action) => {
      await page.setViewportSize({ width: 1280, height: 800 });
      await user.open(`/play/${game}`);
      await page.locator('.play-two').click();
      await page.locator(action).first().waitFor();
    };
    const explained = async (how) => {
      await page.locator('.turn-hint', { hasText: how }).waitFor();
      await page.setViewportSize({ width: 390, height: 664 });
      await page.locator('.turn-tip', { hasText: how }).waitFor();
      await user.still();
      assert.deepEqual(await page.evaluate(coveredParts, '.turn-tip, .player, .board'), []);
    };

    await begin('tabula', '.turn-buttons .button-primary');
    await user.button('Roll').click();
    await explained('Tap a man, then a dot. A large dot uses one die, a small dot several.');
    await begin('tablaaza', '[data-can="to"]');
    await explained(
      'Who has no plot left for a stone loses. Tap a dot to place a stone there, then confirm.',
    );

    // The quarter of Twelve Dogs is chosen for the player, because all are alike. Its points have letters.
    await begin('twelve-dogs', '.table-playing .board .letter');
    await user.button('Roll').click();
    await page.locator('[data-can]').first().waitFor();
    assert.equal(await page.locator('[data-choice]').count(), 0);
    const letter = page.locator('.board .letter').first();
    const font = await letter.evaluate((drawn) => getComputedStyle(drawn).fontFamily);
    assert.doesNotMatch(font, /Cinzel/, 'this font has capitals only');
    assert.deepEqual(user.errors, []);
  },
);
