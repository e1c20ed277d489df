// SPDX-License-Identifier: MIT
// Positions that are parsed for drawing, compared with the rules.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import {
  diceOf,
  placeNumber,
  placeText,
  readDogs,
  readStepText,
  readTablaaza,
  readTablan,
  readTables,
  readTurn,
  rulesetOf,
  tablanPlace,
  turnOf,
} from '../../../web-client/table/notation.js';
import { chance, rules } from './log.mjs';

const ZENO = 'tabula -----G-bABbbabb--bBBb-A- 0,0/0,0/0,0 w 652';

/** Positions of random games, each with its legal steps. */
function* positions(ruleset, games) {
  const pick = chance(9);
  for (let game = 0; game < games; game++) {
    let position = rules.start(ruleset, 'w');
    for (let i = 0; i < 500; i++) {
      const owed = rules.owed(position);
      if (owed.kind === 'over') {
        break;
      }
      if (owed.kind === 'roll') {
        const [faces, least] = owed.chance === 'sticks' ? [2, 0] : [6, 1];
        const thrown = Array.from({ length: owed.count }, () => pick(faces) + least);
        position = rules.throwDice(position, thrown);
        continue;
      }
      const { steps } = rules.steps(position);
      yield { position, steps };
      position = steps.length > 0 ? steps[pick(steps.length)].after : rules.end(position);
    }
  }
}

test("Emperor Zeno's position is read point by point", () => {
  const board = readTables(ZENO);

  assert.deepEqual(board.points[5], { side: 'w', men: 7 });
  assert.deepEqual(board.points[7], { side: 'b', men: 2 });
  assert.deepEqual(board.points[0], { side: null, men: 0 });
  assert.deepEqual(board.dice, [6, 5, 2]);
  assert.equal(board.turn, 'w');
  assert.equal(board.ruleset, 'tabula');
});

test('men are conserved in the drawing, and steps start where men stand', () => {
  for (const ruleset of ['tabula', 'zeno', 'pyf;teams=2v2', 'ludus-anglicorum']) {
    for (const { position, steps } of positions(ruleset, 3)) {
      const board = readTables(position);
      const { side } = turnOf(position);
      for (const each of ['w', 'b']) {
        const onBoard = board.points.reduce((n, p) => n + (p.side === each ? p.men : 0), 0);
        assert.equal(onBoard + board.hand[each] + board.bar[each] + board.off[each], 15, position);
      }
      for (const step of steps.filter(({ text }) => readStepText(text))) {
        const there =
          typeof step.from === 'number'
            ? board.points[step.from - 1].side === side
            : board[step.from][side] > 0;
        assert.ok(there, `${position}: ${step.text}`);
      }
    }
  }
});

test('the dice of a throw are read without the marks around them', () => {
  const before = 'x b w1 ';
  assert.deepEqual(diceOf(`${before}652`), [6, 5, 2]);
  assert.deepEqual(diceOf(`${before}-`), []);
  assert.deepEqual(diceOf(`${before}54@3`), [5, 4]);
  assert.deepEqual(diceOf(`${before}+53:w2`), [5, 3]);
  assert.deepEqual(diceOf(`${before}44!`), [4, 4]);
  assert.deepEqual(diceOf(`${before}53?`), [5, 3]);
});

test('turns are read with their seat, results as results', () => {
  assert.deepEqual(readTurn('w'), { side: 'w', seat: 1, result: null });
  assert.deepEqual(readTurn('b2'), { side: 'b', seat: 2, result: null });
  assert.deepEqual(readTurn('r'), { side: 'w', seat: 1, result: null });
  assert.deepEqual(readTurn('g'), { side: 'b', seat: 1, result: null });
  assert.deepEqual(readTurn('1/2'), { side: null, seat: 0, result: '1/2' });
  assert.equal(rulesetOf('tabula;entry=free A'), 'tabula');
  assert.equal(rulesetOf('tabula@1;entry=free'), 'tabula');
});

