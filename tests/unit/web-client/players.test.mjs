// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { RulesError } from '../../../web-client/table/rules.js';
import { learn, players } from './learnt.mjs';
import { rules } from './log.mjs';

/** The first position of a game in which a turn is owed. @param {string} ruleset */
function firstTurn(ruleset) {
  const start = rules.start(ruleset, 'w');
  const owed = rules.owed(start);
  const faces = owed.kind === 'roll' ? [1, 0, 1, 1].slice(0, owed.count) : [];
  if (owed.kind !== 'roll') return start;
  return rules.throwDice(start, owed.chance === 'dice' ? [6, 5, 3].slice(0, owed.count) : faces);
}

/** @param {() => unknown} run @param {string} code */
const refused = (run, code) =>
  assert.throws(run, (error) => error instanceof RulesError && error.refusal.code === code);

test('a player of every level makes a legal turn of every game, and the same one from the same seed', () => {
  for (const { name } of rules.list()) {
    learn(name);
    const position = firstTurn(name);
    const { first, count } = rules.levels(name);
    for (const level of [first, first + Math.floor(count / 2)]) {
      const { steps, score, after } = players.choose(position, level, 7);
      assert.equal(rules.turn(position, steps), after, name);
      assert.ok(score >= 0 && score <= 1, name);
      assert.deepEqual(players.choose(position, level, 7).steps, steps);
    }
  }
});

test('a level that a game no longer has plays as the nearest', () => {
  learn('twelve-dogs');
  const position = firstTurn('twelve-dogs');
  assert.deepEqual(players.choose(position, 40, 7), players.choose(position, 10, 7));
});

test('the best turns come best first, and one that was played is among them', () => {
  learn('tabula');
  const position = rules.throwDice(rules.start('tabula', 'w'), [6, 5, 3]);
  const ranked = players.rank(position, { max: 16 });
  assert.ok(ranked.length > 1);
  assert.deepEqual(
    ranked.map(({ score }) => score),
    ranked.map(({ score }) => score).sort((a, b) => b - a),
  );
  for (const { steps, after } of ranked) assert.equal(rules.turn(position, steps), after);
  assert.equal(players.rank(position).length, Math.min(3, ranked.length));
});

test('a player resigns where no throw helps, and takes its time for a choice', () => {
  learn('twelve-dogs');
  const hopeless = players.manners('twelve-dogs BBBB-- 4,12 1 b 61');
  assert.deepEqual(hopeless, { act: 'resign', lost: 1, even: 0, pace: 600 });
  learn('tabula');
  const { act, lost, pace } = players.manners(firstTurn('tabula'), { lost: 2, even: 0 });
  assert.deepEqual({ act, lost }, { act: 'play', lost: 0 });
  assert.ok(pace > 600 && pace <= 3000);
  refused(() => players.manners(rules.start('tabula', 'w')), 'misuse'); // a throw is owed
});

test('what one side can expect the other cannot', () => {
  learn('tabula');
  const start = rules.start('tabula', 'w');
  const white = players.score(start, 'w').score;
  assert.ok(Math.abs(white + players.score(start, 'b').score - 1) < 1e-3);
});

test('what cannot be answered is refused with a reason', () => {
  learn('tabula');
  const start = rules.start('tabula', 'w');
  refused(() => players.choose(start, 11, 1), 'misuse'); // a throw is owed, not a turn
  refused(() => players.choose(firstTurn('tabula'), 3, 1), 'misuse');
  refused(() => players.choose(firstTurn('zeno'), 11, 1), 'misuse'); // the weights were not loaded
  refused(() => players.score('tabula nonsense', 'w'), 'text');
  refused(() => players.learn('chess', null), 'misuse');
  refused(() => players.needs('chess'), 'misuse');
});
