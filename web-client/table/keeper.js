// SPDX-License-Identifier: MIT
// The log of a game without a server. The commands of its players are checked by offline.wasm, which answers with the
// lines of the events that follow. The caller supplies the throws.

/** @import { Rules, RulesRoom, Seat, SeatInfo } from '../types.d.ts' */
/** @typedef {(chance: 'dice' | 'sticks', count: number) => number[]} Thrower */

/** The settings of a game without a server, besides its rules. */
const SETTINGS = {
  visibility: 'private',
  watch: 'nobody',
  opening: 'roll_battle',
  takeback: 'until_confirm',
  dice: 'device',
};

/** Takes a line of a stored game. @param {RulesRoom} room @param {string} line */
export function takeLine(room, line) {
  if (!room.agrees(line)) throw new Error('the log was changed');
  const { seal } = room.take(JSON.parse(line));
  if (seal) throw new Error(seal.says);
}

/**
 * Carries out a command. Throws a RulesError with the code of a refusal.
 * @param {RulesRoom} room
 * @param {number} at milliseconds since 1970
 * @param {string} who the user that sends it
 * @param {{ t: string, d?: any }} command `roll`, `turn`, `resign`
 * @param {Thrower} thrown
 * @returns {string[]} the lines to add to the log
 */
export function command(room, at, who, { t, d = {} }, thrown) {
  const next = t === 'roll' ? room.view().throw : null;
  const faces = next ? thrown(next.chance, next.count).join('') : '';
  return room.command(at, who, t, next ? faces : (d.steps ?? []).join(' '));
}

/**
 * A new log with all events up to the first turn or throw of a player.
 * @param {Rules} rules of offline.wasm
 * @param {{ id: string, rules: string, player: (seat: Seat) => SeatInfo }} table
 * @param {number} at
 * @param {Thrower} thrown
 */
export function opened(rules, { id, rules: text, player }, at, thrown) {
  const room = rules.room(id);
  const host = player('w1').who;
  const lines = room.write({ e: 'created', at, d: { rules: text, ...SETTINGS, host } });
  for (const seat of /** @type {Seat[]} */ (Object.keys(room.view().seats))) {
    const { who, name } = player(seat);
    lines.push(...room.write({ e: 'seated', at, d: { seat, who, name } }));
  }
  while (room.view().rolloff) lines.push(...command(room, at, host, { t: 'roll' }, thrown));
  return lines;
}
