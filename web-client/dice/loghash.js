// SPDX-License-Identifier: MIT
// The running hash over a room's log (server/protocol.md, Envelope): the last hash commits to all events.

import { sha256 } from '../vendor/noble-hashes/sha2.js';
import { bytesToHex, concatBytes, utf8ToBytes } from '../vendor/noble-hashes/utils.js';

/**
 * H(0) of a room.
 * @param {string} room
 * @returns {Uint8Array}
 */
export function logStart(room) {
  return sha256(utf8ToBytes(`taberna/log/1${room}`));
}

/**
 * Computes H(v) from H(v-1) and the event as it was sent.
 * @param {Uint8Array} before
 * @param {string} text the event, byte for byte
 * @returns {{ hash: Uint8Array, agrees: boolean }} agrees: the hash equals the `h` in the event
 */
export function logNext(before, text) {
  const end = text.lastIndexOf(',"h"');
  const claimed = /^,"h":"([0-9a-f]{16})"}$/.exec(text.slice(end).trim())?.[1];
  if (end < 0 || !claimed) {
    return { hash: before, agrees: false };
  }
  const hash = sha256(concatBytes(before, utf8ToBytes(text.slice(0, end))));
  return { hash, agrees: bytesToHex(hash.subarray(0, 8)) === claimed };
}

/**
 * Makes an event the next line of a log: adds the `h` that follows from H(v-1).
 * @param {Uint8Array} before
 * @param {string} open the event as JSON, without `h` and the last brace
 * @returns {{ hash: Uint8Array, text: string }}
 */
export function logSeal(before, open) {
  const hash = sha256(concatBytes(before, utf8ToBytes(open)));
  return { hash, text: `${open},"h":"${bytesToHex(hash.subarray(0, 8))}"}` };
}
