// SPDX-License-Identifier: MIT
// English: the name of the made-up game, for every page.

/** @type {Record<string, string>} */
export const texts = {
  'game.twozeno': 'Twozeno',
};
