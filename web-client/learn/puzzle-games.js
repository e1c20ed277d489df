// SPDX-License-Identifier: MIT
// The games that have puzzles (GAME.puzzles.json). This list is apart from puzzles.js because the first view needs it.

/** The number of puzzles of each game. Twelve Dogs has none: it is solved, and its turns are few. */
export const PUZZLE_COUNTS = /** @type {Record<string, number>} */ ({
  tabula: 287,
  zeno: 242,
  pyf: 258,
  'ludus-anglicorum': 238,
  tablan: 305,
  tablaaza: 234,
});

/** The number of puzzles in one of the files for single days, which bundle.py writes. It reads this number here. */
export const DAILY_PART = 16;

export const PUZZLE_GAMES = Object.keys(PUZZLE_COUNTS);
