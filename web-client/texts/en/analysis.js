// SPDX-License-Identifier: MIT
// English: the analysis of a game, and hints.

/** @type {Record<string, string | {one: string, other: string}>} */
export const enAnalysis = {
  'analysis.title': 'Analysis',
  'analysis.close': 'Back to the result',
  'analysis.looking': 'Looking at turn {at} of {n} …',
  'analysis.closer': 'A first look is done, a closer one at {at} of {n} turns.',
  'analysis.done': {
    one: 'All turns have been looked at, {n} of them twice.',
    other: 'All turns have been looked at, {n} of them twice.',
  },
  'analysis.failed': 'This game cannot be analysed now: {why}',
  'analysis.again': 'Try again',
  'analysis.none': 'Nobody has played a turn in this game.',

  // The curve
  'analysis.curve': 'What {name} could expect over {n} turns: {from} at first, {to} at the end.',
  'analysis.curve.start': 'At the start: {name} {score}',
  'analysis.curve.at': 'After turn {n}: {name} {score}',
  'analysis.curve.end': 'At the end: {name} {score}',
  'analysis.curve.luck': 'luck',

  // One turn
  'analysis.turn': 'Turn {n}',
  'analysis.luck.good': 'A lucky throw: {luck}',
  'analysis.luck.bad': 'An unlucky throw: {luck}',
  'analysis.luck.none': 'A throw neither good nor bad: {luck}',
  'analysis.forced': 'There was only one way to play.',
  'analysis.best': 'The best turn.',
  'analysis.asgood': 'As good as the best, as far as can be told: {loss}',
  'analysis.mark.0': 'Not quite the best: {loss}',
  'analysis.mark.1': 'An inaccuracy: {loss}',
  'analysis.mark.2': 'A mistake: {loss}',
  'analysis.mark.3': 'A blunder: {loss}',
  'analysis.ranked': 'Best turns',
  'analysis.played': 'played',
  'analysis.show': 'Show on the board',
  'analysis.choice': '{name} chose',
  'analysis.once': 'Judged by a first look.',
  'analysis.twice': 'Judged by a closer look: after every throw that may follow.',
  'analysis.pick': 'Choose a turn in the curve or in the list to see what it was worth.',

  // The whole game
  'analysis.adjusted': 'Without the luck of the throws',
  'analysis.adjusted.about':
    'What the same play would have brought on average. Luck is what the throws gave beyond the average of all throws.',
  'analysis.adjusted.played': 'As it was played',
  'analysis.left': 'when it was left',
  'analysis.sides': 'Both sides',
  'analysis.row.luck': 'Luck',
  'analysis.row.loss': 'Given away',
  'analysis.row.each': 'Given away a turn',
  'analysis.row.best': 'As good as the best',
  'analysis.of': '{n} of {all}',
  'analysis.row.1': 'Inaccuracies ?!',
  'analysis.row.2': 'Mistakes ?',
  'analysis.row.3': 'Blunders ??',
  'analysis.worst': 'What cost most',
  'analysis.worst.none': 'No turn cost more than can be told for certain.',
  'analysis.points':
    'In points of a hundred: 100 is a win, 0 a loss. ± is one standard error of the judge.',

  // In numbers
  'analysis.numbers': 'All turns in numbers',
  'analysis.column.turn': 'Turn',
  'analysis.column.side': 'Side',
  'analysis.column.before': 'Before',
  'analysis.column.luck': 'Luck',
  'analysis.column.loss': 'Given away',
  'analysis.column.error': '±',
  'analysis.adds':
    '{start} at the start, {luck} luck, {loss} given away and {drift} where the judge changed its mind make {end}: all as {name} sees it.',

  // A hint
  'hint.ask': 'A hint',
  'hint.thinking': 'Thinking …',
  'hint.title': 'Best turns',
  'hint.about': 'Press one to see it on the board.',
  'hint.failed': 'No hint: {why}',
};
