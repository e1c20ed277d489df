// SPDX-License-Identifier: MIT
// The seeds of this player's dice chains. They never leave the device; the page sends the tip of a chain, and then link
// after link. All seeds of a user derive from one secret, the dice key, so that every device with the key finds every
// chain.

import { freshSecret } from './chance.js';

/** The links of a chain after its tip. */
const CHAIN_LINKS = 4096;
const PREFIX = 'taberna.seed.';
const KEY = 'taberna.dice.';
/** The number of stored seeds: more than a player's simultaneous games; the oldest are deleted first. */
const SEEDS_MAX = 256;
/** Number of earlier games of a room whose seeds are tried: an unused tip stays for the following games. */
const GAMES_BACK = 8;
/**
 * A tip that was made before its room was known: the range of seconds to search, back from the time when the server
 * received it, and forward.
 */
const SECONDS_BACK = 20;
const SECONDS_ON = 5;

/** @typedef {Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>} DeviceStorage */
/**
 * @typedef {{room: string, game: number, at: () => number | null}} Place the use of a tip: its room and game, and the
 * time when the room first received it
 */

/** @typedef {import('../types.d.ts').Rules} Rules rules.wasm, which computes the seeds and links */

/**
 * The candidates for the room and count of a tip's seed, the likeliest first; a few dozen at most. If the room was not
 * known yet, room is "" and count is the time in seconds; else count is the number of the game for which the chain was
 * made.
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
 * Stores seeds by their tip, because the room's log names the tip.
 * @param {DeviceStorage} storage
 * @param {() => Rules} rules called when a chain is needed
 * @param {() => number} now the server's time in milliseconds
 * @param {() => string | undefined} [who] the id of the user; unknown before the first welcome
 */
export function createSeeds(storage, rules, now, who = () => undefined) {
  /** @type {Set<string>} pairs of key and tip for which the search failed */
  const strange = new Set();

  /** @returns {{name: string, entry: any}[]} all stored seeds */
  function entries() {
    const found = [];
    for (let i = 0; i < storage.length; i++) {
      const name = storage.key(i);
      if (name?.startsWith(PREFIX)) {
        found.push({ name, entry: readEntry(storage.getItem(name)) });
      }
    }
    return found;
  }

  function forgetOldest() {
    const kept = entries().sort((a, b) => (b.entry?.at ?? 0) - (a.entry?.at ?? 0));
    kept.slice(SEEDS_MAX).forEach(({ name }) => storage.removeItem(name));
  }

  /** The dice key of the current user; it is created if it is missing. */
  function key() {
    const me = who();
    if (!me) {
      return null;
    }
    const kept = knownKey();
    if (kept) {
      return kept;
    }
    const made = freshSecret();
    storage.setItem(KEY + me, made);
    return made;
  }

  function knownKey() {
    const kept = storage.getItem(KEY + who());
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
      const seed = rules().chainSeed(mine, room, count);
      if (rules().chainLink(seed, 0) === tip) {
        return seed;
      }
    }
    strange.add(mine + tip);
    return null;
  }

  /** @param {string} tip @param {{seed: string, room: string, game: number}} entry */
  function keep(tip, entry) {
    storage.setItem(PREFIX + tip, JSON.stringify({ ...entry, who: who(), at: now() }));
    forgetOldest();
  }

  return {
    key,

    /** Stores the dice key that a user has on another device. @param {string} person @param {string} secret 64 hex */
    setKey(person, secret) {
      storage.setItem(KEY + person, secret);
    },

    /** Deletes the secrets of a user that signed out on this device. @param {string} person */
    forget(person) {
      storage.removeItem(KEY + person);
      for (const { name, entry } of entries()) {
        if (entry?.who === person) {
          storage.removeItem(name);
        }
      }
    },

    /**
     * Makes a new chain for a game.
     * @param {string} room '' if it is not known yet
     * @param {number} game
     * @returns {string} the tip of the chain
     */
    fresh(room, game) {
      const mine = key();
      let count = room ? game : Math.floor(now() / 1000);
      for (;;) {
        const seed = mine ? rules().chainSeed(mine, room, count) : freshSecret();
        const tip = rules().chainLink(seed, 0);
        // Two tables that are opened in the same second must not share a chain.
        if (room || storage.getItem(PREFIX + tip) === null) {
          keep(tip, { seed, room, game });
          return tip;
        }
        count += 1;
      }
    },

    /**
     * @param {string | undefined} tip
     * @param {number} index from 1
     * @param {Place} [place]
     * @returns {string | null} null if the chain is not this user's, if its seed is not found on this device, or if it
     * is used up
     */
    link(tip, index, place) {
      if (!tip || index < 1 || index > CHAIN_LINKS) {
        return null;
      }
      const kept = readEntry(storage.getItem(PREFIX + tip));
      const seed = kept?.seed ?? (place ? find(tip, place) : null);
      if (!seed || (kept && rules().chainLink(seed, 0) !== tip)) {
        return null;
      }
      if (!kept && place) {
        keep(tip, { seed, room: place.room, game: place.game });
      }
      return rules().chainLink(seed, index);
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
