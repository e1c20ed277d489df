// SPDX-License-Identifier: MIT
// Measurements of a game's fairness, on the page of its rules and in the dialog that sets up a table.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { House } from './house.mjs';
import { TEST_MS, Visitor, openBrowser } from './visitor.mjs';

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
  const visitor = await Visitor.come(await openBrowser(t), await House.open(t));
  await visitor.page.route('**/fairness.json', (route) => route.fulfill({ json: ALL }));
  return visitor;
}

test(
  'the page of the rules tells what has been measured, and what has not',
  { timeout: TEST_MS },
  async (t) => {
    const visitor = await come(t);
    const { page } = visitor;
    await visitor.open('/rules/tabula');

    assert.equal(await visitor.data('fairness'), 'starter');
    assert.match(await page.locator('[data-fact="starter"]').textContent(), /53\.1 ± 0\.4 %/);
    assert.match(await page.locator('[data-fact="turns"]').textContent(), /45\.3 ± 0\.3 a game/);
    await page.getByText('The Merchant of the house has played 20 games against itself.').waitFor();
    await page.getByText('Measured on 2026-11-21').waitFor();
    await page.getByText('In numbers').click();
    assert.equal(await page.locator('.fairness tbody tr').count(), 3);

    await page.getByRole('link', { name: 'Zeno', exact: true }).click();
    assert.equal(await visitor.data('fairness', (value) => value !== 'starter'), 'nobody');
    await page.getByRole('link', { name: 'Pyf', exact: true }).click();
    await page.getByText('Nobody has measured it yet').waitFor();
    assert.deepEqual(visitor.errors, []);
  },
);

test(
  'where it helps to begin, a table of two games is offered',
  { timeout: TEST_MS },
  async (t) => {
    const visitor = await come(t);
    const { page } = visitor;
    const pick = (game) =>
      page
        .locator('dialog label')
        .filter({ has: page.locator(`input[value="${game}"]`) })
        .click();
    await visitor.open('/');
    await visitor.button('Open a table …').click();
    assert.equal(await visitor.data('begins'), 'starter');
    await pick('zeno');
    await page.locator('[data-begins]').waitFor({ state: 'detached' });
    await pick('twelve-dogs');
    assert.equal(await visitor.data('begins'), 'nobody');
    await pick('tabula');

    await visitor.button('Play two games, each begins one').click();
    assert.equal(await visitor.data('begins', (value) => value !== 'starter'), 'in-turn');
    await visitor.button('Open the table').click();
    await page.waitForURL(/\/t\/[0-9a-z]+$/);
    await page.getByText('Two games').first().waitFor();
    assert.deepEqual(visitor.errors, []);
  },
);
