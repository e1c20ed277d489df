// SPDX-License-Identifier: MIT
// Throws by this device alone, from the generator that its browser keeps for secrets. Nobody else can check them.

/** Bytes from here on would favour some faces of a die. */
const FAIR_BELOW = 252;

/** @param {number} sides @returns {number} 0..sides-1, each as likely: `sides` divides FAIR_BELOW */
function fair(sides) {
  const byte = new Uint8Array(1);
  do crypto.getRandomValues(byte);
  while (byte[0] >= FAIR_BELOW);
  return byte[0] % sides;
}

/**
 * @param {'dice' | 'sticks'} chance
 * @param {number} count
 * @returns {number[]} faces: 1..6 of a die, 0 or 1 of a stick
 */
export const throwHere = (chance, count) =>
  Array.from({ length: count }, () => (chance === 'dice' ? 1 + fair(6) : fair(2)));

/** 32 bytes in hex, to call a game by. */
export const freshId = () =>
  [...crypto.getRandomValues(new Uint8Array(32))]
    .map((b) => b.toString(16).padStart(2, '0'))
    .join('');
