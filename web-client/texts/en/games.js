// SPDX-License-Identifier: MIT
// English: the names of the games, and the words that only some games need.
/** @import { Text } from '../text.js' */

/** @type {Record<string, Text>} */
export const games = {
  'game.which': 'Which game?',
  'game.tabula': 'Tabula',
  'game.tabula.about': 'The race of the Roman emperors: three dice, fifteen men per side.',
  'game.zeno': 'Zeno',
  'game.zeno.about': 'Both sides run towards each other; no man is borne off.',
  'game.pyf': 'Pyf',
  'game.pyf.about':
    'The medieval race with a frozen last quarter. Also two or three players per side.',
  'game.ludus-anglicorum': 'Ludus Anglicorum',
  'game.ludus-anglicorum.about': 'The English game of 1300: one of three dice is turned to a six.',
  'game.twelve-dogs': 'Twelve Dogs',
  'game.twelve-dogs.about': 'King Alfonso’s quick game: fill six points, a quarter of the board.',
  'game.tablan': 'Tablan',
  'game.tablan.about': 'The running fight from Mysore: four throwing sticks, twelve men per side.',
  'game.tablaaza': 'Tablaaza',
  'game.tablaaza.about': 'Stones and pavilions around two lakes: no dice, no luck.',

  'game.tabula.lead':
    'Three dice, fifteen men a side, and a race round twenty-four points. Claudius wrote a book about it; Zeno lost a famous roll.',
  'game.zeno.lead':
    'Both sides start on a single point and run towards each other. No man leaves the board; the first side to bring all men across wins.',
  'game.pyf.lead':
    'Run fifteen men around a medieval board to the quarter where they freeze, and bear them off. For two, four or six players.',
  'game.ludus-anglicorum.lead':
    'The first tables game in a manuscript of 1300: one die of three is turned to a six, and an enemy who is shut in is lympolded.',
  'game.twelve-dogs.lead':
    'Los doze canes, from King Alfonso’s book of games of 1283: a quarter of the board, two dice, ten minutes.',
  'game.tablan.lead':
    'Four throwing sticks, four rows of twelve, and the enemy’s home row to be taken square by square: the running fight from Mysore.',
  'game.tablaaza.lead':
    'No dice: place stones on checkered land around two lakes, and raise a pavilion where your opponent is shut out.',

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

  'option.black_goal': 'Black’s goal',
  'option.black_goal.af': 'The last quarter, a to f',
  'option.black_goal.am': 'The last half, a to m',
  'option.zeno_bear': 'Continue with bearing off',
  'option.home_moves': 'Men in the last quarter',
  'option.home_moves.frozen': 'Frozen',
  'option.home_moves.free': 'May move',
  'option.offer_unused': 'Unused dice go to the opponent',
  'option.teams': 'Players per side',
  'option.teams.1v1': 'One',
  'option.teams.2v2': 'Two',
  'option.teams.3v3': 'Three',
  'option.bonus': 'All dice equal',
  'option.bonus.none': 'No bonus',
  'option.bonus.extra_turn_all_equal': 'Roll again',
  'option.dice': 'Dice',
  'option.dice.turn_one_to_six': 'One of three is turned to a six',
  'option.dice.two_plus_six': 'Two dice and a fixed six',
  'option.dice.three_plain': 'Three dice as rolled',
  'option.dice.two_plus_own_choice': 'Two dice and one you choose',
  'option.dice.two_plus_opponent_choice': 'Two dice and one your opponent chooses',
  'option.no_double': 'No two men on a point of',
  'option.no_double.half': 'Your own half',
  'option.no_double.table': 'Your own quarter',
  'option.strategic_win': 'Win by shutting in',
  'option.strategic_win.none': 'No',
  'option.strategic_win.lympold': 'By lympolding',
  'option.strategic_win.lympold_or_lurch': 'By lympolding or lurching',
  'option.turn': 'Which die is turned or chosen',
  'option.turn.free': 'Any',
  'option.turn.must_keep_max': 'One that lets you use the most dice',
  'option.early_end': 'End when a side has four points',
  'option.tie': 'Tie',
  'option.tie.stand': 'Stands',
  'option.tie.replay': 'Is replayed',
  'option.halves': 'The two halves of a throw',
  'option.halves.two': 'Move two men',
  'option.halves.any': 'May move one man',
  'option.partial': 'One half without the other',
  'option.partial.lost': 'Is lost',
  'option.partial.half': 'May be played',
  'option.order': 'Filling the home row',
  'option.order.none': 'In any order',
  'option.order.a_to_l': 'From the near end',
  'option.end': 'End of the game',
  'option.end.both': 'When no man can move',
  'option.end.first': 'When all men of a side have arrived',
  'option.wait': 'The last man may wait before the home row',
  'option.board': 'Board',
  'option.board.lakes-7x8': 'Two lakes in 7 rows of 8',
  'option.board.figure8-7x10': 'A figure of eight, 7 rows of 10',
  'option.board.lakes-6x9': 'Two lakes in 6 rows of 9',
  'option.neighbourly': 'Neighbourly first reply',
  'option.neighbourly.on': 'Yes',
  'option.neighbourly.off': 'No',

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
