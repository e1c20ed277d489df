// SPDX-License-Identifier: MIT
// English: the words that only some kinds of games need. The names of each game are in NAME/game.js.
/** @import { Text } from '../text.js' */

/** @type {Record<string, Text>} */
export const games = {
  'player.last': 'In the last quarter',
  'player.hand': 'In hand',

  'choice.turn': 'Turn the {value} to a six',
  'choice.turn.say': 'One die becomes a six. Which one?',
  'choice.third': 'Third die: {value}',
  'choice.third.say': 'Choose the third die.',

  'state.inciti': {
    one: '{side}’s man on {points} is incitus: no die moves him.',
    other: '{side}’s men on {points} are inciti: no die moves them.',
  },
  'state.lympolded': '{side} is lympolded: a man is on the bar and cannot enter.',
  'state.lurched': '{side} is lurched: no man can move.',

  'sticks.plain': { one: '{n} plain stick', other: '{n} plain sticks' },
};
