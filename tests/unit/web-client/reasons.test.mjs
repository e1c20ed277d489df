// SPDX-License-Identifier: MIT
// The reasons of a hint, from positions of each game.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { reasonsOf } from '../../../web-client/learn/reasons.js';
import { enReasons } from '../../../web-client/texts/en/reasons.js';
import { rules } from './log.mjs';

/** The reasons of a turn as text: "hits 1 makes 1 @8". */
function reasons(before, ...steps) {
  const found = reasonsOf(rules, before, rules.turn(before, steps));
  for (const { key } of found) assert.ok(`reason.${key}` in enReasons, key);
  return found
    .map(({ key, n, points }) => [key, n, ...points.map((point) => `@${point}`)].join(' '))
    .join(', ');
}

test('a turn hits, closes a point and leaves nothing in danger', () => {
  const before = 'tabula -bb-C-Bab--D-C--C--dd--- 0,0/0,0/0,0 w 331';
  assert.equal(reasons(before, '5/8*', '5/8', '7/8'), 'hits 1, makes 1 @8, leaves.die 2');
  assert.match(reasons(before, '5/8*', '8/11', '11/12'), /^hits 1.*safe 1$/);
});

test('a turn saves a man', () => {
  const before = 'tabula -b---A---B------------mL 0,0/0,0/0,0 w 4';
  assert.equal(reasons(before, '6/10'), 'saves.die 1');
});

test('a man enters from the bar', () => {
  const before = 'tabula ---bb-------N------k---- 0,0/1,0/0,0 w 542';
  assert.match(reasons(before, 'bar/2', '13/17', '13/18'), /^enters 1/);
});

test('men are borne off, and the last one wins', () => {
  const before = 'tabula o-----------------C---A- 0,0/0,0/11,0 w 444';
  assert.match(reasons(before, '23/off', '19/23', '23/off'), /^off 2/);
  const last = 'tabula o----------------------A 0,0/0,0/14,0 w 1';
  assert.equal(reasons(last, '24/off'), 'wins 1');
});

test('Tablan: a man captures and settles', () => {
  const before = 'tablan ----u-----uu/-----------W/------------/U----------- w 2';
  assert.equal(reasons(before, 'x/b*'), 'hits 1, settles 1, safe 1');
});

test('Tablaaza: a stone raises a pavilion', () => {
  const before = 'tablaaza -------o/-o------/--~--~--/--~--~--/o-~--~--/-o------/-o-----o r -';
  assert.match(reasons(before, 'b4+b3'), /^raises 1/);
});
