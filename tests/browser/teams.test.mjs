// SPDX-License-Identifier: MIT
// A table of teams from the waiting room to the lobby, and a host without a seat. Most players have no browser.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Page } from '../page.mjs';
import { Server } from './server.mjs';
import { axeFindsNothing } from './looks.mjs';
import { TEST_MS, User, openBrowser, openTable } from './user.mjs';
import { coveredParts } from './whole.mjs';

/** Runs in the page: the names of players that are cut off. */
const cutNames = () =>
  [...document.querySelectorAll('.player-name-text')]
    .filter((name) => name.scrollWidth > name.clientWidth)
    .map((name) => name.textContent);

test('four players are two sides, from the seats to the lobby', { timeout: TEST_MS }, async (t) => {
  const server = await Server.open(t);
  const pages = [];
  for (const seed of [5, 6, 7]) {
    const page = await new Page(server, seed).enter();
    t.after(() => page.leave());
    pages.push(page);
  }
  const [host, ...others] = pages;
  const settings = { ruleset: 'pyf', options: { teams: '2v2' }, clock: 'delay:12/600' };
  const room = await host.store.openRoom({ ...settings, visibility: 'public' });
  await host.visit(room);
  assert.ok(await host.store.sit('any'));
  const user = await User.come(await openBrowser(t), server);
  const { page } = user;
  await page.setViewportSize({ width: 390, height: 664 });
  await user.open(`/t/${room}`);
  await user.button('Sit and play').click();
  await page.getByRole('heading', { name: '2 more players needed' }).waitFor();
  for (const other of others) {
    await other.visit(room);
    assert.ok(await other.store.sit('any'));
  }
  await user.data('state', (state) => state === 'playing');

  await user.still();
  assert.deepEqual(await page.evaluate(cutNames), []);
  assert.deepEqual(await page.evaluate(coveredParts, '.player-name-text, .player, .clock'), []);
  await axeFindsNothing(user, 'a table of teams', [390, 390]);
  const names = (side) => ['1', '2'].map((n) => host.room.seats[side + n].name).join(' and ');
  await host.until((state) => state.room.state === 'playing', 'play');
  const watcher = await User.come(await openBrowser(t), server);
  await watcher.open('/lobby');
  await watcher.page.getByText(`${names('w')} against ${names('b')}`).waitFor();
  assert.deepEqual([...user.errors, ...watcher.errors], []);
});

test('a host without a seat keeps link, rules and settings', { timeout: TEST_MS }, async (t) => {
  const server = await Server.open(t);
  const host = await User.come(await openBrowser(t), server);
  const { page } = host;
  await openTable(host);
  await host.button('Leave the seat').click();
  await host.button('Sit and play').waitFor();
  for (const name of ['Change the rules', 'Clock, spectators, chat …', 'Close the table'])
    await host.button(name).waitFor();
  const room = page.url().split('/').pop();
  assert.match(await page.locator('#table-link').inputValue(), new RegExp(`/t/${room}$`));
  await axeFindsNothing(host, 'the table of a host without a seat');

  // While others play, the menu has the link and its code.
  for (const seed of [5, 6]) {
    const player = await new Page(server, seed).enter();
    t.after(() => player.leave());
    await player.visit(room);
    assert.ok(await player.store.sit('any'));
  }
  await host.data('state', (state) => state === 'playing');
  await host.menu('Link and QR code');
  await page.locator('dialog[open] #table-link').waitFor();
  assert.deepEqual(host.errors, []);
});
