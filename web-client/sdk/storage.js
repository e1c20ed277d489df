// SPDX-License-Identifier: MIT
// Where a program keeps its token and the secrets of its dice, with the functions of a browser's localStorage.

/** @import { DeviceStorage } from '../dice/seeds.js' */

/**
 * @param {Iterable<[string, string]>} [entries] the first entries
 * @param {(entries: Map<string, string>) => void} [save] called after each change
 * @returns {DeviceStorage}
 */
export function memoryStorage(entries = [], save = () => {}) {
  const map = new Map(entries);
  return {
    get length() {
      return map.size;
    },
    key: (index) => [...map.keys()][index] ?? null,
    getItem: (name) => map.get(name) ?? null,
    setItem: (name, value) => save(map.set(name, String(value))),
    removeItem: (name) => {
      if (map.delete(name)) save(map);
    },
  };
}

/**
 * The same in a file, in Node: a program that starts again continues its session and its games.
 * @param {string} path of a file that only the program's user may read
 * @returns {Promise<DeviceStorage>}
 */
export async function fileStorage(path) {
  const { existsSync, readFileSync, renameSync, writeFileSync } = await import('node:fs');
  const kept = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
  return memoryStorage(Object.entries(kept), (entries) => {
    writeFileSync(`${path}.new`, JSON.stringify(Object.fromEntries(entries)), { mode: 0o600 });
    renameSync(`${path}.new`, path);
  });
}
