// SPDX-License-Identifier: MIT
// The end of a game on a telephone, between the games of a match and after it. One side plays over the protocol.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Page } from '../page.mjs';
import { Server } from './server.mjs';
import { axeFindsNothing } from './looks.mjs';
import { TEST_MS, User, openBrowser, whoRolls } from './user.mjs';
import { coveredParts } from './whole.mjs';

/** Telephones: a usual one with the bars of its browser, and the smallest. */
const PHONES = [
  [390, 664],
  [320, 568],
];

/** A player without a browser, and a user with a telephone, in a game with these settings. */
async function play(t, settings) {
  const server = await Server.open(t);
  const host = await new Page(server, 5).enter();
  t.after(() => host.leave());
  const room = await host.store.openRoom({ ruleset: 'tabula', ...settings });
  await host.visit(room);
  assert.ok(await host.store.sit('any'));
  const context = { viewport: { width: 390, height: 664 }, hasTouch: true };
  const user = await User.come(await openBrowser(t), server, { context });
  await user.open(`/t/${room}`);
  await user.button('Sit and play').click();
  await user.data('state', (state) => state === 'playing');
  await host.until((state) => state.room.state === 'playing', 'play');
  return { server, host, user, room };
}

/** Nothing of these parts is covered or outside the window, at the size of each telephone. */
async function areSeen(user, parts) {
  for (const [width, height] of PHONES) {
    await user.page.setViewportSize({ width, height });
    await user.still();
    const hidden = await user.page.evaluate(coveredParts, parts);
    assert.deepEqual(hidden, [], `${width}×${height}`);
  }
}

test(
  'between the games of a match a telephone shows reason, score, countdown and ways',
  { timeout: TEST_MS },
  async (t) => {
    const { host, user } = await play(t, { games: 3 });
    const { page } = user;
    await host.store.resign();

    await page.locator('.result-next', { hasText: /^Next game in \d s$/ }).waitFor();
    await page.locator('.result-reason', { hasText: 'By resignation' }).waitFor();
    await page.locator('.result-score', { hasText: 'After 1 of 3 games' }).waitFor();
    await page.locator('.result-about', { hasText: 'If you leave' }).waitFor();
    await user.button('Leave the match').click();
    // It has no countdown any more, so that there is time to look.
    await user.button('Continue the match').waitFor();
    await page.locator('.result-next').waitFor({ state: 'detached' });
    await host.until(({ notice }) => notice?.key === 'again.declined', 'read it');
    const parts = ':is(h2, .result-reason, .result-score, .row button):not(.result-card *)';
    await areSeen(user, `.table-turn .result ${parts}`);
    await axeFindsNothing(user, 'the end of a game of a match', [390, 390]);
    assert.deepEqual(user.errors, []);
  },
);

test(
  'a player who lost by a claim is awaited, and any input counts',
  { timeout: TEST_MS },
  async (t) => {
    const server = await Server.open(t);
    const host = await new Page(server, 5).enter();
    t.after(() => host.leave());
    const room = await host.store.openRoom({ ruleset: 'tabula', games: 3, visibility: 'public' });
    const browser = await openBrowser(t);
    const players = [await User.come(browser, server), await User.come(browser, server)];
    for (const user of players) {
      await user.open(`/t/${room}`);
      await user.button('Sit and play').click();
    }
    // A player can be claimed on who has left and owes something.
    const left = await whoRolls(players);
    const claimant = players.find((user) => user !== left);
    await left.open('/rules/tabula');
    await claimant.button('Claim the win').click();
    await claimant.page.getByText('You are ready for the next game').waitFor();

    await left.page.setViewportSize({ width: 390, height: 664 });
    await left.open(`/t/${room}`);
    const next = (hasText) => left.page.locator('.result-next', { hasText }).waitFor();
    await next('You were away: the next game waits for you.');
    await left.page.locator('.result-reason', { hasText: 'One player left' }).waitFor();
    await left.page.locator('.table-board').click();
    await next(/^Next game in \d s$/);
    await left.data('state', (state) => state === 'playing');
    assert.deepEqual([...left.errors, ...claimant.errors], []);
  },
);

test(
  'a rematch is offered and refused on a telephone, and both read what happens',
  { timeout: TEST_MS },
  async (t) => {
    const { host, user } = await play(t, {});
    await user.resign();
    await host.until((state) => state.room.state === 'ended', 'see the end');
    assert.ok(await host.store.rematch(true));

    await user.page.locator('.result-asked', { hasText: 'wants a rematch' }).waitFor();
    await user.page.locator('.result-about', { hasText: 'If you decline' }).waitFor();
    const parts = ':is(h2, .result-reason, .result-asked, .result-about, .row button)';
    await areSeen(user, `.table-turn .result ${parts}`);
    await user.button('Decline').click();
    await host.until(({ notice }) => notice?.key === 'rematch.declined', 'read it');
    assert.deepEqual(user.errors, []);
  },
);

test('below a long result the phrases of the chat stay whole', { timeout: TEST_MS }, async (t) => {
  const { host, user } = await play(t, { visibility: 'public' });
  await user.page.setViewportSize({ width: 1920, height: 1080 });
  await host.store.resign();
  assert.ok(await host.store.rematch(true));

  await user.page.locator('.result-asked').waitFor();
  await user.page.locator('.table-talk-below .chip').first().waitFor();
  await user.still();
  const parts = '.table-side :is(.say-why, .chip:first-child, .result .row .button-primary)';
  assert.deepEqual(await user.page.evaluate(coveredParts, parts), []);
  // In a narrow column the moves keep some lines: the chat is a tab again.
  await user.page.setViewportSize({ width: 1440, height: 960 });
  await user.page.locator('.table-talk-below').waitFor({ state: 'detached' });
  const moves = await user.page.locator('#page-turns').boundingBox();
  assert.ok(moves.height > 90, `${moves.height} px`);
  assert.deepEqual(user.errors, []);
});
