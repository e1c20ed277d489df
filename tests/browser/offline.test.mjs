// SPDX-License-Identifier: MIT
// A whole game of each ruleset against the third level of the computer player, in a page without a server and without
// a network.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { rules } from '../unit/web-client/log.mjs';
import { House } from './house.mjs';
import { TEST_MS, Visitor, openBrowser } from './visitor.mjs';

const GAMES = rules.list().map(({ name }) => name);
/** So many visitors play at the same time, one game after the other: while one page computes, another plays. */
const PEOPLE = 2;
/** The page is reloaded after so many taps. */
const TAPS = 9;

const leaving = [];
const played = new Map();

/** A visitor whose device has cached the page, and whose local computer players make no pauses. */
async function come(browser, house, seed) {
  const visitor = await Visitor.come(browser, house, {
    seed,
    unseen: true,
    context: { serviceWorkers: 'allow' },
  });
  await visitor.open('/play');
  await visitor.kept();
  await visitor.page.evaluate(() => {
    const settings = JSON.parse(localStorage.getItem('taberna.settings') ?? '{}');
    localStorage.setItem('taberna.settings', JSON.stringify({ ...settings, pace: 0 }));
  });
  return visitor;
}

/** Plays one game to its end; returns a record of what the page showed. */
async function playWhole(visitor, game) {
  const { page } = visitor;
  await visitor.open(`/play/${game}`);
  await page.locator('[data-level="3"]').click();
  await page.locator('.table-playing').waitFor();
  let taps = 0;
  await visitor.play(async () => (taps += 1) === TAPS);
  const turns = await kept(page);
  await page.reload();
  await page.locator('[data-result], .table-playing').first().waitFor();
  const again = await kept(page);
  const { over } = await visitor.play();
  return { over, turns, again, errors: visitor.errors };
}

/** The events of the game that is stored on the device. */
const kept = (page) => page.evaluate(() => JSON.parse(localStorage.getItem('taberna.local')).lines);

/** Plays all games that are assigned to one visitor. */
async function playAll(visitor, games) {
  for (const game of games) {
    const whole = playWhole(visitor, game);
    played.get(game).resolve(whole);
    await whole.catch(() => undefined);
  }
}

before(async () => {
  const t = { after: (leave) => leaving.unshift(leave) };
  const house = await House.open(t);
  const browser = await openBrowser(t);
  for (const game of GAMES) {
    let resolve;
    const seen = new Promise((settle) => (resolve = settle));
    seen.catch(() => undefined); // a failure belongs to the test that awaits it
    played.set(game, { seen, resolve });
  }
  const people = [];
  for (let person = 0; person < PEOPLE; person += 1) {
    people.push(await come(browser, house, 11 + person));
  }
  await house.kill();
  for (const [person, visitor] of people.entries()) {
    await visitor.context.setOffline(true);
    void playAll(
      visitor,
      GAMES.filter((_, index) => index % PEOPLE === person),
    );
  }
});

after(async () => {
  for (const leave of leaving) await leave();
});

for (const game of GAMES) {
  test(
    `a whole game of ${game} is played against a level of this device, without a house`,
    { timeout: TEST_MS },
    async () => {
      const { over, turns, again, errors } = await played.get(game).seen;

      assert.match(over, /^(1-0|0-1|1\/2)$/);
      assert.ok(turns.length > 0);
      assert.deepEqual(again.slice(0, turns.length), turns);
      assert.deepEqual(errors, []);
    },
  );
}
