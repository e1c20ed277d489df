// SPDX-License-Identifier: MIT
// A series: best of a number of games between the same players, counted as on the server: a win is two half points, a
// draw one for each side.

/** @import { Series } from '../types.d.ts' */

/** @type {Series} */
export const NO_SERIES = { played: 0, score: { w: 0, b: 0 } };

/**
 * The series after one more game.
 * @param {Series} series
 * @param {string} result "1-0", "0-1", "1/2"
 * @returns {Series}
 */
export function seriesWith({ played, score }, result) {
  const w = result === '1-0' ? 2 : result === '1/2' ? 1 : 0;
  return { played: played + 1, score: { w: score.w + w, b: score.b + 2 - w } };
}

/**
 * Whether a side has more than half of all possible points, or all games are played.
 * @param {Series} series
 * @param {number} games
 */
export function seriesIsOver({ played, score }, games) {
  return played >= games || score.w > games || score.b > games;
}

/** "1½": half points as text. @param {number} half points */
export function points(half) {
  return `${half === 1 ? '' : Math.floor(half / 2)}${half % 2 ? '½' : ''}`;
}

/**
 * The series after White and Black have changed places.
 * @param {Series} series
 * @returns {Series}
 */
export function seriesSwapped({ played, score }) {
  return { played, score: { w: score.b, b: score.w } };
}
