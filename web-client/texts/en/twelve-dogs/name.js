// SPDX-License-Identifier: MIT
// English: the name of Twelve Dogs, for every page.

/** @type {Record<string, string>} */
export const texts = {
  'game.twelve-dogs': 'Twelve Dogs',
};
