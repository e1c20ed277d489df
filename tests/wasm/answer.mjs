// SPDX-License-Identifier: MIT
// Calls rules.wasm for a test in another language: one call per line on standard input, FUNCTION TAB ARGUMENT TAB
// ARGUMENT …; one answer per line, as JSON: {"text": …} or {"refused": …}.
import { createInterface } from 'node:readline';
import { Refusal, ask } from './module.mjs';

/** @param {string} line */
function answer(line) {
  try {
    const [name, ...fields] = line.split('\t');
    return { text: ask(name, ...fields) };
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.message };
    throw error;
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(JSON.stringify(answer(line)) + '\n');
}
