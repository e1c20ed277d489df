// SPDX-License-Identifier: MIT
// English: Twelve Dogs in short, where a game is chosen, begun or won.
/** @import { Text } from '../../text.js' */

/** @type {Record<string, Text>} */
export const texts = {
  'game.twelve-dogs.about': 'King Alfonso’s quick game: fill more of six points.',
  'game.twelve-dogs.lead':
    'Los doze canes, from King Alfonso’s book of games of 1283: a quarter of the board, two dice, ten minutes.',
  'invited.twelve-dogs.1':
    'Two dice place men on six points, a quarter of the board. Two of your men make a point yours for good.',
  'invited.twelve-dogs.2':
    'A single enemy man can be hit and goes back to the hand. The player with more full points wins.',
  'reason.won.twelve-dogs': {
    one: 'All six points are full, after {n} turn. The side with more of them wins.',
    other: 'All six points are full, after {n} turns. The side with more of them wins.',
  },
  'learn.about.twelve-dogs': 'A small game of luck for children of the monastery school.',
};
