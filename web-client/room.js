// SPDX-License-Identifier: MIT
// The room on the screen: its log as it comes in, checked and folded. It holds what came too early, and says what it
// needs; sending is the house's (house.js).

import { foldEvent, foldSnapshot, foldStart } from './fold.js';
import { logNext, logStart } from './loghash.js';

/** @import { Fold, RoomEvent, RoomState, Rules } from './types.d.ts' */

/** Missing events that the house sends at a time. */
export const MISSED_MAX = 500;
/** Events that may wait for those before them. */
const EARLY_MAX = 5000;

/**
 * What is needed after a message: nothing, a snapshot because the fold went wrong, or the events after `v`.
 * @typedef {'nothing' | 'snapshot' | 'events'} Need
 */

/**
 * @param {string} id
 * @param {Rules} rules
 */
export function createRoom(id, rules) {
  let fold = foldStart(id);
  let hash = logStart(id);
  /** @type {Fold | null} a snapshot ahead of the fold: shown until the fold has caught up */
  let ahead = null;
  /** @type {Record<string, any>} what the last snapshot said */
  let snapshotData = {};
  /** The event up to which the house sends what was missing before it has to be asked again. */
  let batchEnd = 0;
  /** @type {string[]} the log as sent */
  const lines = [];
  /** @type {{ event: RoomEvent, text: string }[]} */
  let early = [];
  let trusted = true;
  let awaitsSnapshot = false;
  /** @type {Fold['fault']} the first thing that went wrong */
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
    // One is asked for once; while the fold catches up with a snapshot, it is that one which counts.
    const need = ahead || awaitsSnapshot ? 'nothing' : 'snapshot';
    awaitsSnapshot = true;
    return need;
  }

  /** Believes the snapshot, where the fold went wrong. */
  function believe() {
    if (awaitsSnapshot) {
      awaitsSnapshot = false;
      fold = foldSnapshot(fold, fold.v, snapshotData);
    }
  }

  /**
   * @param {RoomEvent} event the next one
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
   * Takes what came too early and follows now.
   * @param {Need} need so far
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

    /** The last event that has been folded. */
    get v() {
      return fold.v;
    },

    /** What the screen shows. */
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

    /** @param {Record<string, any>} message `rated` */
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
     * @param {boolean} [behind] events before it were left out, and will come only when asked for
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
     * @param {string} text the same, as sent
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

    /** The log so far, an event a line, as sent. */
    get log() {
      return lines.map((line) => `${line}\n`).join('');
    },
  };
  return api;
}
