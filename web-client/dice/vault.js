// SPDX-License-Identifier: MIT
// The vault of an account: its dice key (seeds.js), sealed once with the password and once with each recovery code. The
// server stores it as a text that it cannot read. Sealing uses only HMAC-SHA256, so that it works in every browser,
// also over plain HTTP. This is safe because every sealing uses a fresh nonce and the secret is no longer than the
// hash.

import { hmac } from '../vendor/noble-hashes/hmac.js';
import { sha256 } from '../vendor/noble-hashes/sha2.js';
import {
  bytesToHex,
  concatBytes,
  hexToBytes,
  randomBytes,
  utf8ToBytes,
} from '../vendor/noble-hashes/utils.js';

/** Of the stored text, and of the derivation of the password's keys. */
const VERSION = 2;
const NONCE = 16;
const SECRET = 32;
const TAG = 32;

/**
 * @typedef {{password: string, codes: string[]}} Vault sealed dice keys, in hex; "" without a key
 */

/** @param {Uint8Array} key @param {string} what @param {Uint8Array[]} parts */
const hash = (key, what, ...parts) =>
  hmac(sha256, key, concatBytes(utf8ToBytes(`taberna/vault/${what}/1`), ...parts));

/** @param {Uint8Array} secret @param {Uint8Array} pad */
const xor = (secret, pad) => secret.map((byte, i) => byte ^ pad[i]);

/**
 * @param {string} secret 64 hex
 * @param {Uint8Array} key 32 bytes
 * @param {Uint8Array} [nonce] for tests
 * @returns {string} hex
 */
export function seal(secret, key, nonce = randomBytes(NONCE)) {
  const covered = xor(hexToBytes(secret), hash(key, 'pad', nonce));
  return bytesToHex(concatBytes(nonce, covered, hash(key, 'tag', nonce, covered)));
}

/**
 * @param {string} sealed
 * @param {Uint8Array} key
 * @returns {string | null} the secret; null if the key is wrong or the text is damaged
 */
export function unseal(sealed, key) {
  if (!/^[0-9a-f]*$/.test(sealed) || sealed.length !== 2 * (NONCE + SECRET + TAG)) {
    return null;
  }
  const bytes = hexToBytes(sealed);
  const nonce = bytes.subarray(0, NONCE);
  const covered = bytes.subarray(NONCE, NONCE + SECRET);
  const tag = bytesToHex(hash(key, 'tag', nonce, covered));
  if (tag !== bytesToHex(bytes.subarray(NONCE + SECRET))) {
    return null;
  }
  return bytesToHex(xor(covered, hash(key, 'pad', nonce)));
}

/**
 * @param {string | null | undefined} text
 * @returns {Vault} an empty vault if the text cannot be read
 */
export function readVault(text) {
  try {
    const { v, password, codes } = JSON.parse(text ?? '');
    if (v === VERSION && typeof password === 'string' && Array.isArray(codes)) {
      return { password, codes: codes.map(String) };
    }
  } catch {
    // A format that this page does not know.
  }
  return { password: '', codes: [] };
}

/**
 * A vault with a new password, new codes, or both; the other part stays as it is.
 * @param {Vault} vault
 * @param {string | null} secret the dice key; null: this device does not have it
 * @param {{password?: Uint8Array, codes?: Uint8Array[]}} keys
 * @returns {string}
 */
export function writeVault(vault, secret, { password, codes }) {
  return JSON.stringify({
    v: VERSION,
    ...vault,
    ...(password && { password: secret ? seal(secret, password) : '' }),
    ...(codes && { codes: secret ? codes.map((key) => seal(secret, key)) : [] }),
  });
}

/**
 * Opens the dice key with a recovery code.
 * @param {Vault} vault
 * @param {Uint8Array} key
 */
export function openByCode(vault, key) {
  for (const sealed of vault.codes) {
    const secret = unseal(sealed, key);
    if (secret) {
      return secret;
    }
  }
  return null;
}
