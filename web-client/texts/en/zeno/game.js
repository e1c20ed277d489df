// SPDX-License-Identifier: MIT
// English: Zeno in short, where a game is chosen, begun or won.
/** @import { Text } from '../../text.js' */

/** @type {Record<string, Text>} */
export const texts = {
  'game.zeno.about': 'Both sides run towards each other; no man is borne off.',
  'game.zeno.lead':
    'Both sides start on a single point and run towards each other. No man leaves the board; the first side to bring all men across wins.',
  'invited.zeno.1':
    'Roll three dice. Gold runs from a to z, Black from z to a. The first player with all fifteen men in the last quarter wins.',
  'invited.zeno.2':
    'Two men on a point hold it. A single man can be hit and starts again. No man is borne off.',
  'reason.won.zeno': {
    one: 'All fifteen men are in the farthest quarter, after {n} turn.',
    other: 'All fifteen men are in the farthest quarter, after {n} turns.',
  },
  'learn.about.zeno': 'Both sides run towards each other, and no man leaves the board.',
};
