// SPDX-License-Identifier: MIT
// Analysis of a finished game by ai.wasm: the requests, their order, and that the numbers add up.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import {
  accuracyOf,
  closerLook,
  curveOf,
  goodOf,
  isAdjustedSure,
  isMostlyUnclear,
  lookAt,
  marksOf,
  movesOf,
  partsOf,
  studyStart,
} from '../../../web-client/ai/analysis.js';
import { diceOf } from '../../../web-client/table/notation.js';
import { RulesError } from '../../../web-client/table/rules.js';
import { learn, players } from './learnt.mjs';
import { rules } from './log.mjs';

/** Numbers from 0 to 1, the same sequence in every run. @param {number} seed */
const chanceOf = (seed) => () => {
  seed = (seed * 48271) % 2147483647;
  return seed / 2147483647;
};

/** The move list of a random game, at most `most` turns long, in the form of history.js. */
function gameOf(text, seed, most = Infinity) {
  const chance = chanceOf(seed);
  const start = rules.start(text, 'w');
  const turns = [];
  let position = start;
  for (
    let owed = rules.owed(position);
    owed.kind !== 'over' && turns.length < most;
    owed = rules.owed(position)
  ) {
    let dice = [];
    if (owed.kind === 'roll') {
      const faces = owed.chance === 'dice' ? 6 : 2;
      const least = owed.chance === 'dice' ? 1 : 0;
      dice = Array.from({ length: owed.count }, () => least + Math.floor(chance() * faces));
      position = rules.throwDice(position, dice);
    }
    let { seat } = rules.owed(position);
    let before = position;
    let chosen;
    const [steps, after] = turnFrom(position, chance);
    let played = { steps, after };
    if (rules.owed(after).kind === 'turn' && dice.length > 0 && rules.owed(after).seat !== seat) {
      // The opponent made the choice for the thrower.
      chosen = { seat, steps, before, after };
      before = after;
      seat = rules.owed(after).seat;
      dice = diceOf(after);
      const [more, end] = turnFrom(after, chance);
      played = { steps: more, after: end };
    }
    turns.push({
      number: turns.length + 1,
      seat,
      dice,
      before,
      v: 0,
      ...played,
      ...(chosen && { chosen }),
    });
    position = played.after;
  }
  return { start, turns, end: position };
}

/** A random turn. */
function turnFrom(position, chance) {
  const steps = [];
  let now = position;
  for (;;) {
    const { mayEnd, steps: legal } = rules.steps(now);
    if (legal.length === 0 || (mayEnd && chance() < 0.1)) break;
    const step = legal[Math.floor(chance() * legal.length)];
    steps.push(step.text);
    const side = rules.owed(step.after);
    now = step.after;
    if (side.kind !== 'turn' || side.seat !== rules.owed(position).seat) break;
    if (rules.steps(now).steps.length === 0) break;
  }
  return [steps, rules.turn(position, steps)];
}

const RESULTS = { '1-0': 1, '0-1': 0, '1/2': 0.5 };

/** @param {ReturnType<typeof gameOf>} game @param {object} [how] */
async function looked(game, how = {}) {
  const study = studyStart(movesOf(game.turns, game.start));
  const owed = rules.owed(game.end);
  await lookAt(async (questions) => players.askAll(questions), study, {
    result: owed.kind === 'over' ? owed.result : null,
    tell: () => undefined,
    stopped: () => false,
    ...how,
  });
  return study;
}

/** Sums of a few hundred numbers, each rounded to a millionth. */
const close = (a, b, why) => assert.ok(Math.abs(a - b) < 1e-3, `${why}: ${a} and ${b}`);

