// SPDX-License-Identifier: MIT
// The room on the screen: receives its log and verifies it. It holds events that arrived too early, and reports
// which messages it needs; table.js sends the requests.

import { applyEvent, createHistory, historyFold, pictureOf } from './history.js';

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
  let awaitsSnapshot = false;

  /** @param {number} v @param {Fault} what */
  function distrust(v, what) {
    room.fault ??= { v, ...what };
    room.trusted = false;
  }

  const isBehind = () => picture !== null && history.v < picture.v;

  /**
   * @param {RoomEvent} event the next event
   * @param {string} text
   * @returns {Need}
   */
  function take(event, text) {
    lines.push(text);
    const found = applyEvent(history, event, text);
    if (!found.agrees) {
      distrust(event.v, {
        code: 'log-hash',
        says: 'The events here differ from those of the server.',
      });
    }
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

  const room = {
    id,

    /** The number of the last event of the log so far. */
    get v() {
      return history.v;
    },

    /** The room to show. @returns {Fold} */
    get fold() {
      const fold = picture ?? historyFold(history);
      return fold.paused === paused ? fold : { ...fold, paused };
    },

    get loading() {
      return isBehind();
    },

    showsLink: (/** @type {string} */ after) => history.room.showsLink(after),

    trusted: true,
    /** The first error. */
    fault: /** @type {Fault & { v: number } | null} */ (null),
    presence: /** @type {RoomState['presence']} */ ({}),
    colours: /** @type {RoomState['colours']} */ ({}),
    watchers: 0,
    watching: /** @type {RoomState['watching']} */ ([]),
    claim: /** @type {RoomState['claim']} */ (null),
    ratings: /** @type {RoomState['ratings']} */ ({}),
    rated: /** @type {RoomState['rated']} */ (null),
    imported: false,
    /** Milliseconds by which the times of the room's events are ahead of the server's time. */
    ahead: 0,

    /** @param {Record<string, any>} d of `presence` */
    people(d) {
      room.presence = d.seats ?? room.presence;
      room.colours = d.colours ?? {};
      room.watchers = d.watchers ?? room.watchers;
      room.watching = d.watching ?? [];
      room.claim = d.claim ?? null;
      room.ahead = d.ahead ?? 0;
    },

    /**
     * @param {number} v
     * @param {Record<string, any>} d
     * @param {boolean} [behind] earlier events were left out, and are sent only on request
     * @returns {Need}
     */
    snapshot(v, d, behind = false) {
      room.people({ ...d, seats: d.presence });
      room.ratings = d.ratings ?? {};
      room.imported = d.imported === true;
      paused = d.paused === true;
      awaitsSnapshot = false;
      if (v < history.v || (v === history.v && !broken)) {
        return 'nothing';
      }
      picture = pictureOf(historyFold(history), v, d);
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
  return room;
}
