// SPDX-License-Identifier: MIT
// The files of puzzles, checked by the rules; the puzzle of a day, judging an answer, and streaks.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import {
  LEVELS,
  PUZZLE_GAMES,
  dailyOf,
  dayOf,
  judge,
  loadPuzzles,
  nextOf,
  stepsOf,
} from '../../../web-client/learn/puzzles.js';
import { PUZZLES, bestStreak, createSolved, streakOf } from '../../../web-client/learn/streak.js';
import { enPuzzles } from '../../../web-client/texts/en/puzzles.js';
import { FakeStore } from './fakes.mjs';
import { offlineRules as rules } from './log.mjs';

const SOURCE = process.env.TABERNA_SOURCE ?? '.';
const LEAST = 200;
/** The least loss of a turn that is not an answer, and its distance from 0 in standard errors. */
const MARGIN = 0.08;
const CLEAR = 3.5; // four before the figures were rounded

const fileOf = (game) =>
  readFileSync(join(SOURCE, `web-client/learn/${game}.puzzles.json`), 'utf8');
const read = (game) => JSON.parse(fileOf(game));

function checkPuzzle(game, puzzle) {
  const { position, answers, others, id } = puzzle;
  assert.equal(position.split(' ')[0], game, id);
  assert.deepEqual(rules.owed(position), { kind: 'turn', seat: 'w1' }, id);
  const after = (turn) => rules.turn(position, stepsOf(turn));
  const ends = [...answers, ...others.map(([turn]) => turn)].map(after);
  assert.equal(new Set(ends).size, ends.length, `${id}: two turns lead to the same position`);
  assert.ok(answers.length >= 1 && answers.length <= 2, id);
  assert.ok(others.length >= 3, id);
  let before = 0;
  for (const [turn, loss, error] of others) {
    assert.ok(loss >= MARGIN && loss <= 1, `${id}: ${turn}`);
    assert.ok(error === undefined || loss >= CLEAR * error, `${id}: ${turn}`);
    assert.ok(loss >= before, `${id}: ${turn} is not in order`);
    before = loss;
  }
  assert.ok(puzzle.score > 0 && puzzle.score <= 1, id);
  assert.ok(`puzzles.reason.${puzzle.reason}` in enPuzzles, `${id}: ${puzzle.reason}`);
  assert.ok(puzzle.from.length === 2 && puzzle.from.every(Number.isSafeInteger), id);
}

for (const game of PUZZLE_GAMES) {
  test(`${game}: each puzzle is readable, has one answer, and a source`, () => {
    const { command, puzzles } = read(game);
    assert.match(command, new RegExp(`^taberna-ai puzzles ${game} --games \\d+ --seed \\d+$`));
    assert.ok(puzzles.length >= LEAST, `${puzzles.length} puzzles`);
    for (const puzzle of puzzles) checkPuzzle(game, puzzle);
  });

  test(`${game}: ids and positions are unique, sorted, of all levels, one puzzle a line`, () => {
    const { puzzles } = read(game);
    assert.equal(new Set(puzzles.map(({ id }) => id)).size, puzzles.length);
    assert.equal(new Set(puzzles.map(({ position }) => position)).size, puzzles.length);
    const keys = puzzles.map(({ level, id }) => `${level} ${id}`);
    assert.deepEqual(keys, [...keys].sort());
    assert.deepEqual([...new Set(puzzles.map(({ level }) => level))], LEVELS);
    for (const level of LEVELS) {
      const n = puzzles.filter((one) => one.level === level).length;
      assert.ok(n >= LEAST / 5 - 1, `level ${level}: ${n}`);
    }
    assert.equal(fileOf(game).split('\n').length, puzzles.length + 4);
  });
}

test('the puzzle of a day changes at midnight in UTC, and returns after all others', () => {
  const { puzzles } = read('tabula');
  const noon = Date.UTC(2026, 10, 24, 12);
  const late = Date.UTC(2026, 10, 24, 23, 59, 59, 999);
  const today = dayOf(noon);
  assert.equal(dayOf(late), today);
  assert.equal(dayOf(late + 1), today + 1);
  assert.equal(dailyOf(puzzles, today), dailyOf([...puzzles].reverse(), today));
  const ids = puzzles.map((_, i) => dailyOf(puzzles, today + i).id);
  assert.equal(new Set(ids).size, puzzles.length);
  assert.equal(dailyOf(puzzles, today + puzzles.length).id, ids[0]);
});

