// SPDX-License-Identifier: MIT
// Analysis of a finished game: the curve, the luck, the cost of turns, and better turns on the board.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { createPlayers } from '../../web-client/ai/players.js';
import { chance, rules } from '../unit/web-client/log.mjs';
import { Server } from './server.mjs';
import { axeFindsNothing, fitsEveryWidth } from './looks.mjs';
import { TEST_MS, User, openBrowser } from './user.mjs';

const BUILD = process.env.TABERNA_BUILD;

/** The computer players for the games of these tests. @param {string} ruleset */
async function playersOf(ruleset) {
  const players = await createPlayers(readFileSync(join(BUILD, 'web-plain/ai.wasm')));
  const file = join(BUILD, `web-plain/weights/${ruleset}.net`);
  const there = players.needs(ruleset) && existsSync(file);
  players.learn(ruleset, there ? new Uint8Array(readFileSync(file)) : null);
  return players;
}

/** One in so many turns is played by a weak player, so that the analysis has something to find. */
const CARELESS = 5;
const WEAK = 11;
const STRONG = { tabula: 20, tablaaza: 17 };

/** Plays a whole game; returns its record. @param {string} ruleset @param {number} seed */
async function recordOf(ruleset, seed) {
  const players = await playersOf(ruleset);
  const pick = chance(seed);
  const turns = [];
  let position = rules.start(ruleset, 'w');
  for (let owed = rules.owed(position); owed.kind !== 'over'; owed = rules.owed(position)) {
    if (owed.kind === 'roll') {
      const sticks = owed.chance === 'sticks';
      const faces = Array.from({ length: owed.count }, () => (sticks ? pick(2) : 1 + pick(6)));
      position = rules.throwDice(position, faces);
    }
    const [turn, thrown] = position.split(' ').slice(-2);
    const level = pick(CARELESS) === 0 ? WEAK : STRONG[ruleset];
    const { steps, after } = players.choose(position, level, seed);
    turns.push(`${turns.length + 1}. ${turn} ${thrown}: ${steps.join(' ') || 'pass'}`);
    position = after;
  }
  const { result } = rules.owed(position);
  const tags = `[Rules "${ruleset}"]\n[White "Livia"]\n[Black "Zeno"]\n[Result "${result}"]\n\n`;
  return { text: `${tags}${turns.join('\n')}\n`, turns: turns.length, result };
}

/** Imports a game as a user does. @param {User} user @param {string} text */
async function bringIn(user, text) {
  await user.open('/games');
  await user.page.getByText('Import a game').click();
  await user.page.locator('#import-text').fill(text);
  await user.button('Import').click();
  await user.page.locator('[data-result]').waitFor();
}

/** @param {User} user @param {string} name @param {RegExp | string | number} value */
const shows = (user, name, value) =>
  user.data(name, (is) => (value instanceof RegExp ? value.test(is ?? '') : is === String(value)));

/** A row of the table of both sides. @param {User} user @param {string} row @returns {Promise<string[]>} */
const ofSides = (user, row) => user.page.locator(`[data-row="${row}"] td`).allInnerTexts();

/** All turns with a choice are good, bad or unclear. @param {User} user */
async function kindsAddUp(user) {
  const good = await ofSides(user, 'good');
  const others = await Promise.all(['1', '2', '3', 'unclear'].map((row) => ofSides(user, row)));
  for (const [i, text] of good.entries()) {
    const [n, all] = text.split(' of ').map(Number);
    assert.equal(
      others.reduce((sum, row) => sum + Number(row[i] ?? 0), n),
      all,
    );
  }
}

/** The numbers of the arithmetic, in tenths of a percent. @param {User} user @returns {Promise<number[]>} */
async function sumsTold({ page }) {
  const sentences = await page.locator('[data-adds] li').allInnerTexts();
  return sentences.map((text) => {
    const [number] = /[+−]?[\d.]+(?= %)/.exec(text) ?? [''];
    return Math.round(10 * Number(number.replace('−', '-')));
  });
}

/** Everything that the board draws. @param {User} user */
const drawn = (user) => user.page.locator('.game-board .marks').innerHTML();

/**
 * Runs in the page: presses Stop as soon as a rollout shows its progress and its first estimate. A short rollout may be
 * over before a message from outside the page arrives.
 */
