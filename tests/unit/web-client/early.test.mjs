// SPDX-License-Identifier: MIT
// Resigning a rated game before both sides had two turns.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { leavesEarly } from '../../../web-client/table/early.js';

const seats = { w1: { who: 'livia', name: 'Livia' }, b1: { who: 'anna', name: 'Anna' } };
const settings = { rated: true, games: 1 };
const turn = (seat, steps = ['hand/6']) => ({ seat, steps });
const four = [turn('w1'), turn('b1'), turn('w1'), turn('b1', [])];

test('a rated game is left early until both sides had two turns', () => {
  assert.equal(leavesEarly({ settings, seats, turns: [] }), true);
  assert.equal(leavesEarly({ settings, seats, turns: four.slice(0, 3) }), true);
  assert.equal(
    leavesEarly({ settings, seats, turns: [...four.slice(0, 3), turn('b1', null)] }),
    true,
  );
  assert.equal(leavesEarly({ settings, seats, turns: four }), false);
});

test('an unrated game, a match and a game against a bot are not left early', () => {
  const bot = { ...seats, b1: { who: 'bot11', name: 'Level 1', bot: true, level: 11 } };
  assert.equal(leavesEarly({ settings: { ...settings, rated: false }, seats, turns: [] }), false);
  assert.equal(leavesEarly({ settings: { ...settings, games: 3 }, seats, turns: [] }), false);
  assert.equal(leavesEarly({ settings, seats: bot, turns: [] }), false);
});
