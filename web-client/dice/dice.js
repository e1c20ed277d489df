// SPDX-License-Identifier: MIT
// The chains of links that this device makes (server/protocol.md, "Dice that anyone can check"). A library does the
// hashing, because browsers hide their implementation from pages that were loaded over plain HTTP, as from a private
// server on a LAN.

import { sha256 } from '../vendor/noble-hashes/sha2.js';
import { bytesToHex, hexToBytes } from '../vendor/noble-hashes/utils.js';

export const CHAIN_LINKS = 4096;

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
