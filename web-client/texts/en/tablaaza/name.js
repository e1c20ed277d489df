// SPDX-License-Identifier: MIT
// English: the name of Tablaaza, for every page.

/** @type {Record<string, string>} */
export const texts = {
  'game.tablaaza': 'Tablaaza',
  'side.tablaaza.w': 'Red',
  'side.tablaaza.b': 'Green',
};
