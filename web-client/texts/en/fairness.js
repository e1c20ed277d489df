// SPDX-License-Identifier: MIT
// English: whether a game is fair to both sides, as measured in many games.

/** @type {Record<string, string>} */
export const enFairness = {
  fairness: 'Is it fair to both?',
  'fairness.none': 'Nobody has measured it yet: it takes many games.',
  'fairness.about': 'The {level} of the house has played {games} games against itself.',
  'fairness.starter': 'It is an advantage to begin.',
  'fairness.other': 'It is an advantage not to begin.',
  'fairness.nobody': 'It makes no difference who begins that anybody would notice.',
  'fairness.remedy':
    'For an even contest open a table for two games, of which each of you begins one.',
  'fairness.percent': '{told} %',
  'fairness.a-game': '{told} a game',
  'fairness.starter.name': 'Points of who begins',
  'fairness.drawn.name': 'Drawn games',
  'fairness.turns.name': 'Turns of both sides',
  'fairness.lengths.name': 'Length',
  'fairness.lengths.between': 'nine of ten games take {p5} to {p95} turns, the longest took {most}',
  'fairness.passes.name': 'Turns in which nothing can be played',
  'fairness.hits.name': 'Men hit or taken',
  'fairness.drawing': 'How many turns games of {name} take',
  'fairness.drawing.axis': 'turns',
  'fairness.table': 'In numbers',
  'fairness.table.turns': 'Turns',
  'fairness.table.games': 'Games',
  'fairness.measured': 'Measured on {date} by',
  'fairness.error':
    '19 of 20 such measurements come within ± of the truth, for players of this strength. A win is a point, a draw half of one.',
  'fairness.hint': 'In {game} much hangs on who begins.',
  'fairness.hint.starter': 'In {game} whoever begins makes {told} % of the points.',
  'fairness.hint.other': 'In {game} whoever begins makes but {told} % of the points.',
  'fairness.two': 'Play two games, each begins one',
  'fairness.in-turn': 'At this table each of you begins one game of two.',
};
