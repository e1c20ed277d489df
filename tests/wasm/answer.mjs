// SPDX-License-Identifier: MIT
// Asks rules.wasm on behalf of a test in another language: a question a line on standard input, FUNCTION TAB ARGUMENT
// TAB ARGUMENT …; an answer a line, as JSON: {"text": …} or {"refused": …}.
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