function stopRollout() {
  return new Promise((resolve) => {
    const look = () => {
      const part = document.querySelector('.rollout:has(progress):has([data-ranked="1"])');
      const stop = [...(part?.querySelectorAll('button') ?? [])].find(
        (button) => button.textContent.trim() === 'Stop',
      );
      if (!stop) return;
      changes.disconnect();
      stop.click();
      resolve(null);
    };
    const changes = new MutationObserver(look);
    changes.observe(document, { subtree: true, childList: true, attributes: true });
  });
}

test(
  'a finished game is analysed: curve, luck, and the best turns',
  { timeout: TEST_MS },
  async (t) => {
    const game = await recordOf('tabula', 77);
    const server = await Server.open(t);
    const user = await User.come(await openBrowser(t), server);
    const { page } = user;
    await bringIn(user, game.text);

    await user.button('Analyse the game').click();
    await shows(user, 'analysis', 'done');

    // The curve has a point for the start and for the end of each turn; each throw has its luck.
    await shows(user, 'curve', game.turns + 1);
    assert.equal(await page.locator('.analysis-luck').count(), game.turns);
    const white = game.result === '1-0' ? '100.0' : game.result === '0-1' ? '0.0' : '50.0';
    await page.getByText('Chance of Gold to win, in percent', { exact: true }).waitFor();
    await page.getByText(`At the end: ${white} % for Gold`, { exact: true }).waitFor();
    const legend = page.getByRole('list', { name: 'Legend' }).getByRole('listitem');
    assert.deepEqual(await legend.allInnerTexts(), [
      'Inaccuracy ?!',
      'Mistake ?',
      'Blunder ??',
      'Luck of a roll: up is good for Gold',
    ]);
    // The curve is a control: a click on it moves the board to that turn.
    const box = await page.locator('.analysis-svg').boundingBox();
    await page.mouse.click(box.x + box.width / 2, box.y + 30);
    const analysed = Number(await shows(user, 'analysed', /^\d+$/));
    assert.ok(Math.abs(analysed - game.turns / 2) < game.turns / 10);
    assert.equal(await page.locator('.scrub input').inputValue(), String(analysed));

    // Goes to a turn with alternatives; an alternative is drawn on the board.
    while ((await page.locator('[data-ranked="2"]').count()) === 0)
      await user.button('Next turn').first().click();
    const played = await drawn(user);
    const other = page.locator('.ranked-turn:not(:has(.ranked-played))').first();
    await other.click();
    await page.locator('.ranked-turn[aria-pressed="true"]').waitFor();
    assert.notEqual(await drawn(user), played);
    await axeFindsNothing(user, 'an analysis');
    await fitsEveryWidth(user, 'an analysis');
    await other.click();
    await page.locator('.ranked-turn[aria-pressed="true"]').waitFor({ state: 'detached' });
    assert.equal(await drawn(user), played);

    // A rollout of the same turns shows its progress and its estimates, and can be stopped.
    const stopped = page.evaluate(stopRollout);
    await user.button('Roll out').click();
    await stopped;
    await shows(user, 'rollout', 'done');
    await page
      .getByText(/Win chances [\d.]+ to [\d.]+ %, equity [+−]?[\d.]+ \(.+ to .+\), games [\d,]+/)
      .first()
      .waitFor();
    await axeFindsNothing(user, 'a rollout', [390]);

    // First the accuracy of each player and the kinds of turns; the arithmetic of luck and errors is behind Details.
    assert.match(await ofSides(user, 'accuracy').then((both) => both.join()), /^\d+ %,\d+ %$/);
    await kindsAddUp(user);
    await page.getByText('The luck of all rolls changed it by').waitFor({ state: 'hidden' });
    await page.getByText('Details: luck and errors').click();
    await page.getByText('The luck of all rolls changed it by').waitFor();
    const [start, ...parts] = await sumsTold(user);
    const end = parts.pop();
    assert.equal(start + parts.reduce((all, one) => all + one), end);
    assert.equal((end / 10).toFixed(1), white);
    // The result without luck, or the reason why it is not shown.
    const unsure = page.getByText(/^The result without luck is too uncertain to show/);
    const sure = page.getByText('Result without luck', { exact: true });
    await unsure.or(sure).waitFor();

    // The same as numbers, one row per turn.
    await page.getByText('All turns in numbers').click();
    assert.equal(await page.locator('.analysis .in-numbers tbody tr').count(), game.turns);
    await user.tab('turns');
    await page.locator('[data-result]').waitFor();
    assert.deepEqual(user.errors, []);
  },
);

