// SPDX-License-Identifier: MIT
// A storage that forgets: for a page that shall leave nothing behind.
/** @import { Store } from './seeds.js' */

/** @returns {Store} */
export function createMemory() {
  /** @type {Map<string, string>} */
  const kept = new Map();
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}
