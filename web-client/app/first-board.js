// SPDX-License-Identifier: MIT
// The moment when the page has its first board: what the board does not need is fetched after it.

/** Milliseconds after the load of a page that has no board. */
const AFTER_LOAD_MS = 1000;

/** Resolves when a board stands, or when there is none a while after the load of the page. @returns {Promise<void>} */
export const firstBoard = () =>
  new Promise((resolve) => {
    const look = () => document.querySelector('main .board') && end();
    const changes = new MutationObserver(look);
    const end = () => {
      changes.disconnect();
      resolve();
    };
    const loaded = () => setTimeout(end, AFTER_LOAD_MS);
    if (document.readyState === 'complete') loaded();
    else addEventListener('load', loaded, { once: true });
    changes.observe(document, { childList: true, subtree: true });
    look();
  });
