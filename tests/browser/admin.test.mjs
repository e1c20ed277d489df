// SPDX-License-Identifier: MIT
// The operator's desk: a token opens it, its actions take effect, and it looks like the other pages.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Server, admin } from './server.mjs';
import { axeFindsNothing, fitsEveryWidth } from './looks.mjs';
import { TEST_MS, User, openBrowser, openTable, sitDown, whoRolls } from './user.mjs';

test('the desk opens with a token, and orders are carried out', { timeout: TEST_MS }, async (t) => {
  const server = await Server.open(t);
  const browser = await openBrowser(t);
  const guest = await User.come(browser, server);
  const path = await openTable(guest);
  const room = path.split('/').pop();
  const operator = await User.come(browser, server);
  await operator.open('/admin');
  const { page } = operator;

  // The desk is locked.
  await page.getByLabel('Token').fill('x'.repeat(43));
  await operator.button('Sign in').click();
  await page.getByText('This token is not valid').waitFor();
  await fitsEveryWidth(operator, 'the locked desk');
  await axeFindsNothing(operator, 'the locked desk');

  // The desk is open.
  const { token } = await admin(server, 'token');
  await page.getByLabel('Token').fill(token);
  await operator.button('Sign in').click();
  await page.getByRole('heading', { name: 'Server status' }).waitFor();

  // Words of the table, not of the protocol.
  const row = page.locator('.desk-list > li', { hasText: room });
  assert.match(await row.textContent(), /Tabula/);
  assert.match(await row.textContent(), /before a game/);
  assert.doesNotMatch(await page.locator('.desk').textContent(), /tabula@|`|Drain|Store failing/);
  assert.match(await page.locator('.desk-facts').textContent(), /Saving worksyes/);
  await operator.button('Stop after running games').waitFor();

  // An announcement reaches the players.
  await page.getByLabel('Message to all players').fill('At nine we restart.');
  await page.locator('form', { hasText: 'Announce' }).getByRole('button').click();
  await guest.page.getByText('At nine we restart.').waitFor();

  // A table is closed with a reason.
  await operator.button(`Close ${room}`).click();
  await page.locator('dialog').getByRole('textbox').fill('A test.');
  await axeFindsNothing(operator, 'the desk asking for a reason');
  await page.locator('dialog').getByRole('button', { name: 'Close table' }).click();
  await page.locator('dialog').waitFor({ state: 'detached' });
  const { rooms } = await admin(server, 'rooms');
  assert.equal(rooms.find((line) => line.room === room).state, 'closed');

  // Players are found by a part of their names, and the buttons name them.
  const { sessions } = await admin(server, 'sessions');
  const { who, name } = sessions.find((one) => one.who === rooms[0].host);
  const other = sessions.find((one) => one.who !== who);
  const search = page.getByRole('search');
  const { height } = await search.getByLabel('Name or id').boundingBox();
  assert.ok(height >= 40, `the search field is ${height} px high`);
  await search.getByLabel('Name or id').fill(name.slice(1).toUpperCase());
  await search.getByRole('button', { name: 'Search' }).click();
  await operator.button(`Ban ${other.name}`).waitFor({ state: 'detached' });
  await search.getByLabel('Name or id').fill('');
  await search.getByRole('button', { name: 'Search' }).click();
  await operator.button(`Ban ${other.name}`).waitFor();

  // A banned player can press nothing at the table any more.
  assert.equal(await guest.page.locator('main[inert]').count(), 0);
  await operator.button(`Ban ${name}`).click();
  await page.getByRole('heading', { name: `Ban ${name}` }).waitFor();
  await page.locator('dialog').getByRole('textbox').fill('A test.');
  await page.locator('dialog').getByRole('button', { name: 'Ban', exact: true }).click();
  await guest.page.locator('main[inert]').waitFor();
  await operator.button(`Lift ${who}`).click();
  await operator.button(`Lift ${who}`).waitFor({ state: 'detached' });

  // An address range is banned and unbanned.
  await page.getByLabel('Player id, address, or range').fill('203.0.113.0/24');
  const form = page.locator('form', { hasText: 'Duration' });
  await form.getByLabel('Reason').fill('A test.');
  await form.getByRole('button').click();
  await operator.button('Lift 203.0.113.0/24').waitFor();
  await fitsEveryWidth(operator, 'the desk');
  await axeFindsNothing(operator, 'the desk');
  await operator.button('Lift 203.0.113.0/24').click();
  await operator.button('Lift 203.0.113.0/24').waitFor({ state: 'detached' });
  assert.deepEqual((await admin(server, 'bans')).bans, []);
  assert.equal((await admin(server, 'audit')).acts[0].by, 'operator (page)');

  // The desk is locked again.
  await operator.button('Sign out').click();
  await page.getByLabel('Token').waitFor();
});

test(
  'the opponent of a banned player sees the ban, and claims the game',
  { timeout: TEST_MS },
  async (t) => {
    const server = await Server.open(t);
    const browser = await openBrowser(t);
    const players = [await User.come(browser, server), await User.come(browser, server)];
    await sitDown(players[0], players[1]);
    const banned = await whoRolls(players);
    const [here] = players.filter((user) => user !== banned);
    const name = await banned.page.locator('.name-shown span').textContent();
    const { sessions } = await admin(server, 'sessions');
    const { who } = sessions.find((one) => one.name === name);

    await admin(server, 'ban', who, '--for', '2h', '--why', 'Insults.');

    await here.page.getByText(/ has been banned from this server and cannot play on\./).waitFor();
    await here.page.locator('.player .tag-warn', { hasText: 'banned' }).waitFor();
    await axeFindsNothing(here, 'a table whose other player is banned');
    await here.button('Claim the win').click();
    await here.page.getByRole('heading', { name: 'You won' }).waitFor();
    assert.deepEqual(here.errors, []);
  },
);
