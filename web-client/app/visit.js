// SPDX-License-Identifier: MIT
// The room on the screen: opening its table, leaving it, and the commands of its players.

import { request } from '../sdk/connection.js';
import { change, notify, rulesReady, settled } from './model.js';
import { withRoom } from './room-lists.js';
import { freshTip } from '../table/links.js';
import { shownRoom } from '../table/shown.js';
import { attend, closeTable, createTable, playerAt, requestAt, resign } from '../table/table.js';
import { roomFold } from '../table/room.js';

/** @import { Model } from './model.js' */
/** @import { Table } from '../table/table.js' */
/** @import { RoomState, Rules, Store } from '../types.d.ts' */

/** Refusals that mean that this user cannot see the table. */
const MISSING = [
  'no-such-room',
  'room-damaged',
  'no-such-topic',
  'not-allowed',
  'not-invited',
  'kicked',
];

/** @param {Model} model */
function tableChanged(model) {
  const { table, state } = model;
  const room = table && shownRoom(table);
  if (room) {
    const mine = withRoom(state.mine, room, roomFold(table.room).at, state.me?.who);
    change(model, { room, mine });
  }
}

/**
 * The table does not exist, or this user may not see it.
 * @param {Model} model
 * @param {string} id
 * @param {string} why
 * @param {Record<string, any>} [params]
 */
export function noTable(model, id, why, params = {}) {
  dropTable(model);
  const mine = model.state.mine.filter((line) => line.room !== id);
  const missingWhy = { code: why, reason: params.reason };
  change(model, { room: null, missing: id, missingWhy, mine });
}

/** Closes the table without a message to the server. @param {Model} model */
export function dropTable(model) {
  if (model.table) {
    closeTable(model.table);
  }
  model.table = null;
}

/** @param {Model} model */
function leaveTable(model) {
  if (model.table) {
    const topic = `room:${model.table.parts.id}`;
    closeTable(model.table);
    announceLeave(model);
    void request(model.connection, { t: 'unsub', d: { topic } });
  }
  model.table = null;
  model.wanted = null;
}

/** Whether this player has asked for a rematch that has not begun. @param {RoomState} room */
const hasOffered = ({ state, again, offers, mySeat }) =>
  state === 'ended' && !again && mySeat !== null && offers.includes(mySeat);

/**
 * A player that leaves a running game announces it: the others then wait less long than after a broken connection. A
 * player who has asked for a rematch does, too: the server withdraws the offer.
 * @param {Model} model
 */
export function announceLeave({ table, state, connection }) {
  const room = table && shownRoom(table);
  const leaves = room?.mySeat && (room.state === 'playing' || hasOffered(room));
  if (leaves && state.link === 'open') {
    void request(connection, { t: 'leave', room: room.id, v: room.v, d: {} });
  }
}

/** @param {Model} model @param {string} id @param {Rules} rules @returns {Table} */
function tableOf(model, id, rules) {
  return createTable({
    id,
    rules,
    seeds: model.seeds,
    clock: model.parts.clock,
    pageStorage: model.parts.pageStorage,
    request: (message) => request(model.connection, message),
    who: () => model.state.me?.who,
    online: () => model.state.link === 'open',
    settings: () => model.state.settings,
    onChange: () => tableChanged(model),
    onNotice: (key, params) => notify(model, key, params),
  });
}

/** Shows a room. @param {Model} model @param {string} id */
async function visitRoom(model, id) {
  if (model.wanted === id) {
    return;
  }
  leaveTable(model);
  model.wanted = id;
  change(model, { room: null, missing: null, missingWhy: null });
  await rulesReady(model);
  if (model.wanted !== id || !model.rules) {
    return;
  }
  model.table = tableOf(model, id, model.rules);
  const answer = await request(model.connection, { t: 'sub', d: { topic: `room:${id}`, v: 0 } });
  if (model.wanted !== id || answer.ok) {
    return;
  }
  if (MISSING.includes(answer.code)) {
    noTable(model, id, answer.code, answer.params);
  } else {
    settled(model, answer);
  }
}

/**
 * The functions of the store for the room on the screen.
 * @param {Model} model
 */
export function visitFunctions(model) {
  /** @param {string} t @param {object} [d] @returns {Promise<boolean>} */
  const did = async (t, d) =>
    model.table ? settled(model, await requestAt(model.table, t, d)) : false;
  const tip = () => (model.table ? freshTip(model.table) : {});

  return /** @satisfies {Partial<Store>} */ ({
    visit: (/** @type {string} */ id) => visitRoom(model, id),
    leave(/** @type {string} */ id) {
      if (model.wanted !== id) return; // another table was opened before the view of this one ended
      leaveTable(model);
      change(model, { room: null, missing: null, missingWhy: null });
    },
    setRoom: (/** @type {object} */ settings) => did('room.set', settings),
    sit: (/** @type {string} */ seat) => did('room.sit', { seat, ...tip() }),
    stand: () => did('room.stand'),
    closeRoom: () => did('room.close'),
    seatBot: (/** @type {number} */ level, /** @type {string} */ seat) =>
      did('room.bot', { level, seat }),
    lock: (/** @type {boolean} */ locked) => did('room.lock', { locked }),
    sendAway: (/** @type {string} */ who, /** @type {string} */ reason = '') =>
      did('room.kick', { who, ...(reason && { reason }) }),
    takeBack: () => did('takeback'),
    resign: async () => (model.table ? settled(model, await resign(model.table)) : false),
    offerDraw: () => did('draw.offer'),
    answerDraw: (/** @type {boolean} */ accept) => did('draw.answer', { accept }),
    claim(/** @type {'win' | 'draw'} */ what) {
      if (model.table) attend(model.table);
      return did('claim', { what });
    },
    attend: () => model.table && attend(model.table),
    async rematch(/** @type {boolean} */ accept) {
      if (!model.table) return false;
      const d = accept ? tip() : { decline: true };
      const answer = await requestAt(model.table, 'rematch', d);
      // The other player's acceptance came first: this user has the game that was asked for.
      const begun =
        !answer.ok && answer.code === 'wrong-state' && answer.params.state === 'playing';
      return (accept && begun) || settled(model, answer);
    },
    ...playerAt(
      () => model.table,
      (answer) => settled(model, answer),
    ),
  });
}
