// SPDX-License-Identifier: MIT
// Verifies an exported log offline: no event was changed, removed or inserted; all tips, links and throws follow from
// one another; every turn was legal; and the result matches the final position.

import { foldEvent, foldStart } from './fold.js';
import { logNext, logStart } from '../dice/loghash.js';

/** @import { Fold, RoomEvent, Rules, Seat, Verdict } from '../types.d.ts' */

/** The error of each kind of bad seal, in words. */
const SEALS = /** @type {Record<string, string>} */ ({
  'house-tip': 'The house played with another chain than the one it had published.',
  'seat-tip': 'A seat played with another chain than the one it had published.',
  'game-id': 'The id of the game is not that of what was agreed before it.',
  'house-link': 'The link of the house is not the next one of its chain.',
  'seat-link': 'The link of a seat is not the next one of its chain.',
  'link-changed': 'Another link had been out for that throw.',
  number: 'The throw has a wrong number.',
  dice: 'The links make another throw.',
});

/**
 * @param {string} line
 * @returns {RoomEvent | null}
 */
function readEvent(line) {
  try {
    const event = JSON.parse(line);
    const sound =
      typeof event?.room === 'string' &&
      Number.isSafeInteger(event.v) &&
      typeof event.e === 'string' &&
      typeof event.d === 'object';
    return sound ? event : null;
  } catch {
    return null;
  }
}

/**
 * @param {Fold} fold after the last event of a game
 * @returns {Verdict['games'][0]}
 */
function gameOf(fold) {
  const seats = Object.entries(fold.seats).map(([seat, info]) => [seat, info?.name ?? '']);
  return {
    game: fold.game,
    gid: fold.gid ?? '',
    rules: fold.rules,
    seats: /** @type {Partial<Record<Seat, string>>} */ (Object.fromEntries(seats)),
    result: fold.result,
    turns: fold.turns.length,
    throws: fold.seals.length,
    good: fold.seals.filter((seal) => seal.state === 'good').length,
    position: fold.position ?? '',
  };
}

/**
 * @param {Fold} fold after `ended`
 * @param {Rules} rules
 * @returns {string | null} the error in the result, or null
 */
function resultFault(fold, rules) {
  if (fold.reason !== 'won' && fold.reason !== 'dead') {
    return null;
  }
  const owed = fold.position ? rules.owed(fold.position) : null;
  return owed?.kind === 'over' && owed.result === fold.result
    ? null
    : 'The board does not say that the game ended so.';
}

/**
 * @param {string} text the log: one event per line, as sent
 * @param {Rules} rules
 * @returns {Verdict}
 */
export function verifyLog(text, rules) {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const first = readEvent(lines[0] ?? '');
  const room = first?.room ?? '';
  /** @type {Verdict} */
  const verdict = { ok: false, room, events: lines.length, games: [], problems: [] };
  const problem = (
    /** @type {number} */ line,
    /** @type {string} */ code,
    /** @type {string} */ says,
  ) => verdict.problems.push({ line, code, says });

  let fold = foldStart(room);
  let hash = logStart(room);
  for (const [index, line] of lines.entries()) {
    const number = index + 1;
    const event = readEvent(line);
    if (!event || event.room !== room) {
      problem(number, 'unreadable', 'This is no event of the room.');
      break;
    }
    if (event.v !== fold.v + 1) {
      problem(number, 'gap', `Event ${fold.v + 1} is missing.`);
      break;
    }
    const sealed = logNext(hash, line);
    hash = sealed.hash;
    if (!sealed.agrees) {
      problem(number, 'log-hash', 'The event, or one before it, was changed.');
    }
    const before = fold;
    fold = foldEvent(fold, event, rules);
    if (fold.fault) {
      problem(number, fold.fault.code, fold.fault.says);
      if (fold.fault.code !== 'position') {
        break;
      }
    }
    const seal = fold.seals.length > before.seals.length ? fold.seals.at(-1) : undefined;
    if (seal?.why) {
      problem(number, seal.why, SEALS[seal.why] ?? seal.why);
    }
    if (event.e === 'ended') {
      verdict.games.push(gameOf(fold));
      const wrong = resultFault(fold, rules);
      if (wrong) {
        problem(number, 'result', wrong);
      }
    }
  }
  if (fold.state === 'playing') {
    verdict.games.push(gameOf(fold));
  }
  if (lines.length === 0) {
    problem(0, 'empty', 'There is no event in it.');
  }
  verdict.ok = verdict.problems.length === 0;
  return verdict;
}
