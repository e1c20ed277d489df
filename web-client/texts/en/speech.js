// SPDX-License-Identifier: MIT
// English: what a table answers to single keys.

/** @type {Record<string, string | {one: string, other: string}>} */
export const enSpeech = {
  'say.nothing': 'No turn has been played yet.',
  'say.may': 'You may play {steps}.',
  'say.may.nothing': 'You have no move to make now.',
  'say.keys':
    'Keys: l last turn, d dice, c clocks, p position, m legal moves. On the board: arrows move, Enter selects, Escape cancels. Space confirms or rolls, Backspace undoes.',
};
