// SPDX-License-Identifier: MIT
// A whole game of each ruleset against the middle level of the computer player, in a page without a server and without
// a network. The first and the last turns are made by clicking, those between by the model of the page (middle.mjs).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { GAME_NAMES } from '../../web-client/games/registry.js';
import { playMiddleHere, storeHere, storedHere } from './middle.mjs';
import { Server } from './server.mjs';
import { TEST_MS, User, openBrowser } from './user.mjs';
import { ACTION } from './whole.mjs';

/** So many users play at the same time, one game after the other: while one page computes, another plays. */
const PEOPLE = 2;
/** The page is reloaded after so many taps. */
const TAPS = 9;

const leaving = [];
const played = new Map();

/** A user whose device has cached the page, and whose local computer players make no pauses. */
async function come(browser, server, seed) {
  const user = await User.come(browser, server, {
    seed,
    unseen: true,
    context: { serviceWorkers: 'allow' },
  });
  await user.open('/play');
  await user.kept();
  await user.page.evaluate(() => {
    const settings = JSON.parse(localStorage.getItem('taberna.settings') ?? '{}');
    localStorage.setItem('taberna.settings', JSON.stringify({ ...settings, pace: 0 }));
  });
  return user;
}

/** Plays one game to its end; returns a record of what the page showed. */
async function playWhole(user, game) {
  const { page } = user;
  await user.open(`/play/${game}`);
  await page.locator('[data-begin]').waitFor();
  const slider = page.locator('.play-against input[type="range"]');
  if ((await slider.count()) > 0) {
    const [least, most] = await slider.evaluate(({ min, max }) => [Number(min), Number(max)]);
    await slider.fill(String(Math.floor((least + most) / 2)));
  }
  await page.locator('[data-begin]').click();
  await page.locator('.table-playing').waitFor();
  let taps = 0;
  await user.play(async () => (taps += 1) === TAPS);
  const turns = await kept(page);
  await page.reload();
  // Now the user has to act: the page itself changes nothing of what it stores.
  await page.locator(`[data-result], ${ACTION}`).first().waitFor();
  const again = await kept(page);
  await page.evaluate(storeHere, await playMiddleHere(await page.evaluate(storedHere), user.seed));
  const middle = await kept(page);
  await page.reload();
  const { over } = await user.play();
  return { over, turns, again, middle, whole: await kept(page), errors: user.errors };
}

/** The events of the game that is stored on the device. */
const kept = (page) => page.evaluate(() => JSON.parse(localStorage.getItem('taberna.local')).lines);

/** Plays all games that are assigned to one user. */
async function playAll(user, games) {
  for (const game of games) {
    const whole = playWhole(user, game);
    played.get(game).resolve(whole);
    await whole.catch(() => undefined);
  }
}

before(async () => {
  const t = { after: (leave) => leaving.unshift(leave) };
  const server = await Server.open(t);
  const browser = await openBrowser(t);
  for (const game of GAME_NAMES) {
    let resolve;
    const seen = new Promise((settle) => (resolve = settle));
    seen.catch(() => undefined); // a failure belongs to the test that awaits it
    played.set(game, { seen, resolve });
  }
  const people = [];
  for (let person = 0; person < PEOPLE; person += 1) {
    people.push(await come(browser, server, 11 + person));
  }
  await server.kill();
  for (const [person, user] of people.entries()) {
    await user.context.setOffline(true);
    void playAll(
      user,
      GAME_NAMES.filter((_, index) => index % PEOPLE === person),
    );
  }
});

after(async () => {
  for (const leave of leaving) await leave();
});

for (const game of GAME_NAMES) {
  test(
    `a whole game of ${game} is played against a level of this device, without a server`,
    { timeout: TEST_MS },
    async () => {
      const { over, turns, again, middle, whole, errors } = await played.get(game).seen;

      assert.match(over, /^(1-0|0-1|1\/2)$/);
      assert.ok(turns.length > 0);
      assert.deepEqual(again.slice(0, turns.length), turns);
      assert.deepEqual(middle.slice(0, again.length), again);
      assert.deepEqual(whole.slice(0, middle.length), middle);
      assert.ok(whole.length > middle.length, 'the last turns are tapped');
      assert.deepEqual(errors, []);
    },
  );
}
