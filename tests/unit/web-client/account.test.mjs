// SPDX-License-Identifier: MIT
// The account model against a simulated server: the data it sends, and the data that stays on the device.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

import { createAccount } from '../../../web-client/app/account.js';
import { codeKeys, passwordKeys } from '../../../web-client/dice/derive.js';
import { createSeeds, diceKey } from '../../../web-client/dice/seeds.js';
import { FakeStore } from './fakes.mjs';

/** Low costs, for speed: the key derivation has its own test. */
const keysOf = (name, password) => passwordKeys(name, password, { t: 1, m: 8, p: 1 });

/** The server's side of accounts, as far as the page can see it. */
class FakeServer {
  constructor() {
    this.asked = [];
    this.account = null;
    this.refuse = null; // the error {status, d} for the next request
  }

  fetch = async (path, { method, headers, body }) => {
    const verb = path.replace(/^\/api\/v1\/account\/?/, '');
    const d = body ? JSON.parse(body) : null;
    this.asked.push({ verb, method, headers, d });
    if (this.refuse) {
      const { status, d: problem } = this.refuse;
      this.refuse = null;
      return { ok: false, status, json: async () => problem };
    }
    if (verb === 'login' && d.password !== this.account.password) {
      return { ok: false, status: 401, json: async () => ({ code: 'bad-credentials' }) };
    }
    const answer = this.answer(verb, d ?? {});
    return { ok: true, status: 200, json: async () => answer };
  };

  answer(verb, d) {
    const { account } = this;
    switch (verb) {
      case 'register':
        this.account = { who: 'livia', ...d };
        return { who: 'livia', name: d.name };
      case '':
      case 'login':
        return { who: account.who, name: account.name, vault: account.vault, codes: 8, logins: [] };
      case 'recover':
        if (!d.password) return { vault: account.vault };
        Object.assign(account, { password: d.password, vault: d.vault });
        return { who: account.who, name: account.name };
      case 'password':
        Object.assign(account, { password: d.password, vault: d.vault });
        return {};
      case 'name':
        Object.assign(account, { name: d.name, password: d.new_password, vault: d.vault });
        return { name: d.name };
      case 'recovery':
        Object.assign(account, { recovery: d.recovery, vault: d.vault });
        return {};
      case 'move':
        return { code: 'onetime', until: 5 };
      case 'move/take':
        return { who: 'livia', name: 'Livia', token: 'further' };
      default:
        return {};
    }
  }
}

/** A device: its token, its seeds, and its current user. */
function device(server, me = { who: 'livia', name: 'Livia', account: false }) {
  const store = new FakeStore();
  const it = { store, me, token: 'guest-token', lines: [], heard: [] };
  it.seeds = createSeeds(
    store,
    () => null, // no chain is needed here
    () => 0,
    () => it.me?.who,
  );
  it.account = createAccount({
    token: () => it.token,
    setToken: (token) => (it.token = token),
    seeds: it.seeds,
    me: () => it.me,
    offline: async (change) => {
      it.lines.push('down');
      const made = await change();
      it.lines.push('up');
      return made;
    },
    heard: (message) => it.heard.push(message),
    fetch: server.fetch,
    keysOf,
  });
  return it;
}

const PASSWORD = 'correct horse';
let server, first;

beforeEach(() => {
  server = new FakeServer();
  first = device(server);
});

const last = () => server.asked.at(-1);

async function register() {
  const answer = await first.account.register('Livia', PASSWORD);
  assert.ok(answer.ok);
  first.me = { ...first.me, account: true };
  return answer.d.codes;
}

