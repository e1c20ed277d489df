// SPDX-License-Identifier: MIT
// Verifies an exported log offline: no event was changed, removed or inserted; all tips, links and throws follow from
// one another; every turn was legal; and the result matches the final position.

import { applyEvent, createHistory, historyFold } from './history.js';

/** @import { Fold, RoomEvent, Rules, Seat, Verdict } from '../types.d.ts' */

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
 * Why a line is not the next event, in plain words.
 * @param {string[]} lines
 * @param {number} index
 */
function unreadable(lines, index) {
  if (lines[0]?.startsWith('[')) {
    return 'This is a move list. It has no seals, so its dice cannot be verified. Choose the game file.';
  }
  if (index === 0) return 'This is not a game file.';
  if (index === lines.length - 1) return 'The file is cut off in this line. The rest is missing.';
  return 'This line does not belong to the game file of this table.';
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
 * @param {string} text the log: one event per line, as sent
 * @param {Rules} rules
 * @returns {Verdict}
 */
export function verifyLog(text, rules) {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const room = readEvent(lines[0] ?? '')?.room ?? '';
  /** @type {Verdict} */
  const verdict = { ok: false, room, events: lines.length, games: [], problems: [] };
  const problem = (/** @type {number} */ line, /** @type {string} */ code, says = '') =>
    verdict.problems.push({ line, code, says });

  const history = createHistory(room, rules);
  let isPlaying = false;
  for (const [index, line] of lines.entries()) {
    const number = index + 1;
    const event = readEvent(line);
    if (!event || event.room !== room) {
      problem(number, 'unreadable', unreadable(lines, index));
      break;
    }
    if (event.v !== history.v + 1) {
      problem(number, 'gap', `Event ${history.v + 1} is missing.`);
      break;
    }
    const { agrees, fault, seal } = applyEvent(history, event, line.trim());
    if (!agrees) {
      problem(number, 'log-hash', 'The event, or one before it, was changed.');
    }
    if (seal) problem(number, seal.code, seal.says);
    if (fault) problem(number, fault.code, fault.says);
    if (fault && fault.code !== 'position') break;
    isPlaying = event.e === 'started' || (isPlaying && !['ended', 'aborted'].includes(event.e));
    if (event.e === 'ended') verdict.games.push(gameOf(historyFold(history)));
  }
  if (isPlaying) {
    verdict.games.push(gameOf(historyFold(history)));
  }
  if (lines.length === 0) {
    problem(0, 'empty', 'The file is empty.');
  }
  verdict.ok = verdict.problems.length === 0;
  return verdict;
}
