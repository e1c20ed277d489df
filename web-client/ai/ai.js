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

/**
 * @typedef {object} Desk
 * @property {() => WorkerLike} open
 * @property {WorkerLike | null} worker
 * @property {{ id: number, resolve: (value: any) => void, reject: (error: AiError) => void } | null} pending the running
 * request
 * @property {number} asked the number of the last request
 */

/**
 * Cancels the running request. The worker cannot be interrupted, so it is terminated.
 * @param {Desk} desk
 * @param {string} code
 * @param {string} says
 */
function cancelRequest(desk, code, says) {
  const last = desk.pending;
  if (!last) return;
  desk.worker?.terminate();
  desk.worker = null;
  desk.pending = null;
  last.reject(new AiError(code, says));
}

/** @param {Desk} desk @param {Reply} reply */
function receiveReply(desk, { id, value, fault }) {
  if (id !== desk.pending?.id) return;
  const { resolve, reject } = desk.pending;
  desk.pending = null;
  if (fault) reject(new AiError(fault.code, fault.says));
  else resolve(value);
}

/** @param {Desk} desk */
function startWorker(desk) {
  const made = desk.open();
  made.onmessage = (/** @type {MessageEvent<Reply>} */ { data }) => receiveReply(desk, data);
  made.onerror = (/** @type {Event} */ event) => {
    event.preventDefault?.();
    const says = /** @type {any} */ (event).message ?? 'The worker could not be started.';
    cancelRequest(desk, 'not-loaded', says);
  };
  return made;
}

/**
 * Calls a function of players.js in the worker.
 * @param {Desk} desk
 * @param {string} what the name of the function
 * @param {string} position a position of the game that must be loaded for it, or the rules of that game
 * @param {unknown[]} args of that function
 * @returns {Promise<any>} rejected with an AiError
 */
function requestWorker(desk, what, position, args) {
  cancelRequest(desk, 'cancelled', 'A newer question was asked.');
  const id = ++desk.asked;
  return new Promise((resolve, reject) => {
    desk.pending = { id, resolve, reject };
    desk.worker ??= startWorker(desk);
    desk.worker.postMessage({ id, what, ruleset: rulesetOf(position), args });
  });
}

/** @param {Desk} desk */
function closeWorker(desk) {
  cancelRequest(desk, 'cancelled', 'Nobody waits for an answer any more.');
  desk.worker?.terminate();
  desk.worker = null;
}

/**
 * The calls of a worker; each but the last two returns a promise, rejected with an AiError.
 * @typedef {object} Ai
 * @property {(what: string, position: string, ...args: unknown[]) => Promise<any>} ask calls a function of players.js
 * @property {(position: string, level: number, seed?: number) => Promise<Choice>} choose the turn that a computer player
 * of this level makes
 * @property {(position: string, before?: Manners) => Promise<Manners>} manners a player's behaviour at its turn; before:
 * after its last turn
 * @property {(position: string, how?: { plies?: number, max?: number, played?: string }) => Promise<Choice[]>} rank the
 * best turns, the best one first
 * @property {(position: string, side: Side, plies?: number) => Promise<{ score: number, error: number }>} score the
 * expected score of a side
 * @property {() => void} cancel cancels the running request; its promise is rejected with `cancelled`
 * @property {() => void} close terminates the worker
 */

/** @param {{ worker?: () => WorkerLike }} [parts] omitted by the page; tests pass a worker of their own @returns {Ai} */
export function createAi({ worker: open = openWorker } = {}) {
  /** @type {Desk} */
  const desk = { open, worker: null, pending: null, asked: 0 };
  /** @type {Ai['ask']} */
  const ask = (what, position, ...args) => requestWorker(desk, what, position, args);
  return {
    ask,
    choose: (position, level, seed = freshSeed()) => ask('choose', position, position, level, seed),
    manners: (position, before) => ask('manners', position, position, before),
    rank: (position, how) => ask('rank', position, position, how),
    score: (position, side, plies) => ask('score', position, position, side, plies),
    cancel: () => cancelRequest(desk, 'cancelled', 'The question was taken back.'),
    close: () => closeWorker(desk),
  };
}
