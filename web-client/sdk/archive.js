// SPDX-License-Identifier: MIT
// Finished games of a server, over HTTP.

import { Refusal } from './refusal.js';

/** @param {string | URL} address of the server, for HTTP or for its WebSocket */
export function serverUrl(address, path = '/') {
  const url = new URL(path, address);
  url.protocol = url.protocol.replace('ws', 'http');
  return url;
}

/** @param {URL} url @param {Record<string, string>} [headers] */
async function get(url, headers = {}) {
  const answer = await fetch(url, { headers });
  if (!answer.ok) throw new Refusal({ params: {}, detail: '', ...(await answer.json()) });
  return answer;
}

/**
 * The games of one page of an export, and the cursor of the next one. A page without its last line, which has the
 * cursor, is incomplete: the connection broke.
 * @param {URL} url
 */
async function exportedPage(url) {
  const before = url.searchParams.get('before');
  const params = before === null ? {} : { before };
  const interrupted = new Refusal({ code: 'export-interrupted', status: 503, params, detail: '' });
  const answer = await get(url, { accept: 'application/x-ndjson' }).catch((error) => {
    throw error instanceof Refusal || before === null ? error : interrupted;
  });
  const text = await answer.text().catch(() => '');
  const lines = text.endsWith('\n') ? text.trimEnd().split('\n') : [];
  const last = JSON.parse(lines.pop() ?? '{}');
  if (last.next === undefined) throw interrupted;
  return { games: lines.map((line) => JSON.parse(line)), next: last.next };
}

/**
 * The finished games of a server, the newest first. Each game comes once. If the export is interrupted, the thrown
 * Refusal has the code `export-interrupted`, and `params.before` for the filter that continues it.
 * @param {string | URL} address
 * @param {Record<string, string | number | boolean>} [filter] parameters of `GET /api/v1/games`
 */
export async function* finishedGames(address, filter = {}) {
  const url = serverUrl(address, '/api/v1/games');
  for (const [name, value] of Object.entries(filter)) url.searchParams.set(name, String(value));
  for (;;) {
    const { games, next } = await exportedPage(url);
    yield* games;
    if (next === null) return;
    url.searchParams.set('before', next);
  }
}

/** The log of a room, one event per line. @param {string | URL} address @param {string} room */
export const gameLog = async (address, room) =>
  (await get(serverUrl(address, `/api/v1/rooms/${room}/log`))).text();
