// SPDX-License-Identifier: MIT
// ai.wasm, called from JavaScript: the value of a turn, and the turn that a player of a level makes
// (rules/ai/wasm/README.md). The calls block: the page runs this file in a worker (worker.js) and calls it through
// ai.js.

import { openWasm } from '../table/rules.js';

/** @import { Manners, Side } from '../types.d.ts' */

/**
 * A turn, and the expected score of the side that makes it: 1 a win, ½ a draw, 0 a loss.
 * @typedef {{ steps: string[], score: number, error: number, after: string }} Choice error: one standard error of the score
 */

/**
 * The estimates of a rollout, the best turn first.
 * @typedef {Choice & { games: number, out: boolean }} RolledOut out: clearly worse than the best, and not played on
 * @typedef {{ games: number, over: boolean, clear: boolean, turns: RolledOut[] }} Rollout clear: the best turn is better
 * than the others at 95 %
 */

/** @param {string} text the answer of ai_rollout @returns {Rollout} */
function readRollout(text) {
  const { turns, ...rollout } = JSON.parse(text);
  return {
    ...rollout,
    turns: turns.map((/** @type {any} */ { choices, ...turn }) => ({ ...choices[0], ...turn })),
  };
}

/** @typedef {Awaited<ReturnType<typeof openWasm>>} Module */

/**
 * Loads a game; it replaces the game that was loaded before.
 * @param {Module} module
 * @param {string} ruleset
 * @param {Uint8Array | null} weights the whole file
 */
function loadGame({ ask, wasm }, ruleset, weights) {
  const file = weights ?? new Uint8Array();
  if (file.length <= wasm.ai_weights_bytes()) {
    new Uint8Array(wasm.memory.buffer, wasm.ai_weights(), file.length).set(file);
  }
  ask('ai_learn', ruleset, String(file.length));
}

/**
 * The computer players; learn() must load a game before they can play it. Every function throws a RulesError (rules.js)
 * for a call that the module refuses. A turn must be due in each position, except in that of score().
 * @typedef {object} Players
 * @property {(name: string, ...args: string[]) => string} ask calls a function of the module by its name and returns its
 * answer as text
 * @property {(questions: string[][]) => string[]} askAll makes several calls, one after the other
 * @property {(ruleset: string) => boolean} needs whether the game is played by a neural network, whose weights must be
 * loaded from a file
 * @property {(ruleset: string, weights: Uint8Array | null) => void} learn loads a game; weights: the whole file
 * @property {(position: string, level: number, seed: number) => Choice} choose the turn that a computer player of this
 * level makes; seed: a whole number from 0; equal seeds choose equal turns
 * @property {(position: string, before?: Pick<Manners, 'lost' | 'even'>) => Manners} manners a player's behaviour at its
 * turn; before: after its last turn, omitted at its first
 * @property {(position: string, how?: { plies?: number, max?: number, played?: string }) => Choice[]} rank the best
 * turns, the best one first; played: the position after a turn that must be in the list
 * @property {(position: string, how: { played?: string, games: number, seed: number }) => Rollout} rollOut begins a
 * rollout of the best turns; played: the position after a turn that must be compared; games: after each turn, at most
 * @property {(games: number) => Rollout} rollOutMore plays more games of the rollout for each turn
 * @property {(position: string, side: Side, plies?: number) => { score: number, error: number }} score the expected score
 * of a side in any position; plies 0: the position itself; 1: after the best turn of each throw; 2: one turn deeper
 */

/**
 * Opens ai.wasm.
 * @param {BufferSource | Response} source ai.wasm
 * @returns {Promise<Players>}
 */
export async function createPlayers(source) {
  const module = await openWasm(source);
  const { ask } = module;
  return {
    ask: (name, ...args) => ask(name, ...args),
    askAll: (questions) => questions.map(([name, ...args]) => ask(name, ...args)),
    needs: (ruleset) => ask('ai_needs', ruleset) === '1',
    learn: (ruleset, weights) => loadGame(module, ruleset, weights),
    choose: (position, level, seed) =>
      JSON.parse(ask('ai_choose', position, String(level), String(seed))),
    manners: (position, { lost, even } = { lost: 0, even: 0 }) =>
      JSON.parse(ask('ai_manners', position, String(lost), String(even))),
    rank: (position, { plies = 1, max = 3, played = '' } = {}) =>
      JSON.parse(ask('ai_rank', position, String(plies), String(max), played)),
    rollOut: (position, { played = '', games, seed }) =>
      readRollout(ask('ai_rollout', position, played, String(games), String(seed))),
    rollOutMore: (games) => readRollout(ask('ai_rollout_more', String(games))),
    score: (position, side, plies = 0) =>
      JSON.parse(ask('ai_score', position, side, String(plies))),
  };
}
