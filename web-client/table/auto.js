// SPDX-License-Identifier: MIT
// The automatic actions of the page and the delay before each. Pure: the table (table.js) watches the clock and
// performs them.

/** @import { Draft, Fold, Rules, Seat, Settings } from '../types.d.ts' */
import { choosesAlike } from './draft.js';

/**
 * Milliseconds in which the user sees an automatic action coming. `takeback` is the least before any of them while
 * another player may still take back a turn: an automatic throw would end that right at once.
 */
export const PAUSES = {
  roll: 400,
  pass: 500,
  forced: 1200,
  takeback: 2000,
  again: 4000,
  series: 6000,
};
/**
 * @typedef {object} Plan
 * @property {'link' | 'alike' | 'roll' | 'pass' | 'forced' | 'again' | 'sit'} what alike: a choice between equal values
 * @property {number} pause 0: at once, and not announced
 * @property {string} key equal keys denote the same action
 */

/**
 * The next automatic action, or null.
 * @param {Fold} fold
 * @param {Seat | null} seat the seat of this player
 * @param {Draft | null} draft
 * @param {Settings} settings
 * @param {Rules} rules
 * @returns {Plan | null}
 */
export function plan(fold, seat, draft, settings, rules) {
  const mine = fold.owed.filter((owed) => owed.seat === seat).map(({ kind }) => kind);
  const key = (/** @type {string} */ what) =>
    `${fold.gid}/${fold.seals.length}/${fold.turns.length}/${what}`;
  // A player without chains needs no new tip. Such a player has to answer only in a series, because otherwise the
  // server starts the next game.
  const answers = seat && (fold.seats[seat]?.tip || fold.settings.games > 1);
  const awaited = fold.again && fold.state === 'ended' && answers;
  if (awaited && !fold.offers.includes(seat)) {
    const pause = fold.settings.games > 1 ? PAUSES.series : PAUSES.again;
    return { what: 'again', pause, key: key('again') };
  }
  if (mine.includes('link') || (mine.includes('roll') && fold.rolloff)) {
    return { what: 'link', pause: 0, key: key('link') };
  }
  if (mine.includes('turn') && draft && choosesAlike(draft)) {
    return { what: 'alike', pause: 0, key: key('alike') };
  }
  const what = hasDecision(fold, seat) ? null : routine(mine, draft, settings, rules);
  return what && { what, pause: pauseBefore(what, fold, seat), key: key(what) };
}

/**
 * Whether a player may be away, because the game that has just ended was lost on time or by a claim: another game that
 * starts by itself would be lost in the same way. After a claim for a draw each player may be the one.
 * @param {Fold} fold
 * @param {Seat | null} seat
 */
export function mayBeAway({ state, result, reason }, seat) {
  if (state !== 'ended' || seat === null) return false;
  if (reason !== 'time' && reason !== 'abandoned') return false;
  return result === '1/2' || result !== (seat[0] === 'w' ? '1-0' : '0-1');
}

/**
 * Whether the player has to decide something besides the throw and the turn: to play on declines an offered draw.
 * @param {Fold} fold
 * @param {Seat | null} seat
 */
function hasDecision({ drawOffer }, seat) {
  return drawOffer !== null && drawOffer[0] !== seat?.[0];
}

/**
 * The action that needs no decision of the player, or null.
 * @param {string[]} mine the kinds of the actions that this player owes
 * @param {Draft | null} draft
 * @param {Settings} settings
 * @param {Rules} rules
 * @returns {'roll' | 'pass' | 'forced' | null}
 */
function routine(mine, draft, settings, rules) {
  if (mine.includes('roll')) {
    return settings.autoRoll ? 'roll' : null;
  }
  if (!mine.includes('turn') || !draft || draft.steps.length > 0) {
    return null;
  }
  if (draft.legal.length === 0) {
    return draft.complete && settings.autoPass ? 'pass' : null;
  }
  return settings.autoForced && rules.forced(draft.base) ? 'forced' : null;
}

/**
 * @param {'roll' | 'pass' | 'forced'} what
 * @param {Fold} fold
 * @param {Seat | null} seat
 */
function pauseBefore(what, { takeback, seats }, seat) {
  const mayTakeBack = takeback !== null && takeback !== seat && !seats[takeback]?.bot;
  return mayTakeBack ? Math.max(PAUSES[what], PAUSES.takeback) : PAUSES[what];
}
