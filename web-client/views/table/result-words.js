// SPDX-License-Identifier: MIT
// The result of a game in a few words.
/** @import { RoomState } from '../../types.d.ts' */
import { t } from '../../texts/text.js';
import { seatName, sideOf } from '../board/board-words.js';
import { sideName } from '../board/games.js';

/**
 * Whether another game follows because the rules require this one to be played again. In a series the next game follows
 * in any case.
 * @param {RoomState} room
 */
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
