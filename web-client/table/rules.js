// SPDX-License-Identifier: MIT
// rules.wasm for the page. Only this file accesses WebAssembly memory. rules/wasm/README.md defines the functions.

import { assetPath } from '../assets.js';

/** @import { Refusal, Rules } from '../types.d.ts' */

/** A refusal of the rules, with the sentence to show. */
export class RulesError extends Error {
  /** @param {Refusal} refusal */
  constructor(refusal) {
    super(refusal.sentence);
    this.name = 'RulesError';
    this.refusal = refusal;
  }
}

/** @param {string} text */
function lines(text) {
  return text.split('\n').filter((line) => line !== '');
}

/**
 * Adds a JSON value and its members to a list of paths and values, as rules/room/text/flat.h describes. A text with a
 * NUL byte is no value that rules.wasm can read.
 * @param {string} path
 * @param {unknown} value
 * @param {string[]} list
 */
function flatten(path, value, list) {
  if (typeof value === 'string') {
    list.push(path, value.includes('\0') ? '.' : `"${value}`);
  } else if (typeof value === 'number') {
    list.push(path, Number.isSafeInteger(value) ? `#${value}` : '.');
  } else if (typeof value === 'boolean') {
    list.push(path, value ? 't' : 'f');
  } else if (Array.isArray(value)) {
    list.push(path, `[${value.length}`);
    value.forEach((item, i) => flatten(`${path}.${i}`, item, list));
  } else {
    list.push(path, value ? '{' : 'n');
    for (const [name, member] of Object.entries(value ?? {})) {
      if (/^\w+$/.test(name)) flatten(`${path}.${name}`, member, list);
    }
  }
}

/** @param {{ e: string, at: number, d: any }} event */
export function flat({ e, at, d }) {
  /** @type {string[]} */
  const list = [];
  flatten('e', e, list);
  flatten('at', at, list);
  flatten('d', d, list);
  return list.map((text) => `${text}\0`).join('');
}

/**
 * Compiles a module, while it arrives if the browser accepts the type that the server gave it.
 * @param {BufferSource | Response} source
 */
async function compile(source) {
  if (!(source instanceof Response)) return WebAssembly.instantiate(source);
  const streams = source.headers.get('content-type') === 'application/wasm';
  return streams
    ? WebAssembly.instantiateStreaming(source)
    : WebAssembly.instantiate(await source.arrayBuffer());
}

/**
 * Opens a module that follows the calling convention of rules/wasm/README.md.
 * @param {BufferSource | Response} source rules.wasm or a similar module
 * @returns {Promise<{
 *   ask: (name: string, ...args: string[]) => string,
 *   wasm: Record<string, Function> & { memory: WebAssembly.Memory },
 * }>} ask: returns the answer of a function, or throws a RulesError
 */
export async function openWasm(source) {
  const { instance } = await compile(source);
  const wasm = /** @type {any} */ (instance.exports);
  // A memory that has grown has a new buffer, so each view is made when it is used.
  const view = (/** @type {number} */ length) =>
    new Uint8Array(wasm.memory.buffer, address, length);
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
    const question = args.join('\t');
    const { read, written } = encoder.encodeInto(question, view(capacity));
    if (read < question.length) {
      throw new RulesError({
        code: 'misuse',
        number: 0,
        field: name,
        sentence: 'Too long a text.',
      });
    }
    const length = wasm[name](written);
    const answer = decoder.decode(view(Math.abs(length)));
    if (length < 0) {
      const [code, number, field, sentence] = answer.split('\t');
      throw new RulesError({ code, number: Number(number), field, sentence: sentence ?? code });
    }
    return answer;
  }

  return { ask, wasm };
}

/**
 * Rooms in the memory of a module, which holds the state of one at a time: the states of the others are kept here.
 * @param {Awaited<ReturnType<typeof openWasm>>} module
 * @returns {Rules['room']}
 */
function roomsIn({ ask, wasm }) {
  /** @typedef {{ id: string, state: Uint8Array | null }} Kept */
  /** @type {Kept | null} */
  let current = null;
  const memory = () =>
    new Uint8Array(wasm.memory.buffer, wasm.room_state(), wasm.room_state_bytes());

  /** @param {Kept} room */
  function use(room) {
    if (current === room) return;
    if (current) current.state = memory().slice();
    current = room;
    if (room.state) memory().set(room.state);
    else ask('room_start', room.id);
  }

  return (id) => {
    /** @type {Kept} */
    const room = { id, state: null };
    const askRoom = (/** @type {string} */ name, /** @type {string[]} */ ...args) => {
      use(room);
      return ask(name, ...args);
    };
    return {
      take(event) {
        const [position, hash, code, says] = askRoom('room_take', flat(event)).split('\t');
        return { position: position || null, hash, seal: code ? { code, says } : null };
      },
      agrees: (line) => askRoom('room_log', line) === '1',
      view: () => JSON.parse(askRoom('room_text')),
      showsLink: (after) => askRoom('room_shows_link', after) === '1',
      write: (event) => lines(askRoom('room_write', flat(event))),
      command: (at, who, word, more) => lines(askRoom('room_do', String(at), who, word, more)),
    };
  };
}

/**
 * @param {BufferSource | Response} source rules.wasm or offline.wasm
 * @returns {Promise<Rules>}
 */
export async function createRules(source) {
  const module = await openWasm(source);
  const { ask } = module;
  return {
    list: () => JSON.parse(ask('rules_list')),
    start: (rules, side) => ask('rules_start', rules, side),
    owed: (position) => JSON.parse(ask('rules_owed', position)),
    steps: (position) => JSON.parse(ask('rules_steps', position)),
    routes: (position, from, lead) =>
      JSON.parse(ask('rules_routes', position, String(from), String(lead))),
    why: (position, moves) => {
      const [rule, sentence] = ask('rules_why', position, moves.join(' ')).split('\t');
      return rule ? { rule, sentence } : null;
    },
    thrown: (position, faces) => ask('rules_throw', position, faces.join('')),
    end: (position) => ask('rules_end', position),
    turn: (position, steps) => ask('rules_turn', position, steps.join(' ') || 'pass'),
    states: (position) => JSON.parse(ask('rules_states', position)),
    forced: (position) => {
      const steps = ask('rules_forced', position);
      return steps === '' ? null : steps === 'pass' ? [] : steps.split(' ');
    },
    measured: (rules) => ask('ai_measured', rules) === '1',
    levels: (rules) => JSON.parse(ask('ai_levels', rules)),
    chainLink: (seed, index) => ask('chain_link', seed, String(index)),
    chainSeed: (key, room, count) => ask('chain_seed', key, room, String(count)),
    needsTips: (rules, dice) => ask('room_needs_tips', rules, dice) === '1',
    room: roomsIn(module),
    record: (tags, turns) => {
      ask('record_start');
      const lines = tags.map(([name, value]) => ask('record_tag_line', name, value));
      const played = turns.map(({ before, steps }) =>
        ask('record_turn', before, steps.join(' ') || 'pass'),
      );
      return [...lines, '\n', ...played, played.length > 0 ? '\n' : ''].join('');
    },
  };
}

/**
 * Loads a module from the server.
 * @param {string} [name]
 * @returns {Promise<Rules>}
 */
export async function loadRules(name = 'rules.wasm') {
  const answer = await fetch(assetPath(name));
  if (!answer.ok) {
    throw new Error(`${name}: ${answer.status}`);
  }
  return createRules(answer);
}
