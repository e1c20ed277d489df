// SPDX-License-Identifier: MIT
// Why this user has no seat any more, from the log of an open room. Pure.

/** @import { Seat } from '../types.d.ts' */

/**
 * `changed`: the host has changed the settings, which were `agreed` before. `absent`: the user was away when a paired
 * game began. `waits`: the opponent was, and the user needs a new chain to wait on.
 * @typedef {{why: 'changed', agreed: Record<string, any>} | {why: 'absent' | 'waits', seat: Seat}} Stood
 */

/** A room with a longer log is not read: it has been open for very long. */
const LINES_MAX = 2000;

/**
 * @param {string} log one event per line, as sent
 * @param {string | undefined} who this user
 * @returns {Stood | null}
 */
export function whyStood(log, who) {
  const lines = log.split('\n').filter((line) => line !== '');
  if (lines.length > LINES_MAX) return null;
  /** @type {Record<string, any>} */
  let settings = {};
  /** @type {Seat | null} */
  let seat = null;
  /** @type {{at: number, away?: Seat} | null} the last game that was aborted */
  let aborted = null;
  /** @type {{at: number, agreed: Record<string, any>} | null} when the user stood up */
  let stood = null;
  /** @type {Stood | null} */
  let found = null;
  for (const { at, e, d } of lines.map((line) => JSON.parse(line))) {
    if (e === 'seated' && d.who === who) {
      seat = d.seat;
      stood = found = null;
    } else if (e === 'rematch') {
      seat =
        /** @type {any} */ (Object.keys(d.seats).find((at) => d.seats[at].who === who)) ?? null;
    } else if (e === 'kicked' && d.who === who) {
      seat = stood = found = null;
    } else if (e === 'aborted') {
      aborted = { at, away: d.away };
    } else if (e === 'stood' && d.seat === seat) {
      // The events of one change have the same time.
      const why = aborted?.away?.[0] === d.seat[0] ? 'absent' : 'waits';
      found = aborted?.at === at ? { why, seat: d.seat } : null;
      stood = { at, agreed: settings };
      seat = null;
    } else if (e === 'changed' && stood?.at === at) {
      found = { why: 'changed', agreed: /** @type {any} */ (stood).agreed };
    } else if (e === 'changed' && found?.why !== 'changed') {
      found = null; // the user who waits on has to agree
    }
    if (e === 'created' || e === 'changed') settings = d;
  }
  return found;
}
