// SPDX-License-Identifier: MIT
// Names in imported games, whose log their author may have written.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { importedName, importedSeats } from '../../../web-client/table/imported.js';

test('names of an imported game are clean, and marked as such', () => {
  for (const [name, shown] of [
    ['Galla', 'Galla'],
    ['\u202ealliG', 'alliG'],
    ['Li\u200bvi\u2060a\u00ad\ufeff', 'Livia'],
    ['\u2066Livia\u2069\u061c', 'Livia'],
    ['Ann\nwon against\r\nBob', 'Ann won against Bob'],
    ['Ann\u2028Bob', 'Ann Bob'],
    ['\u001b[31mRed\u0085', '[31mRed'],
    ['\ue000Livia\u{e0041}\u3164', 'Livia'],
    ['', '?'],
    [' \u200b\u2800 ', '?'],
    ['Taberna', 'Taberna'],
    ['Adapting', 'Adapting'],
  ]) {
    assert.equal(importedName(name), `${shown} (imported)`);
    assert.equal(importedName(importedName(name)), `${shown} (imported)`);
  }
});

test('empty seats stay empty, and what else belongs to a seat stays', () => {
  assert.deepEqual(importedSeats({ w1: { who: 'p1', name: 'Adapting', bot: true }, b1: null }), {
    w1: { who: 'p1', name: 'Adapting (imported)', bot: true },
    b1: null,
  });
});
