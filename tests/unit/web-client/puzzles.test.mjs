// SPDX-License-Identifier: MIT
// The files of puzzles, checked by the rules; the puzzle of a day, judging an answer, and streaks.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import {
  LEVELS,
  dailyOf,
  dayOf,
  judge,
  loadDaily,
  loadPuzzles,
  nextOf,
  stepsOf,
} from '../../../web-client/learn/puzzles.js';
import { GAMES } from '../../../web-client/games/list.js';
import { PUZZLE_GAMES } from '../../../web-client/learn/puzzle-games.js';
import { puzzleOwner, solvedOf, syncPuzzles } from '../../../web-client/app/puzzles.js';
import { ACCOUNT, PUZZLES_OF, UNSENT_PUZZLES } from '../../../web-client/app/inbox.js';
import { PUZZLES, createSolved } from '../../../web-client/learn/solved.js';
import { bestStreak, streakOf } from '../../../web-client/learn/streak.js';
import { enPuzzles } from '../../../web-client/texts/en/puzzles.js';
import { FakeStore } from './fakes.mjs';
import { offlineRules as rules } from './log.mjs';

const SOURCE = process.env.TABERNA_SOURCE ?? '.';
const LEAST = 200;
/** The least loss of a turn that is not an answer, and its distance from 0 in standard errors. */
const MARGIN = 0.08;
const CLEAR = 3.5; // four before the figures were rounded

const fileOf = (game) =>
  readFileSync(join(SOURCE, `web-client/games/${game}/puzzles.json`), 'utf8');
const read = (game) => JSON.parse(fileOf(game));

