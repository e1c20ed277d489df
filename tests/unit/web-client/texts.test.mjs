// SPDX-License-Identifier: MIT
// Each part of the page is delivered with all texts that it uses. The page starts with app.js; each `import()` starts
// a further part. A part may rely on its own modules and on those of app.js, and on no others.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { test } from 'node:test';

const SOURCE = join(process.env.TABERNA_SOURCE ?? '.', 'web-client');
const FIRST = 'app.js';
const LITERAL = /'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g;
/** Values that a choice compares with are no keys. */
const COMPARED = /(?:[!=]==|\bin)\s*$/;

const names = readdirSync(SOURCE, { recursive: true }).filter(
  (file) => file.endsWith('.js') && !/^(vendor|node_modules)\//.test(file),
);
const sources = new Map(names.map((name) => [name, readFileSync(join(SOURCE, name), 'utf8')]));

/** What a module imports: `from` at once, or by `import()` later. */
function imports(name, pattern) {
  return [...sources.get(name).matchAll(pattern)]
    .map(([, path]) => normalize(join(dirname(name), path)))
    .filter((path) => sources.has(path));
}
const STATIC = /^(?:import|export|\}) (?:.* ?from )?'(\.[^']+)'/gm;
const DYNAMIC = /\bimport\('(\.[^']+)'\)/g;

/** The part of each game that a call loads, with its texts. */
const LOADED = { loadRules: 'rules.js', loadCourse: 'lessons.js' };

/** The parts of games that a module loads. */
const loadedBy = (name) =>
  Object.entries(LOADED).flatMap(([call, part]) =>
    sources.get(name).includes(`${call}(`) && !name.startsWith('games/')
      ? names.filter((one) => one.startsWith('games/') && one.endsWith(`/${part}`))
      : [],
  );

/** A module and all that comes with it. */
function together(first) {
  const found = new Set([first]);
  for (const name of found)
    [...imports(name, STATIC), ...loadedBy(name)].forEach((other) => found.add(other));
  return found;
}

const { GAMES } = await import(join(SOURCE, 'games/list.js'));

/** The texts of each file of texts, by the file's name. */
const texts = new Map();
for (const name of names.filter((one) => one.startsWith('texts/en'))) {
  const module = await import(join(SOURCE, name));
  texts.set(name, Object.keys(Object.assign({}, ...Object.values(module))));
}
const keysIn = (modules) => new Set([...modules].flatMap((name) => texts.get(name) ?? []));

/** The first argument of the call whose bracket opens at `from`. */
function argument(source, from) {
  let depth = 0;
  for (let at = from; at < source.length; at += 1) {
    if ('([{'.includes(source[at])) depth += 1;
    if (')]}'.includes(source[at])) depth -= 1;
    if (depth === 0 || (depth === 1 && source[at] === ',')) return source.slice(from + 1, at);
  }
  return '';
}

/** The keys that a module asks for: as patterns, with anything in the places that are put in. */
function wanted(name) {
  const source = sources.get(name);
  const found = [];
  for (const { index } of source.matchAll(/(?<![\w.])t\(/g)) {
    const asked = argument(source, index + 1);
    for (const match of asked.matchAll(LITERAL)) {
      const key = match[1] ?? match[2];
      if (!COMPARED.test(asked.slice(0, match.index)) && key.includes('.')) found.push(key);
    }
  }
  return found;
}
const patternOf = (key) =>
  new RegExp(
    `^${key
      .split(/\$\{.*?\}/)
      .map((part) => part.replace(/[.]/g, '\\.'))
      .join('.+')}$`,
  );

const partTexts = (part) => [...together(part)];
const base = together(FIRST);
const parts = [FIRST, ...new Set(names.flatMap((name) => imports(name, DYNAMIC)))];

test('each key that a part of the page asks for is in the texts that come with it', () => {
  const missing = new Set();
  for (const part of parts) {
    // What loads a part has loaded the parts of the game, too.
    const loaders = names.filter((name) => imports(name, DYNAMIC).includes(part));
    const modules = together(part);
    const keys = [
      ...keysIn([...base, ...modules, ...loaders.flatMap(loadedBy).flatMap(partTexts)]),
    ];
    for (const name of modules) {
      for (const key of wanted(name)) {
        const pattern = patternOf(key);
        if (!keys.some((one) => pattern.test(one)))
          missing.add(`${name} asks for ${key}, which does not come with ${part}`);
      }
    }
  }
  assert.deepEqual([...missing], []);
});

const COUNTS = { a: 1, one: 1, two: 2, three: 3 };
const FACES = ['one', 'two', 'three', 'four', 'five', 'six'];

test('a puzzle named after its dice has those dice', async () => {
  let named = 0;
  for (const { name: game, rules } of GAMES.filter((one) => one.rules)) {
    const { puzzle, texts: own } = (await rules()).rules;
    const dice = /\d*$/.exec(puzzle)[0];
    const title = own[`rules.${game}.puzzle`].toLowerCase();
    const told = [...title.matchAll(/\b(a|one|two|three) (one|two|three|four|five|six)e?s?\b/g)];
    const faces = told.flatMap(([, count, face]) =>
      Array(COUNTS[count]).fill(FACES.indexOf(face) + 1),
    );
    const sorted = (list) => [...list].map(Number).sort().join('');
    if (faces.length > 0) assert.equal(sorted(faces), sorted(dice), game);
    named += Math.sign(faces.length);
  }
  assert.ok(named >= 2, 'the puzzles were not found');
});

/** Words of an earlier vocabulary; web-client/README.md has the words to use. */
const AVOIDED =
  /\b(the house|whoever|somebody|anybody|at the tables|front room|line to the|home page|(last|first|farthest|own|start|frozen) table)\b|^home$/i;
/** Dice are rolled; only sticks are thrown. */
const ABOUT_DICE = new RegExp(
  `/(${GAMES.flatMap(({ name, dice }) => (dice ? [name] : [])).join('|')})/(rules|lessons)\\.js$`,
);
const OF_STICKS = /\b(throws?|threw|thrown)\b/i;
/** What a user saves is a game file or a move list; a log is one only to the operator. */
const ABOUT_LOGS = /admin\.js$/;
const OF_LOGS = /\b(logs?|(the|a|game) records?|all events)\b/i;

test('the texts use the vocabulary of the page', async () => {
  const found = [];
  for (const name of texts.keys()) {
    const module = await import(join(SOURCE, name));
    for (const [key, text] of Object.entries(Object.assign({}, ...Object.values(module)))) {
      const forms = typeof text === 'string' ? [text] : Object.values(text);
      const avoided = (form) =>
        AVOIDED.test(form) ||
        (ABOUT_DICE.test(name) && OF_STICKS.test(form)) ||
        (!ABOUT_LOGS.test(name) && OF_LOGS.test(form));
      if (forms.some(avoided)) found.push(`${name}: ${key}`);
    }
  }

  assert.deepEqual(found, []);
});

test('a text is a plain string if its plural forms are equal, and has typographic apostrophes', async () => {
  for (const name of texts.keys()) {
    const module = await import(join(SOURCE, name));
    for (const [key, entry] of Object.entries(Object.assign({}, ...Object.values(module)))) {
      const forms = typeof entry === 'string' ? [entry] : [entry.one, entry.other];
      assert.equal(new Set(forms).size, forms.length, `${key} needs no plural`);
      for (const form of forms) assert.doesNotMatch(form, /[A-Za-z]'/, key);
    }
  }
});
