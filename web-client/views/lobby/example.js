// SPDX-License-Identifier: MIT
// The positions of the finished games that come with the page.
import { EXAMPLES } from './examples.js';

/**
 * The positions of the finished game of that kind, in their order; empty if there is none.
 * @param {string} game
 */
export const positionsOf = (game) =>
  (EXAMPLES[game] ?? '').split('\n').map((rest) => `${game} ${rest}`);
