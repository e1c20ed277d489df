// SPDX-License-Identifier: MIT
// A page that was loaded before an upgrade of the server: files that it has not loaded yet no longer exist.

/** The session's note of the version for which the page was loaded again. */
const NOTE = 'taberna.upgraded';
const META = /name="version" content="(\w+)"/;

/** What the functions of this file use; tests bring their own. */
const PARTS = {
  own: () => document.querySelector('meta[name="version"]')?.getAttribute('content') ?? '',
  index: () => fetch('/', { cache: 'no-cache' }).then((answer) => answer.text()),
  storage: () => sessionStorage,
  reload: () => location.reload(),
};

/**
 * Loads the page again if the server has another version, at most once for each version: behind a load balancer the
 * nodes may have different ones. Call it after a file could not be loaded.
 * @param {Partial<typeof PARTS>} [parts]
 * @returns {Promise<boolean>} whether the page is being loaded again
 */
export async function reloadIfOld(parts) {
  const { own, index, storage, reload } = { ...PARTS, ...parts };
  try {
    const version = own() && META.exec(await index())?.[1];
    if (!version || version === own() || storage().getItem(NOTE) === version) return false;
    storage().setItem(NOTE, version);
    reload();
    return true;
  } catch {
    return false; // The server cannot be reached, or the browser forbids storage.
  }
}

/** The same after an error, if it says that a module could not be loaded. @param {any} error */
export function reloadIfLost(error) {
  // Each browser has its own sentence, and all of them speak of a module.
  if (error instanceof TypeError && /module/i.test(error.message)) void reloadIfOld();
}

/** Watches for parts that fail to load outside of views/common/later.js. */
export const watchUpgrades = () =>
  addEventListener('unhandledrejection', ({ reason }) => reloadIfLost(reason));
