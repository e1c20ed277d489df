// SPDX-License-Identifier: MIT
// The automatic actions of the page and the delay before each. Pure: the store (store.js) watches the clock and
// performs them.

import { turnEnded } from './draft.js';

/** @import { Draft, Fold, Rules, Seat, Settings, Step } from '../types.d.ts' */

/** Milliseconds in which the user can see an automatic action coming, and stop it. */
export const PAUSES = { roll: 700, pass: 1600, forced: 1600, again: 4000, series: 6000 };
/** Number of positions to search before a turn counts as one with a choice. */
const FORCED_LOOKS = 400;

/**
 * @typedef {object} Plan
 * @property {'link' | 'roll' | 'pass' | 'forced' | 'again'} what
 * @property {number} pause 0: at once, and not announced
 * @property {string} key equal keys denote the same action
 */

/**
 * The steps of a turn that can end in only one position.
 * @param {Rules} rules
 * @param {string} base
 * @returns {Step[] | null} null if the player has a choice
 */
export function forcedTurn(rules, base) {
  /** @type {{ position: string, steps: Step[] }[]} */
  const open = [{ position: base, steps: [] }];
  const seen = new Set([base]);
  /** @type {Map<string, Step[]>} */
  const ends = new Map();
  for (let looked = 0; open.length > 0; looked++) {
    const { position, steps } = /** @type {typeof open[0]} */ (open.pop());
    const over = steps.length > 0 && turnEnded(rules, base, position);
    const next = over ? { mayEnd: true, steps: [] } : rules.steps(position);
    if (next.mayEnd) {
      ends.set(over ? position : rules.end(position), steps);
    }
    if (ends.size > 1 || looked >= FORCED_LOOKS) {
      return null;
    }
    for (const step of next.steps) {
      if (!seen.has(step.after)) {
        seen.add(step.after);
        open.push({ position: step.after, steps: [...steps, step] });
      }
    }
  }
  return [...ends.values()][0] ?? null;
}

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
  if (settings.autoForced && forcedTurn(rules, draft.base)) {
    return { what: 'forced', pause: PAUSES.forced, key: key('forced') };
  }
  return null;
}
