// SPDX-License-Identifier: MIT
// The room on the screen: receives its log, verifies and folds it. It holds events that arrived too early, and reports
// which messages it needs; store.js sends the requests.

import { foldEvent, foldSnapshot, foldStart } from './fold.js';
import { logNext, logStart } from '../dice/loghash.js';

/** @import { Fold, RoomEvent, RoomState, Rules } from '../types.d.ts' */

/** Number of missing events that the server sends at a time. */
export const MISSED_MAX = 500;
/** The most events that are held until those before them arrive. */
const EARLY_MAX = 5000;

/**
 * The need after a message: nothing, a snapshot because the fold failed, or the events after `v`.
 * @typedef {'nothing' | 'snapshot' | 'events'} Need
 */

/**
 * @param {string} id
 * @param {Rules} rules
 */
export function createRoom(id, rules) {
  let fold = foldStart(id);
  let hash = logStart(id);
  /** @type {Fold | null} a snapshot that is newer than the fold: it is shown until the fold has caught up */
  let ahead = null;
  /** @type {Record<string, any>} the data of the last snapshot */
  let snapshotData = {};
  /** The last event of the current batch of missing events; after it the next batch has to be requested. */
  let batchEnd = 0;
  /** @type {string[]} the log, as sent */
  const lines = [];
  /** @type {{ event: RoomEvent, text: string }[]} */
  let early = [];
  let trusted = true;
  let awaitsSnapshot = false;
  /** @type {Fold['fault']} the first error */
  let fault = null;
  /** @type {RoomState['presence']} */
  let presence = {};
  let watchers = 0;
  /** @type {RoomState['watching']} */
  let watching = [];
  /** @type {RoomState['claim']} */
  let claim = null;
  /** @type {RoomState['ratings']} */
  let ratings = {};
  /** @type {RoomState['rated']} */
  let rated = null;
  let imported = false;

  /**
   * @param {NonNullable<Fold['fault']>} what
   * @returns {Need}
   */
  function distrust(what) {
    fault ??= what;
    trusted = false;
    // A snapshot is requested only once. While the fold catches up with a snapshot, that snapshot is used.
    const need = ahead || awaitsSnapshot ? 'nothing' : 'snapshot';
    awaitsSnapshot = true;
    return need;
  }

  /** Replaces the fold by the snapshot if the fold has failed. */
  function believe() {
    if (awaitsSnapshot) {
      awaitsSnapshot = false;
      fold = foldSnapshot(fold, fold.v, snapshotData);
    }
  }

  /**
   * @param {RoomEvent} event the next event
   * @param {string} text
   * @returns {Need}
   */
  function take(event, text) {
    const sealed = logNext(hash, text);
    hash = sealed.hash;
    lines.push(text);
    if (!sealed.agrees && trusted) {
      trusted = false;
      fault ??= { v: event.v, code: 'log-hash', says: 'The log is another than the house says.' };
    }
    fold = foldEvent(fold, event, rules);
    const need = fold.fault ? distrust(fold.fault) : 'nothing';
    if (ahead && fold.v >= ahead.v) {
      ahead = null;
      believe();
    }
    return need;
  }

  /**
   * Folds the held events that now follow.
   * @param {Need} need the need so far
   * @returns {Need}
   */
  function takeEarly(need) {
    early = early.filter(({ event }) => event.v > fold.v);
    for (;;) {
      const next = early.find(({ event }) => event.v === fold.v + 1);
      if (!next) {
        return need;
      }
      const needed = take(next.event, next.text);
      need = needed === 'nothing' ? need : needed;
    }
  }

  const api = {
    id,

    /** The number of the last folded event. */
    get v() {
      return fold.v;
    },

    /** The fold to show. */
    get fold() {
      return ahead ?? fold;
    },

    get loading() {
      return ahead !== null;
    },

    get trusted() {
      return trusted;
    },

    get fault() {
      return fault;
    },

    get presence() {
      return presence;
    },

    get watchers() {
      return watchers;
    },

    get watching() {
      return watching;
    },

    get claim() {
      return claim;
    },

    get ratings() {
      return ratings;
    },

    get imported() {
      return imported;
    },

    get rated() {
      return rated;
    },

    /** @param {RoomState['ratings']} d of `ratings` */
    strengths(d) {
      ratings = d;
    },

    /** @param {Record<string, any>} message a `rated` message */
    rate({ game, d, why }) {
      rated = { game, seats: d, why };
    },

    /** @param {Record<string, any>} d of `presence` */
    people(d) {
      presence = d.seats ?? presence;
      watchers = d.watchers ?? watchers;
      watching = d.watching ?? [];
      claim = d.claim ?? null;
    },

    /**
     * @param {number} v
     * @param {Record<string, any>} d
     * @param {boolean} [behind] earlier events were left out, and are sent only on request
     * @returns {Need}
     */
    snapshot(v, d, behind = false) {
      api.people({ ...d, seats: d.presence });
      ratings = d.ratings ?? {};
      imported = d.imported === true;
      snapshotData = d;
      if (v === fold.v) {
        believe();
      }
      if (v <= fold.v) {
        fold = { ...fold, paused: d.paused === true };
        return 'nothing';
      }
      ahead = foldSnapshot(fold, v, d);
      batchEnd = fold.v + MISSED_MAX;
      return behind ? 'events' : 'nothing';
    },

    /**
     * @param {RoomEvent} event
     * @param {string} text the event, byte for byte as sent
     * @returns {Need}
     */
    event(event, text) {
      if (event.v <= fold.v) {
        return 'nothing';
      }
      if (event.v > fold.v + 1) {
        if (early.length < EARLY_MAX) {
          early.push({ event, text });
        }
        return ahead ? 'nothing' : 'events';
      }
      const need = takeEarly(take(event, text));
      return need === 'nothing' && ahead && fold.v === batchEnd ? 'events' : need;
    },

    /** The log so far, one event per line, as sent. */
    get log() {
      return lines.map((line) => `${line}\n`).join('');
    },
  };
  return api;
}
