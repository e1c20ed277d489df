// SPDX-License-Identifier: MIT
// Named listeners.

export function createSignals() {
  /** @type {Map<string, Set<(value: any) => void>>} */
  const all = new Map();
  return {
    /** @param {string} name @param {(value: any) => void} listener @returns {() => void} ends it */
    on(name, listener) {
      const listeners = all.get(name) ?? new Set();
      all.set(name, listeners.add(listener));
      return () => void listeners.delete(listener);
    },

    /** @param {string} name @param {any} value */
    emit(name, value) {
      [...(all.get(name) ?? [])].forEach((listener) => listener(value));
    },
  };
}
