// SPDX-License-Identifier: MIT
// Every page at every width: no page scrolls sideways, and axe finds no defect, in the light and the dark theme.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Server } from './server.mjs';
import { axeFindsNothing, fitsEveryWidth } from './looks.mjs';
import { TEST_MS, User, openBrowser, openTable, sitDown, whoRolls } from './user.mjs';

/** The server gives each guest a random name; if the widest name fits, all names fit. @param {User} user */
async function takeTheWidestName(user) {
  await user.open('/');
  await user.page.locator('.name-shown').click();
  await user.page.locator('#own-name').fill('W'.repeat(24));
  await user.page.keyboard.press('Enter');
  await user.page.locator('.name-shown', { hasText: 'W'.repeat(24) }).waitFor();
}

for (const path of ['/', '/lobby', '/rules/tabula', '/dice', '/verify', '/t/zzzzzzzz']) {
  test(`the page ${path} fits and is accessible`, { timeout: TEST_MS }, async (t) => {
    const server = await Server.open(t);
    const user = await User.come(await openBrowser(t), server);
    await user.open(path);
    await user.page.getByRole('heading', { level: 1 }).waitFor();

    await fitsEveryWidth(user, path);
    await axeFindsNothing(user, path);
    assert.deepEqual(user.errors, []);
  });
}

test('the table fits and is accessible in each of its states', { timeout: TEST_MS }, async (t) => {
  const server = await Server.open(t);
  const browser = await openBrowser(t);
  const host = await User.come(browser, server);
  const friend = await User.come(browser, server);
  for (const user of [host, friend]) await takeTheWidestName(user);
  const look = async (user, what) => {
    await fitsEveryWidth(user, what);
    await axeFindsNothing(user, what);
    await user.page.setViewportSize({ width: 1280, height: 800 });
  };

  const path = await openTable(host);
  await look(host, 'the table of one who waits');
  await friend.open(path);
  await friend.button('Sit and play').waitFor();
  await look(friend, 'the table one is invited to');
  await sitDown(host, friend, path);
  const mover = await whoRolls([host, friend]);
  await mover.button('Roll').click();
  await mover.page.locator('[data-can="from"]').first().waitFor();
  await look(mover, 'the table in mid-turn');
  const other = mover === host ? friend : host;
  await look(other, 'the table in the turn of the other');
  await mover.page.close();
  await other.page.locator('.player .tag-warn').waitFor();
  await look(other, 'the table in the turn of one who is away');
  await other.resign();
  await other.data('result', Boolean);
  await look(other, 'the table after the game');
  assert.deepEqual([...host.errors, ...friend.errors], []);
});

test('axe reports text that is hard to read', { timeout: TEST_MS }, async (t) => {
  const user = await User.come(await openBrowser(t), await Server.open(t));
  await user.open('/dice');
  // The page itself: until it is loaded, a text stands in its place.
  const text = user.page.locator('h1 ~ p').first();
  await text.evaluate((element) => (element.style.cssText = 'color: #777; background: #888'));
  await assert.rejects(axeFindsNothing(user, 'grey text'), /color-contrast/);
});
