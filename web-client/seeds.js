// SPDX-License-Identifier: MIT
// The seeds of this player's dice chains. They stay on this device; what goes out is the tip, and link after link.

import { CHAIN_LINKS, chainLinks } from './dice.js';
import { bytesToHex, randomBytes } from './vendor/noble-hashes/utils.js';

const PREFIX = 'taberna.seed.';
/** More games than anybody plays at a time; the oldest seeds go first. */
const SEEDS_MAX = 256;

/** @typedef {Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>} Store */

/**
 * Seeds are kept by their tip, because the tip is what the room's log names.
 * @param {Store} store
 * @param {() => number} now
 */
export function createSeeds(store, now) {
  /** @type {Map<string, string[]>} chains that have been computed, by tip */
  const chains = new Map();

  function forgetOldest() {
    const kept = [];
    for (let i = 0; i < store.length; i++) {
      const key = store.key(i);
      if (key?.startsWith(PREFIX)) {
        kept.push({ key, at: readEntry(store.getItem(key))?.at ?? 0 });
      }
    }
    kept.sort((a, b) => b.at - a.at);
    kept.slice(SEEDS_MAX).forEach(({ key }) => store.removeItem(key));
  }

  return {
    /**
     * Makes a new chain for a game.
     * @param {string} room
     * @param {number} game
     * @returns {string} its tip
     */
    fresh(room, game) {
      const seed = bytesToHex(randomBytes(32));
      const links = chainLinks(seed);
      chains.set(links[0], links);
      store.setItem(PREFIX + links[0], JSON.stringify({ seed, room, game, at: now() }));
      forgetOldest();
      return links[0];
    },

    /**
     * @param {string | undefined} tip
     * @param {number} index from 1
     * @returns {string | null} null where this device does not have the chain, or the chain is used up
     */
    link(tip, index) {
      if (!tip || index < 1 || index > CHAIN_LINKS) {
        return null;
      }
      let links = chains.get(tip);
      if (!links) {
        const entry = readEntry(store.getItem(PREFIX + tip));
        if (!entry) {
          return null;
        }
        links = chainLinks(entry.seed);
        if (links[0] !== tip) {
          return null;
        }
        chains.set(tip, links);
      }
      return links[index];
    },
  };
}

/**
 * @param {string | null} text
 * @returns {{ seed: string, at: number } | null}
 */
function readEntry(text) {
  try {
    const entry = JSON.parse(text ?? 'null');
    return /^[0-9a-f]{64}$/.test(entry?.seed)
      ? { seed: entry.seed, at: Number(entry.at) || 0 }
      : null;
  } catch {
    return null;
  }
}
