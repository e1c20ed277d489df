// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { routeOf } from '../../../web-client/app/router.js';

test('an address of a table may name one of its games', () => {
  const table = { page: 'table', room: 'r7f3' };
  assert.deepEqual(routeOf('/t/r7f3'), { ...table, number: 0 });
  assert.deepEqual(routeOf('/t/r7f3/', '?game=2'), { ...table, number: 2 });
  assert.deepEqual(routeOf('/t/r7f3', '?embed&game=12'), { ...table, number: 12 });
  assert.deepEqual(routeOf('/t/r7f3', '?game=two'), { ...table, number: 0 });
});

test('people, ratings and games have addresses; what looks otherwise leads nowhere', () => {
  assert.deepEqual(routeOf('/people/p7k2m9qx'), { page: 'person', who: 'p7k2m9qx' });
  assert.deepEqual(routeOf('/ratings'), { page: 'ratings', game: 'tabula' });
  assert.deepEqual(routeOf('/ratings/zeno'), { page: 'ratings', game: 'zeno' });
  assert.deepEqual(routeOf('/games', '?player=x'), { page: 'games' });
  assert.deepEqual(routeOf('/history'), { page: 'history', game: '' });
  assert.deepEqual(routeOf('/history/pyf'), { page: 'history', game: 'pyf' });
  assert.deepEqual(routeOf('/print/tablan'), { page: 'print', game: 'tablan' });
  for (const path of ['/people', '/people/a/b', '/people/a.b', '/ratings/Zeno', '/games/x']) {
    assert.deepEqual(routeOf(path), { page: 'lost' });
  }
});
