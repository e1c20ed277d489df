// SPDX-License-Identifier: MIT
// The page has every part that it needs for each game of the rules; the test names each part that a new game lacks.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { enFront } from '../../../web-client/texts/en/front.js';
import { enRules } from '../../../web-client/texts/en/rules.js';
import { addTexts, hasText } from '../../../web-client/texts/text.js';
import { GAME_NAMES, kindOf, loadGame } from '../../../web-client/views/board/games.js';
import '../../../web-client/views/lobby/options.js';
import { PUZZLES } from '../../../web-client/views/reading/rules-page.js';
import { rules } from './log.mjs';

addTexts(enFront);
addTexts(enRules);

/** The texts of a game. @param {import('../../../web-client/types.d.ts').Ruleset} ruleset */
const textsOf = ({ name, options }) => [
  `game.${name}`,
  `game.${name}.about`,
  name === GAME_NAMES[0] ? 'home.lead' : `game.${name}.lead`,
  `invited.${name}.1`,
  `invited.${name}.2`,
  `rules.${name}.lead`,
  `rules.${name}.1`,
  `rules.${name}.1.about`,
  ...['', '.about', '.done', '.source'].map((part) => `rules.${name}.puzzle${part}`),
  ...options.map((option) => `option.${option.name}`),
];

/** Whether the rules accept a position, and a turn is owed in it. @param {string | undefined} position */
function isPlayable(position) {
  try {
    return rules.owed(position ?? '').kind === 'turn';
  } catch {
    return false;
  }
}

for (const ruleset of rules.list()) {
  const { name } = ruleset;

  test(`${name} has all its parts on the page`, async () => {
    const lacks = textsOf(ruleset)
      .filter((key) => !hasText(key))
      .map((key) => `the text '${key}' in web-client/texts/`);
    if (!GAME_NAMES.includes(name)) lacks.push('its line in web-client/views/board/games.js');
    if (!isPlayable(PUZZLES[name]))
      lacks.push('its position in web-client/views/reading/rules-page.js');
    assert.deepEqual(lacks, []);
  });

  test(`${name} has a board that reads its positions`, async () => {
    await loadGame(name);
    assert.ok(
      kindOf(name)?.read(rules.start(name, 'w')),
      'its line in web-client/views/board/games.js',
    );
  });
}

test('the page offers no game that the rules do not know', () => {
  const known = rules.list().map(({ name }) => name);
  assert.deepEqual(
    GAME_NAMES.filter((name) => !known.includes(name)),
    [],
  );
});
