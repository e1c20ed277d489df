// SPDX-License-Identifier: MIT
// rules.wasm for the tests of this folder, called as rules/wasm/README.md describes.
import { readFileSync } from 'node:fs';

export const wasm = new WebAssembly.Module(readFileSync(process.env.TABERNA_WASM));
const bytes = (at, length) => new Uint8Array(exports.memory.buffer, at, length);
export const { exports } = new WebAssembly.Instance(wasm);
exports._initialize();

/**
 * @param {string} name a function of rules.wasm
 * @param {...string} fields its arguments
 * @returns {string} the answer; throws a Refusal
 */
export function ask(name, ...fields) {
  const question = new TextEncoder().encode(fields.join('\t'));
  const at = exports.rules_buffer();
  bytes(at, question.length).set(question);
  const length = exports[name](question.length);
  const answer = bytes(at, Math.abs(length));
  const text = new TextDecoder('utf-8', { fatal: true }).decode(answer);
  if (length < 0) {
    throw new Refusal(text);
  }
  return text;
}

/** The refusal of a function: CODE TAB NUMBER TAB FIELD TAB SENTENCE. */
export class Refusal extends Error {
  /** @param {string} text */
  constructor(text) {
    super(text);
    this.text = text;
    [this.code, this.number, this.field, this.sentence] = text.split('\t');
  }
}

/** @param {string} position */
export function steps(position) {
  const [mayEnd, ...lines] = ask('rules_steps', position).trimEnd().split('\n');
  return {
    mayEnd: mayEnd === '1',
    steps: lines.map((line) => {
      const [text, from, to, hit, dice, after] = line.split('\t');
      return { text, from, to, hit: hit === '1', dice, after };
    }),
  };
}
