// SPDX-License-Identifier: MIT
// How a page looks: it fits every width, and axe finds nothing to mend in it, by day and by night.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const WIDTHS = [320, 390, 1280, 2560];
const AXE = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** @param {import('./visitor.mjs').Visitor} visitor @param {string} what */
export async function fitsEveryWidth(visitor, what) {
  for (const width of WIDTHS) {
    await visitor.page.setViewportSize({ width, height: 800 });
    await visitor.still();
    const inside = await visitor.page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(inside <= width, `${what} is ${inside} px wide at ${width} px`);
  }
}

/** What axe has against the page as it stands, a line each. @param {import('./visitor.mjs').Visitor} visitor */
async function askAxe(visitor) {
  // Colours fade from day to night; what is half way there is not what a person reads.
  await visitor.still();
  // Through the debugger, which the page's content security policy does not bind.
  await visitor.page.evaluate(AXE);
  const found = await visitor.page.evaluate(async () => (await window.axe.run()).violations);
  return found.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map((node) => `${node.html} (${node.failureSummary})`).join(' | ')}`,
  );
}

/** @param {import('./visitor.mjs').Visitor} visitor @param {string} what @param {number[]} [widths] */
export async function axeFindsNothing(visitor, what, widths = [390, 1280]) {
  await visitor.page.mouse.move(0, 0); // what is under the pointer looks otherwise
  for (const width of widths) {
    for (const colorScheme of ['light', 'dark']) {
      await visitor.page.setViewportSize({ width, height: 800 });
      await visitor.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      assert.deepEqual(await askAxe(visitor), [], `${what} at ${width} px, ${colorScheme}`);
    }
  }
}