test('an answer is judged by its position, and a wrong one by its loss', () => {
  const puzzle = read('tabula').puzzles.find(({ others }) => others.length > 10);
  const { position, answers, others } = puzzle;
  const after = (turn) => rules.turn(position, stepsOf(turn));
  assert.deepEqual(judge(rules, puzzle, after(answers[0])), {
    ...{ right: true, loss: 0, error: 0, least: false },
  });
  const [turn, loss, error] = others[0];
  assert.deepEqual(judge(rules, puzzle, after(turn)), { right: false, loss, error, least: false });
  const few = { ...puzzle, others: others.slice(0, 2) };
  assert.deepEqual(judge(rules, few, after(others[5][0])), {
    ...{ right: false, loss: others[1][1], error: 0, least: true },
  });
});

test('the trainer goes on with the next unsolved puzzle of the level, then of a higher one', () => {
  const puzzles = [1, 1, 1, 2, 3].map((level, i) => ({ id: `p${i}`, level }));
  const next = (solved, level, after) => nextOf(puzzles, solved, level, after)?.id ?? null;
  assert.equal(next([], 1), 'p0');
  assert.equal(next(['p0'], 1, 'p0'), 'p1');
  assert.equal(next(['p1'], 1, 'p2'), 'p0');
  assert.equal(next(['p0', 'p1', 'p2'], 1, 'p2'), 'p3');
  assert.equal(next(['p3', 'p4'], 3), 'p0');
  assert.equal(next(['p0', 'p1', 'p2', 'p3', 'p4'], 1), null);
  // If the only open puzzle was skipped, the overview follows.
  assert.equal(next(['p0', 'p1', 'p2', 'p3'], 3, 'p4'), null);
});

test('a streak counts days in a row, and lasts until a whole day is missed', () => {
  assert.equal(streakOf([], 10), 0);
  assert.equal(streakOf([8, 9, 10], 10), 3);
  assert.equal(streakOf([8, 9], 10), 2);
  assert.equal(streakOf([7, 8], 10), 0);
  assert.equal(streakOf([5, 6, 7, 9, 10], 10), 2);
  assert.equal(bestStreak([5, 6, 7, 9, 10]), 3);
  assert.equal(bestStreak([]), 0);
});

test('solved puzzles and days stay on the device', () => {
  const storage = new FakeStore();
  const solved = createSolved(() => storage);
  solved.solve('tabula', 'a', null);
  solved.solve('tabula', 'b', 100);
  solved.solve('tabula', 'b', 100);
  solved.solve('zeno', 'c', 101);

  const again = createSolved(() => storage);
  assert.equal(again.health(), 'ok');
  assert.deepEqual(again.of('tabula'), ['a', 'b']);
  assert.deepEqual(again.of('pyf'), []);
  assert.deepEqual(again.days(), [100, 101]);
  assert.ok(again.isDone('tabula', 100) && !again.isDone('tabula', 101));
  assert.ok(again.isDone('zeno', 101) && !again.isDone('pyf', 101));
});

test('progress is limited in size', () => {
  const storage = new FakeStore();
  const solved = createSolved(() => storage);
  for (let i = 0; i < 1100; i += 1) solved.solve('tabula', `id${i}`, i);
  assert.equal(createSolved(() => storage).of('tabula').length, 1000);
  assert.equal(createSolved(() => storage).days().length, 400);
});

test('damaged or forbidden progress is reported', () => {
  for (const text of [
    '{',
    '{"puzzles":1}',
    '{"puzzles":1,"solved":{"a":[1]},"daily":{},"days":[]}',
  ]) {
    const storage = new FakeStore();
    storage.setItem(PUZZLES, text);
    assert.equal(createSolved(() => storage).health(), 'damaged');
  }
  const forbidden = createSolved(() => {
    throw new Error('no storage');
  });
  forbidden.solve('tabula', 'a', 1);
  assert.equal(forbidden.health(), 'forbidden');
  assert.deepEqual(forbidden.of('tabula'), ['a']);
});

test('a load that fails is tried again', async (t) => {
  const answers = [
    { ok: false, status: 502 },
    { ok: true, json: async () => read('zeno') },
  ];
  t.mock.method(globalThis, 'fetch', async () => answers.shift());
  await assert.rejects(loadPuzzles('zeno'));
  const puzzles = await loadPuzzles('zeno');
  assert.equal(puzzles, await loadPuzzles('zeno'));
});
