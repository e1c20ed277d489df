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
