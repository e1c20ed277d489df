// SPDX-License-Identifier: MIT
// The result of a game in a few words.
/** @import { RoomState, Seat, Side } from '../../types.d.ts' */
import { enResultWords } from '../../texts/en/result-words.js';
import { addTexts, t } from '../../texts/text.js';
import { seatName, sideOf } from '../board/board-words.js';
import { kindOf, sideName } from '../board/games.js';
import { sideWords } from '../common/sides.js';

addTexts(enResultWords);

/** Reasons of draws that the position has not decided: its numbers would say nothing. */
const BY_PLAYERS = ['agreed', 'abandoned', 'too-long'];
/** The facts of a position that decide a game by their number. */
const COUNTED = ['player.full', 'player.taken'];

/**
 * Whether another game follows because the rules require this one to be played again. In a series the next game follows
 * in any case.
 * @param {RoomState} room
 */
export function isReplayed(room) {
  return room.again && room.settings.games === 1;
}

/**
 * The number that both sides have in a drawn game, if such a number decides the game; else null.
 * @param {RoomState} room
 */
function levelAt({ position, reason }) {
  const kind = position && !BY_PLAYERS.includes(reason ?? '') ? kindOf(position) : null;
  if (!kind || !position) return null;
  const board = kind.read(position);
  const [white, black] = /** @type {Side[]} */ (['w', 'b']).map((side) =>
    kind.facts(board, side).find(({ key }) => COUNTED.includes(key)),
  );
  return white && white.value === black?.value ? white.value : null;
}

/** @param {RoomState} room */
function drawWords(room) {
  const key = room.result === '1/2' && isReplayed(room) ? 'result.tie' : 'result.draw';
  const level = levelAt(room);
  return level === null ? t(key) : t(`${key}.level`, { n: level });
}

/** The player of a side, or all players of a team. @param {RoomState} room @param {Side} side */
function winnerName(room, side) {
  const seats = /** @type {Seat[]} */ (Object.keys(room.seats)).filter((seat) => seat[0] === side);
  const [seat] = seats;
  return seats.length > 1 ? sideWords(room.seats, side) : seatName(room, seat);
}

/** @param {RoomState} room */
export function resultWords(room) {
  if (room.result === '1/2' || room.result === null) return drawWords(room);
  const side = room.result === '1-0' ? 'w' : 'b';
  if (room.mySeat && sideOf(room.mySeat) === side) return t('result.won');
  const name = winnerName(room, side);
  if (room.mySeat) return t('result.lost', { name });
  return t('result.wins', { name, side: sideName(room.rules, side) });
}
