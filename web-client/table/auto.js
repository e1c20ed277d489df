// SPDX-License-Identifier: MIT
// The automatic actions of the page and the delay before each. Pure: the store (store.js) watches the clock and
// performs them.

/** @import { Draft, Fold, Rules, Seat, Settings } from '../types.d.ts' */

/** Milliseconds in which the user can see an automatic action coming, and stop it. */
export const PAUSES = { roll: 700, pass: 1600, forced: 1600, again: 4000, series: 6000 };
/**
 * @typedef {object} Plan
 * @property {'link' | 'roll' | 'pass' | 'forced' | 'again'} what
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
  if (mine.includes('roll') && settings.autoRoll) {
    return { what: 'roll', pause: PAUSES.roll, key: key('roll') };
  }
  if (!mine.includes('turn') || !draft || draft.steps.length > 0) {
    return null;
  }
  if (draft.legal.length === 0 && draft.complete) {
    return settings.autoPass ? { what: 'pass', pause: PAUSES.pass, key: key('pass') } : null;
  }
  if (settings.autoForced && rules.forced(draft.base)) {
    return { what: 'forced', pause: PAUSES.forced, key: key('forced') };
  }
  return null;
}
