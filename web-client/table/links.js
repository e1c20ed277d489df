// SPDX-License-Identifier: MIT
// The part of this player in the dice of a table: the tip of the chain that a seat brings, and the link for each throw.

import { chainLink, createChain } from '../dice/seeds.js';
import { seatOf } from './seats.js';
import { roomFold, roomLog } from './room.js';

/** @import { Room } from './room.js' */
/** @import { TableParts } from './table.js' */
/**
 * @typedef {object} Place a room with its player
 * @property {Pick<TableParts, 'id' | 'rules' | 'seeds' | 'who' | 'onNotice'>} parts
 * @property {Room} room
 */

/**
 * Whether the seats of this room bring chains: not if the game has no throws, or if the server throws.
 * @param {Place} table
 */
export function bringsChains({ parts, room }) {
  const fold = roomFold(room);
  // A room of which nothing is known yet may need a tip; the server ignores one that it does not need.
  return fold.rules === '' || parts.rules.needsTips(fold.rules, fold.settings.dice);
}

/**
 * This player's link for the next throw, as an object to spread; empty in a room without chains.
 * @param {Place} table
 * @returns {{ link?: string }}
 */
export function myLink(table) {
  const { parts, room } = table;
  const fold = roomFold(room);
  const seat = seatOf(fold, parts.who());
  if (!seat || !bringsChains(table)) {
    return {};
  }
  const tip = fold.seats[seat]?.tip;
  const place = { room: parts.id, game: fold.game, at: () => timeOfTip(roomLog(room), tip) };
  // Only links of verified throws count: otherwise false claims of throws could make a seat reveal more of its chain.
  const used = fold.chains[seat]?.used;
  const link = used === undefined ? null : chainLink(parts.seeds, tip, used + 1, place);
  if (!link) {
    parts.onNotice('seed-lost');
  }
  return link ? { link } : {};
}

/**
 * When the room first received a tip.
 * @param {string} log
 * @param {string | undefined} tip
 * @returns {number | null} milliseconds since 1970
 */
function timeOfTip(log, tip) {
  const line = log.split('\n').find((text) => text.includes(`"tip":"${tip}"`));
  return line ? JSON.parse(line).at : null;
}

/**
 * The tip of a new chain for the next game, as an object to spread.
 * @param {Place} table
 * @returns {{ tip?: string }}
 */
export function freshTip(table) {
  const { parts, room } = table;
  return bringsChains(table)
    ? { tip: createChain(parts.seeds, parts.id, roomFold(room).game + 1) }
    : {};
}
