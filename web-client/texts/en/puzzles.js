// SPDX-License-Identifier: MIT
// English: puzzles.

/** @type {Record<string, string | {one: string, other: string}>} */
export const enPuzzles = {
  'puzzles.title': 'Puzzles',
  'puzzles.lead':
    'In each position one turn is clearly the best. Every day brings a new puzzle in each game, the same for all players.',
  'puzzles.game': '{game} puzzles',
  'puzzles.today': 'Today’s puzzle',
  'puzzles.loading': 'Loading the puzzles …',
  'puzzles.again': 'The puzzles could not be loaded. The page tries again.',
  'puzzles.all': 'All games',
  'puzzles.menu': 'Overview',
  'puzzles.solved.one': 'solved',
  'puzzles.open': 'new',
  'puzzles.solved': '{n} of {of} solved',
  'puzzles.none': 'There are no such puzzles',
  'puzzles.none.solved':
    '{game} has no puzzles: it is a game of luck, and its best turns are known.',
  'puzzles.none.about': 'No puzzles exist for “{game}”. Choose a game from the list.',
  'puzzles.streak': { one: 'Streak: {n} day', other: 'Streak: {n} days' },
  'puzzles.streak.best': { one: 'Best: {n} day', other: 'Best: {n} days' },
  'puzzles.streak.none': 'Solve a daily puzzle to start a streak.',
  'puzzles.kept.device':
    'Solved puzzles and your streak are stored on this device. With an account they are on all your devices.',
  'puzzles.kept.account': 'Solved puzzles and your streak are stored in your account.',
  'puzzles.progress.damaged':
    'The stored progress of your puzzles could not be read. It starts afresh.',
  'puzzles.progress.forbidden':
    'This browser does not store your progress. The puzzles work, but start afresh next time.',
  'puzzles.do.today': 'Solve today’s puzzle',
  'puzzles.do.today.again': 'Show today’s puzzle',
  'puzzles.trainer': 'Trainer',
  'puzzles.trainer.about': 'The more computer players fail, the higher the level.',
  'puzzles.level.1': 'Easy',
  'puzzles.level.2': 'Fairly easy',
  'puzzles.level.3': 'Medium',
  'puzzles.level.4': 'Hard',
  'puzzles.level.5': 'Very hard',
  'puzzles.learn': 'Learn {game}',
  'puzzles.rules': 'Rules of {game}',

  // One puzzle
  'puzzles.ask': '{side} plays. Find the best turn, then confirm it.',
  'puzzles.ask.daily':
    '{side} plays. Find the best turn. Your streak grows if your first try is right, without a hint.',
  'puzzles.hint': 'Hint',
  'puzzles.try': 'Try again',
  'puzzles.see': 'See the solution',
  'puzzles.next': 'Next',
  'puzzles.skip': 'Skip',
  'puzzles.right': 'Right: {turn}.',
  'puzzles.right.chance': 'It wins {best} of 100 games.',
  'puzzles.solution': 'The best turn: {turn}.',
  'puzzles.wrong': 'Not the best turn. Try again, or see the solution.',
  'puzzles.wrong.chance': 'Your turn wins about {rest} of 100 games, the best one {best}.',
  'puzzles.wrong.least': 'Your turn wins at most {rest} of 100 games, the best one {best}.',
  'puzzles.wrong.decided': 'After that stone {other} can win.',
  'puzzles.late.open': 'This no longer counts for your streak.',
  'puzzles.late.done': 'Solved, but not for your streak.',
  'puzzles.late.wrong': 'But your first turn was not the best.',
  'puzzles.late.hint': 'But you used a hint.',
  'puzzles.done': 'You have solved all puzzles of this game.',
  'puzzles.source': 'From turn {turn} of game {game} of the computer against itself.',
  'puzzles.source.record': 'From turn {turn} of the game {name}.',

  // The deciding reason
  'puzzles.reason.win': 'The best turn wins the game.',
  'puzzles.reason.hit': 'The best turn hits a man that the other turns spare.',
  'puzzles.reason.enter': 'The best turn brings more men onto the board.',
  'puzzles.reason.off': 'The best turn bears off more men.',
  'puzzles.reason.settle': 'The best turn brings one more man to rest in the enemy’s home row.',
  'puzzles.reason.safe': 'The best turn leaves your men in less danger of being hit.',
  'puzzles.reason.block': 'The best turn builds a longer row of closed points.',
  'puzzles.reason.point': 'The best turn closes one more point.',
  'puzzles.reason.home': 'The best turn brings more men into the last quarter.',
  'puzzles.reason.run': 'The best turn moves your rearmost man on.',
  'puzzles.reason.start': 'The best turn starts a man that has not moved yet.',
  'puzzles.reason.raise': 'The best move raises more pavilions than the others.',
  'puzzles.reason.deny': 'The best move leaves the other side fewer pavilions to raise.',
  'puzzles.reason.front': 'The best turn closes a point further ahead.',
  'puzzles.reason.rear': 'The best turn leaves fewer men in the first quarter.',
  'puzzles.reason.aim': 'The best turn threatens more: more of your next rolls would hit a man.',
  'puzzles.reason.single': 'The best turn leaves fewer single men.',
  'puzzles.reason.fork':
    'Whatever the other side answers, your next stone can raise more pavilions.',
  'puzzles.reason.threat': 'The best move threatens to raise pavilions on more plots.',
  'puzzles.reason.keep': 'The best move leaves fewer of your plots in danger.',
  'puzzles.reason.plan':
    'No single step decides. Compare where the men stand after each turn, and what the next rolls can do.',
  'puzzles.reason.plan.tablaaza':
    'Count to the end: after the right stone, the last stone is yours.',
};
