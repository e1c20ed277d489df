// SPDX-License-Identifier: MIT
// English: Tablan in short, where a game is chosen, begun or won.
/** @import { Text } from '../../text.js' */

/** @type {Record<string, Text>} */
export const texts = {
  'game.tablan.about': 'A running fight from Mysore, with throwing sticks.',
  'game.tablan.lead':
    'Four throwing sticks, four rows of twelve, and the enemy’s home row to be taken square by square: the running fight from Mysore.',
  'invited.tablan.1':
    'Throw four sticks: one plain side counts 2, four count 8, none counts 12, and you throw again.',
  'invited.tablan.2':
    'A man’s first move needs a 2. Landing on an enemy man takes it. The player with more squares in the other’s home row wins.',
  'reason.won.tablan': {
    one: 'No man can move any more, after {n} turn. The side that took more squares wins.',
    other: 'No man can move any more, after {n} turns. The side that took more squares wins.',
  },
  'learn.about.tablan': 'A game of captures from Mysore, played with four sticks.',
  'print.tablan.credit':
    'The form of these sheets, a board with counters and sticks on card, follows the printed Tablan of J. P. Smith (Smith & Smith, 2008 and 2019).',
};
