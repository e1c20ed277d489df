// SPDX-License-Identifier: MIT
// English: the name of Pyf, for every page.

/** @type {Record<string, string>} */
export const texts = {
  'game.pyf': 'Pyf',
};
