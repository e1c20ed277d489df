// SPDX-License-Identifier: MIT
// The levels of the computer players, as rules/ai/levels/levels.h numbers them: a game offers consecutive ids, the
// weakest first.

/** @typedef {{first: number, count: number}} Levels as `rules.levels()` answers them */

/** The id of "Level 1". */
const NUMBERED_FROM = 11;

/** The id of the bot that chooses a level before each game. A game with fewer levels than this does not have it. */
export const ADAPTING = 9;
const LEVELS_ADAPTING = 3;

/** Whether a game has the adapting bot. @param {Levels} levels */
export const hasAdapting = ({ count }) => count >= LEVELS_ADAPTING;

/** Words for the strength of a level, from the weakest to the strongest. */
export const LEVEL_WORDS = ['beginner', 'improver', 'casual', 'skilled', 'expert', 'master'];

/** The number that a level is shown with, from 1; null for the perfect player. @param {number} id */
export const levelNumber = (id) => (id >= NUMBERED_FROM ? id - NUMBERED_FROM + 1 : null);

/** The level in the middle, which is the default. @param {Levels} levels */
export const middleLevel = ({ first, count }) => first + Math.floor((count - 1) / 2);

/** The default of a beginner: the second level. @param {Levels} levels */
export const easyLevel = ({ first, count }) => first + Math.min(1, count - 1);

/** The level of a game that is nearest to an id that is stored or was chosen for another game.
 * @param {Levels} levels @param {number} id */
export const nearestLevel = ({ first, count }, id) =>
  Math.min(Math.max(id, first), first + count - 1);

/** Levels that share a word, one after the other: a level has the same word in all games. */
const LEVELS_A_WORD = 2;

/** The word for a level, by its number; the strongest for one without a number. @param {number} id */
export function levelWord(id) {
  const steps = (levelNumber(id) ?? Infinity) - 1;
  return LEVEL_WORDS[Math.min(Math.floor(steps / LEVELS_A_WORD), LEVEL_WORDS.length - 1)];
}

/**
 * The level nearest to `id` that none of `taken` has; those in the direction from `from` to `id` come first. Null if
 * all are taken.
 * @param {Levels} levels
 * @param {number} id
 * @param {readonly number[]} taken
 * @param {number} [from]
 * @returns {number | null}
 */
export function freeLevel({ first, count }, id, taken, from = id) {
  const sign = id < from ? -1 : 1;
  for (let away = 0; away < count; away += 1) {
    for (const one of [id + sign * away, id - sign * away]) {
      if (one >= first && one < first + count && !taken.includes(one)) return one;
    }
  }
  return null;
}
