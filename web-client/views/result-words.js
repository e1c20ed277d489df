// SPDX-License-Identifier: MIT
// How a game ended, in a few words.
/** @import { RoomState } from '../types.d.ts' */
import { t } from '../texts/text.js';
import { seatName, sideOf } from './board-words.js';
import { sideName } from './games.js';

/** Whether the rules want it played again; between the games of a series another follows for its own sake. @param {RoomState} room */
export function isReplayed(room) {
  return room.again && room.settings.games === 1;
}

/** @param {RoomState} room */
export function resultWords(room) {
  if (room.result === '1/2' && isReplayed(room)) return t('result.tie');
  if (room.result === '1/2' || room.result === null) return t('result.draw');
  const side = room.result === '1-0' ? 'w' : 'b';
  if (room.mySeat && sideOf(room.mySeat) === side) return t('result.won');
  const seat = /** @type {any} */ (Object.keys(room.seats).find((name) => name[0] === side));
  const name = seatName(room, seat);
  if (room.mySeat) return t('result.lost', { name });
  return t('result.wins', { name, side: sideName(room.rules, side) });
}