for (const [text, seed] of [
  ['tabula', 3],
  ['twelve-dogs', 5],
  ['tablan', 7],
  ['ludus-anglicorum', 11],
  ['ludus-anglicorum;dice=two_plus_opponent_choice', 13],
  ...(process.env.TABERNA_GAME ? [[process.env.TABERNA_GAME, 17]] : []), // tests/new_game/
]) {
  test(`a game of ${text}: start, luck, losses and what the judge changed make the result`, async () => {
    learn(text.split(';')[0]);
    const game = gameOf(text, seed);
    const { told, sum, end, moves } = await looked(game);

    assert.ok(told.every((one) => one !== null));
    assert.equal(end, RESULTS[rules.owed(game.end).result]);
    const { w, b } = sum.sides;
    close(sum.start + w.luck - b.luck - w.loss + b.loss + sum.drift, sum.end, 'all of it');
    close(sum.adjusted, sum.end - w.luck + b.luck, 'without luck');
    close(
      w.loss,
      sumOf(told, ({ side, loss }) => (side === 'w' ? loss : 0)),
      'losses',
    );
    assert.equal(w.turns + b.turns, moves.length);
    const luck = (side) => sumOf(told, ({ thrown }) => (thrown?.side === side ? thrown.luck : 0));
    close(w.luck, luck('w'), 'luck');
    close(b.luck, luck('b'), 'luck');
    agree({ told, sum });
  });
}

/** That the numbers for the user agree with one another. */
function agree({ told, sum }) {
  for (const side of ['w', 'b']) {
    const mine = told.filter((one) => one.side === side && !one.forced);
    const { decisions, unclear, marks, sure } = sum.sides[side];
    const isGood = ({ mark, unclear: unsure }) => mark === 0 && !unsure;
    assert.equal(decisions, mine.length);
    assert.equal(goodOf(sum.sides[side]), mine.filter(isGood).length);
    assert.equal(unclear, mine.filter((one) => one.unclear).length);
    assert.equal(goodOf(sum.sides[side]) + unclear + marks[0] + marks[1] + marks[2], decisions);
    assert.ok(mine.filter(isGood).every(({ loss }) => loss < 0.02));
    assert.ok(mine.every((one) => !one.unclear || one.mark === 0));
    close(
      sure,
      sumOf(mine, ({ mark, loss }) => (mark > 0 ? loss : 0)),
      'clear losses',
    );
    const none = decisions === 0 || isMostlyUnclear(sum.sides[side]);
    assert.equal(accuracyOf({ told }, side) === null, none);
  }
  const { start, luck, errors, rest, end } = partsOf(sum);
  const tenths = [start, luck, errors, rest, end].map((part) => Math.round(part * 1000));
  assert.equal(tenths[0] + tenths[1] + tenths[2] + tenths[3], tenths[4]);
}

test('most turns of Tablaaza are unclear: they are neither good nor a loss, and there is no accuracy', async () => {
  learn('tablaaza');
  const study = await looked(gameOf('tablaaza', 29));
  agree(study);
  const { w } = study.sum.sides;
  assert.ok(w.loss > 0.1 && w.loss - w.sure > 0.1, `unclear losses: ${w.loss}, ${w.sure}`);
  assert.ok(isMostlyUnclear(w));
  assert.equal(accuracyOf(study, 'w'), null);
  assert.equal(partsOf(study.sum).luck, 0);
});

test('accuracy is 1 for the best turns, and each loss of 15 points of 100 halves it', () => {
  const of = (...told) => accuracyOf({ told }, 'w');
  const turn = { side: 'w', forced: false, unclear: false, loss: 0 };
  const unclear = { ...turn, unclear: true, loss: 0.4 };
  const bad = { ...turn, loss: 0.15 };
  assert.equal(of(turn), 1);
  assert.equal(of(bad), 0.5);
  assert.equal(of(turn, bad), 0.75);
  assert.equal(of({ ...turn, loss: 0.3 }), 0.25);
  assert.equal(of({ ...bad, forced: true }, { ...bad, side: 'b' }, turn, null), 1);
  assert.equal(of(bad, unclear), 0.5);
  assert.equal(of(bad, unclear, unclear), null);
  assert.equal(of(), null);
});

const sumOf = (list, value) => list.reduce((all, one) => all + value(one), 0);

test('a choice that another makes for the thrower is a move of its own, and the throw comes before it', () => {
  const game = gameOf('ludus-anglicorum;dice=two_plus_opponent_choice', 13, 6);
  const moves = movesOf(game.turns, game.start);
  const at = moves.findIndex((move, i) => moves[i + 1]?.line === move.line);
  const [choice, turn] = moves.slice(at, at + 2);

  assert.ok(at >= 0);
  assert.notEqual(choice.seat, turn.seat);
  assert.equal(rules.owed(choice.owes).kind, 'roll');
  assert.equal(turn.owes, '');
  assert.equal(choice.after, turn.before);
});

