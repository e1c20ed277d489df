// SPDX-License-Identifier: MIT
// One whole game of each ruleset except Tabula (see game.test.mjs) between browsers, Pyf two against two. The first
// turns are made by clicking. From then on the model of the page plays, in node, with what the devices store, until a
// turn can end the game; the last turns are made by clicking again.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FIRST_GAME, GAME_NAMES, gameOf } from '../../web-client/games/registry.js';
import { playFirst, playMiddle } from './middle.mjs';
import { Server } from './server.mjs';
import { TEST_MS, User, openBrowser, chooseRule } from './user.mjs';

/** The tables that have other rules, which the host sets in the dialog of the table's rules, or more than two people. */
const OTHER = {
  pyf: { people: 4, options: { teams: '2v2', offer_unused: 'true' } },
  'ludus-anglicorum': { options: { strategic_win: 'lympold' } },
};
/** One game alone: tests/new_game/. */
const { TABERNA_GAME } = process.env;
const TABLES = GAME_NAMES.filter((game) =>
  TABERNA_GAME ? game === TABERNA_GAME : game !== FIRST_GAME,
).map((game) => ({
  game,
  ...OTHER[game],
}));

/** Chooses an option as a user does: by the label of its radio button. */
async function choose(page, radio) {
  await page
    .locator('label')
    .filter({ has: page.locator(radio) })
    .click();
}

/** The host sets up a table of that game with its rules; returns its path. */
async function setUp(host, { game, options = {} }) {
  const { page } = host;
  await host.open('/');
  await choose(page, `input[name="game"][value="${game}"]`);
  await host.button('Play a friend').click();
  await page.waitForURL(/\/t\/[0-9a-z]+$/);
  if (Object.keys(options).length > 0) {
    await host.button('Change the rules').click();
    for (const [option, value] of Object.entries(options)) {
      await chooseRule(page, option, value);
      await page.locator(`[data-rules*="${option}=${value}"]`).waitFor({ state: 'attached' });
    }
    await page.keyboard.press('Escape');
  }
  return new URL(page.url()).pathname;
}

/** The number of turns at the beginning that are made by clicking. */
const FIRST_TURNS = 12;

/** The side whose men begin at the lower edge of the board of Tablan that the player sees. @param {User} user */
async function sideBelow({ page }) {
  const [gold, black] = await Promise.all(
    [1, 48].map((place) => page.locator(`.table-board [data-point="${place}"]`).boundingBox()),
  );
  return gold.y > black.y ? 'Gold' : 'Black';
}

/**
 * Plays one game to its end; returns for each player the result, the throws (all of them sealed), and the page's
 * errors.
 */
async function playWhole(seed, table) {
  const { people = 2 } = table;
  /** @type {(() => Promise<void>)[]} */
  const leaving = [];
  const t = { after: (leave) => leaving.unshift(leave) };
  try {
    const server = await Server.open(t);
    const browser = await openBrowser(t);
    const seats = [];
    for (let i = 0; i < people; i += 1) {
      seats.push(await User.come(browser, server, { seed: seed + i, unseen: true }));
    }
    const [host, ...friends] = seats;
    const address = await setUp(host, table);
    for (const friend of friends) {
      await friend.open(address);
      await friend.button('Sit and play').click();
      await friend.button('Sit and play').waitFor({ state: 'detached' });
    }
    if (table.game === 'tablan') {
      for (const user of seats) {
        const side = await sideBelow(user);
        assert.match(await user.page.locator('.table-lower').innerText(), new RegExp(side));
      }
    }
    const turnsShown = ({ page }) => page.locator('[data-turn]').count();
    const devices = await playFirst(seats, async (user) => (await turnsShown(user)) > FIRST_TURNS);
    await playMiddle(server, address, devices);
    await Promise.all(seats.map((user) => user.open(address)));
    const ends = await Promise.all(seats.map((user) => user.play()));
    return await Promise.all(
      seats.map(async (user, i) => {
        // The seal of a throw appears a moment after the throw.
        const { dice, sticks } = gameOf(table.game);
        const throws = dice || sticks ? await user.sealed() : 0;
        return {
          over: ends[i].over,
          throws,
          seals: await user.page.locator('[data-seals]').count(),
          errors: user.errors,
        };
      }),
    );
  } finally {
    for (const leave of leaving) await leave();
  }
}

/** So many games at the same time: while one page waits for its server, another plays. */
const AT_A_TIME = 3;
const lanes = Array.from({ length: AT_A_TIME }, () => Promise.resolve());
const played = TABLES.map((table, index) => {
  const lane = index % AT_A_TIME;
  const game = lanes[lane].then(() => playWhole(101 + 10 * index, table));
  lanes[lane] = game.then(
    () => undefined,
    () => undefined,
  );
  return game;
});
// Each failure belongs to the test that awaits it.
for (const game of played) game.catch(() => undefined);

for (const [index, { game, people = 2 }] of TABLES.entries()) {
  const name = `${people === 2 ? 'two' : 'four'} people play a whole game of ${game}`;
  test(name, { timeout: TEST_MS }, async () => {
    const seen = await played[index];

    assert.equal(seen.length, people);
    for (const { over, throws, seals, errors } of seen) {
      assert.match(over, /^(1-0|0-1|1\/2)$/);
      assert.equal(over, seen[0].over);
      assert.deepEqual(errors, []);
      const { dice, sticks } = gameOf(game);
      if (!dice && !sticks) {
        assert.equal(seals, 0);
      } else {
        assert.ok(throws > 0);
      }
    }
  });
}
