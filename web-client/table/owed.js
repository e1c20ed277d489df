// SPDX-License-Identifier: MIT
// The actions that a room waits for, and whether another game follows: both follow from the rules and the dice alone.

import { seriesIsOver, seriesWith } from './series.js';

/** @import { Fold, Owed, Rules, Seat, Side } from '../types.d.ts' */

/** @type {Record<Side, Seat>} */
export const FIRST_SEATS = { w: 'w1', b: 'b1' };

/** @param {Seat | string} seat */
export function sideOf(seat) {
  return /** @type {Side} */ (seat[0]);
}

/**
 * The seat of a user.
 * @param {Fold} fold
 * @param {string | undefined} who
 * @returns {Seat | null}
 */
export function seatOf(fold, who) {
  const found = Object.entries(fold.seats).find(([, info]) => info && info.who === who);
  return found ? /** @type {Seat} */ (found[0]) : null;
}

/** @param {Side} side */
function other(side) {
  return side === 'w' ? 'b' : 'w';
}

/**
 * The seat that contributes a link to a throw of `roller`, beside the roller's own.
 * @param {Fold} fold
 * @param {Seat} roller
 */
export function witnessOf(fold, roller) {
  return fold.lastEnded[other(sideOf(roller))];
}

/**
 * Whether the rules require a game with this result to be played again.
 * @param {Fold} fold of the game that ends
 * @param {{ result?: string, reason?: string }} end
 * @param {Rules} rules
 */
function isReplayed(fold, { result, reason }, rules) {
  return (
    result === '1/2' && reason === 'dead' && fold.position !== null && rules.replays(fold.position)
  );
}

/**
 * The series after a game with this result. A game that is played again does not count.
 * @param {Fold} fold of the game that ends
 * @param {{ result: string, reason: string }} end
 * @param {Rules} rules
 */
export function seriesAfter(fold, end, rules) {
  return isReplayed(fold, end, rules) ? fold.series : seriesWith(fold.series, end.result);
}

/**
 * Whether another game follows after a game with this result. No other place decides it.
 * @param {Fold} fold of the game that ends
 * @param {{ result: string, reason: string }} end
 * @param {Rules} rules
 */
export function anotherFollows(fold, end, rules) {
  return (
    isReplayed(fold, end, rules) ||
    !seriesIsOver(seriesAfter(fold, end, rules), fold.settings.games)
  );
}

/**
 * The actions that are owed now, in the order of the server's list.
 * @param {Fold} fold
 * @param {Rules} rules
 * @returns {Owed[]}
 */
export function owedOf(fold, rules) {
  if (fold.state !== 'playing' || fold.position === null) {
    return [];
  }
  const chain = fold.settings.dice === 'chain';
  if (fold.starterOwed && chain) {
    const throwers = Object.values(FIRST_SEATS).filter((seat) => !fold.out[seat]);
    return throwers.map((seat) => ({ seat, kind: 'link' }));
  }
  if (fold.starterOwed) {
    return [{ seat: FIRST_SEATS.w, kind: 'roll' }];
  }
  const owed = rules.owed(fold.position);
  if (owed.kind === 'over') {
    return [];
  }
  if (owed.kind === 'turn') {
    return [{ seat: owed.seat, kind: 'turn' }];
  }
  /** @type {Owed[]} */
  const list = fold.rollAsked ? [] : [{ seat: owed.seat, kind: 'roll' }];
  const witness = witnessOf(fold, owed.seat);
  if (chain && !fold.out[witness]) {
    list.push({ seat: witness, kind: 'link' });
  }
  return list;
}