test('a password that is easy to guess is refused before anything is sent', async () => {
  await register();
  first.me = { ...first.me, name: 'Livia Drusilla' };
  const asked = server.asked.length;
  const easy = ['password', 'Password1!', 'passwort', '12345678', '0123456789', 'aaaaaaaa'];
  for (const password of [...easy, 'qwertyuiop', 'livia drusilla']) {
    const answers = [
      await first.account.register('Livia Drusilla', password),
      await first.account.recover('Livia Drusilla', 'AAAA-BBBB-CCCC-DDDD', password),
      await first.account.changePassword(PASSWORD, password),
    ];
    assert.deepEqual(
      answers.map((answer) => answer.code),
      Array(answers.length).fill('easy-password'),
      password,
    );
  }
  assert.equal(server.asked.length, asked);
});

test('an account is made by the guest, and neither password, codes nor dice key go out', async () => {
  const codes = await register();
  const { d, headers, verb } = last();
  const sent = JSON.stringify(d);

  assert.equal(verb, 'register');
  assert.equal(headers.authorization, 'Bearer guest-token');
  assert.equal(headers['content-type'], 'application/json');
  assert.equal(d.password, (await keysOf('livia', PASSWORD)).login);
  assert.deepEqual(
    d.recovery,
    codes.map((code) => codeKeys(code).login),
  );
  [PASSWORD, diceKey(first.seeds), ...codes].forEach((secret) => assert.ok(!sent.includes(secret)));
  assert.equal(first.token, null);
  assert.deepEqual(first.heard, [{ t: 'account', d: { name: 'Livia' } }]);
  assert.deepEqual(first.lines, []);
});

test('a refused account leaves the guest as he was', async () => {
  server.refuse = { status: 409, d: { code: 'name-taken', detail: 'Taken.' } };
  const answer = await first.account.register('Livia', PASSWORD);

  assert.deepEqual(answer, { ok: false, code: 'name-taken', params: {}, detail: 'Taken.' });
  assert.equal(first.token, 'guest-token');
  assert.deepEqual(first.heard, []);
});

test('who signs in elsewhere has the dice key there', async () => {
  await register();
  const second = device(server, { who: 'guest', name: 'Heron', account: false });
  const answer = await second.account.login('LIVIA', PASSWORD);
  second.me = { who: 'livia', name: 'Livia', account: true };

  assert.equal(answer.d.sealed, false);
  assert.equal(diceKey(second.seeds), diceKey(first.seeds));
  assert.deepEqual(second.lines, ['down', 'up']);
  assert.equal(last().headers.authorization, undefined);
  assert.equal(second.token, 'guest-token', 'the guest is there again after signing out');
});

test('a vault that the password does not open is said so', async () => {
  await register();
  server.account.vault = 'nonsense';
  const second = device(server, { who: 'guest', name: 'Heron', account: false });
  const answer = await second.account.login('Livia', PASSWORD);

  assert.equal(answer.d.sealed, true);
  assert.equal(second.store.getItem('taberna.dice.livia'), null);
});

test('a wrong password is sent once and gets no further than an answer', async () => {
  await register();
  const asked = server.asked.length;
  const second = device(server, { who: 'guest', name: 'Heron', account: false });
  const answer = await second.account.login('Livia', 'wrong horse');

  assert.equal(answer.code, 'bad-credentials');
  assert.equal(last().verb, 'login');
  assert.equal(server.asked.length, asked + 1);
  assert.equal(second.store.getItem('taberna.dice.livia'), null);
});

test('a recovery code brings the dice key back, and the new password opens it', async () => {
  const codes = await register();
  const second = device(server, { who: 'guest', name: 'Heron', account: false });
  const answer = await second.account.recover('Livia', codes[3].toUpperCase(), 'another one');
  const third = device(server, { who: 'guest2', name: 'Crane', account: false });
  await third.account.login('Livia', 'another one');

  assert.ok(answer.ok);
  const key = diceKey(first.seeds);
  for (const it of [second, third]) {
    assert.equal(it.store.getItem('taberna.dice.livia'), key);
  }
  assert.equal(last().d.password, (await keysOf('Livia', 'another one')).login);
});

test('a malformed code is not sent', async () => {
  await register();
  const before = server.asked.length;
  const answer = await first.account.recover('Livia', 'k3v9', 'another one');

  assert.equal(answer.code, 'bad-code');
  assert.equal(server.asked.length, before);
});

