// SPDX-License-Identifier: MIT
// Derives keys from a password or a recovery code. The server receives the login half and never the other half, which
// opens the vault (vault.js). The typed text itself never leaves this device.

import { hmac } from '../vendor/noble-hashes/hmac.js';
import { sha256 } from '../vendor/noble-hashes/sha2.js';
import { bytesToHex, randomBytes, utf8ToBytes } from '../vendor/noble-hashes/utils.js';

/**
 * The cost of Argon2id: two passes over 19 MiB, as OWASP recommends. About a second on a computer, some seconds on an
 * old telephone. All devices must use the same cost.
 */
export const COST = { t: 2, m: 19 * 1024, p: 1 };
const SALT_BYTES = 16; // as libsodium has it, so that other programs can derive the same keys
/** Milliseconds for which a derivation may block the page at a time. */
const TICK_MS = 12;

/** The symbols of a recovery code: easily confused characters are left out. */
const SYMBOLS = '0123456789abcdefghjkmnpqrstvwxyz';
const CODE_SYMBOLS = 16; // 80 bits: too many to guess, so a code needs no stretching
const CODE_GROUP = 4;
export const CODES = 8;

/** @typedef {{login: string, vault: Uint8Array}} Keys login: 64 hex, sent to the server; vault: 32 bytes, never sent */

/** Normalises an account name, so that every way of typing it gives the same keys. @param {string} name */
export const plainName = (name) => name.normalize('NFKC').toLowerCase().replace(/\s+/gu, '');

/** @param {Uint8Array} secret @returns {Keys} */
function keysOf(secret) {
  return {
    login: bytesToHex(hmac(sha256, secret, utf8ToBytes('taberna/login/1'))),
    vault: hmac(sha256, secret, utf8ToBytes('taberna/vault/1')),
  };
}

/** @param {string} password as typed */
const plainPassword = (password) => utf8ToBytes(password.normalize('NFKC'));

/**
 * @param {string} name name of the account
 * @param {string} password as typed
 * @param {typeof COST} [cost] for tests
 * @returns {Promise<Keys>}
 */
export async function passwordKeys(name, password, cost = COST) {
  const { argon2idAsync } = await import('../vendor/noble-hashes/argon2.js');
  const salt = sha256(utf8ToBytes(`taberna/password/2\0${plainName(name)}`));
  const how = { ...cost, dkLen: 32, asyncTick: TICK_MS };
  return keysOf(await argon2idAsync(plainPassword(password), salt.subarray(0, SALT_BYTES), how));
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
