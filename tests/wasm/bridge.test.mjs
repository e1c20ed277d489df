// SPDX-License-Identifier: MIT
// Each function of rules.wasm, compared with its description in rules/wasm/README.md.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { ask, exports, Refusal, steps, wasm } from './module.mjs';

const OPENING = 'tablan uuuuuuuuuuuu/------------/------------/UUUUUUUUUUUU w -';
const THROWN = 'tablan uuuuuuuuuuuu/------------/------------/UUUUUUUUUUUU w 2';

/** @param {string} code @param {() => unknown} call */
function refuses(code, call) {
  assert.throws(call, (error) => error instanceof Refusal && error.code === code);
}

/** The functions of rules.wasm by their prefix; offline.wasm has more. */
const AT_A_TABLE = {
  rules: [
    'forced',
    'start',
    'owed',
    'steps',
    'routes',
    'why',
    'end',
    'throw',
    'turn',
    'states',
    'buffer',
    'buffer_bytes',
  ],
  room: ['log', 'needs_tips', 'shows_link', 'start', 'state', 'state_bytes', 'take', 'text'],
  ai: ['levels', 'measured'],
  chain: ['link', 'seed'],
};
const MORE = {
  rules: ['list', 'rolloff_count', 'rolloff', 'hash', 'rules', 'replays'],
  room: ['do', 'write'],
  record: ['start', 'tag_line', 'turn'],
};
const namesOf = (groups) =>
  Object.entries(groups).flatMap(([prefix, names]) => names.map((name) => `${prefix}_${name}`));

for (const [name, module, functions] of [
  [
    'rules.wasm',
    new WebAssembly.Module(readFileSync(process.env.TABERNA_RULES_WASM)),
    namesOf(AT_A_TABLE),
  ],
  ['offline.wasm', wasm, [...namesOf(AT_A_TABLE), ...namesOf(MORE)]],
]) {
  test(`${name} exports what its document names, and imports nothing`, () => {
    const exported = WebAssembly.Module.exports(module).map((each) => each.name);
    assert.deepEqual(exported.sort(), ['memory', '_initialize', ...functions].sort());
    assert.deepEqual(WebAssembly.Module.imports(module), []);
  });
}

test('the buffer holds the longest question that is allowed', () => {
  assert.ok(exports.rules_buffer_bytes() >= 64 * 1024);
  refuses('misuse', () => ask('rules_hash', 'x'.repeat(10), 'y'));
  assert.ok(exports.rules_hash(exports.rules_buffer_bytes() + 1) < 0);
  assert.ok(exports.rules_hash(-1) < 0);
});

test('the list names every game with its options', () => {
  const list = JSON.parse(ask('rules_list'));
  const { options, clashes, sets, ...tablan } = list.find(({ name }) => name === 'tablan');
  const zeno = list.find(({ name }) => name === 'zeno');

  assert.deepEqual(
    [tablan.title, tablan.revision, tablan.chance, typeof tablan.source],
    ['Tablan', 1, 'sticks', 'string'],
  );
  assert.equal(options[0].name, 'halves');
  assert.deepEqual(options[0].values, ['two', 'any']);
  assert.match(options[0].sources.two.source, /^Bell/);
  assert.equal(options[0].sources.two.certainty, 'attested');
  assert.deepEqual(options[0].sources.any, { source: 'Ludii', certainty: 'modern' });
  assert.deepEqual(clashes, []);
  assert.deepEqual(sets[0].options, {});
  const texts = (value) =>
    typeof value === 'object' ? Object.values(value).flatMap(texts) : [String(value)];
  assert.ok(texts(list).every((text) => text !== '' && text !== 'undefined'));
  const [clash] = list.flatMap((one) => one.clashes);
  const { why, ...pair } = clash;
  assert.match(why, / exclude each other: /);
  assert.deepEqual(pair, {
    ...{ option: 'black_goal', value: 'am', other: 'zeno_bear', otherValue: 'true' },
  });
  const set = zeno.sets.find((one) => Object.keys(one.options).length > 0);
  assert.ok(
    Object.keys(set.options).every((name) => zeno.options.some((one) => one.name === name)),
  );
});

test('a game starts with the side that won the throw for it', () => {
  assert.equal(ask('rules_start', 'tablan', 'w'), OPENING);
  assert.equal(ask('rules_start', 'tablan@1;halves=any', 'b').split(' ')[2], 'b');
  refuses('text', () => ask('rules_start', 'tablan;halves=three', 'w'));
  refuses('text', () => ask('rules_start', 'backgammon', 'w'));
  const both = 'zeno;black_goal=am,zeno_bear=true';
  assert.equal(ask('rules_start', both, 'w').split(' ')[0], both, 'as stored with an old game');
  refuses('misuse', () => ask('rules_start', 'tablan', 'x'));
  refuses('misuse', () => ask('rules_start', 'tablan'));
});

