// SPDX-License-Identifier: MIT
// English: the analysis of a game, and hints.

/** @type {Record<string, string | {one: string, other: string}>} */
export const enAnalysis = {
  'analysis.title': 'Analysis',
  'analysis.looking': 'Analysing turn {at} of {n} …',
  'analysis.closer': 'First pass done; deeper analysis of {at} of {n} turns.',
  'analysis.done': 'All turns analysed, {n} of them in depth.',
  'analysis.failed': 'This game cannot be analysed now: {why}',
  'analysis.again': 'Try again',
  'analysis.none': 'No turn was played in this game.',

  // The curve
  'analysis.curve':
    'Chance of {name} to win over {n} turns: {from} % at the start, {to} % at the end.',
  'analysis.curve.of': 'Chance of {name} to win, in percent',
  'analysis.curve.start': 'At the start: {score} % for {name}',
  'analysis.curve.at': 'After turn {n}: {score} % for {name}',
  'analysis.curve.end': 'At the end: {score} % for {name}',
  'analysis.legend': 'Legend',
  'analysis.legend.1': 'Inaccuracy',
  'analysis.legend.2': 'Mistake',
  'analysis.legend.3': 'Blunder',
  'analysis.legend.luck': 'Luck of a roll: up is good for {name}',
  'analysis.points':
    'Percent means games won out of a hundred; a draw counts as half. The number after ± is the usual error of the estimate.',

  // One turn
  'analysis.turn': 'Turn {n}',
  'analysis.luck.good': 'Lucky roll: {luck} %',
  'analysis.luck.bad': 'Unlucky roll: {luck} %',
  'analysis.luck.none': 'Average roll: {luck} %',
  'analysis.forced': 'Only one legal turn.',
  'analysis.best': 'The best turn.',
  'analysis.asgood': 'About as good as the best: {loss} %',
  'analysis.unclear': 'Unclear, because the evaluation is too uncertain here: {loss} %',
  'analysis.unclear.best':
    'The computer’s first choice, but unclear: other turns may be as good or better.',
  'analysis.mark.0': 'Slightly worse than the best: {loss} %',
  'analysis.mark.1': 'Inaccuracy: {loss} %',
  'analysis.mark.2': 'Mistake: {loss} %',
  'analysis.mark.3': 'Blunder: {loss} %',
  'analysis.ranked': 'Best turns',
  'analysis.played': 'played',
  'analysis.show': 'Show on the board',
  'analysis.choice': '{name} chose',
  'analysis.once': 'Quick evaluation.',
  'analysis.twice': 'Deeper evaluation: averaged over all next rolls.',
  'analysis.pick': 'Choose a turn in the curve or in the list to see its value.',

  // A rollout
  'rollout.do': 'Roll out',
  'rollout.stop': 'Stop',
  'rollout.again': 'Roll out again',
  'rollout.title': 'Rollout',
  'rollout.running': 'Rolling out. Games after each turn: {games}',
  'rollout.clear': 'The best turn is clear at 95 %. Games after each turn: {games}',
  'rollout.one': 'Games: {games}',
  'rollout.close': 'No turn is clearly the best. Games after each turn: {games}',
  'rollout.failed': 'No rollout: {why}',
  'rollout.estimate':
    'Win chances {from} to {to} %, equity {equity} ({least} to {most}), games {games}',
  'rollout.about':
    'The computer plays on after each turn with the same rolls, 8 rolls at most, and evaluates the last position. Intervals are of 95 %. Equity is in points: +1 is a win, −1 a loss; a draw counts as half a win.',

  // The whole game
  'analysis.adjusted': 'Result without luck',
  'analysis.adjusted.about': 'What the same turns would have brought with average rolls.',
  'analysis.adjusted.unsure':
    'The result without luck is too uncertain to show: its error is ± {error} %.',
  'analysis.adjusted.played': 'Result',
  'analysis.adjusted.left': 'Chances to win when play stopped',
  'analysis.sides': 'Both sides',
  'analysis.row.accuracy': 'Accuracy',
  'analysis.row.good': 'Good turns',
  'analysis.of': '{n} of {all}',
  'analysis.row.1': 'Inaccuracies ?!',
  'analysis.row.2': 'Mistakes ?',
  'analysis.row.3': 'Blunders ??',
  'analysis.row.unclear': 'Unclear turns',
  'analysis.accuracy.about':
    'Accuracy is an average over the turns: the best turn counts 100 %, and every 15 % of chances lost halves that.',
  'analysis.accuracy.none': 'No accuracy is shown for a player whose turns are mostly unclear.',
  'analysis.unclear.about':
    'In unclear turns the evaluation is too uncertain to tell a good turn from an error; they do not count.',
  'analysis.worst': 'Costliest turns',
  'analysis.worst.none': 'No turn was clearly an error.',
  'analysis.worst.unclear':
    'No turn was clearly an error, but most turns are too uncertain to judge.',

  // The arithmetic of the game
  'analysis.details': 'Details',
  'analysis.details.luck': 'Details: luck and errors',
  'analysis.row.luck': 'Luck, in %',
  'analysis.row.loss': 'Lost by errors, in %',
  'analysis.row.about':
    'Only clear errors count: inaccuracies, mistakes and blunders. Chances can be lost, won back and lost again, so a sum may exceed 100 %.',
  'analysis.adds.start': 'At the start {name} had a chance of {score} %.',
  'analysis.adds.luck': 'The luck of all rolls changed it by {by} %.',
  'analysis.adds.errors': 'The clear errors of both sides changed it by {by} %.',
  'analysis.adds.rest':
    'Small and unclear losses, and estimates that later turns corrected, changed it by {by} %.',
  'analysis.adds.end': 'At the end it was {score} %.',

  // In numbers
  'analysis.numbers': 'All turns in numbers',
  'analysis.column.turn': 'Turn',
  'analysis.column.side': 'Side',
  'analysis.column.before': 'Before, %',
  'analysis.column.luck': 'Luck, %',
  'analysis.column.loss': 'Lost, %',
  'analysis.column.error': '± %',
  'analysis.number.unclear': 'unclear',

  // A hint
  'hint.thinking': 'Calculating …',
  'hint.do': 'Show the best turns',
  'hint.title': 'Best turns',
  'hint.about':
    'In percent: the games out of a hundred that you would win. Choose a turn to see it on the board.',
  'hint.failed': 'No hint: {why}',
};
