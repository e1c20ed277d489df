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

test('a link finds its page with the punctuation of a sentence behind it', () => {
  const table = { page: 'table', room: 'r7f3', number: 0 };
  const ENDS = [
    '.',
    ')',
    ',',
    ';',
    ':',
    '!',
    '?',
    ').',
    '!)',
    "'",
    '"',
    '%22',
    '%3E',
    '%E2%80%9D',
    '%C2%BB.',
    '…',
  ];
  for (const end of ENDS) {
    assert.deepEqual(routeOf(`/t/r7f3${end}`), table, end);
    assert.deepEqual(routeOf(`/people/p7k2m9qx${end}`), { page: 'person', who: 'p7k2m9qx' }, end);
    assert.deepEqual(routeOf(`/rules/tabula${end}`), { page: 'rules', game: 'tabula' }, end);
    assert.deepEqual(routeOf(`/lobby${end}`), { page: 'lobby' }, end);
  }
  assert.deepEqual(routeOf('/t/r7f3', '?game=2).'), { ...table, number: 2 });
  for (const path of ['/t/r7.f3', '/t/.', '/t/r7f3/x.', '/people/a.b.']) {
    assert.deepEqual(routeOf(path), { page: 'lost' }, path);
  }
});
