// SPDX-License-Identifier: MIT
// The keys derived from a password and from a code, and the data that they decrypt. The values were computed with
// another program, in another language.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import './fakes.mjs';
import {
  CODES,
  ROUNDS,
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

const PASSWORDS = [
  {
    rounds: 1000,
    login: 'e2b4760095936d22f107768542ff822d080c23fe1d69368aa02e5385bc6be5a7',
    vault: '30d1d0c8064207d4b56158abae5c5df82154b1c51081bc9322009dbd07c58de1',
  },
  {
    rounds: 200_000,
    login: '51a1a1acac2514d54f27d2dcd361210d853b9ab8d0d4ad0b44f6e1843799c019',
    vault: '0f96eefca5926a93c057c26790737ec996fec1638c901735a86615d713db52db',
  },
];

test('a password becomes the same keys with and without the hashing of the browser', async () => {
  for (const { rounds, login, vault } of PASSWORDS) {
    for (const subtle of [globalThis.crypto.subtle, null]) {
      const keys = await passwordKeys('Livia Drusilla', 'correct horse', { rounds, subtle });
      assert.equal(keys.login, login);
      assert.equal(hex(keys.vault), vault);
    }
  }
  assert.equal(ROUNDS, 200_000);
});

test('a password is taken however its letters and the name are composed', async () => {
  const how = { rounds: 10 };
  const one = await passwordKeys('Ådne  Ø', 'pässwörd', how);
  const other = await passwordKeys('ådneø'.normalize('NFD'), 'pässwörd'.normalize('NFD'), how);

  assert.equal(one.login, other.login);
  assert.notEqual(one.login, (await passwordKeys('Ådne', 'pässwörd', how)).login);
  assert.equal(plainName(' Livia\u00a0Drusilla '), 'liviadrusilla');
});

test('the page goes on while a password is derived without the browser', async () => {
  let turns = 0;
  const ticks = setInterval(() => (turns += 1), 1);
  await passwordKeys('livia', 'correct horse', { rounds: 20_000, subtle: null });
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

test('a sealed secret that was touched anywhere, or is none, does not open', () => {
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
  for (const text of [null, undefined, '', '{', '[]', '{"v":2}', '{"v":1,"password":5}']) {
    assert.deepEqual(readVault(text), { v: 1, password: '', codes: [] });
  }
});
