// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

import { AiError } from '../../../web-client/ai/ai.js';
import { applyEvent, createHistory, historyFold } from '../../../web-client/table/history.js';
import { KEPT, keptGame } from '../../../web-client/table/kept.js';
import {
  beginLocal,
  closeLocal,
  createLocal,
  resumeLocal,
  retryPlayer,
} from '../../../web-client/table/local.js';
import { createMemory } from '../../../web-client/app/memory.js';
import { loadSettings } from '../../../web-client/app/settings.js';
import { FakeClock } from './fakes.mjs';
import { chance, offlineRules, rules } from './log.mjs';

/**
 * Plays a random legal turn: a player without weights.
 * @param {(n: number) => number} random @param {string} start
 */
function anyTurn(random, start) {
  const steps = [];
  const owed = rules.owed(start);
  for (let position = start; ;) {
    const next = rules.steps(position);
    if (next.steps.length === 0 || (next.mayEnd && random(3) === 0)) return steps;
    const step = next.steps[random(next.steps.length)];
    steps.push(step.text);
    position = step.after;
    const after = rules.owed(position);
    if (after.kind !== 'turn' || after.seat !== owed.seat) return steps;
  }
}

/** A screen with its device: the test provides the clock, the storage and the players' answers. */
function screen({ seed = 1, storage = createMemory(), pace = 1 } = {}) {
  const random = chance(seed);
  const clock = new FakeClock();
  const ai = {
    choose: async (position) => ({ steps: anyTurn(random, position) }),
    manners: async () => ({ act: 'play', lost: 0, even: 0, pace: 900 }),
    cancel: () => {},
    close: () => {},
  };
  const thrown = (kind, count) =>
    Array.from({ length: count }, () => (kind === 'dice' ? 1 + random(6) : random(2)));
  const store = {
    rules,
    state: { settings: { ...loadSettings(storage), pace }, room: null },
    setSettings: () => {},
  };
  const local = createLocal({ store, rules: offlineRules, storage, clock, ai, thrown });
  return { local, clock, storage, random, ai, store };
}

const PLAN = { level: 13, side: 'w', turned: false, me: 'Livia', name: () => 'Level 3' };

/** Lets the players play on until this screen owes an action, or the game is over. */
async function settle({ local, clock }) {
  for (let i = 0; i < 100; i += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    clock.pass(1000);
    const { room } = local;
    if (room.state !== 'playing' || room.owed.some(({ seat }) => seat === room.mySeat)) return;
  }
  throw new Error('no side plays');
}

/** Performs the action that this screen owes. */
async function act({ local, random }) {
  const { room, store } = local;
  if (room.owed[0].kind === 'roll') {
    assert.equal(await store.roll(), true);
    return;
  }
  for (const text of anyTurn(random, room.draft.base)) {
    store.play(local.room.draft.legal.find((step) => step.text === text));
  }
  assert.equal(await store.confirm(), true);
}

/** @param {ReturnType<typeof screen>} here @param {number} [turns] */
async function play(here, turns = Infinity) {
  for (;;) {
    await settle(here);
    const { room } = here.local;
    if (room.state !== 'playing' || room.turns.length > turns) return;
    await act(here);
  }
}

/** The record of a game, replayed by the native rules. @param {string} text */
function replayed(text) {
  const folder = mkdtempSync(join(tmpdir(), 'taberna-record-'));
  try {
    const file = join(folder, 'game.txt');
    writeFileSync(file, text);
    const tool = join(process.env.TABERNA_BUILD, 'rules/tool/taberna-rules');
    const { status, stdout, stderr } = spawnSync(tool, ['replay', file], { encoding: 'utf8' });
    assert.equal(status, 0, stderr);
    return stdout.trim();
  } finally {
    rmSync(folder, { recursive: true });
  }
}

for (const text of [
  ...rules.list().map(({ name }) => name),
  'pyf;offer_unused=true,teams=2v2',
  'ludus-anglicorum;dice=two_plus_opponent_choice',
]) {
  test(`a whole game of ${text} is played without a store, kept, and saved as a record`, async () => {
    const here = screen({ seed: 7 });
    beginLocal(here.local, { ...PLAN, rules: text });

    await play(here);

    const { room } = here.local;
    assert.equal(room.state, 'ended');
    assert.match(room.result, /^(1-0|0-1|1\/2)$/);
    assert.equal(room.trusted, true);
    assert.equal(replayed(here.local.store.local.record()), room.position);
    assert.equal(keptGame(here.storage).over, true);
  });
}

test('a game goes on where it was after the page has been loaded again, a turn half made too', async () => {
  const here = screen();
  beginLocal(here.local, { ...PLAN, rules: 'tabula' });
  await play(here, 6);
  await settle(here);
  if (here.local.room.owed[0].kind === 'roll') await here.local.store.roll();
  here.local.store.play(here.local.room.draft.legal[0]);
  const { position, draft, turns } = here.local.room;
  closeLocal(here.local);

  const later = screen({ storage: here.storage });

  assert.equal(resumeLocal(later.local), true);
  assert.equal(later.local.room.position, position);
  assert.equal(later.local.room.turns.length, turns.length);
  assert.deepEqual(later.local.room.draft.steps, draft.steps);
  later.local.store.clear();
  await play(later);
  assert.equal(later.local.room.state, 'ended');
});

test('a turn that is taken back finds the same dice again, and so does what follows it', async () => {
  const here = screen();
  beginLocal(here.local, { ...PLAN, rules: 'tabula' });
  await play(here, 6);
  const thrown = here.local.room.turns.map(({ dice }) => dice);
  assert.equal(here.local.room.canTakeBack, true);

  await here.local.store.takeBack();
  const { room } = here.local;

  assert.ok(room.turns.length < thrown.length);
  assert.deepEqual(room.draft.steps, []);
  await play(here, thrown.length);
  const again = here.local.room.turns.map(({ dice }) => dice);
  assert.deepEqual(again.slice(0, thrown.length), thrown);
});

