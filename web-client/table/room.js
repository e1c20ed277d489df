// SPDX-License-Identifier: MIT
// The room on the screen: receives its log and verifies it. It holds events that arrived too early, and reports
// which messages it needs; store.js sends the requests.

import { logNext, logStart } from '../dice/loghash.js';
import { createHistory, pictureOf } from './history.js';

/** @import { Fault, Fold, RoomEvent, RoomState, Rules } from '../types.d.ts' */

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
  const history = createHistory(id, rules);
  let hash = logStart(id);
  /**
   * The last snapshot, as long as it is shown: it is newer than the log so far, or an event did not follow. It is only a
   * picture: no event changes it.
   * @type {Fold | null}
   */
  let picture = null;
  /** An event did not follow: from then on only snapshots tell the state. */
  let broken = false;
  let paused = false;
  /** The last event of the current batch of missing events; after it the next batch has to be requested. */
  let batchEnd = 0;
  /** @type {string[]} the log, as sent */
  const lines = [];
  /** @type {{ event: RoomEvent, text: string }[]} */
  let early = [];
  let trusted = true;
  let awaitsSnapshot = false;
  /** @type {Fault & { v: number } | null} the first error */
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

  /** @param {number} v @param {Fault} what */
  function distrust(v, what) {
    fault ??= { v, ...what };
    trusted = false;
  }

  const isBehind = () => picture !== null && history.v < picture.v;

  /**
   * @param {RoomEvent} event the next event
   * @param {string} text
   * @returns {Need}
   */
  function take(event, text) {
    const sealed = logNext(hash, text);
    hash = sealed.hash;
    lines.push(text);
    if (!sealed.agrees) {
      distrust(event.v, { code: 'log-hash', says: 'The log is another than the server says.' });
    }
    const found = history.take(event);
    if (found.fault) {
      distrust(event.v, found.fault);
      broken = true;
    }
    if (!broken) {
      picture = isBehind() ? picture : null;
      return 'nothing';
    }
    // One request is enough: the snapshot that answers it is not older than the events before it.
    const isShown = picture !== null && history.v <= picture.v;
    const need = isShown || awaitsSnapshot ? 'nothing' : 'snapshot';
    awaitsSnapshot ||= need === 'snapshot';
    return need;
  }

  /**
   * Takes the held events that now follow.
   * @param {Need} need the need so far
   * @returns {Need}
   */
  function takeEarly(need) {
    early = early.filter(({ event }) => event.v > history.v);
    for (;;) {
      const next = early.find(({ event }) => event.v === history.v + 1);
      if (!next) {
        return need;
      }
      const needed = take(next.event, next.text);
      need = needed === 'nothing' ? need : needed;
    }
  }

  const api = {
    id,

    /** The number of the last event of the log so far. */
    get v() {
      return history.v;
    },

    /** The room to show. @returns {Fold} */
    get fold() {
      const fold = picture ?? history.fold;
      return fold.paused === paused ? fold : { ...fold, paused };
    },

    get loading() {
      return isBehind();
    },

    showsLink: history.showsLink,

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
      paused = d.paused === true;
      awaitsSnapshot = false;
      if (v < history.v || (v === history.v && !broken)) {
        return 'nothing';
      }
      picture = pictureOf(history.fold, v, d);
      batchEnd = history.v + MISSED_MAX;
      return behind && isBehind() ? 'events' : 'nothing';
    },

    /**
     * @param {RoomEvent} event
     * @param {string} text the event, byte for byte as sent
     * @returns {Need}
     */
    event(event, text) {
      if (event.v <= history.v) {
        return 'nothing';
      }
      if (event.v > history.v + 1) {
        if (early.length < EARLY_MAX) {
          early.push({ event, text });
        }
        return isBehind() ? 'nothing' : 'events';
      }
      const need = takeEarly(take(event, text));
      return need === 'nothing' && isBehind() && history.v === batchEnd ? 'events' : need;
    },

    /** The log so far, one event per line, as sent. */
    get log() {
      return lines.map((line) => `${line}\n`).join('');
    },
  };
  return api;
}
