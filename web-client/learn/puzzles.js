// SPDX-License-Identifier: MIT
// The puzzles of each game, as `taberna-research puzzles` writes them: loading, the puzzle of a day, and judging an answer.

import { assetPath } from '../assets.js';
import { gameOf } from '../games/registry.js';
import { DAILY_PART } from './puzzle-games.js';

/** @import { Rules } from '../types.d.ts' */

/**
 * A position in which one turn of the side that plays is better than all others. rules/notation.md describes the fields.
 * @typedef {{ id: string, level: number, position: string, score: number, answers: string[],
 *   others: [turn: string, loss: number, error?: number][], reason: string, from: [game: number | string, turn: number] }} Puzzle
 */
/**
 * loss: part of a game, 0..1; error: one standard error, 0 if it is not known or the loss is exact; least: the loss is
 * at least that
 * @typedef {{ right: boolean, loss: number, error: number, least: boolean }} Verdict
 */

export const LEVELS = [1, 2, 3, 4, 5];

/** @type {Map<string, Promise<Puzzle[]>>} by the address of the file */
const loading = new Map();

/** The puzzles in a file; fetched once. @param {string} path @returns {Promise<Puzzle[]>} */
function loadFile(path) {
  const fetchThem = async () => {
    const answer = await fetch(path);
    if (!answer.ok) throw new Error(`${answer.status}`);
    return /** @type {Puzzle[]} */ ((await answer.json()).puzzles);
  };
  const found = loading.get(path) ?? fetchThem();
  loading.set(path, found);
  found.catch(() => loading.delete(path));
  return found;
}

/** The puzzles of a game, easy ones first. @param {string} game */
export const loadPuzzles = (game) => loadFile(`/${game}.puzzles.json`);

/**
 * The puzzle of a day, from a small file; without a network from that of all puzzles, which the device keeps.
 * @param {string} game
 * @param {number} day
 * @returns {Promise<Puzzle>}
 */
export async function loadDaily(game, day) {
  const index = day % (gameOf(game)?.puzzles ?? 1);
  try {
    const part = await loadFile(
      `${assetPath('daily')}/${game}-${Math.floor(index / DAILY_PART)}.json`,
    );
    return part[index % DAILY_PART];
  } catch {
    return dailyOf(await loadPuzzles(game), day);
  }
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** The number of a day in UTC, from 1 January 1970. @param {number} ms as from Date.now() */
export const dayOf = (ms) => Math.floor(ms / DAY_MS);

/**
 * The puzzle of a day: the same for all users. An id is a part of a hash, so the order of the ids mixes the levels.
 * @param {readonly Puzzle[]} puzzles
 * @param {number} day
 */
export function dailyOf(puzzles, day) {
  const ordered = [...puzzles].sort((a, b) => (a.id < b.id ? -1 : 1));
  return ordered[day % ordered.length];
}

/**
 * The next puzzle that is not solved: of the same level if there is one, then of the next level.
 * @param {readonly Puzzle[]} puzzles in the order of their levels
 * @param {readonly string[]} solved ids
 * @param {number} level where to begin
 * @param {string} [after] the id of the puzzle before
 * @returns {Puzzle | null} null if all are solved
 */
export function nextOf(puzzles, solved, level, after = '') {
  const open = puzzles.filter(({ id }) => !solved.includes(id) && id !== after);
  const at = puzzles.findIndex(({ id }) => id === after);
  const here = open.filter((one) => one.level === level);
  return (
    here.find((one) => puzzles.indexOf(one) > at) ??
    here[0] ??
    open.find((one) => one.level > level) ??
    open[0] ??
    null
  );
}

/** The steps of a turn in text. @param {string} turn */
export const stepsOf = (turn) => (turn === 'pass' ? [] : turn.split(' '));

/**
 * Judges a turn by the position that it leads to, so the order of its steps does not matter.
 * @param {Rules} rules
 * @param {Puzzle} puzzle
 * @param {string} after the position after the turn
 * @returns {Verdict}
 */
export function judge(rules, puzzle, after) {
  const leads = (/** @type {string} */ turn) =>
    rules.turn(puzzle.position, stepsOf(turn)) === after;
  if (puzzle.answers.some(leads)) return { right: true, loss: 0, error: 0, least: false };
  const found = puzzle.others.find(([turn]) => leads(turn));
  // Turns that are not listed are worse than those that are.
  const [, loss, error = 0] = found ?? puzzle.others[puzzle.others.length - 1];
  return { right: false, loss, error: found ? error : 0, least: !found };
}
