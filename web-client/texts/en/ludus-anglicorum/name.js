// SPDX-License-Identifier: MIT
// English: the name of Ludus Anglicorum, for every page.

/** @type {Record<string, string>} */
export const texts = {
  'game.ludus-anglicorum': 'Ludus Anglicorum',
};
