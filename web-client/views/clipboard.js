// SPDX-License-Identifier: MIT
// Links to tables, and getting them out of the page.

/** @param {string} room */
export const tableLink = (room) => `${location.origin}/t/${room}`;

/** What another site puts into its page to show the table. @param {string} room */
export const embedText = (room) =>
  `<iframe src="${tableLink(room)}?embed" width="480" height="760" title="Taberna"></iframe>`;

let copied = '';

/** True where this text was the last one copied. @param {string} text */
export const wasCopied = (text) => copied === text;

/**
 * Copies a text; false where the browser does not let it, and the person has to.
 * @param {string} text
 * @returns {Promise<boolean>}
 */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    copied = text;
    return true;
  } catch {
    return false;
  }
}
