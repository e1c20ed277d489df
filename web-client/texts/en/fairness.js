// SPDX-License-Identifier: MIT
// English: whether a game is fair to both sides, as measured in many games.

/** @type {Record<string, string>} */
export const enFairness = {
  fairness: 'Balance',
  'fairness.none': 'Not measured yet.',
  'fairness.about': 'The computer played {games} games against itself.',
  'fairness.starter': 'Starting is an advantage.',
  'fairness.other': 'Starting is a disadvantage.',
  'fairness.nobody': 'It makes no noticeable difference who starts.',
  'fairness.remedy': 'For an even contest play two games: each of you starts one.',
  'fairness.percent': '{told} %',
  'fairness.a-game': '{told} per game',
  'fairness.starter.name': 'Won by the side that starts',
  'fairness.drawn.name': 'Drawn games',
  'fairness.turns.name': 'Turns of both sides',
  'fairness.lengths.name': 'Length',
  'fairness.lengths.between': 'nine of ten games take {p5} to {p95} turns; the longest took {most}',
  'fairness.passes.name': 'Turns without a legal move',
  'fairness.hits.name': 'Men hit or taken',
  'fairness.drawing': 'Number of turns of games of {name}',
  'fairness.drawing.axis': 'turns',
  'fairness.table': 'As a table',
  'fairness.table.turns': 'Turns',
  'fairness.table.games': 'Games',
  'fairness.measured': 'Measured on {date}, with this command',
  'fairness.error':
    'A draw counts as half a win. For players of this strength, 19 of 20 such measurements come within ± of the truth.',
  'fairness.hint.starter': 'The player who starts wins {n} of 100 games.',
  'fairness.hint.other': 'The player who starts wins only {n} of 100 games.',
  'fairness.in-turn': 'You play two games, and each of you starts one.',
};
