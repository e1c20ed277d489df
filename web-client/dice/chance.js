// SPDX-License-Identifier: MIT
// What this device draws with the browser's cryptographic random generator: secrets, and the throws of a game without a
// server, which no other party can verify.

/** Bytes from this value on are rejected, because they would favour some faces of a die. */
const FAIR_BELOW = 252;

/** @param {number} sides @returns {number} 0..sides-1, all equally likely: `sides` divides FAIR_BELOW */
function fair(sides) {
  const byte = new Uint8Array(1);
  do crypto.getRandomValues(byte);
  while (byte[0] >= FAIR_BELOW);
  return byte[0] % sides;
}

/**
 * @param {'dice' | 'sticks'} chance
 * @param {number} count
 * @returns {number[]} faces: 1..6 for a die, 0 or 1 for a stick
 */
export const throwHere = (chance, count) =>
  Array.from({ length: count }, () => (chance === 'dice' ? 1 + fair(6) : fair(2)));

/** Random hex digits. @param {number} bytes */
const randomHex = (bytes) =>
  [...crypto.getRandomValues(new Uint8Array(bytes))]
    .map((b) => b.toString(16).padStart(2, '0'))
    .join('');

/** The id of a game on this device. */
export const freshId = () => randomHex(8);

/** A secret for dice: a key, or the seed of a chain. */
export const freshSecret = () => randomHex(32);
