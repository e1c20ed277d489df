// SPDX-License-Identifier: MIT
// The first load of a page, as its user sees it: when it paints, when the board stands, when it can be used, what it
// fetched until then, and how far its content jumped. For browser-load and for the benchmark page-load.

/** Selects a board. */
export const BOARD = 'main svg.board';

/** Runs in the page before its own scripts. @param {{board: string, usable: string}} selectors */
function observeLoad({ board, usable }) {
  window.load = { board: 0, usable: 0, shift: 0, shifts: [] };
  const look = () => {
    const now = performance.now();
    if (!window.load.board && document.querySelector(board)) window.load.board = now;
    if (!window.load.usable && document.querySelector(usable)) window.load.usable = now;
    if (window.load.board && window.load.usable) changes.disconnect();
  };
  const changes = new MutationObserver(look);
  changes.observe(document, { subtree: true, childList: true, attributes: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.hadRecentInput) continue;
      window.load.shift += entry.value;
      window.load.shifts.push(...entry.sources.map(({ node }) => node?.outerHTML?.slice(0, 80)));
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Runs in the page when it has settled. */
async function readLoad() {
  await document.fonts.ready;
  const entries = ['navigation', 'resource'].flatMap((type) => performance.getEntriesByType(type));
  const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
  // The fonts may arrive just before or just after the board; they always count.
  const early = entries.filter(
    ({ name, startTime }) => startTime <= window.load.board || name.endsWith('.woff2'),
  );
  return {
    ...window.load,
    paint,
    requests: early.map(({ name }) => new URL(name).pathname),
    bytes: early.reduce((sum, { transferSize }) => sum + transferSize, 0),
    asked: entries.filter(({ transferSize }) => transferSize > 0).map(({ name }) => name),
  };
}

/**
 * Opens an address in a page that has opened none, and measures its load.
 * @param {import('./user.mjs').User} user
 * @param {string} path
 * @param {{ usable?: string, board?: string }} [selectors] usable: of the control that a user waits for
 * @returns {Promise<{ paint: number, board: number, usable: number, shift: number, shifts: string[], bytes: number,
 *   requests: string[], asked: string[] }>} times in milliseconds; requests: paths fetched until the board stood;
 *   asked: addresses for which the network was used
 */
export async function measureLoad(user, path, { board = BOARD, usable = board } = {}) {
  await user.page.addInitScript(observeLoad, { board, usable });
  await user.page.goto(user.server.url + path, { waitUntil: 'load' });
  await user.page.waitForFunction(() => window.load.board > 0 && window.load.usable > 0);
  await user.page.waitForLoadState('networkidle');
  await user.still();
  return user.page.evaluate(readLoad);
}