test('a turn that the page would play again at once is not the one that is taken back', async () => {
  const here = screen({ seed: 5 });
  const { local } = here;
  beginLocal(local, { ...PLAN, rules: 'ludus-anglicorum' });
  for (let decided = false, forced = false; !(decided && forced);) {
    await settle(here);
    const { draft, state } = local.room;
    assert.equal(state, 'playing', 'a game without a forced turn tests nothing');
    const steps = draft && rules.forced(draft.base);
    decided ||= draft !== null && steps === null;
    forced = (steps?.length ?? 0) > 0;
    await act(here);
  }

  await local.store.takeBack();
  assert.equal(rules.forced(local.room.draft.base), null);
});

test('two players at one screen sit there in turn, and the result names the side', async () => {
  const here = screen();
  beginLocal(here.local, { ...PLAN, rules: 'zeno', level: null });
  const seen = new Set();
  while (here.local.room.state === 'playing') {
    seen.add(here.local.room.mySeat);
    assert.equal(here.local.room.owed[0].seat, here.local.room.mySeat);
    await act(here);
  }
  assert.deepEqual([...seen].sort(), ['b1', 'w1']);
  assert.equal(here.local.room.mySeat, null);
});

test('once more the sides are swapped', async () => {
  const here = screen();
  beginLocal(here.local, { ...PLAN, rules: 'tablaaza' });
  assert.equal(await here.local.store.resign(), true);
  assert.equal(here.local.room.result, '0-1');
  assert.equal(here.local.room.reason, 'resigned');

  await here.local.store.rematch(true);

  assert.equal(here.local.room.mySeat, 'b1');
  assert.equal(here.local.room.state, 'playing');
  assert.equal(here.local.room.seats.w1.name, 'Level 3');
});

test('a player takes a moment, or none where the setting says so', async () => {
  for (const [pace, shown] of [
    [1, 0],
    [0, 1],
  ]) {
    const here = screen({ pace });
    beginLocal(here.local, { ...PLAN, rules: 'tablaaza', side: 'b' });
    await new Promise((resolve) => setImmediate(resolve));
    here.clock.pass(0);
    assert.equal(here.local.room.turns.length, shown);
  }
});

test('a player resigns a lost game, and not for a side with a user', async () => {
  for (const [text, reason] of [
    ['tablaaza', 'resigned'],
    ['pyf;teams=2v2', 'won'],
  ]) {
    const here = screen({ seed: 3 });
    const seen = [];
    here.ai.manners = async (position, before) => {
      seen.push(before?.lost ?? 0);
      const isPartner = rules.owed(position).seat?.[0] === 'w';
      const act = isPartner || (text === 'tablaaza' && seen.length === 3) ? 'resign' : 'play';
      return { act, lost: seen.length, even: 0, pace: 900 };
    };
    beginLocal(here.local, { ...PLAN, rules: text });

    await play(here);

    assert.equal(here.local.room.reason, reason, text);
    if (reason === 'resigned') {
      assert.equal(here.local.room.result, '1-0');
      assert.deepEqual(seen, [0, 1, 2]);
    }
  }
});

test('a player who cannot think says why, and is asked again on request', async () => {
  const here = screen();
  const { choose } = here.ai;
  here.ai.choose = async () => {
    throw new AiError('not-loaded', 'weights/tablan.net: 404');
  };
  beginLocal(here.local, { ...PLAN, rules: 'tablaaza', side: 'b' });
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(here.local.fault, 'weights/tablan.net: 404');

  here.ai.choose = choose;
  retryPlayer(here.local);
  await settle(here);

  assert.equal(here.local.fault, null);
  assert.equal(here.local.room.turns.length, 1);
});

test('a stored game that is unreadable or changed is no game', () => {
  const here = screen();
  beginLocal(here.local, { ...PLAN, rules: 'tabula' });
  const kept = here.storage.getItem(KEPT);
  const bad = ['', '{', '{}', kept.replace('Livia', 'Zeno'), kept.replace('"kept":1', '"kept":9')];
  const errors = console.error;
  console.error = () => {};
  try {
    for (const text of bad) {
      here.storage.setItem(KEPT, text);
      assert.equal(resumeLocal(screen({ storage: here.storage }).local), false, text);
    }
  } finally {
    console.error = errors;
  }
});

test('a device that keeps nothing is played on all the same', async () => {
  const storage = createMemory();
  storage.setItem = () => {
    throw new Error('full');
  };
  const errors = console.error;
  console.error = () => {};
  try {
    const here = screen({ storage });
    beginLocal(here.local, { ...PLAN, rules: 'tablaaza' });
    await play(here);
    assert.equal(here.local.room.state, 'ended');
  } finally {
    console.error = errors;
  }
});

test('rules.wasm reads the log that offline.wasm has written', async () => {
  const here = screen();
  beginLocal(here.local, { ...PLAN, rules: 'twelve-dogs' });
  await play(here);
  const lines = here.local.store.log().trim().split('\n');
  const history = createHistory(JSON.parse(lines[0]).room, rules);
  for (const line of lines) {
    assert.deepEqual(applyEvent(history, JSON.parse(line), line), {
      agrees: true,
      fault: null,
      seal: null,
    });
  }
  assert.equal(historyFold(history).result, here.local.room.result);
  assert.ok(historyFold(history).seals.every(({ state }) => state === 'none'));
});
