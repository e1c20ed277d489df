// SPDX-License-Identifier: MIT
// The seeds of this player's dice chains. They never reach the house; what goes out is the tip, and link after link.
// All seeds of a person come from one secret, the dice key, so that every device that has it finds every chain.

import { CHAIN_LINKS, chainLinks, linkFollows } from './dice.js';
import { hmac } from './vendor/noble-hashes/hmac.js';
import { sha256 } from './vendor/noble-hashes/sha2.js';
import { bytesToHex, hexToBytes, randomBytes, utf8ToBytes } from './vendor/noble-hashes/utils.js';

const PREFIX = 'taberna.seed.';
const KEY = 'taberna.dice.';
/** More games than anybody plays at a time; the oldest seeds go first. */
const SEEDS_MAX = 256;
/** Of a room: a tip that nobody played with stays for the games after it. */
const GAMES_BACK = 8;
/** Of a tip made before its room was known: seconds from when the house heard of it back to when it was made, and on. */
const SECONDS_BACK = 20;
const SECONDS_ON = 5;

/** @typedef {Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>} Store */
/** @typedef {{room: string, game: number, at: () => number | null}} Place where a tip stands, and when the room first heard of it */

/**
 * The seed of one chain: HMAC-SHA256(dice key, "taberna/seed/1" 0 room 0 count). Before a room is known it is "", and
 * the count is the second; else the count is the number of the game that it was made for.
 * @param {string} key 64 hex
 * @param {string} room
 * @param {number} count
 * @returns {string} 64 hex
 */
export function seedOf(key, room, count) {
  return bytesToHex(
    hmac(sha256, hexToBytes(key), utf8ToBytes(`taberna/seed/1\0${room}\0${count}`)),
  );
}

/**
 * Where the seed of a tip may be, the likeliest first; a few dozen at most.
 * @param {Place} place
 * @returns {Generator<[room: string, count: number]>}
 */
function* guesses({ room, game, at }) {
  yield [room, game];
  for (let count = game - 1; count >= Math.max(game - GAMES_BACK, 1); count--) {
    yield [room, count];
  }
  yield [room, game + 1];
  const heard = at();
  if (heard !== null) {
    const second = Math.floor(heard / 1000);
    for (let back = 0; back <= SECONDS_BACK; back++) {
      yield ['', second - back];
    }
    for (let on = 1; on <= SECONDS_ON; on++) {
      yield ['', second + on];
    }
  }
}

/**
 * Seeds are kept by their tip, because the tip is what the room's log names.
 * @param {Store} store
 * @param {() => number} now the house's milliseconds
 * @param {() => string | undefined} [who] one is; unknown before the first welcome
 */
export function createSeeds(store, now, who = () => undefined) {
  /** @type {Map<string, string[]>} chains that have been computed, by tip */
  const chains = new Map();
  /** @type {Set<string>} keys and tips that do not belong together */
  const strange = new Set();

  /** @returns {{name: string, entry: any}[]} what is kept of seeds */
  function entries() {
    const found = [];
    for (let i = 0; i < store.length; i++) {
      const name = store.key(i);
      if (name?.startsWith(PREFIX)) {
        found.push({ name, entry: readEntry(store.getItem(name)) });
      }
    }
    return found;
  }

  function forgetOldest() {
    const kept = entries().sort((a, b) => (b.entry?.at ?? 0) - (a.entry?.at ?? 0));
    kept.slice(SEEDS_MAX).forEach(({ name }) => store.removeItem(name));
  }

  /** The dice key of who one is, made where there is none. */
  function key() {
    const me = who();
    if (!me) {
      return null;
    }
    const kept = knownKey();
    if (kept) {
      return kept;
    }
    const made = bytesToHex(randomBytes(32));
    store.setItem(KEY + me, made);
    return made;
  }

  function knownKey() {
    const kept = store.getItem(KEY + who());
    return kept && isKey(kept) ? kept : null;
  }

  /**
   * @param {string} tip
   * @param {Place} place
   * @returns {string | null}
   */
  function find(tip, place) {
    const mine = knownKey();
    if (!mine || strange.has(mine + tip)) {
      return null;
    }
    for (const [room, count] of guesses(place)) {
      const seed = seedOf(mine, room, count);
      if (linkFollows(seed, CHAIN_LINKS, tip)) {
        return seed;
      }
    }
    strange.add(mine + tip);
    return null;
  }

  /** @param {string} tip @param {{seed: string, room: string, game: number}} entry */
  function keep(tip, entry) {
    store.setItem(PREFIX + tip, JSON.stringify({ ...entry, who: who(), at: now() }));
    forgetOldest();
  }

  return {
    key,

    /** Gives somebody the key that he has elsewhere. @param {string} person @param {string} secret 64 hex */
    setKey(person, secret) {
      store.setItem(KEY + person, secret);
    },

    /** Takes the secrets of somebody who signed out from this device. @param {string} person */
    forget(person) {
      store.removeItem(KEY + person);
      for (const { name, entry } of entries()) {
        if (entry?.who === person) {
          store.removeItem(name);
        }
      }
      chains.clear();
    },

    /**
     * Makes a new chain for a game.
     * @param {string} room '' where it is not known yet
     * @param {number} game
     * @returns {string} its tip
     */
    fresh(room, game) {
      const mine = key();
      let count = room ? game : Math.floor(now() / 1000);
      for (;;) {
        const seed = mine ? seedOf(mine, room, count) : bytesToHex(randomBytes(32));
        const links = chainLinks(seed);
        // Two tables in one second: no chain is for both.
        if (room || store.getItem(PREFIX + links[0]) === null) {
          chains.set(links[0], links);
          keep(links[0], { seed, room, game });
          return links[0];
        }
        count += 1;
      }
    },

    /**
     * @param {string | undefined} tip
     * @param {number} index from 1
     * @param {Place} [place]
     * @returns {string | null} null where the chain is not this person's, or nobody knows here, or it is used up
     */
    link(tip, index, place) {
      if (!tip || index < 1 || index > CHAIN_LINKS) {
        return null;
      }
      let links = chains.get(tip);
      if (!links) {
        const kept = readEntry(store.getItem(PREFIX + tip));
        const seed = kept?.seed ?? (place ? find(tip, place) : null);
        if (!seed) {
          return null;
        }
        links = chainLinks(seed);
        if (links[0] !== tip) {
          return null;
        }
        if (!kept && place) {
          keep(tip, { seed, room: place.room, game: place.game });
        }
        chains.set(tip, links);
      }
      return links[index];
    },
  };
}

/** @param {string} text */
const isKey = (text) => /^[0-9a-f]{64}$/.test(text);

/**
 * @param {string | null} text
 * @returns {{ seed: string, at: number, who?: string } | null}
 */
function readEntry(text) {
  try {
    const entry = JSON.parse(text ?? 'null');
    return isKey(entry?.seed)
      ? { seed: entry.seed, at: Number(entry.at) || 0, who: entry.who }
      : null;
  } catch {
    return null;
  }
}
