// SPDX-License-Identifier: MIT
// Clocks on the page: the device's clock is set in mid-game, and the server is killed and restarted.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Server } from './server.mjs';
import { TEST_MS, User, openBrowser, sitDown, whoRolls } from './user.mjs';

/** Opens a game of Tabula with 15 s free per turn and 5 min. @param {User} host */
async function openTimed(host) {
  await host.open('/');
  await host.button('Create a game …').click();
  await host.page.locator('dialog .set-more summary').click();
  for (const [name, value] of Object.entries({ ruleset: 'tabula', against: 0, clock: 'relaxed' })) {
    const radio = `input[name="set-${name}"][value="${value}"]`;
    await host.page
      .locator('label')
      .filter({ has: host.page.locator(radio) })
      .click();
  }
  await host.button('Create the game').click();
  await host.page.waitForURL(/\/t\/[0-9a-z]+$/);
  return new URL(host.page.url()).pathname;
}

/** The clock that runs, as text; resolves when its free seconds have changed. @param {User} user */
async function nextSecond({ page }) {
  const free = page.locator('.clock-runs .clock-free');
  const before = await free.textContent();
  await page.waitForFunction(
    (was) => document.querySelector('.clock-runs .clock-free')?.textContent !== was,
    before,
  );
  return page.locator('.clock-runs .clock-left').textContent();
}

test(
  'the clock of the device changes nothing, and an outage is shown, also after a reload',
  { timeout: TEST_MS },
  async (t) => {
    const server = await Server.open(t);
    const browser = await openBrowser(t);
    const host = await User.come(browser, server, { seed: 3 });
    const friend = await User.come(browser, server, { seed: 4 });
    await sitDown(host, friend, await openTimed(host));
    const mover = await whoRolls([host, friend]);

    for (const hours of [1, -2]) {
      await mover.page.evaluate((ms) => {
        const before = Date.now.bind(Date);
        Date.now = () => before() + ms;
      }, hours * 3600_000);
      assert.match((await nextSecond(mover)) ?? '', /^(5:00|4:[3-5]\d)$/);
    }

    await server.kill();
    await server.start();
    await mover.page.getByText('The server was not running.').first().waitFor();
    await mover.page.reload();
    await mover.page.getByText('The server was not running.').first().waitFor();
    assert.deepEqual(mover.errors, []);
  },
);
