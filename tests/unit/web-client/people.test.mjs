// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';

import {
  ALL_GAMES,
  changeText,
  filterOf,
  gamesPath,
  gamesQuery,
  importType,
  oddFaces,
  ratingText,
  request,
} from '../../../web-client/app/people.js';
import { FakeStore } from './fakes.mjs';

/** A server that answers one request, and records it. */
function answering(status, body) {
  const asked = [];
  const fetch = async (path, init) => {
    asked.push({ path, ...init });
    if (status === 0) throw new TypeError('no line');
    return { ok: status < 400, json: async () => JSON.parse(body) };
  };
  return { asked, fetch };
}

test('a guest is known by the token, and a user without one asks without', async () => {
  const storage = new FakeStore();
  const server = answering(200, '{"who":"livia"}');

  const answer = await request('/api/v1/people/livia', { ...server, storage });
  storage.setItem('taberna.token', 'abc');
  await request('/api/v1/games', { ...server, storage, headers: { 'content-type': 'text/plain' } });

  assert.deepEqual(answer, { ok: true, d: { who: 'livia' } });
  assert.deepEqual(server.asked[0].headers, {});
  assert.deepEqual(server.asked[1].headers, {
    'content-type': 'text/plain',
    authorization: 'Bearer abc',
  });
});

test('a refusal keeps its code and its sentence; no line, or an answer of another, is unreachable', async () => {
  const storage = new FakeStore();
  const no = '{"code":"broken-chain","title":"A chain is broken.","params":{"line":7}}';
  const refused = await request('/x', { ...answering(422, no), storage });
  const silent = await request('/x', { ...answering(0, ''), storage });
  const other = await request('/x', { ...answering(502, '<html>'), storage });

  assert.deepEqual(refused, {
    ok: false,
    code: 'broken-chain',
    params: { line: 7 },
    detail: 'A chain is broken.',
  });
  assert.deepEqual([silent.code, other.code], ['unreachable', 'unreachable']);
});

test('a rating says whether it is provisional, a change has its sign', () => {
  assert.equal(ratingText({ rating: 1523, provisional: true }), '1523?');
  assert.equal(ratingText({ rating: 1523.4 }), '1523');
  const changes = [
    [1500, 1512],
    [1500, 1493],
    [1500, 1500],
  ];
  assert.deepEqual(
    changes.map(([before, after]) => changeText({ before, after })),
    ['+12', '−7', '±0'],
  );
});

test('a list of games is found again by its address, and nonsense in it asks for nothing', () => {
  const filter = {
    ...ALL_GAMES,
    player: 'p7k2m9qx',
    game: 'ludus-anglicorum',
    result: '1/2',
    since: '2026-11-01',
    before: '1763756102345.r7f3.2',
  };
  const path = gamesPath(filter);

  assert.deepEqual(filterOf(path.slice(path.indexOf('?'))), filter);
  assert.equal(gamesPath(ALL_GAMES), '/games');
  assert.equal(filterOf('?player=p7k2m9qx&result=won').result, 'won');
  assert.equal(filterOf('?result=won').result, '');
  assert.deepEqual(filterOf('?player=../x&game=A&result=2-0&since=tomorrow&rated=yes'), ALL_GAMES);
});

test('the server is asked from the beginning of the first day to the end of the last', () => {
  const filter = { ...ALL_GAMES, game: 'tabula', since: '2026-11-01', until: '2026-11-01' };
  const { searchParams } = new URL(gamesQuery(filter, 10), 'http://server');

  assert.equal(searchParams.get('ruleset'), 'tabula');
  assert.equal(searchParams.get('limit'), '10');
  assert.equal(Number(searchParams.get('until')) - Number(searchParams.get('since')), 86400000);
  assert.equal(searchParams.has('result'), false);
  assert.match(gamesQuery({ ...ALL_GAMES, rated: '0' }), /rated=false/);
});

test('a face is odd outside the range of 95, rare outside that of 999 of 1000', () => {
  const expected = { 95: [82, 118], 99.9: [70, 130] };
  assert.deepEqual(oddFaces({ n: 600, counts: [82, 118, 119, 69, 100, 112], expected }), {
    odd: [2, 3],
    rare: [3],
  });
});

test('an import that begins with a brace is a log, anything else a record', () => {
  assert.equal(importType('\n{"t":"event"}'), 'application/jsonl');
  assert.equal(importType('[Rules "tabula@1"]'), 'text/plain');
});
