// SPDX-License-Identifier: MIT
// The room on the screen: receives its log and verifies it. It holds events that arrived too early, and reports
// which messages it needs; table.js sends the requests.

import { applyEvent, createHistory, historyFold, pictureOf } from './history.js';

/** @import { History } from './history.js' */
/** @import { Fault, Fold, RoomEvent, RoomState, Rules } from '../types.d.ts' */

/** The most events that are held until those before them arrive. */
const EARLY_MAX = 5000;

/**
 * The need after a message: nothing, a snapshot because the fold failed, or the events after `v`.
 * @typedef {'nothing' | 'snapshot' | 'events'} Need
 */

/**
 * @typedef {object} Room
 * @property {string} id
 * @property {History} history
 * @property {number} v the number of the last event of the log so far
 * @property {Fold | null} picture the last snapshot, as long as it is shown: it is newer than the log so far, or an event
 * did not follow. It is only a picture: no event changes it
 * @property {boolean} broken an event did not follow: from then on only snapshots tell the state
 * @property {boolean} paused
 * @property {number} batchEnd the last event of the current batch of missing events; after it the next batch has to be
 * requested
 * @property {string[]} lines the log, as sent
 * @property {{ event: RoomEvent, text: string }[]} early
 * @property {boolean} awaitsSnapshot
 * @property {boolean} trusted
 * @property {Fault & { v: number } | null} fault the first error
 * @property {RoomState['presence']} presence
 * @property {RoomState['colours']} colours
 * @property {number} watchers
 * @property {RoomState['watching']} watching
 * @property {RoomState['claim']} claim
 * @property {RoomState['ratings']} ratings
 * @property {RoomState['rated']} rated
 * @property {boolean} imported
 * @property {number} ahead milliseconds by which the times of the room's events are ahead of the server's time
 */

/**
 * @param {string} id
 * @param {Rules} rules
 * @returns {Room}
 */
export function createRoom(id, rules) {
  return {
    id,
    history: createHistory(id, rules),
    v: 0,
    picture: null,
    broken: false,
    paused: false,
    batchEnd: 0,
    lines: [],
    early: [],
    awaitsSnapshot: false,
    trusted: true,
    fault: null,
    presence: {},
    colours: {},
    watchers: 0,
    watching: [],
    claim: null,
    ratings: {},
    rated: null,
    imported: false,
    ahead: 0,
  };
}

/** The room to show. @param {Room} room @returns {Fold} */
export function roomFold({ picture, history, paused }) {
  const fold = picture ?? historyFold(history);
  return fold.paused === paused ? fold : { ...fold, paused };
}

/** Whether events before the snapshot that is shown are missing. @param {Room} room */
export const isLoading = ({ picture, v }) => picture !== null && v < picture.v;

/** The log so far, one event per line, as sent. @param {Room} room */
export const roomLog = ({ lines }) => lines.map((line) => `${line}\n`).join('');

/** Whether a turn that leads to this position shows this player's link. @param {Room} room @param {string} after */
export const showsLink = ({ history }, after) => history.room.showsLink(after);

/** @param {Room} room @param {Record<string, any>} d of `presence` */
export function receivePresence(room, d) {
  room.presence = d.seats ?? room.presence;
  room.colours = d.colours ?? {};
  room.watchers = d.watchers ?? room.watchers;
  room.watching = d.watching ?? [];
  room.claim = d.claim ?? null;
  room.ahead = d.ahead ?? 0;
}

/**
 * @param {Room} room
 * @param {number} v
 * @param {Record<string, any>} d
 * @param {{behind?: boolean, until?: number}} [sent] behind: earlier events were left out, and are sent only on request;
 *   until: the last event that follows the snapshot, if there are more
 * @returns {Need}
 */
export function receiveSnapshot(room, v, d, { behind = false, until = 0 } = {}) {
  receivePresence(room, { ...d, seats: d.presence });
  room.ratings = d.ratings ?? {};
  room.imported = d.imported === true;
  room.paused = d.paused === true;
  room.awaitsSnapshot = false;
  if (v < room.v || (v === room.v && !room.broken)) {
    return 'nothing';
  }
  room.picture = pictureOf(historyFold(room.history), v, d);
  room.batchEnd = until;
  return behind && isLoading(room) ? 'events' : 'nothing';
}

/**
 * @param {Room} room
 * @param {RoomEvent} event
 * @param {string} text the event, byte for byte as sent
 * @returns {Need}
 */
export function receiveEvent(room, event, text) {
  if (event.v <= room.v) {
    return 'nothing';
  }
  if (event.v > room.v + 1) {
    if (room.early.length < EARLY_MAX) {
      room.early.push({ event, text });
    }
    return isLoading(room) ? 'nothing' : 'events';
  }
  const need = applyEarly(room, applyNext(room, event, text));
  return need === 'nothing' && isLoading(room) && room.v === room.batchEnd ? 'events' : need;
}

/** @param {Room} room @param {number} v @param {Fault} what */
function distrust(room, v, what) {
  room.fault ??= { v, ...what };
  room.trusted = false;
}

/**
 * @param {Room} room
 * @param {RoomEvent} event the next event
 * @param {string} text
 * @returns {Need}
 */
function applyNext(room, event, text) {
  room.lines.push(text);
  const found = applyEvent(room.history, event, text);
  room.v = event.v;
  if (!found.agrees) {
    distrust(room, event.v, {
      code: 'log-hash',
      says: 'The events here differ from those of the server.',
    });
  }
  if (found.fault) {
    distrust(room, event.v, found.fault);
    room.broken = true;
  }
  if (!room.broken) {
    room.picture = isLoading(room) ? room.picture : null;
    return 'nothing';
  }
  // One request is enough: the snapshot that answers it is not older than the events before it.
  const isShown = room.picture !== null && room.v <= room.picture.v;
  const need = isShown || room.awaitsSnapshot ? 'nothing' : 'snapshot';
  room.awaitsSnapshot ||= need === 'snapshot';
  return need;
}

/**
 * Applies the held events that now follow.
 * @param {Room} room
 * @param {Need} need the need so far
 * @returns {Need}
 */
function applyEarly(room, need) {
  room.early = room.early.filter(({ event }) => event.v > room.v);
  for (;;) {
    const next = room.early.find(({ event }) => event.v === room.v + 1);
    if (!next) {
      return need;
    }
    const needed = applyNext(room, next.event, next.text);
    need = needed === 'nothing' ? need : needed;
  }
}
