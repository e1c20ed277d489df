// SPDX-License-Identifier: MIT
// The page has every part that it needs for each game of the rules; the test names each part that a new game lacks.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { enFront } from '../../../web-client/texts/en/front.js';
import { enHome } from '../../../web-client/texts/en/home.js';
import { enRules } from '../../../web-client/texts/en/rules.js';
import { enRulesEnd } from '../../../web-client/texts/en/rules-end.js';
import { addTexts, hasText } from '../../../web-client/texts/text.js';
import { GAME_NAMES, kindOf, loadGame } from '../../../web-client/views/board/games.js';
import { enPeople } from '../../../web-client/texts/en/people.js';
import { positionsOf } from '../../../web-client/views/lobby/example.js';
import { howWords } from '../../../web-client/views/lobby/game-lines.js';
import '../../../web-client/views/lobby/game-picker.js';
import '../../../web-client/views/lobby/options.js';
import { enHistory } from '../../../web-client/texts/en/history.js';
import { HISTORY } from '../../../web-client/views/reading/history.js';
import { CHAPTERS } from '../../../web-client/views/reading/chapters.js';
import { PUZZLES } from '../../../web-client/views/reading/rules-page.js';
import { rules } from './log.mjs';

addTexts(enFront);
addTexts(enHome);
addTexts(enPeople);
addTexts(enRules);
addTexts(enRulesEnd);

/** The texts of a game. @param {import('../../../web-client/types.d.ts').Ruleset} ruleset */
const textsOf = ({ name, options }) => [
  `game.${name}`,
  `game.${name}.about`,
  `game.${name}.lead`,
  `invited.${name}.1`,
  `invited.${name}.2`,
  `rules.${name}.lead`,
  `rules.${name}.certainty`,
  ...(CHAPTERS[name] ?? [{}]).flatMap(({ play }, index) =>
    ['', '.about', '.figure', '.source', ...(play ? ['.done'] : [])].map(
      (part) => `rules.${name}.${index + 1}${part}`,
    ),
  ),
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

/** The errors of the board of a chapter. @param {import('../../../web-client/views/reading/chapters.js').Chapter} chapter */
function faultsOf({ position, play, arrows }) {
  const faults = [];
  try {
    const { kind } = rules.owed(position);
    if (play && (kind !== 'turn' || rules.steps(position).steps.length === 0))
      faults.push(`${position}: there is nothing to play`);
    const thrown = position.split(' ').at(-1) !== '-';
    for (const step of thrown ? (arrows ?? []) : []) {
      if (!rules.steps(position).steps.some(({ text }) => text === step))
        faults.push(`${position}: ${step} is not legal`);
    }
  } catch (error) {
    faults.push(`${position}: ${error.message}`);
  }
  return faults;
}

for (const ruleset of rules.list()) {
  const { name } = ruleset;

  test(`each chapter of ${name} has a position of that game, and its steps are legal`, () => {
    const chapters = CHAPTERS[name] ?? [];
    assert.ok(chapters.length > 0, 'views/reading/chapters.js has no chapter of it');
    for (const { position } of chapters)
      assert.equal(position.split(/[ ;]/)[0], name, 'the game of a board');
    assert.deepEqual(chapters.flatMap(faultsOf), []);
    const texts = Object.keys(enRules).filter((key) =>
      new RegExp(`^rules\\.${name}\\.\\d+$`).test(key),
    );
    assert.equal(texts.length, chapters.length, 'chapters with a text');
  });

  test(`${name} has all its parts on the page`, async () => {
    const lacks = textsOf(ruleset)
      .filter((key) => !hasText(key))
      .map((key) => `the text '${key}' in web-client/texts/`);
    if (!GAME_NAMES.includes(name)) lacks.push('its line in web-client/views/board/games.js');
    if (!isPlayable(PUZZLES[name]))
      lacks.push('its position in web-client/views/reading/rules-page.js');
    assert.deepEqual(lacks, []);
  });

  test(`${name} has a finished game for the home page`, () => {
    const kinds = positionsOf(name).map((position) => rules.owed(position).kind);
    assert.equal(kinds.at(-1), 'over');
    assert.ok(kinds.length > 10 && kinds.indexOf('over') === kinds.length - 1);
  });

  test(`${name} has a board that reads its positions`, async () => {
    await loadGame(name);
    assert.ok(
      kindOf(name)?.read(rules.start(name, 'w')),
      'its line in web-client/views/board/games.js',
    );
  });
}

test('each game has a history, and each entry its texts', () => {
  const told = new Set(HISTORY.flatMap(({ games }) => games));
  assert.deepEqual(
    GAME_NAMES.filter((name) => !told.has(name)),
    [],
  );
  assert.deepEqual(
    [...told].filter((name) => !GAME_NAMES.includes(name)),
    [],
  );
  const keys = HISTORY.flatMap(({ name }) =>
    ['', '.when', '.about', '.source'].map((part) => `history.${name}${part}`),
  );
  assert.deepEqual(
    keys.filter((key) => !(key in enHistory)),
    [],
  );
});

test('the page offers no game that the rules do not know', () => {
  const known = rules.list().map(({ name }) => name);
  assert.deepEqual(
    GAME_NAMES.filter((name) => !known.includes(name)),
    [],
  );
});

test('each reason makes a sentence with each result of a game in the archive', () => {
  const types = readFileSync(
    new URL('../../../web-client/wire-types.d.ts', import.meta.url),
    'utf8',
  );
  const [, union] = types.match(/interface ArchivedGame \{[^}]*?\breason: ([^;]+);/) ?? [];
  const reasons = union?.match(/[a-z-]+/g) ?? [];
  const sentences = (/** @type {any} */ reason) =>
    /** @type {const} */ (['1-0', '0-1', '1/2']).map((result) =>
      howWords({ result, reason, rules: 'tabula@1' }),
    );

  assert.deepEqual(Object.fromEntries(reasons.map((reason) => [reason, sentences(reason)])), {
    won: ['Gold won', 'Black won', 'Drawn'],
    ...Object.fromEntries(
      Object.entries({
        resigned: 'by resignation',
        dead: 'because neither side could move any more',
        'too-long': 'after two thousand turns',
        time: 'on time',
        agreed: 'by agreement',
        abandoned: 'because a player left',
      }).map(([reason, how]) => [reason, [`Gold won ${how}`, `Black won ${how}`, `Drawn ${how}`]]),
    ),
  });
});
