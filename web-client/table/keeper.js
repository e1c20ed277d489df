// SPDX-License-Identifier: MIT
// The server's role in a game without a server: pure functions map a command to the resulting events, in the format of
// server/protocol.md, so that such a game is folded, shown and saved like any other. The caller supplies the throws.

import { logSeal, logStart } from '../dice/loghash.js';
import { FIRST_SEATS, anotherFollows, sideOf } from './owed.js';
import { RulesError } from './rules.js';

/** @import { Fold, Rules, Seat, SeatInfo } from '../types.d.ts' */

/**
 * @typedef {{ e: string, d: Record<string, any> }} Happening the type and data of an event that is not yet written to a
 * log
 */
/** @typedef {(chance: 'dice' | 'sticks', count: number) => number[]} Thrower */
/** @typedef {{ ok: true, list: Happening[] } | { ok: false, code: string, says: string }} Outcome */

/** Turns after which a game is a draw, as on the server. */
const TURNS_MAX = 2000;
/** A game without a server has no chains, and so no tips. */
const NO_TIP = '';

/**
 * A log of events, as text that the fold reads.
 * @param {string} id the id of the room
 */
export function createBook(id) {
  let hash = logStart(id);
  let v = 0;
  return {
    /** @param {Happening} what @param {number} at milliseconds since 1970 @returns {string} the line */
    write({ e, d }, at) {
      const sealed = logSeal(hash, JSON.stringify({ t: 'event', room: id, v: ++v, at, e, d }));
      hash = sealed.hash;
      return sealed.text;
    },
  };
}

/**
 * The seats of a game by its rules: two, four or six.
 * @param {Rules} rules
 * @param {string} text "pyf;teams=2v2"
 * @returns {Seat[]} White's first, in the order of their numbers
 */
export function seatsOf(rules, text) {
  const teams = /[;,]teams=(\d)v/.exec(text)?.[1] ?? '1';
  const numbers = Array.from({ length: Number(teams) }, (_, i) => i + 1);
  return /** @type {Seat[]} */ (['w', 'b'].flatMap((side) => numbers.map((n) => `${side}${n}`)));
}

/**
 * All events up to the first throw.
 * @param {Rules} rules
 * @param {{ rules: string, seats: Partial<Record<Seat, SeatInfo>>, gid: string, game?: number }} table
 * @param {Thrower} thrown
 * @returns {Happening[]}
 */
export function opened(rules, { rules: text, seats, gid, game = 1 }, thrown) {
  const full = rules.rulesOf(rules.start(text, 'w'));
  const settings = { visibility: 'private', watch: 'nobody', opening: 'roll_battle' };
  const count = rules.rolloffCount(full);
  /** @type {Happening[]} */
  const list = [
    {
      e: 'created',
      d: {
        rules: full,
        ...settings,
        takeback: 'until_confirm',
        dice: 'device',
        seats: Object.keys(seats).length / 2,
        host: seats[FIRST_SEATS.w]?.who ?? '',
      },
    },
    ...Object.entries(seats).map(([seat, info]) => ({ e: 'seated', d: { seat, ...info } })),
    {
      e: 'started',
      d: { game, rules: full, gid, seats, tip: NO_TIP, ...(count === 0 && { starter: 'w' }) },
    },
  ];
  return count === 0 ? list : [...list, ...rolledOff(rules, full, count, thrown)];
}

/**
 * @param {Rules} rules
 * @param {string} text
 * @param {number} count
 * @param {Thrower} thrown
 * @returns {Happening[]}
 */
function rolledOff(rules, text, count, thrown) {
  const first = rules.owed(rules.start(text, 'w'));
  const chance = first.kind === 'roll' ? first.chance : 'dice';
  /** @type {Happening[]} */
  const list = [];
  for (let i = 1; ; i++) {
    const white = thrown(chance, count);
    const black = thrown(chance, count);
    const winner = rules.rolloff(text, white, black);
    const won = winner === 'again' ? null : winner;
    list.push({ e: 'rolloff', d: { i, white, black, first: won } });
    if (won) return list;
  }
}

/**
 * The events that follow from a command of a seat.
 * @param {Fold} fold
 * @param {Rules} rules
 * @param {{ t: string, d?: any }} command `roll`, `turn`, `resign`
 * @param {Seat} seat the seat that sends the command
 * @param {Thrower} thrown
 * @returns {Outcome}
 */
export function follows(fold, rules, { t, d = {} }, seat, thrown) {
  const owes = fold.owed.find((owed) => owed.seat === seat);
  if (fold.state !== 'playing' || !fold.position) {
    return { ok: false, code: 'not-playing', says: 'No game is being played.' };
  }
  if (t === 'resign') {
    const result = sideOf(seat) === 'w' ? '0-1' : '1-0';
    return {
      ok: true,
      list: [{ e: 'resigned', d: { seat } }, over(fold, rules, result, 'resigned')],
    };
  }
  if (owes?.kind !== t) {
    return { ok: false, code: 'not-your-turn', says: 'It is not your turn.' };
  }
  const owed = rules.owed(fold.position);
  if (t === 'roll' && owed.kind === 'roll') {
    const dice = thrown(owed.chance, owed.count);
    const rolled = { e: 'rolled', d: { i: fold.seals.length + 1, seat, dice } };
    return { ok: true, list: [rolled] };
  }
  try {
    return { ok: true, list: turned(fold, rules, seat, d.steps ?? []) };
  } catch (error) {
    if (!(error instanceof RulesError)) throw error;
    return { ok: false, code: error.refusal.code, says: error.refusal.sentence };
  }
}

/**
 * @param {Fold} fold
 * @param {Rules} rules
 * @param {Seat} seat
 * @param {string[]} steps
 * @returns {Happening[]}
 */
function turned(fold, rules, seat, steps) {
  const after = rules.turn(/** @type {string} */ (fold.position), steps);
  const turn = steps.length > 0 ? { e: 'turn', d: { seat, steps } } : { e: 'passed', d: { seat } };
  const owed = rules.owed(after);
  if (owed.kind === 'over') {
    const reason = owed.result === '1/2' ? 'dead' : 'won';
    return [turn, over({ ...fold, position: after }, rules, owed.result, reason)];
  }
  if (fold.turns.length >= TURNS_MAX) return [turn, over(fold, rules, '1/2', 'too-long')];
  return [turn];
}

/**
 * @param {Fold} fold with the final position
 * @param {Rules} rules
 * @param {string} result
 * @param {string} reason
 * @returns {Happening}
 */
function over(fold, rules, result, reason) {
  const again = anotherFollows(fold, { result, reason }, rules);
  return { e: 'ended', d: { game: fold.game, result, reason, ...(again && { again }) } };
}

/**
 * The seats of the next game: White and Black change places.
 * @param {Fold['seats']} seats
 * @returns {Partial<Record<Seat, SeatInfo>>}
 */
export function swapped(seats) {
  const turn = (/** @type {string} */ seat) => (seat[0] === 'w' ? 'b' : 'w') + seat.slice(1);
  return Object.fromEntries(
    Object.keys(seats).map((seat) => [
      seat,
      /** @type {SeatInfo} */ (seats[/** @type {Seat} */ (turn(seat))]),
    ]),
  );
}
