// SPDX-License-Identifier: MIT
// What a password and a recovery code become. The house is sent one half and never the other, which opens the vault
// (vault.js); what a person types leaves this device in no form.

import { hmac } from './vendor/noble-hashes/hmac.js';
import { pbkdf2Async } from './vendor/noble-hashes/pbkdf2.js';
import { sha256 } from './vendor/noble-hashes/sha2.js';
import { bytesToHex, randomBytes, utf8ToBytes } from './vendor/noble-hashes/utils.js';

/** Rounds of PBKDF2: a blink on a computer, a second or two on an old telephone. All devices need the same. */
export const ROUNDS = 200_000;
/** Milliseconds that the derivation may hold the page at a time where the browser has none of its own. */
const TICK_MS = 12;

/** Symbols of a code: without those that look like others. */
const SYMBOLS = '0123456789abcdefghjkmnpqrstvwxyz';
const CODE_SYMBOLS = 16; // 80 bits: nobody guesses that, so it needs no stretching
const CODE_GROUP = 4;
export const CODES = 8;

/** @typedef {{login: string, vault: Uint8Array}} Keys login: 64 hex, what the house is sent; vault: 32 bytes, stays here */

/** One name however it is typed. @param {string} name */
export const plainName = (name) => name.normalize('NFKC').toLowerCase().replace(/\s+/gu, '');

/**
 * @param {Uint8Array} password
 * @param {Uint8Array} salt
 * @param {number} rounds
 * @param {SubtleCrypto | null | undefined} subtle
 * @returns {Promise<Uint8Array>} 32 bytes
 */
async function stretch(password, salt, rounds, subtle) {
  // Browsers keep their own from pages that came over plain HTTP.
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
 * @param {string} name of the account
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

/** The symbols of a code, however it is typed. @param {string} code */
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

/** Whether it may be a code at all. @param {string} code */
export const isCode = (code) => plainCode(code).length === CODE_SYMBOLS;

/** @returns {string[]} `CODES` new ones, "k3v9-q2xw-7d0m-a5ty" */
export function makeCodes() {
  return Array.from({ length: CODES }, () =>
    [...randomBytes(CODE_SYMBOLS)]
      .map((byte, i) => (i > 0 && i % CODE_GROUP === 0 ? '-' : '') + SYMBOLS[byte % SYMBOLS.length])
      .join(''),
  );
}