test(
  'after a resignation the analysis shows the chances, not a result',
  { timeout: TEST_MS },
  async (t) => {
    const LINES = 11; // four tags, an empty line and six turns
    const { text } = await recordOf('tabula', 77);
    const head = text.split('\n').slice(0, LINES).join('\n');
    const server = await Server.open(t);
    const user = await User.come(await openBrowser(t), server);
    await bringIn(user, head.replace(/\[Result ".*"\]/, '[Result "1-0"]\n[Reason "resigned"]'));

    await user.button('Analyse the game').click();
    await shows(user, 'analysis', 'done');
    const share = user.page.locator('.share').first();
    assert.equal(await share.locator('dt').innerText(), 'Chances to win when play stopped');
    assert.match(
      await share.locator('dd').innerText(),
      /^Livia \(imported\): [\d.]+ %\s+Zeno \(imported\): [\d.]+ %$/,
    );
    assert.deepEqual(user.errors, []);
  },
);

test(
  'a game without throws has no luck; the address may ask for its analysis',
  { timeout: TEST_MS },
  async (t) => {
    const game = await recordOf('tablaaza', 78);
    const server = await Server.open(t);
    const user = await User.come(await openBrowser(t), server);
    const { page } = user;
    await bringIn(user, game.text);

    await page.goto(`${page.url()}&analyse`);
    await shows(user, 'analysis', 'done');
    await shows(user, 'curve', game.turns + 1);
    assert.equal(await page.locator('.analysis-luck').count(), 0);
    assert.equal(await page.locator('[data-adjusted]').count(), 0);

    // Most turns are too uncertain to judge: they are neither good nor a loss, and no number says more than another.
    assert.deepEqual(await ofSides(user, 'accuracy'), ['–', '–']);
    await kindsAddUp(user);
    await page.getByText('No accuracy is shown for a player whose turns').waitFor();
    assert.doesNotMatch(await page.locator('.analysis').innerText(), /luck|Lost/i);
    assert.equal(await page.locator('[data-details]').count(), 0);
    assert.deepEqual(user.errors, []);
  },
);

test(
  'a hint is drawn on the board, and a game that was given up is analysed too',
  { timeout: TEST_MS },
  async (t) => {
    const server = await Server.open(t);
    const user = await User.come(await openBrowser(t), server);
    const { page } = user;
    await user.open('/play/tablaaza');
    await user.beginAtEase();

    await user.button('Hint').click();
    await shows(user, 'hint', /^[1-3]$/);
    await page.getByText('the games out of a hundred that you would win').waitFor();
    assert.match(await page.locator('.ranked-score').first().innerText(), /^[\d.]+( ± [\d.]+)? %$/);
    const before = await drawn(user);
    await page.locator('[data-ranked="1"]').click();
    await page.locator('[data-ranked="1"][aria-pressed="true"]').waitFor();
    assert.notEqual(await drawn(user), before);
    await user.button('Back to live').click();

    // On a telephone the answer is a sheet over the board: it closes for the chosen turn, and its tab opens it again.
    await page.setViewportSize({ width: 390, height: 664 });
    await user.tab('hint');
    await page.locator('[data-ranked="1"]').click();
    await page.locator('#page-hint').waitFor({ state: 'hidden' });
    assert.notEqual(await drawn(user), before);
    await page.waitForFunction(() => document.activeElement?.id === 'tab-hint');
    await user.tab('hint');
    await page.locator('[data-ranked="1"][aria-pressed="true"]').waitFor();
    await axeFindsNothing(user, 'a hint', [390]);
    await page.setViewportSize({ width: 1280, height: 800 }); // beside the board the hint covers no button
    await page.locator('[data-ranked="1"]').click();
    await page.locator('[data-ranked="1"][aria-pressed="false"]').waitFor();

    // After the turn the player has no hint any more, and may request the next one.
    for (let name = ''; name !== 'Confirm';) ({ name } = await user.tap());
    await page.locator('[data-hint]').waitFor({ state: 'detached' });
    await user.button('Hint').waitFor();
    await user.button('Show the best turns').click();
    await shows(user, 'hint', /^[1-3]$/);
    await user.resign();

    await user.button('Analyse the game').click();
    await shows(user, 'analysis', 'done');
    await shows(user, 'curve', /^\d+$/);
    await page.locator('.both-sides').waitFor();
    assert.deepEqual(user.errors, []);
  },
);
