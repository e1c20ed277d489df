// SPDX-License-Identifier: MIT
// A table as views draw it: one object of its room, the draft, and the automatic action that is planned.

import { importedSeats } from './imported.js';
import { seatOf } from './seats.js';
import { awaitsInput, turnKey } from './table.js';
import { isLoading, roomFold } from './room.js';

/** @import { Table } from './table.js' */
/** @import { RoomState } from '../types.d.ts' */

/**
 * The automatic action that a view shows before it happens; a link is sent, and an equal choice made, without a display.
 * @param {Table} table
 * @returns {RoomState['auto']}
 */
function shownPlan({ planned }) {
  return planned &&
    planned.plan.what !== 'link' &&
    planned.plan.what !== 'alike' &&
    planned.plan.what !== 'sit'
    ? { what: planned.plan.what, at: planned.at }
    : null;
}

/**
 * How the last complete turn was played automatically by this page; null if a player played it.
 * @param {Table} table
 * @returns {RoomState['autoDone']}
 */
function shownDone(table) {
  const { turns } = roomFold(table.room);
  const complete = turns.findLastIndex(({ steps }) => steps !== null) + 1;
  return table.did?.turn === turnKey(table, complete) ? table.did.what : null;
}

/**
 * Whether this player may take back the last turn, and could then play another one: after a pass, or a turn that had no
 * alternative, the same would happen again.
 * @param {Table} table
 * @param {import('../types.d.ts').Seat | null} seat of this player
 */
function mayTakeBack({ parts, room }, seat) {
  const { takeback, turns } = roomFold(room);
  if (seat === null || takeback !== seat) return false;
  const line = turns.findLast(({ steps }) => steps !== null);
  return line !== undefined && parts.rules.forced(line.before) === null;
}

/**
 * The state to draw; null before the first message of the room.
 * @param {Table} table
 * @returns {RoomState | null}
 */
export function shownRoom(table) {
  const { parts, room, draft, busy, late } = table;
  const fold = roomFold(room);
  const { presence, colours, watchers, watching, ratings, rated, imported, trusted } = room;
  if (fold.v === 0) {
    return null;
  }
  const mySeat = seatOf(fold, parts.who());
  return {
    ...fold,
    seats: imported ? importedSeats(fold.seats) : fold.seats,
    ...{ presence, colours, watchers, watching, ratings, rated, imported, trusted },
    ...{ id: parts.id, mySeat, draft, busy, late },
    clocks: fold.clocks && { ...fold.clocks, at: fold.clocks.at - room.ahead },
    canTakeBack: mayTakeBack(table, mySeat),
    claim: fold.state === 'playing' ? room.claim : null,
    history: isLoading(room) ? 'loading' : 'whole',
    awaitsInput: awaitsInput(table),
    auto: shownPlan(table),
    autoDone: shownDone(table),
  };
}
