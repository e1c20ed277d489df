// SPDX-License-Identifier: MIT
// The operator's desk: a token opens it, its actions take effect, and it looks like the other pages.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { Server } from './server.mjs';
import { axeFindsNothing, fitsEveryWidth } from './looks.mjs';
import { TEST_MS, User, openBrowser, openTable } from './user.mjs';

/** Runs `taberna admin` on that server; resolves with its output. @param {Server} server @param {...string} words */
async function admin(server, ...words) {
  const all = ['admin', '--data', server.data, '--json', ...words];
  const { stdout } = await promisify(execFile)(process.env.TABERNA_SERVER, all);
  return JSON.parse(stdout);
}

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
  await operator.button('Open the desk').click();
  await page.getByText('That token is not in force').waitFor();
  await fitsEveryWidth(operator, 'the locked desk');
  await axeFindsNothing(operator, 'the locked desk');

  // The desk is open.
  const { token } = await admin(server, 'token');
  await page.getByLabel('Token').fill(token);
  await operator.button('Open the desk').click();
  await page.getByRole('heading', { name: 'How the house is' }).waitFor();

  // An announcement reaches the players.
  await page.getByLabel('What everybody is told').fill('At nine we restart.');
  await page.locator('form', { hasText: 'Announce' }).getByRole('button').click();
  await guest.page.getByText('At nine we restart.').waitFor();

  // A table is closed with a reason.
  await operator.button(`Close ${room}`).click();
  await page.locator('dialog').getByRole('textbox').fill('A test.');
  await axeFindsNothing(operator, 'the desk asking for a reason');
  await page.locator('dialog').getByRole('button', { name: 'Do it' }).click();
  await page.locator('dialog').waitFor({ state: 'detached' });
  const { rooms } = await admin(server, 'rooms');
  assert.equal(rooms.find((line) => line.room === room).state, 'closed');

  // An address range is banned and unbanned.
  await page.getByLabel('A person’s id, an address, or a range').fill('203.0.113.0/24');
  const form = page.locator('form', { hasText: 'For how long' });
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
  await operator.button('Lock the desk').click();
  await page.getByLabel('Token').waitFor();
});
