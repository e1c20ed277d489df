// SPDX-License-Identifier: MIT
// A game on paper: the sheets of each game as a PDF, on both papers and in both inks.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { enPrint } from '../../web-client/texts/en/print.js';
import { GAMES } from '../../web-client/games/list.js';
import { axeFindsNothing } from './looks.mjs';
import { Server } from './server.mjs';
import { TEST_MS, User, openBrowser } from './user.mjs';

/** The sheets of a game. @param {import('../../web-client/games/types.d.ts').Game} game */
const sheetsOf = ({ isMirrored, dice, sticks, rules }) => [
  'board',
  ...(isMirrored ? ['mirrored'] : []),
  'counters',
  ...(dice ? ['dice'] : []),
  ...(sticks ? ['sticks'] : []),
  ...(rules ? ['rules'] : []),
];
/** Width and height in points of 1/72 inch. */
const PAPERS = { a4: [595, 842], letter: [612, 792] };

/** The size of each page, in points. @param {Buffer} pdf */
const pagesOf = (pdf) =>
  [...pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(
    ([, width, height]) => [Math.round(width), Math.round(height)],
  );

/** Runs in the page: the sheets whose content does not fit, and drawings that are not to scale. */
function faultsOfSheets() {
  const faults = [];
  for (const sheet of document.querySelectorAll('.sheet')) {
    const name = sheet.dataset.sheet;
    const paper = sheet.getBoundingClientRect();
    for (const inner of sheet.querySelectorAll('svg, p, h3')) {
      const box = inner.getBoundingClientRect();
      const outside = box.left < paper.left || box.top < paper.top || box.right > paper.right + 1;
      if (outside || box.bottom > paper.bottom + 1)
        faults.push(`${name}: ${inner.textContent.slice(0, 20) || inner.tagName} is cut off`);
    }
  }
  const unitOf = (selector) => {
    const drawing = document.querySelector(selector);
    const matrix = drawing.getScreenCTM();
    return Math.hypot(matrix.a, matrix.b);
  };
  const board = unitOf('.sheet-board svg');
  const counters = unitOf('.sheet-counters svg');
  if (Math.abs(board / counters - 1) > 0.01)
    faults.push(`the counters have another scale than the board: ${board}, ${counters}`);
  return faults;
}

test('each game prints on both papers, to scale', { timeout: TEST_MS }, async (t) => {
  const server = await Server.open(t);
  const user = await User.come(await openBrowser(t), server, { painted: true });
  const { page } = user;
  for (const game of GAMES) {
    const sheets = sheetsOf(game);
    await user.open(`/print/${game.name}`);
    for (const [paper, size] of Object.entries(PAPERS)) {
      await page.getByRole('radio', { name: enPrint[`print.paper.${paper}`] }).click();
      await page.locator('.sheet-rules').waitFor();
      await page.waitForFunction(() => !document.querySelector('#app [aria-busy="true"]'));
      const found = await page.evaluate(() =>
        [...document.querySelectorAll('.sheet')].map((sheet) => sheet.dataset.sheet),
      );
      assert.deepEqual(found, sheets, game.name);
      assert.deepEqual(await page.evaluate(faultsOfSheets), [], `${game.name} on ${paper}`);
      const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
      assert.deepEqual(
        pagesOf(pdf),
        sheets.map(() => size),
        `the pages of ${game.name} on ${paper}`,
      );
    }
  }
  assert.deepEqual(user.errors, []);
});

test('black and white needs no colour', { timeout: TEST_MS }, async (t) => {
  const server = await Server.open(t);
  const user = await User.come(await openBrowser(t), server);
  await user.open('/print/tablan');
  await user.page.locator('.sheet-board .board-stone, .sheet-board .board-wood').waitFor();
  await axeFindsNothing(user, 'the page to print');
  await user.page.getByRole('radio', { name: enPrint['print.ink.black'] }).click();
  await user.page.locator('.sheet-board .board-plain').waitFor();
  await user.page.locator('.sheet-counters .board-plain').waitFor();
  assert.deepEqual(user.errors, []);
});
