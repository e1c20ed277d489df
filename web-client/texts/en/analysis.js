// SPDX-License-Identifier: MIT
// English: the analysis of a game, and hints.

/** @type {Record<string, string | {one: string, other: string}>} */
export const enAnalysis = {
  'analysis.title': 'Analysis',
  'analysis.looking': 'Analysing turn {at} of {n} …',
  'analysis.closer': 'First pass done; deeper analysis of {at} of {n} turns.',
  'analysis.done': {
    one: 'All turns analysed, {n} of them in depth.',
    other: 'All turns analysed, {n} of them in depth.',
  },
  'analysis.failed': 'This game cannot be analysed now: {why}',
  'analysis.again': 'Try again',
  'analysis.none': 'No turn was played in this game.',

  // The curve
  'analysis.curve':
    'Expected result of {name} over {n} turns: {from} at the start, {to} at the end.',
  'analysis.curve.start': 'At the start: {name} {score}',
  'analysis.curve.at': 'After turn {n}: {name} {score}',
  'analysis.curve.end': 'At the end: {name} {score}',
  'analysis.curve.luck': 'luck',

  // One turn
  'analysis.turn': 'Turn {n}',
  'analysis.luck.good': 'Lucky roll: {luck}',
  'analysis.luck.bad': 'Unlucky roll: {luck}',
  'analysis.luck.none': 'Average roll: {luck}',
  'analysis.forced': 'Only one legal turn.',
  'analysis.best': 'The best turn.',
  'analysis.asgood': 'Equal to the best turn within the error: {loss}',
  'analysis.unclear': 'Not clearly worse than the best: {loss}',
  'analysis.mark.0': 'Slightly worse than the best: {loss}',
  'analysis.mark.1': 'Inaccuracy: {loss}',
  'analysis.mark.2': 'Mistake: {loss}',
  'analysis.mark.3': 'Blunder: {loss}',
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
  'analysis.adjusted.about':
    'The expected result of the same play with average rolls. Luck is the gain of the rolls over the average of all rolls.',
  'analysis.adjusted.unsure':
    'The result without luck is not shown: its error would be ± {error} points of 100, because the evaluation changed too much between the turns of this game.',
  'analysis.adjusted.played': 'Actual result',
  'analysis.left': 'at the end of play',
  'analysis.sides': 'Both sides',
  'analysis.row.luck': 'Luck',
  'analysis.row.loss': 'Lost by errors',
  'analysis.row.each': 'Lost per turn',
  'analysis.row.best': 'Best turns',
  'analysis.of': '{n} of {all}',
  'analysis.row.1': 'Inaccuracies ?!',
  'analysis.row.2': 'Mistakes ?',
  'analysis.row.3': 'Blunders ??',
  'analysis.worst': 'Costliest turns',
  'analysis.worst.none': 'No turn lost clearly more than the error of the evaluation.',
  'analysis.points':
    'In percent: 100 is a win, 0 a loss. ± is one standard error of the evaluation.',

  // In numbers
  'analysis.numbers': 'All turns in numbers',
  'analysis.column.turn': 'Turn',
  'analysis.column.side': 'Side',
  'analysis.column.before': 'Before',
  'analysis.column.luck': 'Luck',
  'analysis.column.loss': 'Lost',
  'analysis.column.error': '±',
  'analysis.adds':
    "{start} at the start, {luck} luck, {loss} lost by errors and {drift} evaluation correction make {end}: all from {name}'s side.",

  // A hint
  'hint.thinking': 'Calculating …',
  'hint.do': 'Show the best turns',
  'hint.title': 'Best turns',
  'hint.about': 'Choose one to see it on the board.',
  'hint.failed': 'No hint: {why}',
};
