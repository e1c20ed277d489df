// SPDX-License-Identifier: MIT
// Verifiable dice (server/protocol.md): hash chains of links, and the derivation of a throw from them. A library does
// the hashing, because browsers hide their implementation from pages that were loaded over plain HTTP, as from a
// private server on a LAN.

import { hmac } from '../vendor/noble-hashes/hmac.js';
import { sha256 } from '../vendor/noble-hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '../vendor/noble-hashes/utils.js';

/** @import { Seat } from '../types.d.ts' */

export const CHAIN_LINKS = 4096;
/** @type {Seat[]} */
export const SEATS = ['w1', 'w2', 'w3', 'b1', 'b2', 'b3'];
export const NO_LINK = '00'.repeat(32);

/**
 * All links of a chain as hex; index 0 is the tip.
 * @param {string} seed the last link of the chain, 64 hex
 * @returns {string[]}
 */
export function chainLinks(seed) {
  const links = new Array(CHAIN_LINKS + 1);
  let link = hexToBytes(seed);
  links[CHAIN_LINKS] = seed;
  for (let i = CHAIN_LINKS - 1; i >= 0; i--) {
    link = sha256(link);
    links[i] = bytesToHex(link);
  }
  return links;
}

/**
 * Whether `link` lies `steps` behind `earlier` in the same chain.
 * @param {string} link
 * @param {number} steps
 * @param {string} earlier
 */
export function linkFollows(link, steps, earlier) {
  if (!isLink(link) || steps < 1 || steps > CHAIN_LINKS) {
    return false;
  }
  let hash = hexToBytes(link);
  for (let i = 0; i < steps; i++) {
    hash = sha256(hash);
  }
  return bytesToHex(hash) === earlier;
}

/** @param {unknown} text */
export function isLink(text) {
  return typeof text === 'string' && /^[0-9a-f]{64}$/.test(text);
}

/**
 * @param {string} rules as in `started`
 * @param {string} room
 * @param {string} houseTip
 * @param {Partial<Record<Seat, string | undefined>>} tips
 * @returns {string}
 */
export function gameId(rules, room, houseTip, tips) {
  const zero = new Uint8Array(1);
  const seats = SEATS.flatMap((seat) => tips[seat] ?? []);
  return bytesToHex(
    sha256(
      concatBytes(
        utf8ToBytes('taberna/game/1'),
        zero,
        utf8ToBytes(rules),
        zero,
        utf8ToBytes(room),
        zero,
        ...[houseTip, ...seats].map((tip) => hexToBytes(tip)),
      ),
    ),
  );
}

/** @param {number} value */
function uint32(value) {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value);
  return bytes;
}

/**
 * The bytes of a throw, an endless sequence.
 * @param {string} gid
 * @param {number} i number of the throw in its game, from 1
 * @param {string[]} links of the server, the witness and the roller, in this order
 * @returns {Generator<number, never>}
 */
function* throwBytes(gid, i, links) {
  const [server, witness, roller] = links.map((link) => hexToBytes(link));
  const head = concatBytes(utf8ToBytes('taberna/dice/1'), hexToBytes(gid), uint32(i));
  for (let k = 0; ; k++) {
    yield* hmac(sha256, server, concatBytes(head, witness, roller, uint32(k)));
  }
}

/**
 * @param {string} gid
 * @param {number} i
 * @param {string[]} links of the server, the witness and the roller, in this order
 * @param {number} count
 * @returns {number[]} each 1..6, in the order of derivation
 */
export function deriveDice(gid, i, links, count) {
  const dice = [];
  for (const byte of throwBytes(gid, i, links)) {
    if (dice.length === count) {
      break;
    }
    if (byte < 252) {
      dice.push((byte % 6) + 1);
    }
  }
  return dice;
}

/**
 * @param {string} gid
 * @param {number} i
 * @param {string[]} links
 * @param {number} count
 * @returns {number[]} 1 if the plain side is up, else 0
 */
export function deriveSticks(gid, i, links, count) {
  const sticks = [];
  for (const byte of throwBytes(gid, i, links)) {
    for (let bit = 7; bit >= 0 && sticks.length < count; bit--) {
      sticks.push((byte >> bit) & 1);
    }
    if (sticks.length === count) {
      break;
    }
  }
  return sticks;
}

/**
 * @param {string} gid
 * @param {number} i
 * @param {string[]} links
 * @param {number} count
 * @param {'dice' | 'sticks'} chance
 */
export function deriveThrow(gid, i, links, count, chance) {
  return chance === 'sticks'
    ? deriveSticks(gid, i, links, count)
    : deriveDice(gid, i, links, count);
}
