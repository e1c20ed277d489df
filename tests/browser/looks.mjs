// SPDX-License-Identifier: MIT
// Checks of a page's look: it fits every width, and axe finds no defect in it, in the light and the dark theme.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const WIDTHS = [320, 390, 1280, 2560];
const AXE = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Waits until no part of the page is still being loaded: its place has nothing to judge. @param {import('./user.mjs').User} user */
const isLoaded = (user) =>
  user.page.waitForFunction(() => !document.querySelector('main [aria-busy="true"]'));

/** @param {import('./user.mjs').User} user @param {string} what */
export async function fitsEveryWidth(user, what) {
  await isLoaded(user);
  for (const width of WIDTHS) {
    await user.page.setViewportSize({ width, height: 800 });
    await user.still();
    const inside = await user.page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(inside <= width, `${what} is ${inside} px wide at ${width} px`);
  }
}

/** The defects that axe finds in the current page, one per line. @param {import('./user.mjs').User} user */
async function askAxe(user) {
  await isLoaded(user);
  // Colours fade from the light to the dark theme; axe must not measure a colour in the middle of the change.
  await user.still();
  // Runs through the debugger, to which the page's content security policy does not apply.
  if (!(await user.page.evaluate(() => 'axe' in window))) await user.page.evaluate(AXE);
  const found = await user.page.evaluate(async () => {
    const unpainted = window.unpainted ?? {};
    unpainted.disabled = true; // it reads colours
    // No rule that runs reads style sheets: only media are loaded before.
    const preload = { assets: ['media'] };
    const { violations } = await window.axe.run({ resultTypes: ['violations'], preload });
    unpainted.disabled = false;
    return violations;
  });
  return found.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map((node) => `${node.html} (${node.failureSummary})`).join(' | ')}`,
  );
}

/**
 * The light theme is judged at the first of the widths, the dark theme at the last. Form and colours do not depend on
 * each other, so these two show all that the other combinations would.
 * @param {import('./user.mjs').User} user @param {string} what @param {number[]} [widths]
 */
export async function axeFindsNothing(user, what, widths = [390, 1280]) {
  await user.page.mouse.move(0, 0); // elements under the pointer have another look
  const views = [
    { width: widths[0], colorScheme: 'light' },
    { width: widths[widths.length - 1], colorScheme: 'dark' },
  ];
  for (const { width, colorScheme } of views) {
    await user.page.setViewportSize({ width, height: 800 });
    await user.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    assert.deepEqual(await askAxe(user), [], `${what} at ${width} px, ${colorScheme}`);
  }
}

/** Telephones held sideways with the bars of their browser, and laptops at a zoom of 200 %. */
const LOW_SIZES = [
  [568, 320],
  [664, 390],
  [683, 312],
  [683, 384],
  [740, 360],
  [800, 500],
  [844, 390],
  [1024, 500],
];
/** The least part of the window's width or height that the board of a lesson takes. */
const BOARD_SHARE = 0.5;

/**
 * In a low window the board of a lesson is large and complete, and its text and buttons are beside it.
 * @param {import('./user.mjs').User} user @param {string} what
 */
export async function lessonIsLowButWhole(user, what) {
  for (const [width, height] of LOW_SIZES) {
    await user.page.setViewportSize({ width, height });
    await user.still();
    const wrong = await user.page.evaluate((share) => {
      const found = [];
      for (const part of document.querySelectorAll(
        '.learn-board .board, .learn-text, .learn-actions .button',
      )) {
        const { left, top, right, bottom } = part.getBoundingClientRect();
        if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight)
          found.push(part.getAttribute('class'));
      }
      const box = document.querySelector('.learn-board .board').getBoundingClientRect();
      if (Math.max(box.width / innerWidth, box.height / innerHeight) < share)
        found.push(`a board of ${Math.round(box.width)} × ${Math.round(box.height)}`);
      return found;
    }, BOARD_SHARE);
    assert.deepEqual(wrong, [], `${what} at ${width}×${height}`);
  }
}
