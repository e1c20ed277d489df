// SPDX-License-Identifier: MIT
// The package taberna-client: what programs import. Its README.md and taberna-client.d.ts describe it.

import { createRules } from '../table/rules.js';
import { verifyLog as verifyWith } from '../table/verify.js';
import { serverUrl } from './archive.js';
import { Client } from './client.js';

/** @import { Rules } from '../types.d.ts' */
/** @import * as Package from './taberna-client.d.ts' */

export { finishedGames, gameLog } from './archive.js';
export { NotTrusted } from './followed-room.js';
export { Refusal } from './refusal.js';
export { fileStorage, memoryStorage } from './storage.js';
export { legalTurns } from './turns.js';

/** @type {Promise<Rules> | undefined} */
let loaded;

/** Loads rules.wasm, which lies beside this file, once. */
export function loadRules() {
  loaded ??= (async () => {
    const url = new URL('./rules.wasm', import.meta.url);
    if (url.protocol !== 'file:') return createRules(await fetch(url));
    return createRules(await (await import('node:fs/promises')).readFile(url));
  })();
  return loaded;
}

/** The WebSocket of a browser or of Node 22; in Node 20 that of the package ws. */
async function webSocket() {
  if (globalThis.WebSocket) return globalThis.WebSocket;
  const name = 'ws'; // not written in the import: bundlers for browsers would look for it
  return (await import(name)).WebSocket;
}

/** @type {typeof Package.connect} */
export async function connect(address, options = {}) {
  const { client = 'taberna-client', WebSocket = await webSocket(), ...rest } = options;
  const url = serverUrl(address, '/ws');
  url.protocol = url.protocol.replace('http', 'ws');
  const rules = await loadRules();
  return new Client({
    ...rest,
    client,
    rules,
    socket: (node) => {
      if (node) url.searchParams.set('node', node);
      const socket = new WebSocket(url, 'taberna.v1');
      socket.on?.('error', () => {}); // without a listener, ws throws the error
      return socket;
    },
  }).start();
}

/** @type {typeof Package.verifyLog} */
export const verifyLog = async (log) => verifyWith(log, await loadRules());
