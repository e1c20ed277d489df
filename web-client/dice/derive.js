// SPDX-License-Identifier: MIT
// Derives keys from a password or a recovery code. The server receives the login half and never the other half, which
// opens the vault (vault.js). The typed text itself never leaves this device.

import { hmac } from '../vendor/noble-hashes/hmac.js';
import { pbkdf2Async } from '../vendor/noble-hashes/pbkdf2.js';
import { sha256 } from '../vendor/noble-hashes/sha2.js';
import { bytesToHex, randomBytes, utf8ToBytes } from '../vendor/noble-hashes/utils.js';

/**
 * Rounds of PBKDF2: a fraction of a second on a computer, a second or two on an old telephone. All devices must use the
 * same number.
 */
export const ROUNDS = 200_000;
/**
 * Milliseconds for which the derivation may block the page at a time, if the browser offers no implementation of its
 * own.
 */
const TICK_MS = 12;

/** The symbols of a recovery code: easily confused characters are left out. */
const SYMBOLS = '0123456789abcdefghjkmnpqrstvwxyz';
const CODE_SYMBOLS = 16; // 80 bits: too many to guess, so a code needs no stretching
const CODE_GROUP = 4;
export const CODES = 8;

/** @typedef {{login: string, vault: Uint8Array}} Keys login: 64 hex, sent to the server; vault: 32 bytes, never sent */

/** Normalises an account name, so that every way of typing it gives the same keys. @param {string} name */
export const plainName = (name) => name.normalize('NFKC').toLowerCase().replace(/\s+/gu, '');

/**
 * @param {Uint8Array} password
 * @param {Uint8Array} salt
 * @param {number} rounds
 * @param {SubtleCrypto | null | undefined} subtle
 * @returns {Promise<Uint8Array>} 32 bytes
 */
async function stretch(password, salt, rounds, subtle) {
  // Browsers hide their implementation from pages that were loaded over plain HTTP.
  if (!subtle) {
    return pbkdf2Async(sha256, password, salt, { c: rounds, dkLen: 32, asyncTick: TICK_MS });
  }
  /** @param {Uint8Array} bytes */
  const own = (bytes) => /** @type {Uint8Array<ArrayBuffer>} */ (bytes);
  const key = await subtle.importKey('raw', own(password), 'PBKDF2', false, ['deriveBits']);
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt: own(salt), iterations: rounds };
  return new Uint8Array(await subtle.deriveBits(how, key, 256));
}

/** @param {Uint8Array} secret @returns {Keys} */
function keysOf(secret) {
  return {
    login: bytesToHex(hmac(sha256, secret, utf8ToBytes('taberna/login/1'))),
    vault: hmac(sha256, secret, utf8ToBytes('taberna/vault/1')),
  };
}

/**
 * @param {string} name name of the account
 * @param {string} password as typed
 * @param {{rounds?: number, subtle?: SubtleCrypto | null}} [how] for tests
 * @returns {Promise<Keys>}
 */
export async function passwordKeys(name, password, how = {}) {
  const { rounds = ROUNDS, subtle = globalThis.crypto?.subtle } = how;
  const typed = utf8ToBytes(password.normalize('NFKC'));
  const salt = utf8ToBytes(`taberna/password/1\0${plainName(name)}`);
  return keysOf(await stretch(typed, salt, rounds, subtle));
}

/** Normalises a recovery code, so that every way of typing it gives the same keys. @param {string} code */
const plainCode = (code) =>
  code
    .toLowerCase()
    .replace(/o/g, '0')
    .replace(/[il]/g, '1')
    .replace(/[^0-9a-z]/g, '');

/** @param {string} code as typed @returns {Keys} */
export function codeKeys(code) {
  return keysOf(utf8ToBytes(`taberna/code/1\0${plainCode(code)}`));
}

/** Whether the text has the length of a recovery code. @param {string} code */
export const isCode = (code) => plainCode(code).length === CODE_SYMBOLS;

/** @returns {string[]} `CODES` new codes, "k3v9-q2xw-7d0m-a5ty" */
export function makeCodes() {
  return Array.from({ length: CODES }, () =>
    [...randomBytes(CODE_SYMBOLS)]
      .map((byte, i) => (i > 0 && i % CODE_GROUP === 0 ? '-' : '') + SYMBOLS[byte % SYMBOLS.length])
      .join(''),
  );
}
