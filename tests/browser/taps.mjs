// SPDX-License-Identifier: MIT
// Turns on the board of a lesson or a puzzle.

/**
 * Makes a turn by taps: a man, then its destination.
 * @param {import('./user.mjs').User} user
 * @param {{from: number | string, to: number | string}[]} steps
 */
export async function tapTurn({ page }, steps) {
  const cell = (place, can) =>
    page.locator(`[data-can="${can}"]:is([data-point="${place}"], [data-place="${place}-w"])`);
  for (const [i, { from, to }] of steps.entries()) {
    await page.locator('[data-can="from"], [data-can="to"]').first().waitFor();
    if ((await cell(to, 'to').count()) === 0 || (await cell(from, 'from').count()) > 0)
      await cell(from, 'from').click();
    await cell(to, 'to').click();
    await page.locator(`[data-steps="${i + 1}"]`).waitFor();
  }
}