test('steps are read as text', () => {
  assert.deepEqual(readStepText('bar/4*'), { from: 'bar', to: '4', hit: true, dice: [] });
  assert.deepEqual(readStepText('23/off=5'), { from: '23', to: 'off', hit: false, dice: [5] });
  assert.equal(readStepText('turn:3'), null);
  assert.equal(readStepText('a1'), null);
});

test('a table of Twelve Dogs is read, chosen or not', () => {
  const start = rules.start('twelve-dogs', 'w');
  assert.equal(readDogs(start).table, null);
  assert.equal(readDogs(rules.turn(start, ['table:3'])).table, 3);
  for (const { position } of positions('twelve-dogs', 2)) {
    const board = readDogs(position);
    for (const side of ['w', 'b']) {
      const onBoard = board.points.reduce((n, p) => n + (p.side === side ? p.men : 0), 0);
      assert.equal(onBoard + board.hand[side], 12, position);
    }
  }
  assert.equal(readDogs(ZENO), null);
  assert.equal(readTables(start), null);
});

test('the squares of Tablan are where their men are, under the names that steps have', () => {
  assert.deepEqual(tablanPlace(1), { row: 3, column: 0 });
  assert.deepEqual(tablanPlace(13), { row: 2, column: 11 });
  assert.deepEqual(tablanPlace(25), { row: 1, column: 0 });
  assert.deepEqual(tablanPlace(48), { row: 0, column: 0 });
  let seen = 0;
  for (const { position, steps } of positions('tablan', 4)) {
    const board = readTablan(position);
    const { side } = turnOf(position);
    for (const step of steps) {
      assert.ok(
        step.text.startsWith(`${placeText(position, step.from)}/${placeText(position, step.to)}`),
      );
      assert.equal(board.squares[step.from - 1].side, side, `${position}: ${step.text}`);
      assert.equal(readTablan(step.after).squares[step.to - 1].side, side);
      seen += 1;
    }
  }
  assert.ok(seen > 100);
  assert.equal(readTablan(ZENO), null);
  assert.equal(readTablan(rules.start('tablaaza', 'w')), null);
  assert.equal(readTablan('tablan'), null);
});

test('the plots of Tablaaza have the names that steps have, and the colour of their player', () => {
  for (const ruleset of ['tablaaza', 'tablaaza;board=figure8-7x10', 'tablaaza;board=lakes-6x9']) {
    for (const { position, steps } of positions(ruleset, 2)) {
      const board = readTablaaza(position);
      const { side } = turnOf(position);
      assert.equal(board.plots.length, board.columns * board.rows);
      for (const step of steps) {
        const plot = board.plots[step.to - 1];
        assert.equal(plot.name, step.text.split('+')[0], position);
        assert.equal(plot.what, 'vacant');
        assert.equal(plot.red, side === 'w');
      }
    }
  }
  assert.equal(readTablaaza(ZENO), null);
  assert.equal(readTablaaza(rules.start('tablan', 'w')), null);
});

test('places are numbered as the board has them, for each name of its game', () => {
  const squares = rules.start('tablan', 'w').replace('tablan', 'chatrang;halves=any');
  const land = rules.start('tablaaza', 'w').replace('tablaaza', 'paludes');
  assert.equal(readTablan(squares).ruleset, 'chatrang');
  assert.equal(readTablaaza(land).ruleset, 'paludes');
  for (let place = 1; place <= 48; place++) {
    assert.equal(placeNumber(squares, placeText(squares, place)), place);
  }
  assert.equal(placeNumber(land, 'b1'), 2);
  assert.equal(placeText(land, 2), '2');
  assert.equal(placeNumber(ZENO, '5'), 5);
  assert.equal(placeNumber(ZENO, 'hand'), 'hand');
  assert.equal(placeText(ZENO, 'bar'), 'bar');
});
