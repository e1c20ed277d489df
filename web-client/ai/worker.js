// SPDX-License-Identifier: MIT
// The worker that runs the computer players, so that the page stays responsive. ai.js defines its requests and replies.

import { assetPath } from '../assets.js';
import { createPlayers } from './players.js';
import { RulesError } from '../table/rules.js';

/** @import { Question, Reply } from './ai.js' */
/** @import { Players } from './players.js' */

/** @type {Promise<Players> | null} */
let opened = null;
/** The game that is loaded. */
let learnt = '';

/** @param {string} path @returns {Promise<Response>} */
const load = (path) => fetch(assetPath(path));

/** @returns {Promise<Players>} */
async function open() {
  const answer = await load('ai.wasm');
  if (!answer.ok) throw new Error(`ai.wasm: ${answer.status}`);
  return createPlayers(answer);
}

/** @param {Players} players @param {string} ruleset */
async function learn(players, ruleset) {
  if (ruleset === learnt) return;
  learnt = '';
  const path = `weights/${ruleset}.net`;
  const answer = players.needs(ruleset) ? await load(path) : null;
  const weights = answer?.ok ? new Uint8Array(await answer.arrayBuffer()) : null;
  try {
    players.learn(ruleset, weights);
  } catch (error) {
    // If a game cannot be loaded without its weights, report the missing file as the cause.
    throw answer && !answer.ok ? new Error(`${path}: ${answer.status}`) : error;
  }
  learnt = ruleset;
}

/** @param {Question} question @returns {Promise<Reply>} */
async function reply({ id, what, ruleset, args }) {
  try {
    opened ??= open();
    const players = await opened;
    await learn(players, ruleset);
    return { id, value: /** @type {any} */ (players)[what](...args) };
  } catch (error) {
    const code = error instanceof RulesError ? error.refusal.code : 'not-loaded';
    if (code === 'not-loaded') opened = null;
    return { id, fault: { code, says: error instanceof Error ? error.message : String(error) } };
  }
}

const here = /** @type {any} */ (self);
here.onmessage = async (/** @type {MessageEvent<Question>} */ { data }) =>
  here.postMessage(await reply(data));