function checkPuzzle(game, puzzle) {
  const { position, answers, others, id } = puzzle;
  assert.equal(position.split(' ')[0], game, id);
  const { kind, seat } = rules.owed(position);
  assert.ok(kind === 'turn' && ['w1', 'b1'].includes(seat), id);
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

test('the list of games with puzzles has those of the files', () => {
  const folders = readdirSync(join(SOURCE, 'web-client/games'));
  const found = folders.filter((name) =>
    existsSync(join(SOURCE, `web-client/games/${name}/puzzles.json`)),
  );
  assert.deepEqual([...PUZZLE_GAMES].sort(), found.sort());
});

for (const game of PUZZLE_GAMES) {
  test(`${game}: each puzzle is readable, has one answer, and a source`, () => {
    const { command, puzzles } = read(game);
    assert.match(
      command,
      new RegExp(`^taberna-research puzzles ${game} --games \\d+ --seed \\d+$`),
    );
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

test('a daily puzzle solved after its hint or its answer was shown does not count for the streak', () => {
  const storage = new FakeStore();
  const solved = createSolved(() => storage);
  solved.help('tabula', 100);
  const again = createSolved(() => storage);
  assert.ok(again.isHelped('tabula', 100) && !again.isDone('tabula', 100));
  assert.ok(!again.isHelped('tabula', 101) && !again.isHelped('zeno', 100));
  again.solve('tabula', 'a', 100);
  assert.deepEqual(again.of('tabula'), ['a']);
  assert.ok(again.isDone('tabula', 100));
  assert.deepEqual(again.days(), []);
  again.solve('tabula', 'a', 100); // to solve it once more makes it no better
  assert.deepEqual(again.days(), []);

  again.solve('zeno', 'b', 100); // another game of the day counts
  assert.deepEqual(again.days(), [100]);
  again.help('zeno', 100); // a hint after the solution takes nothing away
  assert.ok(!again.isHelped('zeno', 100));
  assert.deepEqual(createSolved(() => storage).days(), [100]);
});

test('two pages of one browser keep what the other one has solved', () => {
  const storage = new FakeStore();
  const [one, two] = [createSolved(() => storage), createSolved(() => storage)];
  one.solve('tabula', 'a', 100);
  two.solve('tabula', 'b', 101);
  const both = createSolved(() => storage);
  assert.deepEqual(
    [both.of('tabula'), both.days()],
    [
      ['a', 'b'],
      [100, 101],
    ],
  );
});

test('progress is limited in size', () => {
  const storage = new FakeStore();
  const solved = createSolved(() => storage);
  for (let i = 0; i < 1100; i += 1) solved.solve('tabula', `id${i}`, i);
  assert.equal(createSolved(() => storage).of('tabula').length, 1000);
  assert.equal(createSolved(() => storage).days().length, 1000);
});

/** The server's part for one account: it adds, as POST and GET /api/v1/account/puzzles do. */
function fakeAccount() {
  const all = { solved: {}, days: {} };
  const account = {
    sizes: [],
    works: true,
    all,
    async puzzles(added = null) {
      if (!account.works) return { ok: false };
      if (!added) return { ok: true, d: structuredClone(all) };
      const lists = ['solved', 'days'].flatMap((field) => Object.entries(added[field]));
      account.sizes.push(lists.reduce((n, [, list]) => n + list.length, 0));
      for (const field of ['solved', 'days']) {
        for (const [game, list] of Object.entries(added[field])) {
          all[field][game] = [...new Set([...(all[field][game] ?? []), ...list])].sort();
        }
      }
      return { ok: true, d: {} };
    },
  };
  return account;
}

test('two devices of an account have the same puzzles and the same streak', async () => {
  const account = fakeAccount();
  const [phone, laptop] = [new FakeStore(), new FakeStore()];
  const [onPhone, onLaptop] = [solvedOf(() => phone, 'who1'), solvedOf(() => laptop, 'who1')];
  onPhone.solve('tabula', 'a', 100);
  onLaptop.solve('tabula', 'b', 101);
  onLaptop.solve('zeno', 'c', null);
  phone.setItem(UNSENT_PUZZLES, '1');
  account.works = false;
  assert.equal(await syncPuzzles(() => phone, account, 'who1', onPhone), false);
  assert.equal(phone.getItem(UNSENT_PUZZLES), '1');
  account.works = true;
  assert.equal(await syncPuzzles(() => phone, account, 'who1', onPhone), true);
  assert.equal(phone.getItem(UNSENT_PUZZLES), null);
  assert.equal(await syncPuzzles(() => laptop, account, 'who1', onLaptop), true);
  assert.equal(await syncPuzzles(() => phone, account, 'who1'), true);

  for (const storage of [phone, laptop]) {
    const all = solvedOf(() => storage, 'who1');
    assert.deepEqual([...all.of('tabula')].sort(), ['a', 'b']);
    assert.deepEqual([all.of('zeno'), all.days()], [['c'], [100, 101]]);
    assert.ok(all.isDone('tabula', 101));
  }
  assert.deepEqual(account.sizes, [2, 3]); // only what the account lacked
});

test('much progress is sent in parts that the server takes', async () => {
  const account = fakeAccount();
  const storage = new FakeStore();
  const solved = solvedOf(() => storage, 'who1');
  for (let i = 0; i < 700; i += 1) solved.solve('tabula', `id${i}`, i);
  await syncPuzzles(() => storage, account, 'who1', solved);
  assert.deepEqual(account.sizes, [500, 500, 400]);
  assert.equal(account.all.solved.tabula.length, 700);
});

test('an account takes over the puzzles of the guest, and no puzzles of another account', () => {
  const storage = new FakeStore();
  const owner = (me) => puzzleOwner(me, () => storage);
  createSolved(() => storage).solve('tabula', 'a', 100);
  assert.equal(owner(null), '');
  storage.setItem(ACCOUNT, 'who1');
  assert.equal(owner(null), 'who1'); // without a connection
  assert.equal(owner({ who: 'who2', name: '', account: true }), 'who2');
  assert.equal(owner({ who: 'guest', name: '', account: false }), '');
  assert.deepEqual(solvedOf(() => storage, 'who1').of('tabula'), ['a']);
  assert.equal(storage.getItem(PUZZLES), null);
  assert.deepEqual(solvedOf(() => storage, '').of('tabula'), []);
  assert.deepEqual(solvedOf(() => storage, 'who2').of('tabula'), []);
  assert.ok(storage.getItem(`${PUZZLES_OF}who1`));
});

test('damaged or forbidden progress is reported', () => {
  for (const text of [
    '{',
    '{"puzzles":2}',
    '{"puzzles":2,"solved":{"a":[1]},"daily":{},"days":{}}',
    '{"puzzles":2,"solved":{},"daily":{},"days":{"a":["1"]}}',
    '{"puzzles":2,"solved":{},"daily":{"a":{"day":1}},"days":{}}',
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

test('the number of puzzles of each game is that of its file', () => {
  for (const { name, puzzles } of GAMES) {
    if (puzzles) assert.equal(read(name).puzzles.length, puzzles, name);
  }
});

/** The files for single days as the bundler of the page writes them, by path. @param {string} game */
function dailyFiles(game) {
  const program = `
import json, pathlib, sys
source = pathlib.Path(sys.argv[1])
sys.path.insert(0, str(source))
sys.dont_write_bytecode = True
import bundle
name = sys.argv[2] + '.puzzles.json'
files = bundle.daily_files(source, {name: bundle.puzzle_files(source)[name].read_bytes()})
print(json.dumps({'/' + path: json.loads(text) for path, text in files.items()}))`;
  const source = join(SOURCE, 'web-client');
  return JSON.parse(execFileSync('python3', ['-c', program, source, game], { encoding: 'utf8' }));
}

test('the puzzle of a day comes from its small file, else from that of all', async (t) => {
  const { puzzles } = read('pyf');
  const files = dailyFiles('pyf');
  const asked = [];
  t.mock.method(globalThis, 'fetch', async (path) => {
    asked.push(path);
    if (path === '/daily/pyf-3.json') return { ok: false, status: 503 };
    return { ok: true, json: async () => files[path] ?? { puzzles } };
  });
  for (const day of [0, 20, 31, 257, 258, 50]) {
    assert.equal((await loadDaily('pyf', day)).id, dailyOf(puzzles, day).id, `${day}`);
  }
  assert.deepEqual(asked, [
    '/daily/pyf-0.json',
    '/daily/pyf-1.json',
    '/daily/pyf-16.json',
    '/daily/pyf-3.json',
    '/pyf.puzzles.json',
  ]);
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
