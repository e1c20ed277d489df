// SPDX-License-Identifier: MIT
// English: the names of the games, and the words that only some games need.
/** @import { Text } from '../text.js' */

/** @type {Record<string, Text>} */
export const games = {
  'game.tabula': 'Tabula',
  'game.zeno': 'Zeno',
  'game.pyf': 'Pyf',
  'game.ludus-anglicorum': 'Ludus Anglicorum',
  'game.twelve-dogs': 'Twelve Dogs',
  'game.tablan': 'Tablan',
  'game.tablaaza': 'Tablaaza',

  'invited.tabula.1':
    'Roll three dice, enter your fifteen men on I to VI, and run them round to XXIV. The first player to bear off all men wins.',
  'invited.tabula.2': 'Two men on a point hold it. A single man can be hit and starts again.',
  'invited.zeno.1':
    'Roll three dice. Gold runs from a to z, Black from z to a. The first player with all fifteen men in the last quarter wins.',
  'invited.zeno.2':
    'Two men on a point hold it. A single man can be hit and starts again. No man is borne off.',
  'invited.pyf.1':
    'Enter your men on a to f, run them to t–z, and bear them off. The first side with all men off wins.',
  'invited.pyf.2':
    'Two men on a point hold it; a single man can be hit. In the last quarter men stay frozen until they are borne off.',
  'invited.ludus-anglicorum.1':
    'Roll three dice; one is turned to a six. Run your men past the enemy’s to the far end and bear them off.',
  'invited.ludus-anglicorum.2':
    'In your own half no two of your men may share a point. A single man can be hit.',
  'invited.twelve-dogs.1':
    'Two dice place men on six points, a quarter of the board. Two of your men make a point yours for good.',
  'invited.twelve-dogs.2':
    'A single enemy man can be hit and goes back to the hand. The player with more full points wins.',
  'invited.tablan.1':
    'Throw four sticks: one plain side counts 2, four count 8, none counts 12, and you throw again.',
  'invited.tablan.2':
    'A man’s first move needs a 2. Landing on an enemy man takes it. The player with more squares in the other’s home row wins.',
  'invited.tablaaza.1':
    'Place stones in turn on plots of your colour. Fill a free plot’s corridors and raise a pavilion on it.',
  'invited.tablaaza.2': 'A player who has no plot left to place a stone on loses.',

  'side.tablaaza.w': 'Red',
  'side.tablaaza.b': 'Green',

  'player.last': 'In the last quarter',
  'player.full': 'Full points',
  'player.hand': 'In hand',
  'player.men': 'Men',
  'player.taken': 'Squares won',
  'player.pavilions': 'Pavilions',
  'player.vacant': 'Free plots',

  'cell.full': 'full',
  'cell.square': 'Square {square}',
  'cell.state.waiting': 'not moved yet',
  'cell.state.moved': 'on the way',
  'cell.state.stuck': 'settled for good',
  'cell.plot.w': 'red plot',
  'cell.plot.b': 'green plot',
  'cell.plot.vacant': 'free',
  'cell.plot.stone': 'with a stone',
  'cell.plot.pavilion': 'with a pavilion',
  'cell.plot.lake': 'lake',

  'choice.turn': 'Turn the {value} to a six',
  'choice.turn.say': 'One die becomes a six. Which one?',
  'choice.third': 'Third die: {value}',
  'choice.third.say': 'Choose the third die.',
  'choice.table.say': 'Choose a quarter: all are alike.',
  'choice.table.about':
    'You begin, so you choose the six points of the game. The quarters differ only in the letters of their points.',
  'choice.table.1': 'Quarter a–f',
  'choice.table.2': 'Quarter g–m',
  'choice.table.3': 'Quarter n–s',
  'choice.table.4': 'Quarter t–z',

  'state.inciti': {
    one: '{side}’s man on {points} is incitus: no die moves him.',
    other: '{side}’s men on {points} are inciti: no die moves them.',
  },
  'state.lympolded': '{side} is lympolded: a man is on the bar and cannot enter.',
  'state.lurched': '{side} is lurched: no man can move.',

  'say.dogs': 'Full points: Gold {white}, Black {black}.',
  'say.squares': '{side} on {squares}.',
  'say.tablaaza':
    'Free plots: red {red}, green {green}. Pavilions: Red {redPavilions}, Green {greenPavilions}.',
  'sticks.plain': { one: '{n} plain stick', other: '{n} plain sticks' },
};
