// SPDX-License-Identifier: MIT
// Games that a device has stored stay readable. A random player without weights played those of kept-games.jsonl
// through table/local.js, with resignations and with turns taken back. Each line has the stored game and, as `wanted`,
// the room that table/history.js makes of its log. The last game is drawn, and its rules require another one.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { createMemory } from '../../../web-client/app/memory.js';
import { loadSettings } from '../../../web-client/app/settings.js';
import { applyEvent, createHistory, historyFold } from '../../../web-client/table/history.js';
import { KEPT } from '../../../web-client/table/kept.js';
import { takeLine } from '../../../web-client/table/keeper.js';
import { createLocal, restLocal, resumeLocal } from '../../../web-client/table/local.js';
import { FakeClock } from './fakes.mjs';
import { more, offlineRules } from './log.mjs';

const games = readFileSync(join(import.meta.dirname, 'kept-games.jsonl'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line));

/** @param {any} room */
const seen = ({ state, position, result, reason, again, turns, owed }) => ({
  ...{ state, position, result, reason, again, turns: turns.length, owed },
});

/** A screen on which this game was played before. @param {any} kept */
function screen(kept) {
  const storage = createMemory();
  storage.setItem(KEPT, JSON.stringify(kept));
  const state = { settings: loadSettings(storage), room: null };
  const ai = { choose: () => new Promise(() => {}), cancel: () => {}, close: () => {} };
  const store = { rules: offlineRules, state, setSettings: () => {} };
  const parts = { store, rules: offlineRules, storage, clock: new FakeClock(), ai };
  return { local: createLocal(parts), storage };
}

test('every game of this device is stored in every situation', () => {
  const found = games.map(({ what, rules }) => `${rules} ${what}`);
  const all = [...more.list().map(({ name }) => `${name}@1`), 'pyf@1;teams=2v2'];
  for (const rules of all) {
    for (const what of ['middle', 'resigned', 'taken-back', 'finished']) {
      assert.ok(found.includes(`${rules} ${what}`), `${rules} ${what}`);
    }
  }
  assert.ok(games.some(({ wanted }) => wanted.result === '1/2'));
  assert.ok(games.some(({ kept }) => kept.spare.length > 1));
});

games.forEach(({ what, rules, kept, wanted }, i) => {
  test(`game ${i}, ${rules} ${what}, is read from its log`, () => {
    const history = createHistory(kept.id, offlineRules);
    const book = offlineRules.room(kept.id);
    for (const line of kept.lines) {
      assert.deepEqual(
        applyEvent(history, JSON.parse(line), line),
        { agrees: true, fault: null, seal: null },
        line,
      );
      takeLine(book, line);
    }
    assert.deepEqual(seen(historyFold(history)), wanted);
  });

  test(`game ${i}, ${rules} ${what}, is resumed`, () => {
    const { local, storage } = screen(kept);

    assert.equal(resumeLocal(local), true);

    assert.deepEqual(seen(local.room), wanted);
    assert.equal(local.room.trusted, true);
    assert.deepEqual(JSON.parse(storage.getItem(KEPT)), kept, 'stored as before');
    restLocal(local);
  });

  test(`game ${i}, ${rules} ${what}, is not resumed with a changed log`, (t) => {
    const lines = kept.lines.map((line) => line.replace('"seat":"w1"', '"seat":"b1"'));
    t.mock.method(console, 'error', () => {});

    assert.equal(resumeLocal(screen({ ...kept, lines }).local), false);
  });
});
