// SPDX-License-Identifier: MIT
// The seeds of this player's dice chains. They never leave the device; the page sends the tip of a chain, and then link
// after link. All seeds of a user derive from one secret, the dice key, so that every device with the key finds every
// chain.

import { freshSecret } from './chance.js';

/** The links of a chain after its tip. */
const CHAIN_LINKS = 4096;
/** Of a chain in use every link in this distance is remembered: the way from its seed takes milliseconds. */
const MARKS_APART = 64;
/** The number of such chains: more than the tables that a page shows in turn. */
const MARKED_MAX = 8;
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
 * @typedef {object} Seeds the seeds on this device, stored by their tip, because the room's log names the tip
 * @property {DeviceStorage} storage
 * @property {() => Rules} rules called when a chain is needed
 * @property {() => number} now the server's time in milliseconds
 * @property {() => string | undefined} who the id of the user; unknown before the first welcome
 * @property {Set<string>} strange pairs of key and tip for which the search failed
 * @property {Map<string, string[]>} marks the links 0, 64, 128 … of the chains in use, by seed
 */

/**
 * @param {DeviceStorage} storage
 * @param {() => Rules} rules
 * @param {() => number} now
 * @param {() => string | undefined} [who]
 * @returns {Seeds}
 */
export function createSeeds(storage, rules, now, who = () => undefined) {
  return { storage, rules, now, who, strange: new Set(), marks: new Map() };
}

/** The dice key of the current user; it is created if it is missing. @param {Seeds} seeds */
export function diceKey(seeds) {
  const me = seeds.who();
  if (!me) {
    return null;
  }
  const kept = findKey(seeds);
  if (kept) {
    return kept;
  }
  const made = freshSecret();
  seeds.storage.setItem(KEY + me, made);
  return made;
}

/**
 * Stores the dice key that a user has on another device.
 * @param {Seeds} seeds
 * @param {string} person
 * @param {string} secret 64 hex
 */
export function storeDiceKey({ storage }, person, secret) {
  storage.setItem(KEY + person, secret);
}

/** Deletes the secrets of a user that signed out on this device. @param {Seeds} seeds @param {string} person */
export function deleteSecrets({ storage, marks }, person) {
  marks.clear();
  storage.removeItem(KEY + person);
  for (const { name, entry } of listEntries(storage)) {
    if (entry?.who === person) {
      storage.removeItem(name);
    }
  }
}

/**
 * Makes a new chain for a game.
 * @param {Seeds} seeds
 * @param {string} room '' if it is not known yet
 * @param {number} game
 * @returns {string} the tip of the chain
 */
export function createChain(seeds, room, game) {
  const { storage, rules, now } = seeds;
  const mine = diceKey(seeds);
  let count = room ? game : Math.floor(now() / 1000);
  for (;;) {
    const seed = mine ? rules().chainSeed(mine, room, count) : freshSecret();
    const tip = rules().chainLink(seed, 0);
    // Two tables that are opened in the same second must not share a chain.
    if (room || storage.getItem(PREFIX + tip) === null) {
      storeSeed(seeds, tip, { seed, room, game });
      return tip;
    }
    count += 1;
  }
}

/**
 * @param {Seeds} seeds
 * @param {string | undefined} tip
 * @param {number} index from 1
 * @param {Place} [place]
 * @returns {string | null} null if the chain is not this user's, if its seed is not found on this device, or if it
 * is used up
 */
export function chainLink(seeds, tip, index, place) {
  const { storage, rules } = seeds;
  if (!tip || index < 1 || index > CHAIN_LINKS) {
    return null;
  }
  const kept = readEntry(storage.getItem(PREFIX + tip));
  const seed = kept?.seed ?? (place ? findSeed(seeds, tip, place) : null);
  if (!seed) {
    return null;
  }
  const marks = chainMarks(seeds, seed);
  if (marks[0] !== tip) {
    return null;
  }
  if (!kept && place) {
    storeSeed(seeds, tip, { seed, room: place.room, game: place.game });
  }
  const mark = Math.ceil(index / MARKS_APART);
  return hashLink(rules(), marks[mark], mark * MARKS_APART - index);
}

/** Hashes a link so many times. @param {Rules} rules @param {string} link @param {number} times */
const hashLink = (rules, link, times) => rules.chainLink(link, CHAIN_LINKS - times);

/** The links 0, 64, 128 … 4096 of the chain of a seed. @param {Seeds} seeds @param {string} seed @returns {string[]} */
function chainMarks({ rules, marks }, seed) {
  const known = marks.get(seed);
  if (known) {
    return known;
  }
  const links = [seed];
  while (links.length <= CHAIN_LINKS / MARKS_APART) {
    links.unshift(hashLink(rules(), links[0], MARKS_APART));
  }
  const [oldest] = marks.keys();
  if (marks.size === MARKED_MAX) {
    marks.delete(oldest);
  }
  marks.set(seed, links);
  return links;
}

/** @param {Seeds} seeds */
function findKey({ storage, who }) {
  const kept = storage.getItem(KEY + who());
  return kept && isKey(kept) ? kept : null;
}

/**
 * @param {Seeds} seeds
 * @param {string} tip
 * @param {Place} place
 * @returns {string | null}
 */
function findSeed(seeds, tip, place) {
  const { rules, strange } = seeds;
  const mine = findKey(seeds);
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

/** @param {Seeds} seeds @param {string} tip @param {{seed: string, room: string, game: number}} entry */
function storeSeed({ storage, now, who }, tip, entry) {
  storage.setItem(PREFIX + tip, JSON.stringify({ ...entry, who: who(), at: now() }));
  const kept = listEntries(storage).sort((a, b) => (b.entry?.at ?? 0) - (a.entry?.at ?? 0));
  kept.slice(SEEDS_MAX).forEach(({ name }) => storage.removeItem(name));
}

/** @param {DeviceStorage} storage @returns {{name: string, entry: any}[]} all stored seeds */
function listEntries(storage) {
  const found = [];
  for (let i = 0; i < storage.length; i++) {
    const name = storage.key(i);
    if (name?.startsWith(PREFIX)) {
      found.push({ name, entry: readEntry(storage.getItem(name)) });
    }
  }
  return found;
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
