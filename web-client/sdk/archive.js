// SPDX-License-Identifier: MIT
// Finished games of a server, over HTTP.

import { Refusal } from './refusal.js';

/** @param {string | URL} address of the server, for HTTP or for its WebSocket */
export function serverUrl(address, path = '/') {
  const url = new URL(path, address);
  url.protocol = url.protocol.replace('ws', 'http');
  return url;
}

/** @param {URL} url */
async function get(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Refusal({ params: {}, detail: '', ...(await answer.json()) });
  return answer;
}

/**
 * The finished games of a server, the newest first.
 * @param {string | URL} address
 * @param {Record<string, string | number | boolean>} [filter] parameters of `GET /api/v1/games`
 */
export async function* finishedGames(address, filter = {}) {
  const url = serverUrl(address, '/api/v1/games');
  for (const [name, value] of Object.entries(filter)) url.searchParams.set(name, String(value));
  for (;;) {
    const { games, next } = await (await get(url)).json();
    yield* games;
    if (!next) return;
    url.searchParams.set('before', next);
  }
}

/** The log of a room, one event per line. @param {string | URL} address @param {string} room */
export const gameLog = async (address, room) =>
  (await get(serverUrl(address, `/api/v1/rooms/${room}/log`))).text();
