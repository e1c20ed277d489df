// SPDX-License-Identifier: MIT
// Measurements of a game's fairness, on the page of its rules and in the dialog that sets up a table.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Server } from './server.mjs';
import { TEST_MS, User, openBrowser } from './user.mjs';

const counts = [0, 4, 10, 6];
const measured = (share) => ({
  level: 3,
  games: 20,
  date: '2026-11-21',
  command: "taberna-ai fairness 'tabula' --games 20",
  starter: { share, error: 0.004 },
  drawn: { share: 0.01, error: 0.002 },
  turns: { mean: 45.25, error: 0.3 },
  passes: { mean: 3.1, error: 0.1 },
  hits: { mean: 8, error: 0.1 },
  lengths: { least: 20, p5: 25, median: 45, p95: 66, most: 79, width: 20, counts },
});
const ALL = { tabula: measured(0.531), zeno: measured(0.501) };

async function come(t) {
  const user = await User.come(await openBrowser(t), await Server.open(t));
  await user.page.route('**/fairness.json', (route) => route.fulfill({ json: ALL }));
  return user;
}

test(
  'the page of the rules tells what has been measured, and what has not',
  { timeout: TEST_MS },
  async (t) => {
    const user = await come(t);
    const { page } = user;
    await user.open('/rules/tabula');

    assert.equal(await user.data('fairness'), 'starter');
    assert.match(await page.locator('[data-fact="starter"]').textContent(), /53\.1 ± 0\.4 %/);
    assert.match(await page.locator('[data-fact="turns"]').textContent(), /45\.3 ± 0\.3 a game/);
    await page.getByText('The Merchant of the house has played 20 games against itself.').waitFor();
    await page.getByText('Measured on 2026-11-21').waitFor();
    await page.getByText('In numbers').click();
    assert.equal(await page.locator('.fairness tbody tr').count(), 3);

    await page.getByRole('link', { name: 'Zeno', exact: true }).click();
    assert.equal(await user.data('fairness', (value) => value !== 'starter'), 'nobody');
    await page.getByRole('link', { name: 'Pyf', exact: true }).click();
    await page.getByText('Nobody has measured it yet').waitFor();
    assert.deepEqual(user.errors, []);
  },
);

test(
  'where it helps to begin, a table of two games is offered',
  { timeout: TEST_MS },
  async (t) => {
    const user = await come(t);
    const { page } = user;
    const pick = (game) =>
      page
        .locator('dialog label')
        .filter({ has: page.locator(`input[value="${game}"]`) })
        .click();
    await user.open('/');
    await user.button('Open a table …').click();
    assert.equal(await user.data('begins'), 'starter');
    await pick('zeno');
    await page.locator('[data-begins]').waitFor({ state: 'detached' });
    await pick('twelve-dogs');
    assert.equal(await user.data('begins'), 'nobody');
    await pick('tabula');

    await user.button('Play two games, each begins one').click();
    assert.equal(await user.data('begins', (value) => value !== 'starter'), 'in-turn');
    await user.button('Open the table').click();
    await page.waitForURL(/\/t\/[0-9a-z]+$/);
    await page.getByText('Two games').first().waitFor();
    assert.deepEqual(user.errors, []);
  },
);
