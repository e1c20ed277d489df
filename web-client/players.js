// SPDX-License-Identifier: MIT
// ai.wasm, called from JavaScript: what a turn is worth, and which a player of a level makes (rules/ai/wasm.md). It thinks where
// it is called: the page has it in a worker (ai-worker.js) and asks through ai.js.

import { openWasm } from './rules.js';

/** @import { Side } from './types.d.ts' */

/**
 * A turn, and what the side that makes it can expect of the game: 1 a win, ½ a draw, 0 a loss.
 * @typedef {{ steps: string[], score: number, error: number, after: string }} Choice error: one standard error of the score
 */

/** Players that know no game yet. @typedef {Awaited<ReturnType<typeof createPlayers>>} Players */

/** Scores are told in these. */
const MILLIONTHS = 1e6;

/** @param {string} text a line of ai_choose or ai_rank @returns {Choice} */
function readChoice(text) {
  const [turn, score, error, after] = text.split('\t');
  return {
    steps: turn === 'pass' ? [] : turn.split(' '),
    score: Number(score) / MILLIONTHS,
    error: Number(error) / MILLIONTHS,
    after,
  };
}

/**
 * Every function throws a RulesError (rules.js) for what it refuses.
 * @param {BufferSource} bytes of ai.wasm
 */
export async function createPlayers(bytes) {
  const { ask, wasm } = await openWasm(bytes);

  return {
    /** Any function of the module, as it answers. @param {string} name @param {...string} args */
    ask: (name, ...args) => ask(name, ...args),

    /** Several of them, one after the other. @param {string[][]} questions */
    askAll: (questions) => questions.map(([name, ...args]) => ask(name, ...args)),

    /** Whether a game is played by a network, whose weights are a file. @param {string} ruleset */
    needs: (ruleset) => ask('ai_needs', ruleset) === '1',

    /**
     * Teaches a game, in the place of the one that was known.
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
     * The turn that a player of the level makes.
     * @param {string} position owes a turn
     * @param {number} level 1..4
     * @param {number} seed a whole number from 0; equal seeds choose equally
     */
    choose: (position, level, seed) =>
      readChoice(ask('ai_choose', position, String(level), String(seed)).trimEnd()),

    /**
     * The best turns, best first.
     * @param {string} position owes a turn
     * @param {{ plies?: number, max?: number, played?: string }} [how] played: the position after a turn that must be among them
     * @returns {Choice[]}
     */
    rank: (position, { plies = 1, max = 3, played = '' } = {}) =>
      ask('ai_rank', position, String(plies), String(max), played)
        .split('\n')
        .filter((line) => line !== '')
        .map(readChoice),

    /**
     * What a side can expect, in any position.
     * @param {string} position
     * @param {Side} side
     * @param {number} [plies] 0: as it stands; 1: after the best turn of each throw; 2: one turn further
     */
    score(position, side, plies = 0) {
      const [, score, error] = ask('ai_score', position, side, String(plies)).split('\t');
      return { score: Number(score) / MILLIONTHS, error: Number(error) / MILLIONTHS };
    },
  };
}
