// SPDX-License-Identifier: MIT
// Players for the page: questions to a worker that thinks, each answered with a promise. One question is thought about at a
// time: a newer one puts an end to the older. Whoever wants two at once has two of these.

import { rulesetOf } from './notation.js';

/** @import { Choice } from './players.js' */
/** @import { Side } from './types.d.ts' */

/** @typedef {{ id: number, what: string, ruleset: string, args: unknown[] }} Question what: a function of players.js */
/** @typedef {{ id: number, value?: any, fault?: { code: string, says: string } }} Reply */
/** @typedef {Pick<Worker, 'postMessage' | 'terminate'> & { onmessage: any, onerror: any }} WorkerLike */

/** Why there is no answer: `cancelled`, `not-loaded`, or the code of a refusal (rules/ai/wasm.md). */
export class AiError extends Error {
  /** @param {string} code @param {string} says */
  constructor(code, says) {
    super(says);
    this.code = code;
  }
}

/** @returns {WorkerLike} */
const openWorker = () =>
  new Worker(new URL('ai-worker.js', import.meta.url), { type: 'module', name: 'players' });

/** A seed for a turn that nobody can foresee. */
export const freshSeed = () => crypto.getRandomValues(new Uint32Array(1))[0];

/** @typedef {ReturnType<typeof createAi>} Ai */

/** @param {{ worker?: () => WorkerLike }} [parts] a page leaves them out */
export function createAi(parts = {}) {
  /** @type {WorkerLike | null} */
  let worker = null;
  /** @type {{ id: number, resolve: (value: any) => void, reject: (error: AiError) => void } | null} */
  let open = null;
  let asked = 0;

  /** Puts an end to what is being thought about: the worker cannot be told to stop, so that it goes. @param {string} code @param {string} says */
  function drop(code, says) {
    const last = open;
    if (!last) return;
    worker?.terminate();
    worker = null;
    open = null;
    last.reject(new AiError(code, says));
  }

  /** @param {Reply} reply */
  function heard({ id, value, fault }) {
    if (id !== open?.id) return;
    const { resolve, reject } = open;
    open = null;
    if (fault) reject(new AiError(fault.code, fault.says));
    else resolve(value);
  }

  function started() {
    const made = (parts.worker ?? openWorker)();
    made.onmessage = (/** @type {MessageEvent<Reply>} */ { data }) => heard(data);
    made.onerror = (/** @type {Event} */ event) => {
      event.preventDefault?.();
      drop('not-loaded', /** @type {any} */ (event).message ?? 'The worker could not be started.');
    };
    return made;
  }

  /**
   * Asks players.js anything.
   * @param {string} what the name of the function
   * @param {string} position of the game that must be known for it; or its rules
   * @param {...unknown} args of the function
   * @returns {Promise<any>} rejected with an AiError
   */
  function ask(what, position, ...args) {
    drop('cancelled', 'A newer question was asked.');
    const id = ++asked;
    return new Promise((resolve, reject) => {
      open = { id, resolve, reject };
      worker ??= started();
      worker.postMessage({ id, what, ruleset: rulesetOf(position), args });
    });
  }

  return {
    ask,

    /** The turn that a player of the level makes. @param {string} position @param {number} level 1..4 @param {number} [seed] @returns {Promise<Choice>} */
    choose: (position, level, seed = freshSeed()) => ask('choose', position, position, level, seed),

    /** The best turns, best first. @param {string} position @param {{ plies?: number, max?: number, played?: string }} [how] @returns {Promise<Choice[]>} */
    rank: (position, how) => ask('rank', position, position, how),

    /** What a side can expect. @param {string} position @param {Side} side @param {number} [plies] @returns {Promise<{ score: number, error: number }>} */
    score: (position, side, plies) => ask('score', position, position, side, plies),

    /** Stops thinking; whoever waits hears `cancelled`. */
    cancel: () => drop('cancelled', 'The question was taken back.'),

    /** Lets the worker go. */
    close() {
      drop('cancelled', 'Nobody waits for an answer any more.');
      worker?.terminate();
      worker = null;
    },
  };
}
