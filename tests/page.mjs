// SPDX-License-Identifier: MIT
// A client of the server without a browser: the page's model as it is served, in node, over a real socket.
import { createStore } from '../web-client/app/store.js';
import { legalTurns } from '../web-client/sdk/turns.js';
import { FakeStore } from './unit/web-client/fakes.mjs';
import { chance, rules } from './unit/web-client/log.mjs';

/** Node's WebSocket client, and the check of messages; null if the packages of tests/ are not installed. */
export const { WebSocket } = await import('ws').catch(() => ({ WebSocket: null }));
const { followMessages } = await import('./messages.mjs').catch(() => ({ followMessages: null }));
const WAIT_MS_MAX = 60_000; // no measure of speed: it only ends a hanging test

/** A player that makes random turns at a table, by the model of the page. */
export class Player {
  /** @param {number} seed of what it plays */
  constructor(seed) {
    this.pick = chance(seed);
    this.store = null;
  }

  get room() {
    return this.store.state.room;
  }

  /** Resolves as soon as the state satisfies `is`; it checks again after each event, never after a pause. */
  until(is, what) {
    return new Promise((resolve, reject) => {
      const late = () => {
        stop();
        const { turns, seals, ...room } = this.room ?? {};
        reject(new Error(`waited to ${what}: ${JSON.stringify(room)}, ${this.store.state.link}`));
      };
      const timer = setTimeout(late, WAIT_MS_MAX);
      const look = () => {
        if (is(this.store.state)) {
          clearTimeout(timer);
          stop();
          resolve();
        }
      };
      const stop = this.store.subscribe(look);
      look();
    });
  }

  owes(kind) {
    return this.room.owed.some((owed) => owed.seat === this.room.mySeat && owed.kind === kind);
  }

  /** Makes a random turn in the draft and confirms it. */
  async turn(mischief) {
    const { draft } = this.room;
    while (this.room.draft?.legal.length > 0) {
      const { legal } = this.room.draft;
      this.store.play(legal[this.pick(legal.length)]);
    }
    if (mischief && this.pick(30) === 0) {
      this.socket.close();
    }
    const done = await this.store.confirm();
    await this.until(({ room }) => room.draft?.base !== draft.base, 'have played');
    if (done && mischief && this.pick(30) === 0 && this.room.canTakeBack) {
      await this.store.takeBack();
    }
  }

  /**
   * Whether the game has ended. If only the server throws, the game after a tie starts at once, so a tied game does
   * not count as ended.
   */
  get over() {
    const { state, again, settings } = this.room;
    return state === 'ended' && !(again && settings.dice === 'server');
  }

  /** Whether a player, this one or another, has to make a turn that can end the game. */
  get mayEndGame() {
    const { position } = this.room;
    const isDue = position !== null && rules.owed(position).kind === 'turn';
    const turns = isDue ? legalTurns(rules, position) : [];
    return turns.some(({ after }) => rules.owed(after).kind === 'over');
  }

  /** Performs the owed actions until the game has ended, or until `enough` returns true before one of them. */
  async play(mischief, enough = () => false) {
    for (;;) {
      await this.until(
        ({ room, link }) =>
          link === 'open' &&
          room.busy === null &&
          (this.over || room.draft || this.owes('roll') || enough()),
        'be asked for something',
      );
      if (this.over || enough()) {
        return;
      }
      if (this.room.draft) {
        await this.turn(mischief);
      } else {
        const before = this.room.v;
        await this.store.roll();
        await this.until(({ room }) => room.v > before, 'have thrown');
      }
    }
  }
}

/** One page: the served model, with a socket that the test can break. */
export class Page extends Player {
  /**
   * @param {import('./browser/server.mjs').Server} server
   * @param {number} seed of what it plays
   * @param {string} [cookie] of an account
   */
  constructor(server, seed, cookie) {
    super(seed);
    this.notices = [];
    this.storage = new FakeStore();
    this.store = createStore({
      rules,
      storage: this.storage,
      pageStorage: new FakeStore(),
      whenAwake: () => {},
      socket: () => {
        const headers = cookie ? { cookie } : {};
        this.socket = new WebSocket(`ws://localhost:${server.port}/ws`, 'taberna.v1', { headers });
        this.socket.on('error', () => {}); // of a socket that was closed before it was open
        this.check(this.socket);
        return this.socket;
      },
    });
    this.store.subscribe(({ notice }) => {
      if (notice && notice !== this.notices.at(-1)) {
        this.notices.push(notice);
      }
    });
  }

  /** A message that does not follow the schema ends the test. */
  check(socket) {
    const messages = followMessages((fault) => {
      throw new Error(fault);
    });
    const send = socket.send.bind(socket);
    socket.send = (text) => {
      messages.sent(text);
      send(text);
    };
    socket.on('message', (data) => messages.received(String(data)));
  }

  /** Connects, and waits for the welcome. */
  async enter() {
    void this.store.start();
    await this.until((state) => state.link === 'open', 'be welcomed');
    return this;
  }

  async visit(id) {
    void this.store.visit(id);
    await this.until((state) => state.room?.history === 'whole', 'see the table');
  }

  leave() {
    this.store.close();
    this.socket.terminate();
  }
}
