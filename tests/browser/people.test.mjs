// SPDX-License-Identifier: MIT
// Rated games between accounts, the public pages about their players, and the archive of finished games. The games
// are played over the protocol; a user reads and uses the pages.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Page } from '../page.mjs';
import { Server } from './server.mjs';
import { axeFindsNothing, fitsEveryWidth } from './looks.mjs';
import { TEST_MS, User, openBrowser, register } from './user.mjs';

/** So many games between two new players, won in turn, bring the deviation of both below 110. */
const GAMES_TO_BE_KNOWN = 14;
/** More games than the archive shows on one page. */
const GAMES_PAGED = 27;
const A_PAGE = 25;

/**
 * Two players sit down at a new table; returns its id.
 * @param {Page[]} players @param {object} settings @returns {Promise<string>} its id
 */
async function sit(players, settings) {
  const room = await players[0].store.openRoom(settings);
  assert.ok(room, JSON.stringify(players[0].notices));
  for (const player of players) {
    await player.visit(room);
    assert.ok(await player.store.sit('any'), JSON.stringify(player.notices));
  }
  await gameBegins(players, 1);
  return room;
}

/** @param {Page[]} players @param {number} game */
const gameBegins = (players, game) =>
  Promise.all(
    players.map((player) =>
      player.until(({ room }) => room?.game === game && room.state === 'playing', 'play'),
    ),
  );

/** Plays so many turns of a game without throws. @param {Page[]} players @param {number} turns */
async function playTurns(players, turns) {
  for (let turn = 0; turn < turns; turn += 1) {
    const { seat } = players[0].room.owed[0];
    const mover = players.find(({ room }) => room.mySeat === seat);
    const other = players.find((player) => player !== mover);
    await mover.until(({ room }) => room.draft && room.busy === null, 'be asked for a turn');
    await mover.turn(false);
    const { v } = mover.room;
    await other.until(({ room }) => room.v >= v, 'see the turn');
  }
}

/** One player resigns, and both go on to the next game. @param {Page[]} players @param {Page} loser */
async function giveUp(players, loser) {
  assert.ok(await loser.store.resign());
  for (const player of players) {
    await player.until(({ room }) => room.state === 'ended', 'see the end');
  }
}

/** @param {Page[]} players @param {number} game */
async function again(players, game) {
  for (const player of players) assert.ok(await player.store.rematch(true));
  await gameBegins(players, game);
}

/** Plays rated games of Tablaaza, won in turn. @param {Page[]} players @param {number} games */
async function playRated(players, games) {
  for (let game = 1; game <= games; game += 1) {
    if (game > 1) await again(players, game);
    await playTurns(players, 4);
    await giveUp(players, players[game % 2]);
  }
}

/** @param {import('node:test').TestContext} t @param {Server} server @param {(string | undefined)[]} cookies */
async function enter(t, server, cookies) {
  const pages = cookies.map((cookie, index) => new Page(server, 11 + index, cookie));
  t.after(() => pages.forEach((page) => page.leave()));
  await Promise.all(pages.map((page) => page.enter()));
  return pages;
}

/** Opens the dialog that sets up a table, at the choice whether the game is rated. @param {User} user */
async function ratedChoice(user) {
  await user.open('/');
  await user.button('Create a game …').click();
  const choice = user.page.locator('input[name="set-rated"]');
  await choice.waitFor();
  return choice;
}

test(
  'an account opens rated tables, a guest reads the reason against',
  { timeout: TEST_MS },
  async (t) => {
    const server = await Server.open(t);
    const cornelia = await register(server, 'Cornelia');
    const browser = await openBrowser(t);
    const guest = await User.come(browser, server);
    assert.equal(await (await ratedChoice(guest)).isDisabled(), true);
    await guest.page.getByRole('dialog').getByRole('link', { name: 'Create an account' }).waitFor();

    const user = await User.come(browser, server);
    const [name, value] = cornelia.cookie.split('=');
    await user.context.addCookies([{ name, value, url: server.url }]);
    await (await ratedChoice(user)).check();
    await user.button('Create the game').click();
    await user.page.locator('.waiting .agreed', { hasText: 'Rated' }).waitFor();
    assert.deepEqual([...guest.errors, ...user.errors], []);
  },
);

/** @param {User} user @param {string} name of a data attribute @param {string | number} value */
const shows = (user, name, value) => user.data(name, (is) => is === String(value));

