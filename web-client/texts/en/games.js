// SPDX-License-Identifier: MIT
// English: the names of the games, and the words that only some games need.
/** @import { Text } from '../text.js' */

/** @type {Record<string, Text>} */
export const games = {
  'game.which': 'Which game?',
  'game.tabula': 'Tabula',
  'game.tabula.about': 'The race of the Roman emperors: three dice, fifteen men a side.',
  'game.zeno': 'Zeno',
  'game.zeno.about': 'Both sides run against one another; nothing is borne off.',
  'game.pyf': 'Pyf',
  'game.pyf.about': 'The medieval race whose last table is frozen. Also two or three a side.',
  'game.ludus-anglicorum': 'Ludus Anglicorum',
  'game.ludus-anglicorum.about':
    'The English game of 1300: one die of the three is turned to a six.',
  'game.twelve-dogs': 'Twelve Dogs',
  'game.twelve-dogs.about': 'King Alfonso’s quick game: fill the six points of one table.',
  'game.tablan': 'Tablan',
  'game.tablan.about': 'The running fight of Mysore: four throwing sticks, twelve men a side.',
  'game.tablaaza': 'Tablaaza',
  'game.tablaaza.about': 'Stones and pavilions round two lakes, without any chance.',

  'game.zeno.lead':
    'Two sides start on a single point each and run against one another. Nobody leaves the board; first home wins. Play it with a friend tonight.',
  'game.pyf.lead':
    'Run fifteen men round a medieval board to the table where they freeze, and bear them off. Two play it, or four, or six.',
  'game.ludus-anglicorum.lead':
    'The first game of tables in a manuscript of 1300: one die of three is turned to a six, and an enemy shut in is called lympolded.',
  'game.twelve-dogs.lead':
    'Los doze canes, from King Alfonso’s book of games of 1283. One table, two dice, no mercy: done in ten minutes.',
  'game.tablan.lead':
    'Four throwing sticks, four rows of twelve, and the enemy’s home row to be taken square by square: the running fight of Mysore.',
  'game.tablaaza.lead':
    'No dice at all: stones on checkered land round two lakes, and a pavilion wherever the other is shut out.',

  'invited.tabula.1':
    'Throw three dice, bring your fifteen men in on I to VI, and run them round to XXIV; the first to bear all of them off wins.',
  'invited.tabula.2': 'Two men on a point hold it. A single man can be hit and starts again.',
  'invited.zeno.1':
    'Three dice. Gold runs from a to z, Black from z to a; first to have all fifteen in the farthest table wins.',
  'invited.zeno.2':
    'Two men on a point hold it. A single man can be hit and starts again. Nobody is borne off.',
  'invited.pyf.1':
    'Bring your men in on a to f, run them to t–z, and bear them off; the first side with all of them off wins.',
  'invited.pyf.2':
    'Two men on a point hold it, a single man can be hit. In the last table men stand frozen until they leave.',
  'invited.ludus-anglicorum.1':
    'Three dice, one of which is turned to a six. Run your men against the others’ to the far end and bear them off.',
  'invited.ludus-anglicorum.2':
    'On your own half no two of your men may share a point. A single man can be hit.',
  'invited.twelve-dogs.1':
    'Two dice set men on the six points of one table. Two of your men make a point yours for good.',
  'invited.twelve-dogs.2': 'A single enemy is hit and goes back. More full points win.',
  'invited.tablan.1':
    'Throw four sticks: one plain side counts two, four plain eight, none twelve, and you throw again.',
  'invited.tablan.2':
    'A first move needs a two. Landing on an enemy takes him; the most squares in the other’s home row win.',
  'invited.tablaaza.1':
    'Lay stones by turns on plots of your colour. Fill a free plot’s corridors and raise a pavilion on it.',
  'invited.tablaaza.2': 'Whoever has no plot left to lay a stone on has lost.',

  'side.tablan.w': 'White',
  'side.tablaaza.w': 'Red',
  'side.tablaaza.b': 'Green',

  'player.last': 'In the last table',
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
  'choice.third': 'Third die: {value}',
  'choice.table.about': 'You begin: choose the part of the board to play on.',
  'choice.table.1': 'Table a–f',
  'choice.table.2': 'Table g–m',
  'choice.table.3': 'Table n–s',
  'choice.table.4': 'Table t–z',

  'option.black_goal': 'Where Black must come to',
  'option.black_goal.af': 'The last table, a to f',
  'option.black_goal.am': 'The last half, a to m',
  'option.zeno_bear': 'Play on to bearing off',
  'option.home_moves': 'Men in the last table',
  'option.home_moves.frozen': 'Frozen',
  'option.home_moves.free': 'May move',
  'option.offer_unused': 'Dice left over go to the other side',
  'option.teams': 'People a side',
  'option.teams.1v1': 'One',
  'option.teams.2v2': 'Two',
  'option.teams.3v3': 'Three',
  'option.bonus': 'All dice equal',
  'option.bonus.none': 'Nothing extra',
  'option.bonus.extra_turn_all_equal': 'Throw again',
  'option.dice': 'The dice',
  'option.dice.turn_one_to_six': 'One of three is turned to a six',
  'option.dice.two_plus_six': 'Two, and a six',
  'option.dice.three_plain': 'Three as they fall',
  'option.dice.two_plus_own_choice': 'Two, and one you name',
  'option.dice.two_plus_opponent_choice': 'Two, and one the other names',
  'option.no_double': 'No two men on a point of',
  'option.no_double.half': 'One’s own half',
  'option.no_double.table': 'One’s own table',
  'option.strategic_win': 'Winning by shutting in',
  'option.strategic_win.none': 'No',
  'option.strategic_win.lympold': 'By lympolding',
  'option.strategic_win.lympold_or_lurch': 'By lympolding or lurching',
  'option.turn': 'Which die is turned or named',
  'option.turn.free': 'Any',
  'option.turn.must_keep_max': 'One that lets most dice be played',
  'option.early_end': 'End when one side has four points',
  'option.tie': 'A tie',
  'option.tie.stand': 'Stands',
  'option.tie.replay': 'Is played again',
  'option.halves': 'The two halves of a throw',
  'option.halves.two': 'Are for two men',
  'option.halves.any': 'May be one man’s',
  'option.partial': 'A half without its other',
  'option.partial.lost': 'Is lost',
  'option.partial.half': 'May be played',
  'option.order': 'Filling the home row',
  'option.order.none': 'In any order',
  'option.order.a_to_l': 'From the near end on',
  'option.end': 'The end',
  'option.end.both': 'When nobody can move',
  'option.end.first': 'When one side is all home',
  'option.wait': 'The last man may wait before the row',
  'option.board': 'The land',
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
  'state.lympolded': '{side} is lympolded: a man on the bar and no point to come in.',
  'state.lurched': '{side} is lurched: no man can move.',

  'say.dogs': 'Full points: Gold {white}, Black {black}.',
  'say.squares': '{side} on {squares}.',
  'say.tablaaza':
    'Free plots: red {red}, green {green}. Pavilions: Red {redPavilions}, Green {greenPavilions}.',
  'sticks.plain': { one: '{n} plain stick', other: '{n} plain sticks' },
};
