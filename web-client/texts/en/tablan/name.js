// SPDX-License-Identifier: MIT
// English: the name of Tablan, for every page.

/** @type {Record<string, string>} */
export const texts = {
  'game.tablan': 'Tablan',
};