test('rated games move ratings, which are public', { timeout: TEST_MS }, async (t) => {
  const server = await Server.open(t);
  const [livia, zeno] = [await register(server, 'Livia'), await register(server, 'Zeno')];
  const players = await enter(t, server, [livia.cookie, zeno.cookie]);
  const guest = await User.come(await openBrowser(t), server);
  const { page } = guest;

  await page.goto(`${server.url}/people/${livia.who}`);
  await page.getByText('No rated games yet.').waitFor();

  // A guest can read about a rated table, and may not sit at it.
  const settings = { ruleset: 'tablaaza', rated: true, visibility: 'public' };
  const room = await players[0].store.openRoom(settings);
  assert.ok(room, JSON.stringify(players[0].notices));
  await players[0].visit(room);
  assert.ok(await players[0].store.sit('any'));
  await guest.open('/lobby');
  const row = page.locator('.lobby-row', { hasText: 'Livia' });
  await row.getByText('Rated', { exact: true }).waitFor();
  await row.getByText('Accounts only').waitFor();
  await row.locator('.lobby-name').click();
  await page.locator('[data-accounts]').waitFor();
  assert.equal(await guest.button('Sit and play').count(), 0);

  await players[1].visit(room);
  assert.ok(await players[1].store.sit('any'));
  await gameBegins(players, 1);
  await page.locator('[data-rating="w1"]', { hasText: '1500?' }).waitFor();
  await playRated(players, GAMES_TO_BE_KNOWN);

  await shows(guest, 'rated', GAMES_TO_BE_KNOWN);
  const changes = await page.locator('.result-rated b').allTextContents();
  assert.deepEqual(changes.map((change) => change[0]).sort(), ['+', '−']);

  // The menu of a name leads to the page of that user.
  await page.locator('.player .name-button', { hasText: 'Livia' }).click();
  await page.getByRole('link', { name: 'Profile' }).click();
  await shows(guest, 'person', livia.who);
  await page.getByRole('heading', { level: 1, name: 'Livia' }).waitFor();
  const card = page.locator('.rating-card[data-ruleset="tablaaza"]');
  assert.match(await card.locator('.rating-number').textContent(), /^\d{4}$/);
  await shows(guest, 'curve', GAMES_TO_BE_KNOWN);
  assert.match(
    await page.locator('svg.curve-svg').getAttribute('aria-label'),
    new RegExp(`over ${GAMES_TO_BE_KNOWN} games: now \\d{4} ± \\d+`),
  );
  await page.getByText('As a table').click();
  assert.equal(await page.locator('.curve-box tbody tr').count(), GAMES_TO_BE_KNOWN);
  await page.getByText('7 won, 0 drawn, 7 lost').waitFor();
  await shows(guest, 'badge', 'steady');
  await page.getByText('You have not finished a game against Livia yet.').waitFor();
  await page.getByLabel('Another player').fill('Zeno');
  await guest.button('Show').click();
  const against = page.locator(`[data-against="${zeno.who}"] tbody td`);
  await against.first().waitFor();
  assert.deepEqual(await against.allTextContents(), ['7', '0', '7']);
  await fitsEveryWidth(guest, 'a profile');
  await axeFindsNothing(guest, 'a profile');

  await page.getByRole('link', { name: 'Ratings', exact: true }).first().click();
  await page.getByText('Nobody is ranked yet').waitFor();
  await page.getByRole('link', { name: 'Tablaaza', exact: true }).click();
  await shows(guest, 'places', 2);
  assert.deepEqual(
    (await page.locator('.places tbody th').allTextContents()).map((name) => name.trim()).sort(),
    ['Livia', 'Zeno'],
  );
  await fitsEveryWidth(guest, 'a leaderboard');
  await axeFindsNothing(guest, 'a leaderboard', [1280]);
  assert.deepEqual(guest.errors, []);
});

/** The lines that the archive shows, game by game. @param {User} user */
const linesShown = (user) =>
  user.page
    .locator('.game-line')
    .evaluateAll((lines) => lines.map(({ dataset }) => `${dataset.room}/${dataset.game}`));

