// SPDX-License-Identifier: MIT
// A rollout of the turns of a position: it asks the worker for games in small parts, until the best turn is clear, the
// time is up, or it is stopped.

/** @import { Rollout } from './players.js' */

/** @typedef {(what: string, ...args: unknown[]) => Promise<Rollout>} Ask calls a function of players.js */

/** The most games for each turn: the errors are then below those of the network. */
const ROLLOUT_GAMES_MAX = 5000;
/** A rollout takes at most this long. */
export const ROLLOUT_MS_MAX = 20_000;
/** The time of one request to the worker, about: after each the view is updated. */
const PART_MS = 250;

/** Standard errors on each side of an interval of 95 %. */
const ERRORS_95 = 1.96;

/**
 * Rolls a position out. It resolves at its end, or after `stopped`.
 * @param {Ask} ask
 * @param {string} position a turn must be due
 * @param {{played: string, seed: number, now: () => number, tell: (rollout: Rollout, share: number) => void, stopped: () => boolean}} how
 * now: milliseconds; tell: called with the estimates, and the share of the games or of the time that has been used
 */
export async function rollOut(ask, position, { played, seed, now, tell, stopped }) {
  const began = now();
  let rollout = await ask('rollOut', position, { played, games: ROLLOUT_GAMES_MAX, seed });
  let part = 1;
  while (!rollout.over && !stopped() && now() - began < ROLLOUT_MS_MAX) {
    const before = now();
    rollout = await ask('rollOutMore', part);
    const took = Math.max(1, now() - before);
    part = Math.max(1, Math.min(2 * part, Math.round((part * PART_MS) / took)));
    const share = Math.max(rollout.games / ROLLOUT_GAMES_MAX, (now() - began) / ROLLOUT_MS_MAX);
    tell(rollout, Math.min(1, share));
  }
  return rollout;
}

/**
 * The interval of a score at 95 %.
 * @param {{score: number, error: number}} estimate
 * @returns {[number, number]}
 */
export const intervalOf = ({ score, error }) => [
  Math.max(0, score - ERRORS_95 * error),
  Math.min(1, score + ERRORS_95 * error),
];

/** The equity of a score, in points: 1 for a win, −1 for a loss. @param {number} score */
export const equityOf = (score) => 2 * score - 1;
