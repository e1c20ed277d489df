#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// `taberna-rules turns` again, by rules.wasm: turns.mjs turns [--count], positions on standard input. The ends are
// found step by step, as the page finds them, so that the vectors and the cases in words test the page's rules too.
import { readFileSync } from 'node:fs';
import { ask, Refusal, steps } from './module.mjs';

/** Games whose throw does not consist of dice: 1 then stands for a used throw or move. */
const WHOLE = /^tabla/;

/** @param {string} position */
function turnField(position) {
  return position.split(' ').at(-2);
}

/** The step was the last of its turn. @param {string} before @param {string} after */
function endsTurn(before, after) {
  const { kind } = JSON.parse(ask('rules_owed', after));
  return kind !== 'turn' || turnField(before) !== turnField(after);
}

/**
 * Every way to go on from a position of one turn.
 *
 * @param {string} position owes a turn to the one who played so far
 * @param {Map<string, {ends: Set<string>, dice: number}>} known positions of this turn
 */
function follow(position, known) {
  const before = known.get(position);
  if (before) {
    return before;
  }
  const found = { ends: new Set(), dice: 0 };
  known.set(position, found);
  const { mayEnd, steps: list } = steps(position);
  if (mayEnd) {
    found.ends.add(ask('rules_end', position));
  }
  for (const step of list) {
    const rest = endsTurn(position, step.after)
      ? { ends: [step.after], dice: 0 }
      : follow(step.after, known);
    for (const end of rest.ends) {
      found.ends.add(end);
    }
    found.dice = WHOLE.test(position) ? 1 : Math.max(found.dice, step.dice.length + rest.dice);
  }
  return found;
}

/** @param {string} position */
function answer(position) {
  if (JSON.parse(ask('rules_owed', position)).kind !== 'turn') {
    throw new Error(`no turn is owed: ${position}`);
  }
  const { ends, dice } = follow(position, new Map());
  const lines = [...ends].sort(); // all ASCII: as bytes sort
  return process.argv.includes('--count') ? `${lines.length} ${dice}\n` : `${lines.join('\n')}\n`;
}

try {
  const positions = readFileSync(0, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
  const answers = positions.map(answer);
  process.stdout.write(answers.join(process.argv.includes('--count') ? '' : '\n'));
} catch (error) {
  process.stderr.write(`${error instanceof Refusal ? error.text : error}\n`);
  process.exitCode = 2;
}
