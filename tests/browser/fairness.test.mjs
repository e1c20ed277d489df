// SPDX-License-Identifier: MIT
// Measurements of a game's fairness, on the page of its rules and in the dialog that sets up a table.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Server } from './server.mjs';
import { TEST_MS, User, openBrowser } from './user.mjs';

const counts = [0, 4, 10, 6];
const measured = (share) => ({
  player: 'reference',
  games: 20,
  date: '2026-11-21',
  command: "taberna-research fairness 'tabula' --games 20",
  starter: { share, error: 0.004 },
  white: { share: 0.5, error: 0.004 },
  drawn: { share: 0.01, error: 0.002 },
  turns: { mean: 45.25, error: 0.3 },
  passes: { mean: 3.1, error: 0.1 },
  hits: { mean: 8, error: 0.1 },
  lengths: { least: 20, p5: 25, median: 45, p95: 66, most: 79, width: 20, counts },
});
const ALL = {
  tabula: measured(0.631),
  'tabula;entry=free': measured(0.52),
  zeno: { ...measured(0.501), drawn: { share: 0, error: 0 }, hits: { mean: 0, error: 0 } },
  tablan: measured(0.53),
};

async function come(t) {
  const user = await User.come(await openBrowser(t), await Server.open(t));
  await user.page.route('**/fairness.json', (route) => route.fulfill({ json: ALL }));
  return user;
}

test(
  'the page of the rules names measured and unmeasured rules',
  { timeout: TEST_MS },
  async (t) => {
    const user = await come(t);
    const { page } = user;
    await user.open('/rules/tabula');

    assert.equal(await user.data('fairness'), 'starter');
    assert.match(await page.locator('[data-fact="starter"]').textContent(), /63\.1 ± 0\.4 %/);
    assert.match(await page.locator('[data-fact="turns"]').textContent(), /45\.3 ± 0\.3 per game/);
    await page.getByText('The computer played 20 games against itself.').waitFor();
    await page.locator('[data-fact="drawn"]').waitFor();
    const command = page.getByText('taberna-research fairness', { exact: false });
    assert.equal(await command.isVisible(), false);
    await page.getByText('Measured on 2026-11-21').click();
    await command.waitFor();
    await page.getByText('As a table').click();
    assert.equal(await page.locator('.fairness tbody tr').count(), 3);

    await page.getByRole('link', { name: 'Zeno', exact: true }).click();
    assert.equal(await user.data('fairness', (value) => value !== 'starter'), 'nobody');
    // What does not happen in a game is not counted there.
    assert.deepEqual(
      await page
        .locator('[data-fact]')
        .evaluateAll((facts) => facts.map(({ dataset }) => dataset.fact)),
      ['starter', 'turns', 'lengths', 'passes'],
    );
    await page.getByRole('link', { name: 'Pyf', exact: true }).click();
    await page.getByText('Not measured yet').waitFor();
    assert.deepEqual(user.errors, []);
  },
);

test(
  'if starting is worth much, two games are the default, and one is a tap away',
  { timeout: TEST_MS },
  async (t) => {
    const user = await come(t);
    const { page } = user;
    const pick = (name, value) =>
      page.locator(`label:has(input[name="${name}"][value="${value}"])`);
    const games = () => page.locator('input[name="set-games"]:checked').inputValue();
    await user.open('/');
    await user.button('Create a game …').click();
    assert.equal(await user.data('begins', (value) => value !== 'starter'), 'in-turn');
    assert.equal(await games(), '2');
    await page.getByText('Nine of ten games take 25 to 66 turns.').waitFor();
    await pick('rule-set', 'bell').click();
    assert.equal(await user.data('begins', (value) => value !== 'in-turn'), 'starter');
    assert.equal(await games(), '1');
    await page
      .locator('.set-facts', { hasText: 'The player who starts wins 52 of 100 games.' })
      .waitFor();
    await pick('rule-set', 'kalkhoven').click();
    await page.getByText('Length and balance have not been measured').waitFor();
    assert.equal(await user.data('begins', (value) => value !== 'starter'), 'in-turn');
    await pick('set-ruleset', 'zeno').click();
    await page.locator('[data-begins]').waitFor({ state: 'detached' });
    assert.equal(await games(), '1');
    await pick('set-ruleset', 'tablan').click();
    assert.equal(await user.data('begins'), 'starter');
    assert.equal(await games(), '1');
    await pick('set-ruleset', 'tabula').click();
    await user.data('begins', (value) => value === 'in-turn');
    await pick('set-games', '1').click();
    assert.equal(await user.data('begins', (value) => value !== 'in-turn'), 'starter');
    await pick('set-games', '2').click();

    await user.button('Create the game').click();
    await page.waitForURL(/\/t\/[0-9a-z]+$/);
    await page.getByText('Two games').first().waitFor();
    assert.deepEqual(user.errors, []);
  },
);
