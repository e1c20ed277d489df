// SPDX-License-Identifier: MIT
// Random rooms of tests/rooms, event by event: rules.wasm, called as the page calls it, has the same state as the native
// library, and refuses the same events without a change.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { RulesError, flat, openWasm } from '../../web-client/table/rules.js';

const SEEDS = 12;
const STEPS = process.env.TABERNA_TEST_ROUNDS === 'few' ? 200 : 2000;
const OUTPUT_BYTES_MAX = 1 << 28;
// The page goes on after bad dice, and says so: there the native library has found another fault first.
const SEALS = ['game-id', 'app-link', 'seat-link', 'link-changed', 'dice', 'number'];
const TURNS = ['illegal', 'too-short', 'text'];

const { ask, wasm } = await openWasm(readFileSync(process.env.TABERNA_WASM));
const memory = () => new Uint8Array(wasm.memory.buffer, wasm.room_state(), wasm.room_state_bytes());

/** @param {number} seed */
function walk(seed) {
  const { status, stdout } = spawnSync(
    process.env.TABERNA_ROOMS,
    [String(seed), String(STEPS), '--text'],
    { encoding: 'utf8', maxBuffer: OUTPUT_BYTES_MAX },
  );
  assert.equal(status, 0);
  return stdout.trimEnd().split('\n');
}

/** The word of the fault; '' if there is none. */
function take(event) {
  try {
    return ask('room_take', flat(event)).split('\t')[2] ?? '';
  } catch (error) {
    if (error instanceof RulesError) return error.refusal.code;
    throw error;
  }
}

for (let seed = 1; seed <= SEEDS; seed++) {
  test(`random rooms of seed ${seed} have the same states`, () => {
    const lines = walk(seed);
    let room = '';
    for (let i = 0; i < lines.length; i += 2) {
      const event = JSON.parse(lines[i]);
      const space = lines[i + 1].indexOf(' ');
      const fault = lines[i + 1].slice(0, space);
      if (event.room !== room) ask('room_start', (room = event.room));
      const before = memory().slice();
      const word = take(event);
      if (fault === '-') {
        assert.equal(word, '', lines[i]);
      } else {
        if (fault === 'turn') assert.ok(TURNS.includes(word), `${word}: ${lines[i]}`);
        else if (SEALS.includes(fault)) assert.notEqual(word, '', lines[i]);
        else assert.equal(word, fault, lines[i]);
        if (!SEALS.includes(fault)) assert.deepEqual(memory(), before);
        memory().set(before);
      }
      assert.equal(ask('room_text'), lines[i + 1].slice(space + 1), lines[i]);
    }
  });
}