test('the owed action is named for throw, turn and end', () => {
  const owed = (position) => JSON.parse(ask('rules_owed', position));
  assert.deepEqual(owed(OPENING), { kind: 'roll', seat: 'w1', chance: 'sticks', count: 4 });
  assert.deepEqual(owed(THROWN), { kind: 'turn', seat: 'w1' });
  const over = 'tablan bbbbbbbbb--X/------------/------------/------------ 1-0 -';
  assert.deepEqual(owed(over), { kind: 'over', result: '1-0' });
});

test('a tie is played again only where the rules say so', () => {
  assert.equal(ask('rules_replays', 'twelve-dogs;tie=replay BBBbbb 6,6 1 1/2 -'), '1');
  assert.equal(ask('rules_replays', 'twelve-dogs BBBbbb 6,6 1 1/2 -'), '0');
  assert.equal(ask('rules_replays', OPENING), '0');
  refuses('text', () => ask('rules_replays', 'twelve-dogs'));
});

test('rules differ by measurements of the players under them', () => {
  assert.equal(ask('ai_measured', 'tabula'), '1');
  assert.equal(ask('ai_measured', 'tabula@1;bear=farthest'), '1');
  assert.equal(ask('ai_measured', 'tabula@1;bar_first=false,bear=farthest'), '0');
  assert.equal(ask('ai_measured', 'twelve-dogs;early_end=true'), '1');
  refuses('text', () => ask('ai_measured', 'ludo'));
  refuses('misuse', () => ask('ai_measured', 'tabula', 'w'));
  assert.deepEqual(JSON.parse(ask('ai_levels', 'twelve-dogs')), {
    first: 10,
    count: 1,
    judged: true,
  });
  const tabula = JSON.parse(ask('ai_levels', 'tabula@1;bear=exact'));
  assert.equal(tabula.first, 11);
  assert.ok(tabula.count >= 5);
  refuses('text', () => ask('ai_levels', 'ludo'));
  refuses('misuse', () => ask('ai_levels', 'tabula', 'w'));
});

test('the throw for the start decides, or is thrown again', () => {
  assert.equal(ask('rules_rolloff_count', 'tablan'), '4');
  assert.equal(ask('rules_rolloff_count', 'tablaaza'), '0');
  assert.equal(ask('rules_rolloff', 'tablan', '0100', '1111'), 'w');
  assert.equal(ask('rules_rolloff', 'tablan', '0000', '0010'), 'b');
  assert.equal(ask('rules_rolloff', 'tablan', '0001', '0010'), 'again');
  refuses('misuse', () => ask('rules_rolloff', 'tablan', '00', '0010'));
  refuses('misuse', () => ask('rules_rolloff', 'tablan', '0100', '7777'));
  refuses('misuse', () => ask('rules_rolloff', 'tablan', '7777', '0010'));
  refuses('misuse', () => ask('rules_rolloff', 'tablaaza', '', ''));
});

test('a throw is put on the board if it is owed and fits', () => {
  assert.equal(ask('rules_throw', OPENING, '0010'), THROWN);
  refuses('misuse', () => ask('rules_throw', OPENING, '001'));
  refuses('misuse', () => ask('rules_throw', OPENING, '0012'));
  refuses('misuse', () => ask('rules_throw', THROWN, '0010'));
});

test('steps are listed with the position after each', () => {
  const { mayEnd, steps: list } = steps(THROWN);
  assert.equal(mayEnd, false);
  assert.deepEqual(list[0], {
    text: 'K/M',
    from: 11,
    to: 13,
    hit: false,
    dice: [2],
    after: 'tablan uuuuuuuuuuuu/------------/-----------W/UUUUUUUUUU-U w -',
  });
  assert.deepEqual(list.map((step) => step.text).sort(), ['K/M', 'L/M', 'L/N']);
});

// One white man on 1. The way of the die 3 to point 6 passes a black blot, the way of the die 2 does not.
const BLOT = 'tabula A--a-------------------- 0,14/0,0/14,0 w 32';

test('routes lead to each place, the leading die first', () => {
  const routes = (...question) =>
    JSON.parse(ask('rules_routes', ...question)).map(({ routes: ways, ...target }) => ({
      ...target,
      ways: ways.map((way) => way.map(({ text }) => text).join(' ')),
    }));
  const [two, three] = ['1/3 3/6', '1/4* 4/6'];

  assert.deepEqual(routes(BLOT, '1', '3'), [
    { to: 3, hit: false, ask: false, ways: ['1/3'] },
    { to: 4, hit: true, ask: false, ways: ['1/4*'] },
    { to: 6, hit: true, ask: true, ways: [three, two] },
  ]);
  assert.deepEqual(routes(BLOT, '1', '2').at(-1).ways, [two, three]);
  assert.deepEqual(routes(BLOT, '2', '0'), []);
  assert.deepEqual(routes(OPENING, '11', '0'), []);
  refuses('misuse', () => ask('rules_routes', BLOT, '1'));
  refuses('misuse', () => ask('rules_routes', BLOT, '1', 'x'));
  refuses('text', () => ask('rules_routes', 'tabula', '1', '0'));
});

