// SPDX-License-Identifier: MIT
// rules.wasm for the page. Only this file accesses WebAssembly memory. rules/wasm/README.md defines the functions.

/** @import { OwedByRules, Place, Refusal, Rules, Ruleset, Seat, Side, Step } from '../types.d.ts' */

/** A refusal of the rules, with the sentence to show. */
export class RulesError extends Error {
  /** @param {Refusal} refusal */
  constructor(refusal) {
    super(refusal.sentence);
    this.name = 'RulesError';
    this.refusal = refusal;
  }
}

/**
 * @param {string} text a place, as rules.wasm writes it
 * @returns {Place}
 */
function place(text) {
  return /^\d+$/.test(text) ? Number(text) : /** @type {Place} */ (text);
}

/** @param {string} digits or `-` if there are none */
function faces(digits) {
  return digits === '-' ? [] : [...digits].map(Number);
}

/** @param {string} text */
function lines(text) {
  return text.split('\n').filter((line) => line !== '');
}

/**
 * @param {string} line one legal step, as rules_steps writes it
 * @returns {Step}
 */
function readStep(line) {
  const [text, from, to, hit, dice, after] = line.split('\t');
  return { text, from: place(from), to: place(to), hit: hit === '1', dice: faces(dice), after };
}

/**
 * @param {string} text the answer of rules_list
 * @returns {Ruleset[]}
 */
function readRulesets(text) {
  /** @type {Ruleset[]} */
  const rulesets = [];
  for (const line of lines(text)) {
    const [kind, name, ...rest] = line.split('\t');
    if (kind === 'ruleset') {
      const [title, revision, chance, source, certainty] = rest;
      rulesets.push(
        /** @type {Ruleset} */ ({
          name,
          title,
          revision: Number(revision),
          chance,
          source,
          certainty,
          options: [],
          clashes: [],
        }),
      );
    } else if (kind === 'option') {
      const [values, about, source, certainty] = rest;
      rulesets.at(-1)?.options.push(
        /** @type {Ruleset['options'][0]} */ ({
          name,
          values: values.split(','),
          about,
          source,
          certainty,
        }),
      );
    } else if (kind === 'clash') {
      const [value, other, otherValue] = rest;
      rulesets.at(-1)?.clashes.push({ option: name, value, other, otherValue });
    }
  }
  return rulesets;
}

/**
 * The chosen option that excludes a value for a new game.
 * @param {Ruleset} ruleset
 * @param {Record<string, string>} chosen values of the other options that differ from their defaults
 * @param {string} option
 * @param {string} value
 * @returns {{ option: string, value: string } | null} null if no option excludes it
 */
export function clashOf(ruleset, chosen, option, value) {
  const others = ruleset.clashes.flatMap((one) => {
    const first = { option: one.option, value: one.value };
    const second = { option: one.other, value: one.otherValue };
    if (option === first.option && value === first.value) return [second];
    return option === second.option && value === second.value ? [first] : [];
  });
  return others.find((other) => chosen[other.option] === other.value) ?? null;
}

/**
 * @param {string} text the answer of rules_owed
 * @returns {OwedByRules}
 */
function readOwed(text) {
  const [kind, who, chance, count] = text.split('\t');
  if (kind === 'over') {
    return /** @type {OwedByRules} */ ({ kind, result: who });
  }
  if (kind === 'turn') {
    return { kind, seat: /** @type {Seat} */ (who) };
  }
  return /** @type {OwedByRules} */ ({ kind, seat: who, chance, count: Number(count) });
}

/** @param {string} text the answer of rules_states */
function readStates(text) {
  return lines(text).map((line) => {
    const [state, side, points] = line.split('\t');
    return {
      state,
      side: /** @type {Side} */ (side),
      points: points === '-' ? [] : points.split(',').map(Number),
    };
  });
}

/**
 * Opens a module that follows the calling convention of rules/wasm/README.md.
 * @param {BufferSource} bytes of rules.wasm or a similar module
 * @returns {Promise<{
 *   ask: (name: string, ...args: string[]) => string,
 *   wasm: Record<string, Function> & { memory: WebAssembly.Memory },
 * }>} ask: returns the answer of a function, or throws a RulesError
 */
export async function openWasm(bytes) {
  const { instance } = await WebAssembly.instantiate(bytes, {});
  const wasm = /** @type {Record<string, Function> & { memory: WebAssembly.Memory }} */ (
    /** @type {unknown} */ (instance.exports)
  );
  wasm._initialize();
  const address = wasm.rules_buffer();
  const capacity = wasm.rules_buffer_bytes();
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();

  /**
   * @param {string} name of the function
   * @param {...string} args
   * @returns {string}
   */
  function ask(name, ...args) {
    const question = encoder.encode(args.join('\t'));
    if (question.length > capacity) {
      throw new RulesError({
        code: 'misuse',
        number: 0,
        field: name,
        sentence: 'Too long a text.',
      });
    }
    // The view is created at each call, because a memory that has grown has a new buffer.
    new Uint8Array(wasm.memory.buffer, address, capacity).set(question);
    const length = wasm[name](question.length);
    const answer = decoder.decode(new Uint8Array(wasm.memory.buffer, address, Math.abs(length)));
    if (length < 0) {
      const [code, number, field, sentence] = answer.split('\t');
      throw new RulesError({ code, number: Number(number), field, sentence: sentence ?? code });
    }
    return answer;
  }

  return { ask, wasm };
}

/**
 * @param {BufferSource} bytes of rules.wasm
 * @returns {Promise<Rules>}
 */
export async function createRules(bytes) {
  const { ask } = await openWasm(bytes);
  return {
    list: () => readRulesets(ask('rules_list')),
    start: (rules, side) => ask('rules_start', rules, side),
    owed: (position) => readOwed(ask('rules_owed', position)),
    replays: (position) => ask('rules_replays', position) === '1',
    rolloffCount: (rules) => Number(ask('rules_rolloff_count', rules)),
    rolloff: (rules, white, black) =>
      /** @type {Side | 'again'} */ (ask('rules_rolloff', rules, white.join(''), black.join(''))),
    throwDice: (position, thrown) => ask('rules_throw', position, thrown.join('')),
    steps: (position) => {
      const [mayEnd, ...steps] = lines(ask('rules_steps', position));
      return { mayEnd: mayEnd === '1', steps: steps.map(readStep) };
    },
    end: (position) => ask('rules_end', position),
    turn: (position, steps) => ask('rules_turn', position, steps.join(' ') || 'pass'),
    hash: (position) => ask('rules_hash', position),
    rulesOf: (position) => ask('rules_rules', position),
    states: (position) => readStates(ask('rules_states', position)),
    measured: (rules) => ask('ai_measured', rules) === '1',
  };
}

/**
 * Loads rules.wasm from the folder in which the server serves it.
 * @returns {Promise<Rules>}
 */
export async function loadRules() {
  const answer = await fetch(new URL('../rules.wasm', import.meta.url));
  if (!answer.ok) {
    throw new Error(`rules.wasm: ${answer.status}`);
  }
  return createRules(await answer.arrayBuffer());
}
