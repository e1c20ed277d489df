// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { loadReplay, positionsOfLog } from '../../../web-client/app/replay.js';
import { rules } from './log.mjs';

const log = readFileSync(
  fileURLToPath(new URL('../../golden/tabula-1-plain.jsonl', import.meta.url)),
  'utf8',
);
const events = log
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));
const { room } = events[0];
const ended = events.find(({ e }) => e === 'ended');
const game = { room, game: ended.d.game, ruleset: 'tabula', turns: 60 };

/** A server whose archive has these games, and one log; `asked` are the requested paths. */
function archive(games, text = log) {
  const asked = [];
  const send = async (path) => {
    asked.push(path);
    return path.startsWith('/api/v1/games')
      ? new Response(JSON.stringify({ games }))
      : new Response(text);
  };
  return { asked, send };
}

test('a game of a log is replayed position by position', () => {
  const positions = positionsOfLog(log, game, rules);

  assert.ok(positions.length > 20);
  assert.ok(positions.every((position) => position.startsWith('tabula ')));
  assert.ok(positions.every((position, i) => position !== positions[i - 1]));
  assert.match(positions[0], /15,15/);
});

test('a game that the log does not contain, or a log that was changed, has no positions', () => {
  assert.deepEqual(positionsOfLog(log, { ...game, game: 99 }, rules), []);
  const turn = events.findIndex(({ e }) => e === 'turn');
  const changed = events.map((event, i) =>
    JSON.stringify(i === turn ? { ...event, d: { ...event.d, steps: ['1/24'] } } : event),
  );
  assert.deepEqual(positionsOfLog(changed.join('\n'), game, rules), []);
});

test('the newest whole game of that kind is replayed', async () => {
  const short = { ...game, room: 'short', turns: 2 };
  const brought = { ...game, room: 'brought', imported: true };
  const { asked, send } = archive([short, brought, game]);

  const found = await loadReplay('tabula', rules, send);

  assert.deepEqual(found.game, game);
  assert.deepEqual(found.positions, positionsOfLog(log, game, rules));
  assert.match(asked[0], /ruleset=tabula/);
  assert.equal(asked[1], `/api/v1/rooms/${room}/log`);
});

test('without a whole game, a log or a server nothing is replayed', async () => {
  const none = archive([{ ...game, turns: 2 }]);
  assert.equal(await loadReplay('tabula', rules, none.send), null);
  assert.equal(none.asked.length, 1);
  assert.equal(await loadReplay('tabula', rules, archive([game], '').send), null);
  assert.equal(await loadReplay('tabula', rules, archive([game], 'no log').send), null);
  assert.equal(await loadReplay('tabula', rules, archive([game], 'x'.repeat(2e6)).send), null);
  const away = async () => {
    throw new Error('no network');
  };
  assert.equal(await loadReplay('tabula', rules, away), null);
});
