// SPDX-License-Identifier: MIT
// The games in the order of the rules. Made by tests/checks/games.py from the list of the rules; do not edit.
import { game as tabula } from './tabula/game.js';
import { game as zeno } from './zeno/game.js';
import { game as pyf } from './pyf/game.js';
import { game as ludusAnglicorum } from './ludus-anglicorum/game.js';
import { game as twelveDogs } from './twelve-dogs/game.js';
import { game as tablan } from './tablan/game.js';
import { game as tablaaza } from './tablaaza/game.js';

/** @type {import('./types.d.ts').Game[]} */
export const GAMES = [tabula, zeno, pyf, ludusAnglicorum, twelveDogs, tablan, tablaaza];
