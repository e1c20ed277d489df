// SPDX-License-Identifier: MIT
// The players of the built ai.wasm, with their weights.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { createPlayers } from '../../../web-client/ai/players.js';

export const players = await createPlayers(
  readFileSync(join(process.env.TABERNA_BUILD, 'rules/ai/wasm/ai.wasm')),
);

/** @param {string} ruleset */
export function learn(ruleset) {
  const file = join(process.env.TABERNA_SOURCE, `rules/ai/weights/${ruleset}.net`);
  players.learn(ruleset, players.needs(ruleset) ? new Uint8Array(readFileSync(file)) : null);
}
