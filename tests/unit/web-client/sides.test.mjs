// SPDX-License-Identifier: MIT
// Players as text: two sides, teams, free seats, bots; and the games to which a spectator can follow them.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { shownName } from '../../../web-client/views/common/bot-tag.js';
import { namesInRow, sideWords, sidesWords } from '../../../web-client/views/common/sides.js';
import { nextGames } from '../../../web-client/views/table/after-game.js';

const person = (name) => ({ who: name.toLowerCase(), name });
const [anna, bert, carl, dora] = ['Anna', 'Bert', 'Carl', 'Dora'].map(person);

test('names stand in a row', () => {
  assert.equal(namesInRow([]), '');
  assert.equal(namesInRow(['Anna']), 'Anna');
  assert.equal(namesInRow(['Anna', 'Bert']), 'Anna and Bert');
  assert.equal(namesInRow(['Anna', 'Bert', 'Carl']), 'Anna, Bert and Carl');
});

test('a game has two sides, however many play', () => {
  assert.equal(sidesWords({ w1: anna, b1: bert }), 'Anna against Bert');
  assert.equal(
    sidesWords({ w1: anna, b1: bert, w2: carl, b2: dora }),
    'Anna and Carl against Bert and Dora',
  );
  assert.equal(sideWords({ b2: dora, b1: bert, w1: anna }, 'b'), 'Bert and Dora');
});

test('free seats are counted in a team and named alone', () => {
  assert.equal(sidesWords({ w1: anna, b1: null }), 'Anna against Free seat');
  assert.equal(
    sidesWords({ w1: anna, w2: null, b1: null, b2: null }),
    'Anna and 1 free seat against 2 free seats',
  );
});

test('a bot is not called a bot twice', () => {
  assert.equal(shownName({ name: 'Level 6 (bot)', bot: true }), 'Level 6');
  assert.equal(shownName({ name: 'Level 6 (bot)' }), 'Level 6 (bot)');
});

test('a spectator can follow the players to their next table, and no bot', () => {
  const bot = { who: 'bot', name: 'Level 6 (bot)', bot: true };
  const room = { id: 'here', seats: { w1: anna, b1: bot } };
  const line = (id, seats, state = 'playing') => ({ room: id, state, seats });
  const found = nextGames(
    [
      line('here', { w1: anna, b1: bert }),
      line('there', { w1: carl, b1: anna }),
      line('open', { w1: anna, b1: null }, 'open'),
      line('other', { w1: carl, b1: dora }),
      line('bots', { w1: carl, b1: bot }),
    ],
    room,
  );
  assert.deepEqual(
    found.map(({ room: id }) => id),
    ['there'],
  );
});
