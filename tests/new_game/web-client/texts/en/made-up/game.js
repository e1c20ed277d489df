// SPDX-License-Identifier: MIT
/** @import { Text } from '../../text.js' */

/** @type {Record<string, Text>} */
export const texts = {
  'game.made-up.about': 'Both sides run towards each other with two dice.',
  'game.made-up.lead': 'Both sides start on three points and run towards each other.',
  'invited.made-up.1': 'Roll two dice. The first player to bear off ten men wins.',
  'invited.made-up.2': 'Two men on a point hold it. A single man can be hit and enters again.',
  'reason.won.made-up': {
    one: 'All ten men are off, after {n} turn.',
    other: 'All ten men are off, after {n} turns.',
  },
};
