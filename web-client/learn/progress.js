// SPDX-License-Identifier: MIT
// Finished lessons and solved exercises, stored on the device.

/** @typedef {{ scene: number, done: boolean, solved: string[] }} Learnt scene: the next scene of the guided game */
/** @typedef {'ok' | 'damaged' | 'forbidden'} Health damaged: the stored text was unreadable; forbidden: nothing is stored */

export const LEARNT = 'taberna.learnt';

/** @returns {Learnt} */
const fresh = () => ({ scene: 0, done: false, solved: [] });

/** @param {any} one @returns {one is Learnt} */
const isSound = (one) =>
  Number.isSafeInteger(one?.scene) &&
  one.scene >= 0 &&
  typeof one.done === 'boolean' &&
  Array.isArray(one.solved) &&
  one.solved.every((/** @type {unknown} */ name) => typeof name === 'string');

/**
 * @param {string | null} text
 * @returns {Record<string, Learnt> | null} null if the text is damaged
 */
function readAll(text) {
  if (text === null) return {};
  try {
    const { learnt, games } = JSON.parse(text);
    const sound = learnt === 1 && games && Object.values(games).every(isSound);
    return sound ? games : null;
  } catch {
    return null;
  }
}

/**
 * @param {() => Pick<Storage, 'getItem' | 'setItem'>} storage a browser that forbids storage throws an error here
 */
export function createProgress(storage) {
  /** @type {Health} */
  let health = 'ok';
  /** @type {Record<string, Learnt>} */
  let games = {};
  try {
    const read = readAll(storage().getItem(LEARNT));
    if (read) games = read;
    else health = 'damaged';
  } catch {
    health = 'forbidden';
  }

  return {
    /** @returns {Health} */
    health: () => health,

    /** @param {string} game @returns {Learnt} */
    of: (game) => (Object.hasOwn(games, game) ? games[game] : fresh()),

    /** @param {string} game @param {Partial<Learnt>} change */
    set(game, change) {
      games = { ...games, [game]: { ...(games[game] ?? fresh()), ...change } };
      try {
        storage().setItem(LEARNT, JSON.stringify({ learnt: 1, games }));
      } catch {
        health = 'forbidden';
      }
    },
  };
}

/** @typedef {ReturnType<typeof createProgress>} Progress */
