// SPDX-License-Identifier: MIT
// Points have the same names on the board, in lists, in speech and in typed turns.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { routeWords, stepWords, turnWords } from '../../../web-client/views/board/board-words.js';
import { GAME_NAMES } from '../../../web-client/games/registry.js';
import { kindOf, loadGame, placeNames } from '../../../web-client/views/board/games.js';
import { typedStep } from '../../../web-client/views/board/typed-turn.js';
import { resultWords } from '../../../web-client/views/table/result-words.js';
import { rules, tiedRoom } from './log.mjs';

await Promise.all(GAME_NAMES.map(loadGame));

const TABULA = 'tabula -----G-bABbbabb--bBBb-A- 0,0/0,0/0,0 w 652';
const LUDUS = 'ludus-anglicorum O----------------------o 0,0/0,0/0,0 w 653';
const DOGS = 'twelve-dogs --A--- 11,12 2 w 41';

/** How a screen reader calls a point. @param {string} position @param {number} point */
const spoken = (position, point) =>
  placeNames(position, kindOf(position).read(position), {
    side: null,
    from: [],
    to: [],
    picked: null,
  })(point, 'w').split(',')[0];

test('a step has the numerals or letters of the board', () => {
  assert.equal(stepWords(TABULA, '6/11'), 'VI–XI');
  assert.equal(stepWords(TABULA, 'bar/4*'), 'bar–IV✶');
  assert.equal(stepWords(LUDUS, '1/13'), 'a–n');
  assert.equal(stepWords(DOGS, 'hand/4'), 'hand–k', 'the fourth point of the second table');
  assert.equal(stepWords('twelve-dogs ------ 12,12 ? w -', 'hand/4'), 'hand–d');
});

test('ways that hit different men are named by the points on the way', () => {
  const position = 'tabula -Ba-a------------------- 12,13/1,0/0,0 w 541';
  const ways = rules.routes(position, 'bar', 5).find(({ to }) => to === 9);
  assert.ok(ways.ask);
  const words = ways.routes.map((route) => routeWords(position, route));
  assert.deepEqual(words, ['Over V: hits a man ✶', 'Over IV: no hit']);
  const step = { ...ways.routes[0][0], hit: true };
  assert.equal(routeWords(LUDUS, [step, { ...step, to: 6 }, step]), 'Over e, f: hits 3 men ✶');
});

test('a screen reader hears the name that the board shows', () => {
  assert.equal(spoken(TABULA, 11), 'Point XI');
  assert.equal(spoken(LUDUS, 13), 'Point n');
  assert.equal(spoken(DOGS, 3), 'Point i');
  assert.match(kindOf(TABULA).position(kindOf(TABULA).read(TABULA)), /VI×7/);
});

test('a turn can be typed with the names of the board or of the records', () => {
  const { steps } = rules.steps(TABULA);
  assert.ok(steps.length > 0);
  for (const step of steps) {
    for (const word of [step.text, stepWords(TABULA, step.text).toLowerCase()])
      assert.equal(typedStep(steps, TABULA, word)?.text, step.text, word);
  }
  assert.equal(typedStep(steps, TABULA, 'nothing'), null);
});

test('the case of a letter tells the squares of Tablan apart', () => {
  const legal = ['A/B', 'a/b'].map((text) => ({ text }));
  const position = 'tablan UUUUUUUUUUUU/------------/------------/uuuuuuuuuuuu w 2';
  assert.equal(typedStep(legal, position, 'a-b'), legal[1]);
  assert.equal(typedStep(legal, position, 'A–B'), legal[0]);
});

test('a turn is described with dice, with sticks, and without either', () => {
  const told = (rules, dice, steps) =>
    turnWords(
      { rules, seats: { w1: { name: 'Livia' } }, mySeat: null },
      { seat: 'w1', dice, steps, before: rules },
    );
  assert.equal(told('tabula', [6, 5, 3], ['hand/6']), 'Livia rolled 6 5 3 and played hand–VI.');
  assert.equal(told('pyf', [], []), 'Livia had no legal move.');
  assert.equal(told('pyf', [6, 6, 1], []), 'Livia rolled 6 6 1 and had no legal move.');
  assert.match(told('tablan', [1, 0, 0, 0], []), /^Livia threw .* and had no legal move\.$/);
  assert.equal(told('tablaaza', [], ['a1']), 'Livia played a1.');
});

test('a draw that the position has decided is shown with its numbers', async () => {
  await loadGame('twelve-dogs');
  const { position } = tiedRoom();
  const room = { position, rules: 'twelve-dogs', settings: { games: 1 }, seats: {}, again: false };
  const draw = { ...room, result: '1/2', reason: 'dead' };
  assert.equal(resultWords(draw), 'Draw, 3 : 3');
  assert.equal(resultWords({ ...draw, again: true }), 'A tie, 3 : 3: another game follows');
  assert.equal(resultWords({ ...draw, reason: 'agreed' }), 'Draw');
});
