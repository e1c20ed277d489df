// SPDX-License-Identifier: MIT
// The games that have puzzles (games/NAME/puzzles.json). This list is apart from puzzles.js because the first view needs it.
import { gamesWith } from '../games/registry.js';

/** The number of puzzles in one of the files for single days, which bundle.py writes. It reads this number here. */
export const DAILY_PART = 16;

export const PUZZLE_GAMES = gamesWith('puzzles');
