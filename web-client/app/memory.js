// SPDX-License-Identifier: MIT
// A storage that lives only in memory, for a page that must leave nothing on the device.
/** @import { DeviceStorage } from '../dice/seeds.js' */

/** @returns {DeviceStorage} */
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
