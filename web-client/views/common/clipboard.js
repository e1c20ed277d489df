// SPDX-License-Identifier: MIT
// Links to tables, and copying them to the clipboard.

/** @param {string} room */
export const tableLink = (room) => `${location.origin}/t/${room}`;

/** Whether no other device can open a link to this page. */
export const isOnlyHere = () => ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname);

/** The HTML that another site inserts to show the table. @param {string} room */
export const embedText = (room) =>
  `<iframe src="${tableLink(room)}?embed" width="480" height="760" title="Taberna"></iframe>`;

let copied = '';

/** Whether this text was the last one that was copied. @param {string} text */
export const wasCopied = (text) => copied === text;

/** Writes a text that is still being fetched: the write must begin during the click. @param {Promise<string>} text */
async function writeLater(text) {
  if (!('ClipboardItem' in globalThis)) return navigator.clipboard.writeText(await text);
  const plain = text.then((known) => new Blob([known], { type: 'text/plain' }));
  return navigator.clipboard.write([new ClipboardItem({ 'text/plain': plain })]);
}

/** Copies as pages did before there was a clipboard: over plain HTTP there is none. @param {string} text */
function copySelected(text) {
  const before = /** @type {HTMLElement | null} */ (document.activeElement);
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'unseen';
  // Outside of an open dialog nothing can be selected.
  (before?.closest('dialog') ?? document.body).append(field);
  field.select();
  const done = document.execCommand('copy');
  field.remove();
  before?.focus();
  return done;
}

/**
 * Copies a text. The caller must call it while the click is handled: a later write is refused, in WebKit without an
 * error.
 * @param {string | Promise<string>} text a promise if the click only creates the text; if the promise fails, nothing is
 * copied
 * @returns {Promise<boolean>} false if the browser does not allow it, and the user has to copy the text
 */
export async function copyText(text) {
  try {
    await (typeof text === 'string' ? navigator.clipboard.writeText(text) : writeLater(text));
    copied = await text;
    return true;
  } catch {
    if (typeof text !== 'string' || !copySelected(text)) return false;
    copied = text;
    return true;
  }
}
