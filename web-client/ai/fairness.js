// SPDX-License-Identifier: MIT
// The measurements of a ruleset from many games of one player against itself, as `taberna-research fairness` writes them.

/** @import { Fairness, Measured } from '../types.d.ts' */

/** The smallest advantage that a player would notice, in points. */
const LEAST_LEAN = 0.01;

/** Two games are the default if the share of the starter or of a side is further from a half. */
const EVEN_LEAN_MAX = 0.05;

/** @type {Promise<unknown> | null} */
let loading = null;

/** The parsed file of all measurements, fetched once; null if it cannot be read. @returns {Promise<unknown>} */
export const loadFairness = () =>
  (loading ??= fetch('/fairness.json')
    .then((answer) => (answer.ok ? answer.json() : null))
    .catch(() => (loading = null)));

/**
 * The measurement of a game under these rules.
 * @param {unknown} all the parsed file
 * @param {string} rules "tabula" or "tabula;bear=exact,entry=free"
 * @returns {Fairness | null} null if the rules have not been measured
 */
export function fairnessOf(all, rules) {
  const entry = /** @type {Record<string, Fairness> | null} */ (all)?.[rules];
  return entry && entry.games > 0 && entry.starter && entry.lengths ? entry : null;
}

/**
 * The number of games that is the default: two, of which each player starts one, if starting or a side is worth much.
 * Rules that have not been measured count as the default rules of their game.
 * @param {unknown} all the parsed file
 * @param {string} rules
 */
export function defaultGames(all, rules) {
  const fairness = fairnessOf(all, rules) ?? fairnessOf(all, rules.split(';')[0] ?? '');
  return fairness && Math.max(lean(fairness.starter), lean(fairness.white)) > EVEN_LEAN_MAX ? 2 : 1;
}

/** The distance of a share from a half. @param {Measured} measured */
const lean = ({ share = 0.5 }) => Math.abs(share - 0.5);

/** Whether a share is further from a half than its error, and far enough to notice. @param {Measured} measured */
const isUneven = (measured) => lean(measured) >= Math.max(LEAST_LEAN, measured.error);

/**
 * The player that the first turn favours: the starter, the other player, or neither.
 * @param {Fairness} fairness
 * @returns {'starter' | 'other' | 'nobody'}
 */
export function whomItHelps({ starter }) {
  if (!isUneven(starter)) return 'nobody';
  return (starter.share ?? 0.5) > 0.5 ? 'starter' : 'other';
}

/**
 * The side that the rules favour more than they favour a player who starts, and its share of the points.
 * @param {Fairness} fairness
 * @returns {{side: 'w' | 'b', share: Measured} | null}
 */
export function strongSide({ starter, white }) {
  if (!isUneven(white) || lean(white) <= lean(starter)) return null;
  const { share = 0.5, error } = white;
  return share > 0.5
    ? { side: 'w', share: white }
    : { side: 'b', share: { share: 1 - share, error } };
}

/** "53.1 ± 0.3": a value with as many decimals as its error justifies. @param {number} value @param {number} error */
function withError(value, error) {
  const decimals = error >= 0.995 ? 0 : error >= 0.0995 ? 1 : 2;
  return `${value.toFixed(decimals)} ± ${error.toFixed(decimals)}`;
}

/** A share in per cent: "53.1 ± 0.3". @param {Measured} measured */
export const shareWords = ({ share = 0, error }) => withError(100 * share, 100 * error);

/** A share as a number of games of a hundred. @param {Measured} measured */
export const ofHundred = ({ share = 0 }) => Math.round(100 * share);

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
