// SPDX-License-Identifier: MIT
// What many games of a level against itself have shown of a ruleset, as `taberna-ai fairness` has written it down.

/** @import { Fairness, Measured } from './types.d.ts' */

/** Below this nobody would notice who begins: so much of a point. */
const LEAST_LEAN = 0.01;

/**
 * The measurement of a ruleset as it is usually played.
 * @param {unknown} all the file
 * @param {string} ruleset
 * @returns {Fairness | null} null where it has not been measured
 */
export function fairnessOf(all, ruleset) {
  const entry = /** @type {Record<string, Fairness> | null} */ (all)?.[ruleset];
  return entry && entry.games > 0 && entry.starter && entry.lengths ? entry : null;
}

/**
 * Whom it helps who begins: beyond what chance would make of so many games, and so that one may notice.
 * @param {Fairness} fairness
 * @returns {'starter' | 'other' | 'nobody'}
 */
export function whomItHelps({ starter }) {
  const lean = (starter.share ?? 0.5) - 0.5;
  if (Math.abs(lean) < Math.max(LEAST_LEAN, starter.error)) return 'nobody';
  return lean > 0 ? 'starter' : 'other';
}

/** "53.1 ± 0.3", so many decimals as the error bears. @param {number} value @param {number} error */
function withError(value, error) {
  const decimals = error >= 0.995 ? 0 : error >= 0.0995 ? 1 : 2;
  return `${value.toFixed(decimals)} ± ${error.toFixed(decimals)}`;
}

/** A share in hundredths: "53.1 ± 0.3". @param {Measured} measured */
export const shareWords = ({ share = 0, error }) => withError(100 * share, 100 * error);

/** A mean: "45.31 ± 0.04". @param {Measured} measured */
export const meanWords = ({ mean = 0, error }) => withError(mean, error);

/**
 * How long games are, as bars: where each begins and how high it is, of a drawing as high as 1.
 * @param {Fairness} fairness
 * @returns {{from: number, to: number, games: number, height: number}[]} the turns from which on, and the last that it counts
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
