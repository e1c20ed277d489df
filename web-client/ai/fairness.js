// SPDX-License-Identifier: MIT
// The measurements of a ruleset from many games of one level against itself, as `taberna-ai fairness` writes them.

/** @import { Fairness, Measured } from '../types.d.ts' */

/** The smallest advantage of the starter that a player would notice, in points. */
const LEAST_LEAN = 0.01;

/**
 * The measurement of a ruleset with its default options.
 * @param {unknown} all the parsed file
 * @param {string} ruleset
 * @returns {Fairness | null} null if the ruleset has not been measured
 */
export function fairnessOf(all, ruleset) {
  const entry = /** @type {Record<string, Fairness> | null} */ (all)?.[ruleset];
  return entry && entry.games > 0 && entry.starter && entry.lengths ? entry : null;
}

/**
 * The player that the first turn favours: the starter, the other player, or neither. An advantage counts only if it is
 * larger than the statistical error and large enough to notice.
 * @param {Fairness} fairness
 * @returns {'starter' | 'other' | 'nobody'}
 */
export function whomItHelps({ starter }) {
  const lean = (starter.share ?? 0.5) - 0.5;
  if (Math.abs(lean) < Math.max(LEAST_LEAN, starter.error)) return 'nobody';
  return lean > 0 ? 'starter' : 'other';
}

/** "53.1 ± 0.3": a value with as many decimals as its error justifies. @param {number} value @param {number} error */
function withError(value, error) {
  const decimals = error >= 0.995 ? 0 : error >= 0.0995 ? 1 : 2;
  return `${value.toFixed(decimals)} ± ${error.toFixed(decimals)}`;
}

/** A share in per cent: "53.1 ± 0.3". @param {Measured} measured */
export const shareWords = ({ share = 0, error }) => withError(100 * share, 100 * error);

/** A mean: "45.31 ± 0.04". @param {Measured} measured */
export const meanWords = ({ mean = 0, error }) => withError(mean, error);

/**
 * The distribution of the lengths of games as bars: the position and height of each bar in a drawing of height 1.
 * @param {Fairness} fairness
 * @returns {{from: number, to: number, games: number, height: number}[]} from, to: the first and last number of turns
 * that the bar counts
 */
export function lengthBars({ lengths: { width, counts } }) {
  const most = Math.max(...counts, 1);
  const first = counts.findIndex((count) => count > 0);
  return counts
    .map((games, index) => ({
      from: index * width,
      to: (index + 1) * width - 1,
      games,
      height: games / most,
    }))
    .slice(Math.max(first, 0));
}
