// SPDX-License-Identifier: MIT
// The pages of rules and of history: their books, and the replies that a figure shows.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gameOf, loadRules } from '../../../web-client/games/registry.js';
import { placeNumber } from '../../../web-client/table/notation.js';
import { enHistory } from '../../../web-client/texts/en/history.js';
import { BOOKS } from '../../../web-client/views/reading/history.js';
import { rules } from './log.mjs';

test('every book has a sentence, and every link a name and an address', () => {
  for (const { name, links } of BOOKS) {
    assert.ok(enHistory[`book.${name}`], name);
    for (const [kind, url] of links) {
      assert.ok(enHistory[`book.link.${kind}`], kind);
      assert.match(new URL(url).protocol, /^https?:$/);
    }
  }
});

test('every game has books', () => {
  for (const { name } of rules.list()) {
    assert.ok(
      BOOKS.some((book) => gameOf(name).books?.includes(book.name)),
      name,
    );
  }
});

test('plots with a cross are a knight’s move from the first stone, and no replies', async () => {
  const { firsts } = (await loadRules('tablaaza')).chapters[2];
  assert.equal(firsts.length, 3);
  for (const { position, crossed } of firsts) {
    const stone = position.replace(/^\S+ /, '').split(' ')[0].replaceAll('/', '').indexOf('o');
    const replies = rules.steps(position).steps.map(({ text }) => text);
    assert.ok(replies.length > 0);
    for (const plot of crossed) {
      const at = placeNumber(position, plot) - 1;
      const away = [at % 8, Math.floor(at / 8)].map((one, axis) =>
        Math.abs(one - [stone % 8, Math.floor(stone / 8)][axis]),
      );
      assert.deepEqual(away.sort(), [1, 2], plot);
      assert.ok(!replies.includes(plot), plot);
    }
  }
});
