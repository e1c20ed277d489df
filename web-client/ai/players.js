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
 * The computer players; learn() must load a game before they can play it.
 * @typedef {Awaited<ReturnType<typeof createPlayers>>} Players
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

/**
 * Opens ai.wasm. Every function of the result throws a RulesError (rules.js) for a call that the module refuses.
 * @param {BufferSource | Response} source ai.wasm
 */
export async function createPlayers(source) {
  const { ask, wasm } = await openWasm(source);

  return {
    /**
     * Calls a function of the module by its name and returns its answer as text.
     * @param {string} name
     * @param {...string} args
     */
    ask: (name, ...args) => ask(name, ...args),

    /** Makes several calls, one after the other. @param {string[][]} questions */
    askAll: (questions) => questions.map(([name, ...args]) => ask(name, ...args)),

    /**
     * Whether the game is played by a neural network, whose weights must be loaded from a file.
     * @param {string} ruleset
     */
    needs: (ruleset) => ask('ai_needs', ruleset) === '1',

    /**
     * Loads a game; it replaces the game that was loaded before.
     * @param {string} ruleset
     * @param {Uint8Array | null} weights the whole file
     */
    learn(ruleset, weights) {
      const file = weights ?? new Uint8Array();
      if (file.length <= wasm.ai_weights_bytes()) {
        new Uint8Array(wasm.memory.buffer, wasm.ai_weights(), file.length).set(file);
      }
      ask('ai_learn', ruleset, String(file.length));
    },

    /**
     * The turn that a computer player of this level makes.
     * @param {string} position a turn must be due
     * @param {number} level 1..4
     * @param {number} seed a whole number from 0; equal seeds choose equal turns
     * @returns {Choice}
     */
    choose: (position, level, seed) =>
      JSON.parse(ask('ai_choose', position, String(level), String(seed))),

    /**
     * A player's behaviour at its turn.
     * @param {string} position a turn must be due
     * @param {Pick<Manners, 'lost' | 'even'>} [before] after its last turn; omitted at its first
     * @returns {Manners}
     */
    manners: (position, { lost, even } = { lost: 0, even: 0 }) =>
      JSON.parse(ask('ai_manners', position, String(lost), String(even))),

    /**
     * The best turns, the best one first.
     * @param {string} position a turn must be due
     * @param {{ plies?: number, max?: number, played?: string }} [how] played: the position after a turn that must be
     * in the list
     * @returns {Choice[]}
     */
    rank: (position, { plies = 1, max = 3, played = '' } = {}) =>
      JSON.parse(ask('ai_rank', position, String(plies), String(max), played)),

    /**
     * Begins a rollout of the best turns; rollOutMore() plays its games.
     * @param {string} position a turn must be due
     * @param {{ played?: string, games: number, seed: number }} how played: the position after a turn that
     * must be compared; games: after each turn, at most
     * @returns {Rollout}
     */
    rollOut: (position, { played = '', games, seed }) =>
      readRollout(ask('ai_rollout', position, played, String(games), String(seed))),

    /** Plays more games of the rollout. @param {number} games for each turn @returns {Rollout} */
    rollOutMore: (games) => readRollout(ask('ai_rollout_more', String(games))),

    /**
     * The expected score of a side in any position.
     * @param {string} position
     * @param {Side} side
     * @param {number} [plies] 0: the position itself; 1: after the best turn of each throw; 2: one turn deeper
     * @returns {{ score: number, error: number }}
     */
    score: (position, side, plies = 0) =>
      JSON.parse(ask('ai_score', position, side, String(plies))),
  };
}