test('the rule against a move is named, and explains more than that no die fits', () => {
  const zeno = 'tabula -----G-bABbbabb--bBBb-A- 0,0/0,0/0,0 w 652';
  const rule = (moves) => ask('rules_why', zeno, moves).split('\t')[0];

  assert.equal(rule('6/7'), 'no-die');
  assert.equal(rule('6/8'), 'secured');
  assert.equal(rule('6/7 6/8'), 'secured');
  assert.equal(rule('23/off'), 'not-all-home');
  assert.equal(rule('nonsense'), '');
  assert.equal(rule(''), '');
  refuses('text', () => ask('rules_why', 'tabula', '6/7'));
});

test('a turn is ended only where it may end', () => {
  refuses('too-short', () => ask('rules_end', THROWN));
  const nothing = THROWN.replace(/2$/, '0');
  assert.equal(ask('rules_end', nothing), OPENING.replace(' w -', ' b -'));
  refuses('illegal', () => ask('rules_end', OPENING));
});

test('a whole turn is played or refused', () => {
  const after = 'tablan uuuuuuuuuuuu/------------/-----------W/UUUUUUUUUU-W w -';
  assert.equal(ask('rules_turn', THROWN, 'L/M K/L'), after);
  refuses('too-short', () => ask('rules_turn', THROWN, 'L/M'));
  refuses('too-short', () => ask('rules_turn', THROWN, 'pass'));
  refuses('text', () => ask('rules_turn', THROWN, 'L-M'));
  assert.throws(
    () => ask('rules_turn', THROWN, 'L/M L/M'),
    (error) => error instanceof Refusal && error.code === 'illegal' && error.number === '1',
  );
});

test("Emperor Zeno's throw breaks his eight points in the one way there is", () => {
  const zeno = 'tabula -----G-bABbbabb--bBBb-A- 0,0/0,0/0,0 w 652';
  const end = 'tabula -----G-bAAbbabbA-bAAbAAA 0,0/0,0/0,0 b -';
  const ends = new Set();

  const play = (/** @type {string} */ position) => {
    if (position.split(' ').at(-2) !== 'w') {
      ends.add(position);
      return;
    }
    const { mayEnd, steps: list } = steps(position);
    if (mayEnd) {
      ends.add(ask('rules_end', position));
    }
    for (const step of list) {
      play(step.after);
    }
  };
  play(zeno);

  assert.deepEqual([...ends], [end]);
});

test('a hit and a special place are described in words', () => {
  const first = ask('rules_throw', ask('rules_start', 'tabula', 'w'), '543');
  assert.deepEqual(
    steps(first).steps.map((step) => [step.text, step.from, step.to, step.dice]),
    [
      ['hand/3', 'hand', 3, [3]],
      ['hand/4', 'hand', 4, [4]],
      ['hand/5', 'hand', 5, [5]],
    ],
  );
});

test('a position hashes to sixteen digits, and another one to others', () => {
  assert.match(ask('rules_hash', OPENING), /^[0-9a-f]{16}$/);
  assert.notEqual(ask('rules_hash', OPENING), ask('rules_hash', THROWN));
});

test('the rules of a position name its revision and options', () => {
  const position = OPENING.replace('tablan', 'tablan;halves=any,wait=false');
  assert.equal(ask('rules_rules', position), 'tablan@1;halves=any,wait=false');
});

test('a game without named states has none', () => {
  assert.equal(ask('rules_states', OPENING), '[]');
});

test('a record is written turn by turn', () => {
  const pass = 'tabula A--a-------------------- 0,14/0,0/14,0 b 32';

  assert.equal(ask('record_start'), '');
  assert.equal(ask('record_tag_line', 'White', 'Li"via\\\n'), '[White "Li\\"via\\\\"]\n');
  assert.equal(ask('record_turn', BLOT, '1/4* 4/6'), '1. w 32: 1/4* 4/6');
  assert.equal(ask('record_turn', pass, 'pass'), '   b 32: pass');
  assert.equal(ask('record_turn', BLOT, '1/3'), '\n2. w 32: 1/3');
  refuses('misuse', () => ask('record_tag_line', 'White', 'x'.repeat(2000)));
  refuses('misuse', () => ask('record_tag_line', 'x'.repeat(20), ''));
  refuses('text', () => ask('record_turn', BLOT, 'nonsense'));
});

test('a refusal of text names field and column', () => {
  assert.throws(
    () => ask('rules_owed', 'tablan uuuuuuuuuuuu/---------Z-'),
    (error) => error instanceof Refusal && error.field === 'board' && error.number === '30',
  );
});
