// SPDX-License-Identifier: MIT
// The room of rules.wasm and offline.wasm is that of the native rules, after each event of random rooms.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { createRules } from '../../web-client/table/rules.js';
import { compareWalk } from '../rooms/walks.mjs';

const WALKS = 6;
const STEPS = '2500';
const MODULES = {
  'rules.wasm': process.env.TABERNA_RULES_WASM,
  'offline.wasm': process.env.TABERNA_WASM,
};

const walks = Array.from({ length: WALKS }, (_, i) =>
  execFileSync(process.env.TABERNA_ROOMS_PRINT, [String(i + 1), STEPS], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  }),
);

for (const [name, file] of Object.entries(MODULES)) {
  test(`${name} has the faults and states of the native rules`, async () => {
    const rules = await createRules(readFileSync(file));
    const kinds = new Set();
    for (const printed of walks) {
      const { faults, wrong } = await compareWalk(printed, rules);
      Object.keys(faults).forEach((fault) => kinds.add(fault));
      assert.deepEqual(wrong.slice(0, 3), []);
    }
    assert.ok(kinds.size > 12, `only ${[...kinds].join(' ')}`);
  });
}
