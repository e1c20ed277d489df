// SPDX-License-Identifier: MIT
// Settings that a host agrees on with the guests: no claim against an absent player, delayed watchers, no chat, and
// players who read the watchers' chat after the game. One side plays over the protocol, the other by clicking.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Page } from '../page.mjs';
import { axeFindsNothing, fitsEveryWidth } from './looks.mjs';
import { Server } from './server.mjs';
import { TEST_MS, User, openBrowser } from './user.mjs';
import { coveredParts } from './whole.mjs';

/** A host without a browser at a new table, and a user with a browser at the same table. */
async function meet(t, settings) {
  const server = await Server.open(t);
  const host = await new Page(server, 5).enter();
  t.after(() => host.leave());
  const room = await host.store.openRoom({ ruleset: 'tablaaza', ...settings });
  await host.visit(room);
  assert.ok(await host.store.sit('any'));
  const user = await User.come(await openBrowser(t), server);
  await user.open(`/t/${room}`);
  await user.button('Sit and play').waitFor();
  return { server, host, user, room };
}

/** Another player without a browser also sits down. */
async function another(t, server, room) {
  const page = await new Page(server, 6).enter();
  t.after(() => page.leave());
  await page.visit(room);
  assert.ok(await page.store.sit('any'));
  return page;
}

/** Waits until a side owes a turn. @param {Page} page @returns {Promise<boolean>} whether it is this one */
async function isMine(page) {
  await page.until(
    ({ room }) => room.owed.some(({ kind }) => kind === 'turn'),
    'see whose turn it is',
  );
  return page.owes('turn');
}

/** @param {Page} page */
const asked = (page) => page.until(({ room }) => room.draft && room.busy === null, 'be asked');

test('a departed player is claimed on with a click', { timeout: TEST_MS }, async (t) => {
  const { host, user, room } = await meet(t, { visibility: 'public' });
  await user.button('Sit and play').click();
  await user.data('state', (state) => state === 'playing');
  await host.until(({ room }) => room.state === 'playing', 'play');
  // It has to be the turn of the player that leaves.
  if (!(await isMine(host))) await user.play(async (tapped) => tapped.name === 'Confirm');
  await asked(host);
  host.store.leave(room);

  await user.page.getByText(/ left\. You can claim the win in \d+ s\./).waitFor();
  await user.button('Claim the win').click();
  await user.page.getByRole('heading', { name: 'You won' }).waitFor();
  await user.page.getByText('One player left, and the other claimed the win.').waitFor();
  assert.deepEqual(user.errors, []);
});

test('watchers see an agreed delay, and chat is off', { timeout: TEST_MS }, async (t) => {
  const { server, host, user, room } = await meet(t, { delay: 2, talk: 'off' });
  const other = await another(t, server, room);
  await user.page.locator('.player .delay-badge', { hasText: '2 rolls late' }).waitFor();
  await user.tab('rules');
  await user.page.locator('.tag-warn', { hasText: '2 rolls late' }).waitFor();
  await user.tab('talk');
  await user.page.getByText('Chat is off at this table.').waitFor();
  for (let turn = 0; turn < 3; turn += 1) {
    const mover = (await isMine(host)) ? host : other;
    await asked(mover);
    await mover.turn(false);
    const { v } = mover.room;
    for (const player of [host, other]) await player.until((state) => state.room.v >= v, 'see it');
  }

  // This game has no throws: a turn counts as a throw.
  await user.tab('turns');
  await user.page.locator('[data-turn="1"]').waitFor();
  assert.equal(await user.page.locator('[data-turn]').count(), 1);
  await host.store.resign();
  await user.page.locator('[data-turn="3"]').waitFor();
  assert.equal(await user.page.locator('.tag-warn, .delay-badge').count(), 0);
  assert.deepEqual(user.errors, []);
});

test(
  'players read what watchers say after the game, where that was agreed',
  { timeout: TEST_MS },
  async (t) => {
    const { server, host, user, room } = await meet(t, { crowd: 'after' });
    const watcher = await new Page(server, 7).enter();
    t.after(() => watcher.leave());
    await user.button('Sit and play').click();
    await watcher.visit(room);
    await host.until((state) => state.room.state === 'playing', 'play');
    const talk = await watcher.store.talk();
    talk.watch(room, true);
    await watcher.until((state) => state.talk?.chats[room]?.can, 'may talk');
    const said = await talk.say(room, 'watchers', { text: 'Mind the lake.' });
    assert.ok(said.ok, JSON.stringify(said));
    await watcher.until((state) => state.talk.chats[room].lines.length === 1, 'read it');

    await user.tab('talk');
    await user.page.getByRole('tab', { name: /^Spectators/ }).click();
    await user.page.locator('.talk-note').first().waitFor();
    assert.equal(await user.page.getByText('Mind the lake.').count(), 0);
    await host.store.resign();
    await user.page.locator('.table-ended').waitFor();
    await user.tab('talk');
    await user.page.locator('.line', { hasText: 'Mind the lake.' }).waitFor();
    assert.deepEqual(user.errors, []);
  },
);

