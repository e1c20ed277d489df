// SPDX-License-Identifier: MIT
// Identity: a guest, an account, and the change between them, against a simulated server.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

import { createStore } from '../../../web-client/app/store.js';
import { FakeClock, FakeSocket, FakeStore, settle } from './fakes.mjs';

let storage, sockets, store, thaw;

function open(parts = {}) {
  sockets = [];
  storage = new FakeStore();
  store = createStore({
    socket: () => {
      sockets.push(new FakeSocket());
      return sockets.at(-1);
    },
    storage,
    pageStorage: new FakeStore(),
    rules: /** @type {any} */ ({ list: () => [] }),
    clock: new FakeClock(),
    random: () => 0,
    whenAwake: (awake) => (thaw = awake),
    ...parts,
  });
  void store.start();
}

beforeEach(() => open());

const socket = () => sockets.at(-1);

async function welcome(more = {}) {
  socket().open();
  const [{ id }] = socket().of('hello');
  socket().say({
    t: 'welcome',
    re: id,
    d: { who: 'livia', name: 'Livia', last_id: 0, rooms: [], ...more },
  });
  await settle();
}

test('a guest is no account, a user with a cookie is one', async () => {
  await welcome({ token: 'secret' });
  assert.equal(store.state.me.account, false);
  socket().drop();
  thaw();
  await welcome({ account: { name: 'Livia' } });

  assert.equal(store.state.me.account, true);
  assert.equal(storage.getItem('taberna.account'), 'livia');
});

test('a guest becomes an account where he stands, in every window', async () => {
  await welcome({ token: 'secret' });
  socket().say({ t: 'account', d: { name: 'Livia Drusilla' } });

  assert.deepEqual(store.state.me, { who: 'livia', name: 'Livia Drusilla', account: true });
  assert.equal(sockets.length, 1);
});

test('a signed-out user gets a notice, and leaves no dice key behind', async () => {
  storage.setItem('taberna.dice.livia', 'ab'.repeat(32));
  await welcome({ account: { name: 'Livia' } });
  socket().drop();
  thaw();
  await welcome({ who: 'guest', name: 'Heron', token: 'new', signed_out: true });

  assert.equal(store.state.me.account, false);
  assert.equal(store.state.notice.key, 'signed-out');
  assert.equal(storage.getItem('taberna.account'), null);
  assert.equal(storage.getItem('taberna.dice.livia'), null);
  assert.equal(storage.getItem('taberna.token'), 'new');
});

test('a user gets no notice of the own sign-out', async () => {
  await welcome({ account: { name: 'Livia' } });
  socket().drop();
  thaw();
  await welcome({ who: 'guest', name: 'Heron', token: 'new' });

  assert.equal(store.state.notice, null);
  assert.equal(storage.getItem('taberna.account'), null);
});

test('a page that was put aside whole comes back with a line of its own', async () => {
  await welcome();
  thaw(true);
  await welcome();

  assert.equal(sockets.length, 2);
  assert.equal(store.state.link, 'open');
});

test('a table in another site’s page connects as a guest', () => {
  open({ guest: true });
  socket().open();

  assert.equal(socket().of('hello')[0].d.guest, true);
});
