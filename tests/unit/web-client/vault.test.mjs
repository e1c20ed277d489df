// SPDX-License-Identifier: MIT
// The keys derived from a password and from a code, and the data that they decrypt. The values were computed with
// another program, in another language.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import './fakes.mjs';
import {
  CODES,
  COST,
  codeKeys,
  isCode,
  makeCodes,
  passwordKeys,
  plainName,
} from '../../../web-client/dice/derive.js';
import { openByCode, readVault, seal, unseal, writeVault } from '../../../web-client/dice/vault.js';

const hex = (bytes) => Buffer.from(bytes).toString('hex');
const SECRET = '00112233445566778899aabbccddeeff'.repeat(2);
const KEY = Uint8Array.from({ length: 32 }, (_, i) => i);
const OTHER = KEY.toReversed();

/** Computed with libsodium. */
const PASSWORDS = [
  {
    cost: { t: 1, m: 8, p: 1 },
    login: 'a91eda3c5e8bbdc65f9fc463c03cfa0ed9117ce69d8c32553f07b7bb63d6fb9b',
    vault: '70f0beeb69339905e091bb0446edc05367d87682d768e382b0f1bf300e99fe49',
  },
  {
    cost: { t: 3, m: 1024, p: 1 },
    login: 'a8808ec497833201167756e6f516be656ddabc0ce7de6202794c15b074784e1d',
    vault: '72c0754c0c4d1b866f3583901086c7a1b366b65ec9314ab172d3e69aad63e0e6',
  },
  {
    cost: { t: 2, m: 19 * 1024, p: 1 },
    login: '612696119fb1a63e3434e1f91425bd0da7d7622ed9f198a2a63a63f909cd9959',
    vault: '53e06a304b4da31a09b3d39886d206b5523aa377a057c462d52ad51f37852fa0',
  },
];

/** The lowest cost, for tests that do not measure it. */
const CHEAP = { t: 1, m: 8, p: 1 };

test('a password becomes the keys that libsodium derives', async () => {
  for (const { cost, login, vault } of PASSWORDS) {
    const keys = await passwordKeys('Livia Drusilla', 'correct horse', cost);
    assert.equal(keys.login, login);
    assert.equal(hex(keys.vault), vault);
  }
  assert.deepEqual(COST, PASSWORDS.at(-1).cost);
});

test('a password is taken however its letters and the name are composed', async () => {
  const one = await passwordKeys('Ådne  Ø', 'pässwörd', CHEAP);
  const other = await passwordKeys('ådneø'.normalize('NFD'), 'pässwörd'.normalize('NFD'), CHEAP);

  assert.equal(one.login, other.login);
  assert.notEqual(one.login, (await passwordKeys('Ådne', 'pässwörd', CHEAP)).login);
  assert.equal(plainName(' Livia\u00a0Drusilla '), 'liviadrusilla');
});

test('the page goes on while a password is derived', async () => {
  let turns = 0;
  const ticks = setInterval(() => (turns += 1), 1);
  await passwordKeys('livia', 'correct horse', { t: 1, m: 4096, p: 1 });
  clearInterval(ticks);

  assert.ok(turns > 0);
});

test('a recovery code becomes the same keys however it is typed', () => {
  for (const code of ['k3v9-q2xw-7d0m-a5ty', 'K3V9 Q2XW 7DOM A5TY', 'k3v9q2xw7d0ma5ty']) {
    const { login, vault } = codeKeys(code);
    assert.equal(login, '8107a3b0b8f7267b2fc1672e1b39c2c0c757fed7fc24acf033cdaee849093e43');
    assert.equal(hex(vault), '17958c9717cc0310fab16837124ba7c79206e3f31845075bc1f229eb0a256e7e');
  }
});

test('codes are many, different, and known for what they are', () => {
  const codes = makeCodes();
  assert.equal(new Set(codes).size, CODES);
  for (const code of codes) {
    assert.match(code, /^([0-9a-z]{4}-){3}[0-9a-z]{4}$/);
    assert.ok(isCode(code));
  }
  assert.ok(!isCode('k3v9-q2xw'));
});

test('a secret is sealed as it is written down, and only its key opens it', () => {
  const sealed = seal(
    SECRET,
    KEY,
    Uint8Array.from({ length: 16 }, (_, i) => i),
  );
  assert.equal(
    sealed,
    '000102030405060708090a0b0c0d0e0f90c45471f6da2f758b77979581efa5a26c1453833f6e2b7d65de45b26a6fffcc' +
      'd79a8fd5ea3b5b2860411fb0e64c84c793cf61bef72f686b1f5fd14ca343df1b',
  );
  assert.equal(unseal(sealed, KEY), SECRET);
  assert.equal(unseal(sealed, OTHER), null);
});

test('a sealed secret that was changed anywhere, or is malformed, does not open', () => {
  const sealed = seal(SECRET, KEY);
  for (let at = 0; at < sealed.length; at++) {
    const touched = sealed.slice(0, at) + (sealed[at] === '0' ? '1' : '0') + sealed.slice(at + 1);
    assert.equal(unseal(touched, KEY), null);
  }
  for (const none of ['', 'ab', 'x'.repeat(160), sealed + '00']) {
    assert.equal(unseal(none, KEY), null);
  }
});

test('a vault opens by its password and by each of its codes', () => {
  const codes = makeCodes().map((code) => codeKeys(code).vault);
  const text = writeVault(readVault(null), SECRET, { password: KEY, codes });
  assert.ok(text.length <= 4096);
  const vault = readVault(text);

  assert.equal(unseal(vault.password, KEY), SECRET);
  codes.forEach((code) => assert.equal(openByCode(vault, code), SECRET));
  assert.equal(openByCode(vault, OTHER), null);
});

test('a vault with another password keeps its codes, and with other codes its password', () => {
  const [code, later] = makeCodes().map((one) => codeKeys(one).vault);
  const first = writeVault(readVault(''), SECRET, { password: KEY, codes: [code] });
  const second = readVault(writeVault(readVault(first), SECRET, { password: OTHER }));
  const third = readVault(writeVault(second, SECRET, { codes: [later] }));

  assert.equal(unseal(second.password, OTHER), SECRET);
  assert.equal(unseal(second.password, KEY), null);
  assert.equal(openByCode(second, code), SECRET);
  assert.equal(openByCode(third, code), null);
  assert.equal(openByCode(third, later), SECRET);
  assert.equal(unseal(third.password, OTHER), SECRET);
});

test('a vault that cannot be read is an empty one', () => {
  const older = JSON.stringify({ v: 1, password: seal(SECRET, KEY), codes: [] });
  for (const text of [null, undefined, '', '{', '[]', '{"v":3}', '{"v":2}', older]) {
    assert.deepEqual(readVault(text), { password: '', codes: [] });
  }
});

test('a vault without the dice key keeps its codes', () => {
  const [code] = makeCodes().map((one) => codeKeys(one).vault);
  const first = writeVault(readVault(null), SECRET, { password: KEY, codes: [code] });
  const none = readVault(writeVault(readVault(first), null, { password: OTHER }));

  assert.equal(none.password, '');
  assert.equal(openByCode(none, code), SECRET);
});
