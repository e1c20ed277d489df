// SPDX-License-Identifier: MIT
// Asks the browser to store the page, so that it opens without a network (sw.js stores it).

/** The version of the page, as bundle.py writes it; '' in a page that bundle.py did not build. */
const version = () => document.querySelector('meta[name="version"]')?.getAttribute('content') ?? '';

/** Whether the user has asked the browser to save data: then nothing optional is fetched. */
const saves = () => /** @type {any} */ (navigator).connection?.saveData === true;

/** Tells the service worker which version this page has. */
function tell() {
  navigator.serviceWorker.controller?.postMessage({ version: version() });
}

/** @type {Promise<unknown> | null} */
let asked = null;

/**
 * Stores the page on this device; if that fails, the page works as before.
 * @param {{ wanted?: boolean }} [how] wanted: the user plays without a server, so store the page even if the browser
 * saves data
 * @returns {Promise<unknown>}
 */
export async function keepPage({ wanted = false } = {}) {
  const may = version() !== '' && 'serviceWorker' in navigator && (wanted || !saves());
  if (!may) return undefined;
  asked ??= (async () => {
    navigator.serviceWorker.addEventListener('controllerchange', tell);
    tell();
    await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  })().catch((error) => {
    asked = null;
    console.info('The page is not kept on this device:', error);
  });
  return asked;
}
