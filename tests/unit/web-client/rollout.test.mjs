// SPDX-License-Identifier: MIT
// Rollouts by ai.wasm: their estimates, their end, and what is refused.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { ROLLOUT_MS_MAX, equityOf, intervalOf, rollOut } from '../../../web-client/ai/rollout.js';
import { RulesError } from '../../../web-client/table/rules.js';
import { learn, players } from './learnt.mjs';
import { rules } from './log.mjs';

const TABLAN = 'tablan Xb-b-bu---uu/b-----------/---W--------/xUx-x-W----- w 8';
const ask = async (what, ...args) => players[what](...args);

/** Rolls out with a clock that moves on by `ms` at each look. */
async function rolledOut(position, { ms = 0, stopAfter = Infinity, played = '' } = {}) {
  let time = 0;
  const told = [];
  const end = await rollOut(ask, position, {
    played,
    seed: 1,
    now: () => (time += ms),
    tell: (rollout, share) => told.push({ rollout, share }),
    stopped: () => told.length >= stopAfter,
  });
  return { end, told };
}

/** @param {() => unknown} run @param {string} code */
const refused = (run, code) =>
  assert.throws(run, (error) => error instanceof RulesError && error.refusal.code === code);

test('a rollout goes on until the best turn is clear, and its estimates become narrower', async () => {
  learn('tablan');
  const { end, told } = await rolledOut(TABLAN);

  assert.ok(end.over && end.clear);
  assert.ok(told.length > 1);
  const games = told.map(({ rollout }) => rollout.games);
  assert.deepEqual(
    games,
    [...games].sort((a, b) => a - b),
  );
  const [best, ...others] = end.turns;
  assert.ok(!best.out && others.length > 0 && others.every(({ out }) => out));
  assert.equal(rules.turn(TABLAN, best.steps), best.after);
  const [least, most] = intervalOf(best);
  assert.ok(least <= best.score && best.score <= most);
  assert.equal(equityOf(0.75), 0.5);
});

test('a rollout ends when the time is up or it is stopped', async () => {
  learn('tablan');
  const late = await rolledOut(TABLAN, { ms: ROLLOUT_MS_MAX / 3 });
  assert.ok(!late.end.over);
  assert.equal(late.told.at(-1).share, 1);

  const stopped = await rolledOut(TABLAN, { stopAfter: 2 });
  assert.ok(!stopped.end.over);
  assert.equal(stopped.told.length, 2);
});

test('the turn that was played is compared too', async () => {
  learn('tablan');
  const [worst] = players.rank(TABLAN, { max: 16 }).slice(-1);
  const { end } = await rolledOut(TABLAN, { played: worst.after, stopAfter: 1 });
  assert.ok(end.turns.some(({ after }) => after === worst.after));
});

test('a rollout of a finished game, of a game without chance, or without a beginning is refused', () => {
  learn('tablaaza');
  const how = { games: 10, seed: 1 };
  refused(() => players.rollOut(rules.start('tablaaza', 'w'), how), 'no-turn');
  learn('twelve-dogs');
  refused(() => players.rollOut('twelve-dogs BBBbbb 6,6 1 1/2 -', how), 'no-turn');
  refused(() => players.rollOut('twelve-dogs ------ 12,12 1 w -', how), 'no-turn');
  refused(() => players.rollOutMore(1), 'misuse');
  const owes = 'twelve-dogs ------ 12,12 1 w 52';
  refused(() => players.rollOut(owes, { games: 0, seed: 1 }), 'misuse');
  refused(() => players.rollOut(owes, { games: 10, seed: -1 }), 'misuse');
  refused(() => players.rollOut(owes, { games: 10, seed: 1, played: 'x' }), 'text');
  players.rollOut(owes, how);
  refused(() => players.rollOutMore(0), 'misuse');
  learn('tablan');
  refused(() => players.rollOutMore(1), 'misuse');
});
