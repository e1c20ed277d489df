// SPDX-License-Identifier: MIT
// A table as views draw it: one object of its room, the draft, and the automatic action that is planned.

import { seatOf } from './seats.js';

/** @import { Table } from './table.js' */
/** @import { RoomState } from '../types.d.ts' */

/**
 * The automatic action that a view shows before it happens; a link is sent without a display.
 * @param {Table} table
 * @returns {RoomState['auto']}
 */
function shownPlan({ planned }) {
  return planned && planned.plan.what !== 'link'
    ? { what: planned.plan.what, at: planned.at }
    : null;
}

/**
 * The state to draw; null before the first message of the room.
 * @param {Table} table
 * @returns {RoomState | null}
 */
export function shownRoom(table) {
  const { parts, room, draft, busy, late } = table;
  const { fold } = room;
  if (fold.v === 0) {
    return null;
  }
  const mySeat = seatOf(fold, parts.who());
  return {
    id: parts.id,
    v: fold.v,
    rules: fold.rules,
    settings: fold.settings,
    host: fold.host,
    state: fold.state,
    paused: fold.paused,
    seats: fold.seats,
    presence: room.presence,
    watchers: room.watchers,
    mySeat,
    game: fold.game,
    gid: fold.gid,
    position: fold.position,
    owed: fold.owed,
    result: fold.result,
    shut: fold.shut,
    reason: fold.reason,
    again: fold.again,
    series: fold.series,
    locked: fold.locked,
    turns: fold.turns,
    rolloffs: fold.rolloffs,
    seals: fold.seals,
    draft,
    canTakeBack: mySeat !== null && fold.takeback === mySeat,
    offers: fold.offers,
    clocks: fold.clocks,
    drawOffer: fold.drawOffer,
    watching: room.watching,
    claim: fold.state === 'playing' ? room.claim : null,
    history: room.loading ? 'loading' : 'whole',
    busy,
    late,
    auto: shownPlan(table),
    trusted: room.trusted,
    ratings: room.ratings,
    rated: room.rated,
    imported: room.imported,
  };
}
