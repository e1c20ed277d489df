// SPDX-License-Identifier: MIT
// The page after an upgrade of the server: it is loaded again, but not for ever.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reloadIfOld } from '../../../web-client/app/upgrade.js';

const indexOf = (version) => `<meta name="version" content="${version}" />`;

/** A page of version "a"; `reloads` counts how often it was loaded again. */
function pageOf({ index = async () => indexOf('b'), own = 'a' } = {}) {
  const notes = new Map();
  const page = { reloads: 0 };
  const storage = {
    getItem: (name) => notes.get(name) ?? null,
    setItem: (name, value) => notes.set(name, value),
  };
  page.parts = {
    own: () => own,
    index,
    storage: () => storage,
    reload: () => (page.reloads += 1),
  };
  return page;
}

test('a page of another version is loaded again once', async () => {
  const page = pageOf();
  assert.equal(await reloadIfOld(page.parts), true);
  assert.equal(await reloadIfOld(page.parts), false);
  assert.equal(page.reloads, 1);
  assert.equal(await reloadIfOld({ ...page.parts, index: async () => indexOf('c') }), true);
  assert.equal(page.reloads, 2);
});

test('a page of the same version, or of none, stays', async () => {
  for (const page of [
    pageOf({ index: async () => indexOf('a') }),
    pageOf({ index: async () => 'Bad gateway' }),
    pageOf({ own: '' }),
  ]) {
    assert.equal(await reloadIfOld(page.parts), false);
    assert.equal(page.reloads, 0);
  }
});

test('a page stays while the server is away, or storage is forbidden', async () => {
  const away = pageOf({ index: () => Promise.reject(new TypeError('Failed to fetch')) });
  assert.equal(await reloadIfOld(away.parts), false);
  const forbidden = pageOf();
  forbidden.parts.storage = () => {
    throw new Error('SecurityError');
  };
  assert.equal(await reloadIfOld(forbidden.parts), false);
  assert.equal(away.reloads + forbidden.reloads, 0);
});
