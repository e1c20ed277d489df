// SPDX-License-Identifier: MIT
// The games that have puzzles (GAME.puzzles.json). This list is apart from puzzles.js because the first view needs it.

/** Twelve Dogs has none: it is solved, and its turns are few. */
export const PUZZLE_GAMES = ['tabula', 'zeno', 'pyf', 'ludus-anglicorum', 'tablan', 'tablaaza'];