test('a table for the invited opens only with their names', { timeout: TEST_MS }, async (t) => {
  const server = await Server.open(t);
  const browser = await openBrowser(t);
  const host = await User.come(browser, server);
  const stranger = await User.come(browser, server);
  const names = () => host.page.getByLabel('Invited', { exact: true });
  const lacks = host.page.getByText('Enter at least one name');
  const isRefused = async () => {
    await host.page.goto(host.page.url());
    await stranger.open(new URL(host.page.url()).pathname);
    await stranger.page.locator('[data-missing="no-such-room"]').waitFor();
  };
  await host.open('/');
  await host.button('Create a game …').click();
  await host.page.getByRole('radio', { name: 'Invited players' }).check();
  await lacks.waitFor();
  await host.button('Create the game').click();
  assert.equal(new URL(host.page.url()).pathname, '/');
  assert.ok(await names().evaluate((field) => field === document.activeElement));
  await names().fill(' , ');
  await names().blur();
  await lacks.waitFor();
  await names().fill('Brave Otter');
  // The page draws a new lobby while the name is not yet entered.
  const other = await new Page(server, 8).enter();
  t.after(() => other.leave());
  const listed = await other.store.openRoom({ ruleset: 'tablan', visibility: 'public' });
  await other.visit(listed);
  assert.ok(await other.store.sit('any'));
  await host.page.locator(`a[href="/t/${listed}"]`).first().waitFor({ state: 'attached' });
  assert.equal(await names().inputValue(), 'Brave Otter');
  await names().blur();
  await lacks.waitFor({ state: 'detached' });
  await host.button('Create the game').click();
  await host.page.waitForURL(/\/t\/[0-9a-z]+$/);
  await host.page.getByRole('heading', { name: 'Waiting for Brave Otter' }).waitFor();
  await isRefused();

  const change = async () => {
    await host.button('Clock, spectators, chat …').click();
    await host.page.locator('[name="set-visibility"]').first().waitFor();
  };
  await change();
  await names().fill('');
  await names().blur();
  await lacks.waitFor();
  await isRefused();
  await change();
  assert.equal(await names().inputValue(), 'Brave Otter');
  assert.deepEqual(host.errors, []);
});

test(
  'an invited user sees the invitation on front and lobby while it holds, and sits down',
  { timeout: TEST_MS },
  async (t) => {
    const server = await Server.open(t);
    const user = await User.come(await openBrowser(t), server);
    const host = await new Page(server, 5).enter();
    t.after(() => host.leave());
    await user.open('/');
    const name = await user.page.locator('.me .name-shown').innerText();
    const cards = user.page.locator('[data-invitation]');
    const invite = (/** @type {object} */ more) =>
      host.store.openRoom({ ruleset: 'zeno', visibility: 'private', invited: [name], ...more });

    const withdrawn = await invite({});
    await user.page.getByRole('heading', { name: 'An invitation for you' }).waitFor();
    assert.match(await cards.innerText(), /invites you: *Zeno/);
    // The card leaves the three ways to start a game, and the board, in the first window.
    for (const [width, height] of [
      [390, 664],
      [1366, 625],
    ]) {
      await user.page.setViewportSize({ width, height });
      await user.still();
      const parts = '.three-ways .button, .welcome-board .board';
      assert.deepEqual(await user.page.evaluate(coveredParts, parts), [], `${width}×${height}`);
    }
    await fitsEveryWidth(user, 'the front page with an invitation');
    await axeFindsNothing(user, 'the front page with an invitation');
    await user.page.getByRole('link', { name: 'Lobby' }).first().click();
    await user.page.locator(`[data-invitation="${withdrawn}"]`).waitFor();
    await axeFindsNothing(user, 'the lobby with an invitation');
    await host.visit(withdrawn);
    await host.store.closeRoom();
    await cards.waitFor({ state: 'detached' });

    const room = await invite({ clock: 'fast' });
    await cards.getByText('1 min').waitFor();
    // Looking at the table keeps the invitation.
    await cards.getByRole('link', { name: 'Zeno' }).click();
    await user.button('Sit and play').waitFor();
    await user.page.goBack();
    await cards.getByRole('button').click();
    await user.page.waitForURL(new RegExp(`/t/${room}$`));
    await user.page.locator('.table-open').waitFor();
    await user.open('/');
    await user.page.locator(`.your-games a[href="/t/${room}"]`).waitFor();
    assert.equal(await cards.count(), 0);
    assert.deepEqual(user.errors, []);
  },
);

test(
  'a player reads what the host changed, and sits down again',
  { timeout: TEST_MS },
  async (t) => {
    const server = await Server.open(t);
    const host = await new Page(server, 5).enter();
    t.after(() => host.leave());
    const room = await host.store.openRoom({ ruleset: 'tablaaza' });
    await host.visit(room);
    const user = await User.come(await openBrowser(t), server);
    await user.open(`/t/${room}`);
    await user.button('Sit and play').click();
    await user.button('Leave the seat').waitFor();

    assert.ok(await host.store.setRoom({ clock: 'delay:1/0', games: 9 }));
    assert.ok(await host.store.sit('any'));

    const says = user.page.locator('[data-changed]');
    await says.waitFor();
    assert.equal(
      (await says.innerText()).trim(),
      'The host changed this table: the clock is “1 s free per turn, then 0 s for the game”,' +
        ' the match is “Best of 9”. Sit down again if you agree.',
    );
    assert.equal(await user.data('state', (state) => state === 'open'), 'open');
    await user.button('Sit down again').click();
    await user.data('state', (state) => state === 'playing');
    assert.deepEqual(user.errors, []);
  },
);
