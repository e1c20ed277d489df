// SPDX-License-Identifier: MIT
// Solved puzzles and the days on which a daily puzzle was solved, stored on the device.

/** @import { Health } from './progress.js' */

/**
 * solved: ids by game; daily: the last day on which the daily puzzle of a game was solved; days: ascending
 * @typedef {{ solved: Record<string, string[]>, daily: Record<string, number>, days: number[] }} Solved
 */

export const PUZZLES = 'taberna.puzzles';
/** More than a year of days, and more puzzles than a game has: the store stays small. */
const DAYS_MAX = 400;
const SOLVED_MAX = 1000;

const isDay = (/** @type {unknown} */ day) => Number.isSafeInteger(day) && Number(day) >= 0;

/** @param {any} one @returns {one is Solved} */
const isSound = (one) =>
  one?.puzzles === 1 &&
  [one.solved, one.daily].every((part) => part && typeof part === 'object') &&
  Object.values(one.solved).every(
    (ids) => Array.isArray(ids) && ids.every((/** @type {unknown} */ id) => typeof id === 'string'),
  ) &&
  Object.values(one.daily).every(isDay) &&
  Array.isArray(one.days) &&
  one.days.every(isDay);

/** @param {string | null} text @returns {Solved | null} null if the text is damaged */
function read(text) {
  if (text === null) return { solved: {}, daily: {}, days: [] };
  try {
    const one = JSON.parse(text);
    return isSound(one) ? one : null;
  } catch {
    return null;
  }
}

/**
 * The number of days in a row up to today. A day that is not over yet does not end the row.
 * @param {readonly number[]} days
 * @param {number} today
 */
export function streakOf(days, today) {
  let day = days.includes(today) ? today : today - 1;
  let length = 0;
  for (; days.includes(day); day -= 1) length += 1;
  return length;
}

/** The longest row of days. @param {readonly number[]} days ascending */
export function bestStreak(days) {
  let best = 0;
  let length = 0;
  days.forEach((day, i) => {
    length = days[i - 1] === day - 1 ? length + 1 : 1;
    best = Math.max(best, length);
  });
  return best;
}

/**
 * @param {() => Pick<Storage, 'getItem' | 'setItem'>} storage a browser that forbids storage throws an error here
 */
export function createSolved(storage) {
  /** @type {Health} */
  let health = 'ok';
  /** @type {Solved} */
  let all = { solved: {}, daily: {}, days: [] };
  try {
    const found = read(storage().getItem(PUZZLES));
    if (found) all = found;
    else health = 'damaged';
  } catch {
    health = 'forbidden';
  }
  const store = () => {
    try {
      storage().setItem(PUZZLES, JSON.stringify({ puzzles: 1, ...all }));
    } catch {
      health = 'forbidden';
    }
  };
  /** @param {string} game @returns {string[]} */
  const of = (game) => (Object.hasOwn(all.solved, game) ? all.solved[game] : []);

  return {
    /** @returns {Health} */
    health: () => health,
    of,
    days: () => all.days,

    /** Whether the daily puzzle of a game was solved on that day. @param {string} game @param {number} day */
    isDone: (game, day) => Object.hasOwn(all.daily, game) && all.daily[game] === day,

    /**
     * @param {string} game
     * @param {string} id
     * @param {number | null} day of which it is the daily puzzle; null if it is none
     */
    solve(game, id, day) {
      const ids = [...of(game).filter((one) => one !== id), id].slice(-SOLVED_MAX);
      all = { ...all, solved: { ...all.solved, [game]: ids } };
      if (day !== null) {
        const days = [...new Set([...all.days, day])].sort((a, b) => a - b).slice(-DAYS_MAX);
        all = { ...all, daily: { ...all.daily, [game]: day }, days };
      }
      store();
    },
  };
}

/** @typedef {ReturnType<typeof createSolved>} SolvedPuzzles */
