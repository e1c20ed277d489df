// SPDX-License-Identifier: MIT
// English: the made-up game in short, where a game is chosen, begun or won.
/** @import { Text } from '../../text.js' */

/** @type {Record<string, Text>} */
export const texts = {
  'game.twozeno.about': 'Zeno with two dice.',
  'game.twozeno.lead': 'Both sides start on a single point and run towards each other, with two dice.',
  'invited.twozeno.1': 'Roll two dice. Gold runs from a to z, Black from z to a.',
  'invited.twozeno.2': 'The first player with all fifteen men in the last quarter wins.',
  'reason.won.twozeno': {
    one: 'All fifteen men are in the farthest quarter, after {n} turn.',
    other: 'All fifteen men are in the farthest quarter, after {n} turns.',
  },
};
