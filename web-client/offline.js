// SPDX-License-Identifier: MIT
// Asks the browser to keep the page, so that it opens without a network (sw.js does it).

/** The version of the page, as lay_out.py has written it; '' in a page that was not laid out. */
const version = () => document.querySelector('meta[name="version"]')?.getAttribute('content') ?? '';

/** Whether somebody has asked that nothing be fetched that is not needed. */
const saves = () => /** @type {any} */ (navigator).connection?.saveData === true;

/** Tells whoever keeps the page which version this one has. */
function tell() {
  navigator.serviceWorker.controller?.postMessage({ version: version() });
}

/** @type {Promise<unknown> | null} */
let asked = null;

/**
 * Keeps the page on this device; where that cannot be, all goes on as before.
 * @param {{ wanted?: boolean }} [how] wanted: by somebody who plays without a house
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
