// SPDX-License-Identifier: MIT
// The page has every part that it needs for each game of the rules; the test names each part that a new game lacks.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { GAMES } from '../../../web-client/games/list.js';
import { loadRules, loadCourse, loadExample } from '../../../web-client/games/registry.js';
import '../../../web-client/games/texts.js';
import { addTexts, hasText } from '../../../web-client/texts/text.js';
import { kindOf, loadGame } from '../../../web-client/views/board/games.js';
import { enPeople } from '../../../web-client/texts/en/people.js';
import { howWords } from '../../../web-client/views/lobby/game-lines.js';
import '../../../web-client/views/lobby/options.js';
import { enHistory } from '../../../web-client/texts/en/history.js';
import { BOOKS, HISTORY } from '../../../web-client/views/reading/history.js';
import { rules } from './log.mjs';

addTexts(enPeople);

/** The texts of the chapters of a game. @param {string} name @param {import('../../../web-client/games/types.d.ts').Chapter[]} chapters */
const chapterTexts = (name, chapters) => [
  `rules.${name}.lead`,
  `rules.${name}.certainty`,
  ...chapters.flatMap(({ play, firsts }, index) =>
    [
      '',
      '.about',
      '.figure',
      '.source',
      ...(play ? ['.done'] : []),
      ...(firsts ? ['.firsts'] : []),
    ].map((part) => `rules.${name}.${index + 1}${part}`),
  ),
];

/** The texts that a game needs for the parts that it has. */
const textsOf = ({ name, rules: part, lessons }, options, { chapters, puzzle }) => [
  `game.${name}`,
  `game.${name}.about`,
  `game.${name}.lead`,
  `invited.${name}.1`,
  `invited.${name}.2`,
  `reason.won.${name}`,
  ...(part ? chapterTexts(name, chapters) : []),
  ...(puzzle
    ? ['', '.about', '.done', '.source'].map((part) => `rules.${name}.puzzle${part}`)
    : []),
  ...(lessons ? [`learn.about.${name}`] : []),
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

/** The errors of the board of a chapter. @param {import('../../../web-client/games/types.d.ts').Chapter} chapter */
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

test('the page has the games of the rules, in their order', () => {
  assert.deepEqual(
    GAMES.map(({ name }) => name),
    rules.list().map(({ name }) => name),
  );
});

for (const game of GAMES) {
  const { name } = game;

  test(`${name} has the texts of all its parts`, async () => {
    const part = await loadRules(name);
    const { options } = rules.list().find((one) => one.name === name);
    const lacks = textsOf(game, options, part).filter((key) => !hasText(key));
    assert.deepEqual(lacks, [], 'texts that web-client/texts/ lacks');
    assert.ok(!hasText(`rules.${name}.${part.chapters.length + 1}`), 'a chapter without a board');
  });

  test(`${name} has a board that reads its positions`, async () => {
    await loadGame(name);
    assert.ok(kindOf(name)?.read(rules.start(name, 'w')), 'the kind of its board');
    assert.ok(kindOf(name)?.pieces || game.men > 0, 'its men');
    assert.equal(
      kindOf(name)?.sticks,
      rules.list().find((one) => one.name === name).chance === 'sticks',
    );
  });

  if (game.rules) {
    test(`each chapter of ${name} has a position of that game with legal steps, and its puzzle can be played`, async () => {
      const { chapters, puzzle } = await loadRules(name);
      assert.ok(chapters.length > 0);
      for (const { position } of chapters)
        assert.equal(position.split(/[ ;]/)[0], name, 'the game of a board');
      assert.deepEqual(chapters.flatMap(faultsOf), []);
      assert.ok(!puzzle || isPlayable(puzzle), puzzle);
    });
  }

  if (game.example) {
    test(`${name} has a finished game for the home page`, async () => {
      const kinds = (await loadExample(name)).map((position) => rules.owed(position).kind);
      assert.equal(kinds.at(-1), 'over');
      assert.ok(kinds.length > 10 && kinds.indexOf('over') === kinds.length - 1);
    });
  }

  if (game.lessons) {
    test(`the lessons of ${name} are its own`, async () => {
      assert.equal((await loadCourse(name)).game, name);
    });
  }

  test(`${name} names only known entries of the history, and known books`, () => {
    const of = (list) => list.map((one) => one.name);
    assert.deepEqual(
      (game.history ?? []).filter((entry) => !of(HISTORY).includes(entry)),
      [],
    );
    assert.deepEqual(
      (game.books ?? []).filter((book) => !of(BOOKS).includes(book)),
      [],
    );
  });
}

test('each entry of the history and each book belongs to a game, and has its texts', () => {
  const named = (part) => new Set(GAMES.flatMap((game) => game[part] ?? []));
  assert.deepEqual(
    HISTORY.filter(({ name }) => !named('history').has(name)),
    [],
  );
  assert.deepEqual(
    BOOKS.filter(({ name }) => !named('books').has(name)),
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
