// SPDX-License-Identifier: MIT
// Computer players for the page. A worker computes; each request to it is answered with a promise. The worker handles
// one request at a time, and a newer request cancels the older one. A caller that needs two at once creates two of
// these objects.

import { assetPath } from '../assets.js';
import { rulesetOf } from '../table/notation.js';

/** @import { Choice } from './players.js' */
/** @import { Manners, Side } from '../types.d.ts' */

/** @typedef {{ id: number, what: string, ruleset: string, args: unknown[] }} Question what: a function of players.js */
/** @typedef {{ id: number, value?: any, fault?: { code: string, says: string } }} Reply */
/** @typedef {Pick<Worker, 'postMessage' | 'terminate'> & { onmessage: any, onerror: any }} WorkerLike */

/** The reason of a failed request: `cancelled`, `not-loaded`, or the code of a refusal (rules/ai/wasm/README.md). */
export class AiError extends Error {
  /** @param {string} code @param {string} says */
  constructor(code, says) {
    super(says);
    this.code = code;
  }
}

/** @returns {WorkerLike} */
const openWorker = () => new Worker(assetPath('ai/worker.js'), { type: 'module', name: 'players' });

/** An unpredictable seed for the choice of a turn. */
export const freshSeed = () => crypto.getRandomValues(new Uint32Array(1))[0];

/** @typedef {ReturnType<typeof createAi>} Ai */

/** @param {{ worker?: () => WorkerLike }} [parts] omitted by the page; tests pass a worker of their own */
export function createAi(parts = {}) {
  /** @type {WorkerLike | null} */
  let worker = null;
  /** @type {{ id: number, resolve: (value: any) => void, reject: (error: AiError) => void } | null} */
  let open = null;
  let asked = 0;

  /**
   * Cancels the running request. The worker cannot be interrupted, so it is terminated.
   * @param {string} code
   * @param {string} says
   */
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
   * Calls a function of players.js in the worker.
   * @param {string} what the name of the function
   * @param {string} position a position of the game that must be loaded for it, or the rules of that game
   * @param {...unknown} args of that function
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

    /**
     * The turn that a computer player of this level makes.
     * @param {string} position
     * @param {number} level 1..4
     * @param {number} [seed]
     * @returns {Promise<Choice>}
     */
    choose: (position, level, seed = freshSeed()) => ask('choose', position, position, level, seed),

    /**
     * A player's behaviour at its turn.
     * @param {string} position
     * @param {Manners} [before] after its last turn
     * @returns {Promise<Manners>}
     */
    manners: (position, before) => ask('manners', position, position, before),

    /**
     * The best turns, the best one first.
     * @param {string} position
     * @param {{ plies?: number, max?: number, played?: string }} [how]
     * @returns {Promise<Choice[]>}
     */
    rank: (position, how) => ask('rank', position, position, how),

    /**
     * The expected score of a side.
     * @param {string} position
     * @param {Side} side
     * @param {number} [plies]
     * @returns {Promise<{ score: number, error: number }>}
     */
    score: (position, side, plies) => ask('score', position, position, side, plies),

    /** Cancels the running request; its promise is rejected with `cancelled`. */
    cancel: () => drop('cancelled', 'The question was taken back.'),

    /** Terminates the worker. */
    close() {
      drop('cancelled', 'Nobody waits for an answer any more.');
      worker?.terminate();
      worker = null;
    },
  };
}
