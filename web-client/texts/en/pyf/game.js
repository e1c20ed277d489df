// SPDX-License-Identifier: MIT
// English: Pyf in short, where a game is chosen, begun or won.
/** @import { Text } from '../../text.js' */

/** @type {Record<string, Text>} */
export const texts = {
  'game.pyf.about': 'A medieval race round the board. Also for teams.',
  'game.pyf.lead':
    'Run fifteen men around a medieval board to the quarter where they freeze, and bear them off. For two, four or six players.',
  'invited.pyf.1':
    'Enter your men on a to f, run them to t–z, and bear them off. The first side with all men off wins.',
  'invited.pyf.2':
    'Two men on a point hold it; a single man can be hit. In the last quarter men stay frozen until they are borne off.',
  'reason.won.pyf': {
    one: 'All fifteen men are borne off, after {n} turn.',
    other: 'All fifteen men are borne off, after {n} turns.',
  },
  'learn.about.pyf': 'A fast race with many hits, in the manner of medieval Spain and England.',
};
