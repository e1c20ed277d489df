// SPDX-License-Identifier: MIT
// Replacements for the environment of the page's model: a clock that the test moves, sockets that the test answers, a
// store.
import { webcrypto } from 'node:crypto';

// Browsers have it, and node from version 19 on.
globalThis.crypto ??= webcrypto;

export class FakeClock {
  constructor(at = 1_763_683_200_000) {
    this.at = at;
    this.timers = new Map();
    this.made = 0;
    this.now = () => this.at;
    this.after = (run, ms) => {
      this.made += 1;
      this.timers.set(this.made, { run, due: this.at + ms });
      return this.made;
    };
    this.cancel = (timer) => this.timers.delete(timer);
  }

  /** Lets time pass; due timers run in order, each at its own time. */
  pass(ms) {
    const until = this.at + ms;
    for (;;) {
      const next = [...this.timers].sort(([, a], [, b]) => a.due - b.due)[0];
      if (!next || next[1].due > until) {
        break;
      }
      this.timers.delete(next[0]);
      this.at = Math.max(this.at, next[1].due);
      next[1].run();
    }
    this.at = until;
  }
}

/** A socket whose other end is the test. */
export class FakeSocket {
  constructor() {
    this.readyState = 0;
    this.sent = [];
    this.closed = false;
    this.onopen = this.onmessage = this.onclose = this.onerror = null;
    this.onsend = null; // called with every message, for a simulated server that answers by itself
  }

  send(text) {
    const message = JSON.parse(text);
    this.sent.push(message);
    this.onsend?.(message);
  }

  close() {
    this.closed = true;
    this.readyState = 3;
  }

  open() {
    this.readyState = 1;
    this.onopen?.({});
  }

  say(message) {
    this.onmessage?.({ data: typeof message === 'string' ? message : JSON.stringify(message) });
  }

  /** The server closes the socket, or the network breaks it. */
  drop(code = 1006) {
    this.readyState = 3;
    this.onclose?.({ code });
  }

  /** The sent messages of that type. */
  of(t) {
    return this.sent.filter((message) => message.t === t);
  }
}

export class FakeStore {
  constructor() {
    this.map = new Map();
  }

  get length() {
    return this.map.size;
  }

  key(index) {
    return [...this.map.keys()][index] ?? null;
  }

  getItem(key) {
    return this.map.get(key) ?? null;
  }

  setItem(key, value) {
    this.map.set(key, String(value));
  }

  removeItem(key) {
    this.map.delete(key);
  }
}

/** Lets settled promises run their callbacks. */
export async function settle() {
  for (let i = 0; i < 20; i++) {
    await Promise.resolve();
  }
}
