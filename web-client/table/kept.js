// SPDX-License-Identifier: MIT
// The stored form of a game on this device: its log, its level, and the throws that were taken back.

/**
 * The stored form of a game.
 * @typedef {{ kept: 1, id: string, level: number | null, turned: boolean, lines: string[], spare: number[][] }} Kept
 */

export const KEPT = 'taberna.local';

/** @param {string} text @returns {Kept | null} */
function readKept(text) {
  try {
    const kept = JSON.parse(text);
    const sound = kept?.kept === 1 && typeof kept.id === 'string' && Array.isArray(kept.lines);
    return sound ? kept : null;
  } catch {
    return null;
  }
}

/** @param {Pick<Storage, 'getItem'>} storage @returns {Kept | null} */
export function loadKept(storage) {
  return readKept(storage.getItem(KEPT) ?? '');
}

/**
 * Stores a value. A game must be playable even if the device refuses to store it.
 * @param {Pick<Storage, 'setItem'>} storage
 * @param {string} key
 * @param {string} text
 */
export function keep(storage, key, text) {
  try {
    storage.setItem(key, text);
  } catch (error) {
    console.error(error);
  }
}

/** @param {Pick<Storage, 'setItem'>} storage @param {Kept} kept */
export function saveKept(storage, kept) {
  keep(storage, KEPT, JSON.stringify(kept));
}

/**
 * Removes all events of the log from an index on. The removed throws are used again in order, so that a user cannot
 * take back a turn for better dice.
 * @param {Kept} kept
 * @param {number} at
 */
export function cutKept(kept, at) {
  const gone = kept.lines.splice(at).map((line) => JSON.parse(line));
  const dice = gone.filter(({ e }) => e === 'rolled').map(({ d }) => d.dice);
  kept.spare = [...dice, ...kept.spare];
}

/**
 * The next throw that was taken back; null if there is none of that number of dice.
 * @param {Kept} kept
 * @param {number} count
 */
export function spareThrow(kept, count) {
  const spare = kept.spare.shift();
  if (spare?.length === count) return spare;
  kept.spare = [];
  return null;
}

/**
 * The stored game, without opening it, for a page that offers to resume it.
 * @param {Pick<Storage, 'getItem'>} storage
 */
export function keptGame(storage) {
  const kept = loadKept(storage);
  if (!kept) return null;
  const started = kept.lines.map((line) => JSON.parse(line)).find(({ e }) => e === 'started');
  const over = kept.lines.at(-1)?.includes('"e":"ended"') ?? false;
  return started ? { rules: String(started.d.rules), level: kept.level, over } : null;
}
