// SPDX-License-Identifier: MIT
// Players choose the same turns in the page as in the server: ai.wasm is compared with the same sources as a program.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';

import { middleLevel } from '../../../web-client/ai/levels.js';
import { learn, players } from './learnt.mjs';
import { rules } from './log.mjs';

const build = process.env.TABERNA_BUILD;

/** The output of the program, line by line. @param {...string} call */
function native(...call) {
  const printed = execFileSync(join(build, 'rules/ai/tool/taberna-ai'), call, { encoding: 'utf8' });
  return printed.trimEnd().split('\n');
}

/**
 * The page's choice in the form of the program's line.
 * @param {import('../../../web-client/ai/players.js').Choice} choice
 */
const turnOf = ({ steps, after }) =>
  `${steps.length === 0 ? 'pass' : steps.join(' ')}  ->  ${after}`;

/** @param {string} line @param {import('../../../web-client/ai/players.js').Choice} choice */
function sameChoice(line, choice) {
  const [, score, error, turn] = /^(\S+) (\S+) {2}(.*)$/.exec(line) ?? [];
  assert.equal(turn, turnOf(choice));
  assert.ok(Math.abs(Number(score) - choice.score) < 1e-4, line);
  assert.ok(Math.abs(Number(error) - choice.error) < 1e-4, line);
}

/** Dice from a seed, so that the games are the same each time. @param {number} seed */
function diceOf(seed) {
  let state = seed;
  /** @param {number} below */
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** @param {string} position @param {(below: number) => number} chance */
function thrown(position, chance) {
  const owed = rules.owed(position);
  if (owed.kind !== 'roll') return position;
  const faces = Array.from({ length: owed.count }, () =>
    owed.chance === 'dice' ? 1 + chance(6) : chance(2),
  );
  return rules.throwDice(position, faces);
}

/** Number of turns compared in each game: the strongest level is slow. */
const TURNS = 8;

for (const { name } of rules.list()) {
  test(`players of ${name} choose and rank the same natively and in the page`, () => {
    const chance = diceOf(name.length);
    learn(name);
    let position = rules.start(name, 'w');
    const levels = rules.levels(name);
    const [first, middle] = [levels.first, middleLevel(levels)];
    const ids = [first, middle, first, middle, levels.first + levels.count - 1];
    for (let turn = 0; turn < TURNS; turn++) {
      for (position = thrown(position, chance); rules.owed(position).kind === 'roll';) {
        position = thrown(position, chance);
      }
      if (rules.owed(position).kind === 'nothing') break;
      const level = ids[turn % ids.length];
      const choice = players.choose(position, level, turn);
      sameChoice(native('choose', String(level), position, '--seed', String(turn))[0], choice);
      position = choice.after;
    }
    position = thrown(position, chance);
    if (rules.owed(position).kind === 'turn') {
      const lines = native('rank', position, '--plies', '1', '--max', '5');
      const ranked = players.rank(position, { plies: 1, max: 5 });
      assert.equal(ranked.length, lines.length);
      for (const [i, line] of lines.entries()) sameChoice(line, ranked[i]);
    }
  });
}
