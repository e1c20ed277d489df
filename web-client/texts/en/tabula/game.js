// SPDX-License-Identifier: MIT
// English: Tabula in short, where a game is chosen, begun or won.
/** @import { Text } from '../../text.js' */

/** @type {Record<string, Text>} */
export const texts = {
  'game.tabula.about': 'The race of the Roman emperors, with three dice.',
  'game.tabula.lead':
    'Three dice, fifteen men a side, and a race round twenty-four points. Claudius wrote a book about it; Zeno lost a famous roll.',
  'invited.tabula.1':
    'Roll three dice, enter your fifteen men on I to VI, and run them round to XXIV. The first player to bear off all men wins.',
  'invited.tabula.2': 'Two men on a point hold it. A single man can be hit and starts again.',
  'reason.won.tabula': {
    one: 'All fifteen men are borne off, after {n} turn.',
    other: 'All fifteen men are borne off, after {n} turns.',
  },
  'learn.about.tabula': 'The Roman race game of the emperors, an ancestor of backgammon.',
};