test('a code that is refused closes no connection', async () => {
  const [code] = await register();
  server.refuse = { status: 401, d: { code: 'bad-credentials' } };
  const answer = await first.account.recover('Livia', code, 'another one');

  assert.equal(answer.code, 'bad-credentials');
  assert.deepEqual(first.lines, []);
});

test('after a change of password, of name and of codes each opens the same dice key', async () => {
  const [old] = await register();
  const key = diceKey(first.seeds);
  await first.account.changePassword(PASSWORD, 'a second one');
  await first.account.changeName('a second one', 'Drusilla');
  first.me.name = 'Drusilla';
  const { d } = await first.account.newCodes('a second one');
  const by = async (way) => {
    const it = device(server, { who: 'guest', name: 'Heron', account: false });
    assert.ok((await way(it.account)).ok);
    return it.store.getItem('taberna.dice.livia');
  };

  assert.equal(await by((account) => account.login('drusilla', 'a second one')), key);
  assert.equal(await by((account) => account.recover('Drusilla', d.codes[7], 'a third one')), key);
  assert.equal(await by((account) => account.recover('Drusilla', old, 'a fourth one')), null);
  assert.deepEqual(first.heard.at(-1), { t: 'account', d: { name: 'Drusilla' } });
});

test('a device that lost the dice key does not lose it for the others', async () => {
  const [code] = await register();
  const key = diceKey(first.seeds);
  first.store.removeItem('taberna.dice.livia');
  await first.account.changePassword(PASSWORD, 'a second one');
  const second = device(server, { who: 'guest', name: 'Heron', account: false });
  await second.account.recover('Livia', code, 'a third one');

  assert.equal(second.store.getItem('taberna.dice.livia'), key);
});

test('signing out and erasing go out while the line is down', async () => {
  await register();
  await first.account.logout();
  await first.account.logoutEverywhere();
  await first.account.erase(PASSWORD);

  assert.deepEqual(
    server.asked.slice(-4).map(({ verb }) => verb),
    ['logout', 'logout-everywhere', '', 'erase'],
  );
  assert.equal(last().d.password, (await keysOf('Livia', PASSWORD)).login);
  assert.equal(first.lines.length, 6);
});

test('a guest moves to another device with token and dice key', async () => {
  const { d } = await first.account.moveCode();
  assert.equal(last().headers.authorization, 'Bearer guest-token');
  assert.equal(d.key, diceKey(first.seeds));
  assert.ok(!JSON.stringify(last().d).includes(d.key));

  const second = device(server, { who: 'guest', name: 'Heron', account: false });
  const answer = await second.account.take(d.code, d.key);
  assert.ok(answer.ok);
  assert.deepEqual(last().d, { code: 'onetime' });
  assert.equal(second.token, 'further');
  assert.equal(second.store.getItem('taberna.dice.livia'), d.key);
});

test('a used code changes nothing on the device', async () => {
  server.refuse = { status: 410, d: { code: 'no-such-code' } };
  const answer = await first.account.take('onetime', 'ab'.repeat(32));

  assert.equal(answer.code, 'no-such-code');
  assert.equal(first.token, 'guest-token');
  assert.equal(first.store.length, 0);
});

test('a server that does not answer, or not in JSON, is a refusal', async () => {
  const broken = device({ fetch: async () => Promise.reject(new TypeError('offline')) });
  assert.equal((await broken.account.facts()).code, 'no-answer');
  const cut = device({
    fetch: async () => ({ ok: true, status: 200, json: async () => Promise.reject(new Error()) }),
  });
  assert.equal((await cut.account.facts()).code, 'no-answer');
  const garbled = device({
    fetch: async () => ({ ok: false, status: 502, json: async () => Promise.reject(new Error()) }),
  });
  assert.equal((await garbled.account.facts()).code, 'http-502');
});
