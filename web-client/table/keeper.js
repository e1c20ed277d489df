// SPDX-License-Identifier: MIT
// The log of a game without a server. The commands of its players are checked by offline.wasm, which answers with the
// events that follow; this file seals them. The caller supplies the throws.

import { logNext, logSeal, logStart } from '../dice/loghash.js';

/** @import { RoomEvent, Rules, Seat, SeatInfo } from '../types.d.ts' */
/** @typedef {(chance: 'dice' | 'sticks', count: number) => number[]} Thrower */

/** The settings of a game without a server, besides its rules. */
const SETTINGS = {
  visibility: 'private',
  watch: 'nobody',
  opening: 'roll_battle',
  takeback: 'until_confirm',
  dice: 'device',
};

/**
 * @param {Rules} rules of offline.wasm
 * @param {string} id of the room
 */
export function createBook(rules, id) {
  const room = rules.room(id);
  let hash = logStart(id);

  /** @param {string} open an event without its `h` */
  function seal(open) {
    const sealed = logSeal(hash, open);
    hash = sealed.hash;
    return sealed.text;
  }

  return {
    /** Takes a line of a stored game. @param {string} line */
    take(line) {
      const { hash: next, agrees } = logNext(hash, line);
      const bad = agrees ? room.take(JSON.parse(line)) : { says: 'the log was changed' };
      if (bad) throw new Error(bad.says);
      hash = next;
    },

    /** Adds an event. @param {Pick<RoomEvent, 'e' | 'at' | 'd'>} event @returns {string[]} the lines to add to the log */
    write: (event) => room.write(event).map(seal),

    /**
     * Carries out a command. Throws a RulesError with the code of a refusal.
     * @param {number} at milliseconds since 1970
     * @param {string} who the user that sends it
     * @param {{ t: string, d?: any }} command `roll`, `turn`, `resign`
     * @param {Thrower} thrown
     * @returns {string[]} the lines to add to the log
     */
    command(at, who, { t, d = {} }, thrown) {
      const next = t === 'roll' ? room.view().throw : null;
      const faces = next ? thrown(next.chance, next.count).join('') : '';
      return room.command(at, who, t, next ? faces : (d.steps ?? []).join(' ')).map(seal);
    },

    /** Whether a roll-off is due. */
    get rollsOff() {
      return room.view().rolloff;
    },

    /** The seats of the room, White's first. @returns {Seat[]} */
    get seats() {
      return /** @type {Seat[]} */ (Object.keys(room.view().seats));
    },
  };
}

/**
 * A new log with all events up to the first turn or throw of a player.
 * @param {Rules} rules of offline.wasm
 * @param {{ id: string, rules: string, player: (seat: Seat) => SeatInfo }} table
 * @param {number} at
 * @param {Thrower} thrown
 */
export function opened(rules, { id, rules: text, player }, at, thrown) {
  const book = createBook(rules, id);
  const host = player('w1').who;
  const lines = book.write({ e: 'created', at, d: { rules: text, ...SETTINGS, host } });
  for (const seat of book.seats) {
    const { who, name } = player(seat);
    lines.push(...book.write({ e: 'seated', at, d: { seat, who, name } }));
  }
  while (book.rollsOff) lines.push(...book.command(at, host, { t: 'roll' }, thrown));
  return lines;
}