test('the curve has a point before the first turn and after each, and knows them as they are found', async () => {
  learn('tabula');
  const game = gameOf('tabula', 17, 10);
  const study = studyStart(movesOf(game.turns, game.start));
  assert.deepEqual(
    curveOf(study),
    Array.from({ length: 11 }, () => null),
  );
  const done = await looked(game);
  const points = curveOf(done);
  assert.equal(points.length, 11);
  assert.ok(points.every((point) => point.score >= 0 && point.score <= 1));
  assert.equal(marksOf(done).length, 10);
});

test('a game that was left is looked at as far as it went, with the last position as its end', async () => {
  learn('tabula');
  const game = gameOf('tabula', 19, 8);
  const thrown = rules.throwDice(game.end, [1, 2, 3]);
  game.turns.push({
    number: 9,
    seat: rules.owed(thrown).seat,
    dice: [3, 2, 1],
    steps: null,
    before: thrown,
    after: null,
    v: 0,
  });
  const { moves, end } = await looked(game);

  assert.equal(moves.length, 8);
  assert.ok(end > 0 && end < 1);
});

test('a second look goes to turns that cost something, the worst first, then to those that were close', () => {
  const ranked = (...scores) => scores.map((score) => ({ steps: [], score, error: 0, after: '' }));
  const told = [
    { forced: true, loss: 0, ranked: ranked(0.5) },
    { forced: false, loss: 0, ranked: ranked(0.5, 0.49) },
    { forced: false, loss: 0.1, ranked: ranked(0.5, 0.4) },
    { forced: false, loss: 0, ranked: ranked(0.5, 0.3) },
    { forced: false, loss: 0.2, ranked: ranked(0.5, 0.3) },
    null,
  ];
  assert.deepEqual(closerLook({ told }), [4, 2, 1, 3]);
});

test('a result without luck is shown only if its error is below 15 points of 100', () => {
  assert.ok(isAdjustedSure({ error: 0.149 }));
  assert.ok(!isAdjustedSure({ error: 0.15 }));
});

test('a client that has gone gets no more questions', async () => {
  learn('tabula');
  const game = gameOf('tabula', 23, 30);
  let asked = 0;
  const study = studyStart(movesOf(game.turns, game.start));
  await lookAt(
    async (questions) => {
      asked += 1;
      return players.askAll(questions);
    },
    study,
    { result: '1-0', tell: () => undefined, stopped: () => asked >= 2 },
  );
  assert.equal(asked, 2);
  assert.ok(study.done > 0 && study.done < 30);
  assert.equal(study.told.filter((one) => one !== null).length, study.done);
  assert.equal(study.sum, null);
});

test('what cannot be analysed is refused with a reason', () => {
  learn('tabula');
  const start = rules.start('tabula', 'w');
  const thrown = rules.throwDice(start, [6, 5, 3]);
  const refused = (run) =>
    assert.throws(run, (error) => error instanceof RulesError && error.refusal.code === 'misuse');
  refused(() => players.ask('ai_analyse', '', start, thrown, '1')); // no turn is owed
  refused(() => players.ask('ai_analyse', thrown, thrown, start, '1')); // no throw is owed
  refused(() => players.ask('ai_analyse', '', thrown, start, '3'));
  refused(() => players.ask('ai_analyse', '', thrown));
  for (const bad of [
    '',
    'x',
    '-1',
    '1000001',
    '1\nnonsense',
    '1\nturn\tw',
    '1\nthrow\tw\t1\t1\t1\n',
    '99999999999',
  ])
    refused(() => players.ask('ai_summary', bad));
  const { sides, ...sum } = JSON.parse(players.ask('ai_summary', '500000'));
  assert.deepEqual(sum, { start: 0.5, end: 0.5, drift: 0, adjusted: 0.5, error: 0 });
  assert.equal(sides.w.turns + sides.b.turns, 0);
});
