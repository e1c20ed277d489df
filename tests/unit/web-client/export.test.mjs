// SPDX-License-Identifier: MIT
// An export of finished games that is interrupted by the server or by the connection.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { test } from 'node:test';

import { finishedGames } from '../../../web-client/sdk/archive.js';

const GAMES = ['c', 'b', 'a'];
const line = (value) => `${JSON.stringify(value)}\n`;

/**
 * A server with a page for each of GAMES. `meet` answers the second page instead, once.
 * @param {(response: import('node:http').ServerResponse) => void} meet
 */
async function archive(t, meet) {
  let met = false;
  const server = createServer((request, response) => {
    const page = Number(new URL(request.url, 'http://x').searchParams.get('before') ?? 0);
    if (page === 1 && !met) {
      met = true;
      meet(response);
      return;
    }
    const next = page + 1 < GAMES.length ? String(page + 1) : null;
    response.end(line({ room: GAMES[page] }) + line({ next }));
  });
  t.after(() => server.close());
  await new Promise((resolve) => server.listen(0, 'localhost', resolve));
  return `http://localhost:${server.address().port}`;
}

/** The rooms of the export, and the refusal that ended it. */
async function collect(url, filter) {
  const found = [];
  try {
    for await (const { room } of finishedGames(url, filter)) found.push(room);
    return { found };
  } catch (refusal) {
    return { found, refusal };
  }
}

const BREAKS = {
  'the connection breaks within a line': (response) => {
    response.writeHead(200, { 'content-length': 1000 });
    response.write('{"room":', () => response.destroy());
  },
  'the connection breaks before the answer': (response) => response.destroy(),
  'the last line is missing': (response) => response.end(line({ room: 'b' })),
  'the answer is empty': (response) => response.end(),
  'the server refuses to continue': (response) => {
    const problem = { code: 'export-interrupted', status: 503, params: { before: '1' } };
    response.writeHead(503).end(JSON.stringify(problem));
  },
};

for (const [name, meet] of Object.entries(BREAKS)) {
  test(`an export is interrupted and continued if ${name}`, async (t) => {
    const url = await archive(t, meet);

    const { found, refusal } = await collect(url);
    assert.equal(refusal.code, 'export-interrupted');
    assert.equal(refusal.status, 503);
    const { found: rest } = await collect(url, { before: refusal.params.before });

    assert.deepEqual([found, rest], [['c'], ['b', 'a']]);
  });
}

test('an export of all pages is no interruption', async (t) => {
  const url = await archive(t, (response) =>
    response.end(line({ room: 'b' }) + line({ next: '2' })),
  );
  assert.deepEqual(await collect(url), { found: GAMES });
});
