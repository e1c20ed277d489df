// SPDX-License-Identifier: MIT
// English: the name of Tabula, for every page.

/** @type {Record<string, string>} */
export const texts = {
  'game.tabula': 'Tabula',
};