test('finished games are found, paged and replayed', { timeout: TEST_MS }, async (t) => {
  const server = await Server.open(t);
  const players = await enter(t, server, [undefined, undefined]);
  const room = await sit(players, { ruleset: 'tablaaza' });
  for (let game = 1; game < GAMES_PAGED; game += 1) {
    if (game > 1) await again(players, game);
    if (game <= 2) await playTurns(players, game);
    await giveUp(players, players[0]);
  }
  const dogs = await sit(players, { ruleset: 'twelve-dogs' });
  await Promise.all(players.map((player) => player.play(false)));
  const { who } = players[0].store.state.me;
  const reader = await User.come(await openBrowser(t), server);
  const { page } = reader;

  await reader.open('/games');
  await shows(reader, 'games', A_PAGE);
  assert.equal((await linesShown(reader))[0], `${dogs}/1`);
  await page.getByRole('link', { name: 'Older' }).click();
  await shows(reader, 'games', GAMES_PAGED - A_PAGE);
  const oldest = await linesShown(reader);
  assert.equal(oldest.at(-1), `${room}/1`);
  await page.reload();
  await shows(reader, 'games', GAMES_PAGED - A_PAGE);
  assert.deepEqual(await linesShown(reader), oldest);
  await page.getByRole('link', { name: 'Newest' }).click();
  await shows(reader, 'games', A_PAGE);

  await page.locator('select[name="games-game"]').selectOption('twelve-dogs');
  await shows(reader, 'games', 1);
  await page.locator('select[name="games-rated"]').selectOption('1');
  await page.getByText('No games match.').waitFor();
  await page.goBack();
  await shows(reader, 'games', 1);
  await page.locator(`.game-line a[href="/people/${who}"]`).click();
  await shows(reader, 'person', who);
  await page.getByText('Guest', { exact: true }).waitFor();
  await shows(reader, 'dice', 'd6');
  await page.getByRole('link', { name: 'All games', exact: true }).click();
  await shows(reader, 'games', A_PAGE);
  assert.equal(new URL(page.url()).searchParams.get('player'), who);
  await page.locator('input[name="games-until"]').fill('2001-01-01');
  await shows(reader, 'games', 0);
  await fitsEveryWidth(reader, 'the book with nothing in it');

  // An earlier game of a table, and the link from it to the next one.
  await reader.open(`/games?player=${who}&game=tablaaza`);
  await shows(reader, 'games', A_PAGE);
  await axeFindsNothing(reader, 'the book');
  await fitsEveryWidth(reader, 'the book');
  await page.getByRole('link', { name: 'Older' }).click();
  await page.locator(`[data-room="${room}"][data-game="1"] .game-line-name`).click();
  await shows(reader, 'past', `1/${GAMES_PAGED - 1}`);
  assert.equal(await page.locator('[data-turn]').count(), 1);
  await reader.tab('rules');
  await page.getByRole('link', { name: 'Game 2', exact: true }).click();
  await shows(reader, 'past', `2/${GAMES_PAGED - 1}`);
  assert.equal(await page.locator('[data-turn]').count(), 2);
  await fitsEveryWidth(reader, 'an earlier game');
  assert.deepEqual(reader.errors, []);
});
/** Enters a text into the import form of the archive and sends it. @param {User} user @param {string} text */
async function bringIn(user, text) {
  await user.open('/games');
  await user.page.getByText('Import a game').click();
  await user.page.locator('#import-text').fill(text);
  await user.button('Import').click();
}

/**
 * The browser's console reports a refused request as an error; that is no defect of the page.
 * @param {User} user
 */
const faults = (user) => user.errors.filter((error) => !/status of 422/.test(error));

test(
  'a game is brought in, and a changed one refused with its line',
  { timeout: TEST_MS },
  async (t) => {
    const server = await Server.open(t);
    const players = await enter(t, server, [undefined, undefined]);
    const dogs = await sit(players, { ruleset: 'twelve-dogs' });
    await Promise.all(players.map((player) => player.play(false)));
    const reader = await User.come(await openBrowser(t), server);
    const { page } = reader;

    // The log of a known table leads to that table; a log that was changed is refused, with the number of its line.
    const log = await (await fetch(`${server.url}/api/v1/rooms/${dogs}/log`)).text();
    await bringIn(reader, log);
    await page.waitForURL(new RegExp(`/t/${dogs}\\?game=1$`));
    await page.locator('[data-result]').waitFor();
    const lines = log.trimEnd().split('\n');
    const at = lines.findIndex((line) => JSON.parse(line).e === 'rolled');
    lines[at] = lines[at].replace(
      /"dice":\[(\d)/,
      (_, face) => `"dice":[${(Number(face) % 6) + 1}`,
    );
    await bringIn(reader, `${lines.join('\n')}\n`);
    await page.getByText(new RegExp(`^Line ${at + 1}: `)).waitFor();

    // A record makes a table of its own.
    const record = await (await fetch(`${server.url}/api/v1/rooms/${dogs}/record`)).text();
    await bringIn(reader, record.replace(/\d/, 'x'));
    await page.locator('#import-wrong .banner').waitFor();
    await axeFindsNothing(reader, 'a refused import');
    await bringIn(reader, record);
    await page.waitForURL(/\/t\/[0-9a-z]+\?game=1$/);
    await page.locator('[data-result]').waitFor();
    assert.deepEqual(faults(reader), []);
  },
);
