// SPDX-License-Identifier: MIT
// English: words for the board of Twelve Dogs.

/** @type {Record<string, string>} */
export const enDogs = {
  'player.full': 'Full points',
  'cell.full': 'full',
  'choice.table.say': 'Choose a quarter: all are alike.',
  'choice.table.about':
    'You begin, so you choose the six points of the game. The quarters differ only in the letters of their points.',
  'choice.table.1': 'Quarter a–f',
  'choice.table.2': 'Quarter g–m',
  'choice.table.3': 'Quarter n–s',
  'choice.table.4': 'Quarter t–z',
  'say.dogs': 'Full points: Gold {white}, Black {black}.',
};
