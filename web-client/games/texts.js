// SPDX-License-Identifier: MIT
// The texts of the games in short: a page that shows them imports this file.
// Made by tests/checks/games.py from the list of the rules; do not edit.
import { texts as tabula } from '../texts/en/tabula/game.js';
import { texts as zeno } from '../texts/en/zeno/game.js';
import { texts as pyf } from '../texts/en/pyf/game.js';
import { texts as ludusAnglicorum } from '../texts/en/ludus-anglicorum/game.js';
import { texts as twelveDogs } from '../texts/en/twelve-dogs/game.js';
import { texts as tablan } from '../texts/en/tablan/game.js';
import { texts as tablaaza } from '../texts/en/tablaaza/game.js';
import { addTexts } from '../texts/text.js';

const all = [tabula, zeno, pyf, ludusAnglicorum, twelveDogs, tablan, tablaaza];
for (const texts of all) addTexts(texts);
