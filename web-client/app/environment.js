// SPDX-License-Identifier: MIT
// The functions of the browser that the store uses: its socket, its clock, and the events of the page.

/** @import { SocketLike } from './connection.js' */
/** @import { Clock } from '../types.d.ts' */

/** @returns {SocketLike} */
export function openSocket() {
  const url = new URL('/ws', location.href);
  url.protocol = url.protocol.replace('http', 'ws');
  return new WebSocket(url, 'taberna.v1');
}

/** @param {(thawed?: boolean) => void} awake */
export function whenSeen(awake) {
  document.addEventListener('visibilitychange', () => !document.hidden && awake());
  addEventListener('online', () => awake());
  addEventListener('pageshow', ({ persisted }) => awake(persisted));
}

/** @param {() => void} left */
export function whenLeft(left) {
  globalThis.addEventListener?.('pagehide', left);
}

/** @type {Clock} */
export const realClock = {
  now: () => Date.now(),
  after: (run, ms) => setTimeout(run, ms),
  cancel: (timer) => clearTimeout(timer),
};
