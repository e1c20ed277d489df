// SPDX-License-Identifier: MIT
// English: the choice of a game. Loaded with it.

/** @type {Record<string, string>} */
export const enPicker = {
  'game.which': 'Which game?',
};
