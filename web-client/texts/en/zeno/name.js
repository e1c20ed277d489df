// SPDX-License-Identifier: MIT
// English: the name of Zeno, for every page.

/** @type {Record<string, string>} */
export const texts = {
  'game.zeno': 'Zeno',
};
