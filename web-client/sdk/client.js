// SPDX-License-Identifier: MIT
// A client of a Taberna server for programs: it connects, resumes, and repeats refused commands as the protocol
// requires. followed-room.js has the rooms. taberna-client.d.ts describes all of it for users of the package.

import {
  TOKEN,
  closeConnection,
  createConnection,
  request,
  startConnection,
} from './connection.js';
import { createSeeds } from '../dice/seeds.js';
import { FollowedRoom } from './followed-room.js';
import { Refusal } from './refusal.js';
import { createSignals } from './signals.js';
import { steadyNow } from './steady.js';
import { memoryStorage } from './storage.js';

/** @import { DeviceStorage } from '../dice/seeds.js' */
/** @import { Connection, SocketLike } from './connection.js' */
/** @import { Clock, Link, Message, Rules } from '../types.d.ts' */

/**
 * @typedef {object} Parts
 * @property {string} client the name of the program
 * @property {(node: string) => SocketLike} socket opens a socket
 * @property {Rules} rules
 * @property {DeviceStorage} [storage] keeps the token and the secrets of the dice; by default in memory
 * @property {string} [token] for programs, of a login, or of an earlier session
 * @property {Clock} [clock]
 * @property {() => number} [random] 0..1
 * @property {boolean} [guest] true: connect as a guest, even if this browser is signed in to an account
 * @property {string[]} [want] further fields of events and snapshots: `position`, `owed`, `legal`
 * @property {(link: Link, retryAt: number | null) => void} [onLink]
 */

/** For so many milliseconds a command is repeated that the server refuses for the time being. */
const REPEAT_MS = 60_000;
/** The first pause before it, in milliseconds; it doubles with each refusal. */
const PAUSE_FIRST = 250;
/** The most rooms in `resume` of a hello. */
const RESUME_MAX = 64;
/** States of the connection that the client does not leave by itself. */
const FINAL = ['replaced', 'signed-out', 'gone', 'kicked', 'banned'];

/** @type {Clock} */
const realClock = {
  now: steadyNow,
  after: (run, ms) => setTimeout(run, ms),
  cancel: (timer) => clearTimeout(timer),
};

/** Whether the server may accept the command later. @param {{ status?: number }} refused */
const isForNow = ({ status }) => status === 429 || status === 503;

export class Client {
  /** @type {{ who: string, name: string, account: boolean } | null} the user; null before the first welcome */
  me = null;
  /** @type {Link} */
  link = 'connecting';
  /** @type {Map<string, FollowedRoom>} */
  rooms = new Map();
  /** @type {Set<string>} followed topics other than rooms */
  topics = new Set();
  /** @type {Connection} */
  #connection;
  #clock;
  #signals = createSignals();
  #ahead = 0; // milliseconds by which the server's clock is ahead

  /** @param {Parts} parts */
  constructor(parts) {
    const { storage = memoryStorage(), clock = realClock, random = Math.random, token } = parts;
    const { guest, want } = parts;
    this.rules = parts.rules;
    this.#clock = clock;
    if (token) storage.setItem(TOKEN, token);
    this.seeds = createSeeds(
      storage,
      () => parts.rules,
      () => clock.now() + this.#ahead,
      () => this.me?.who,
    );
    this.#connection = createConnection({
      client: parts.client,
      hello: { ...(guest && { guest }), ...(want && { want }) },
      socket: parts.socket,
      storage,
      clock,
      random,
      resume: () => this.#known.slice(0, RESUME_MAX).map(({ id, v }) => ({ room: id, v })),
      onWelcome: (d) => this.#welcomed(d),
      onMessage: (message, text) => this.#hear(message, text),
      onRefusal: (refused) => this.#refused(new Refusal(refused)),
      onTime: (ahead) => {
        this.#ahead = ahead;
      },
      onLink: (link, retryAt) => {
        this.link = link;
        parts.onLink?.(link, retryAt);
        this.#signals.emit('link', link);
        if (FINAL.includes(link)) this.#end(link);
      },
    });
  }

  /** Connects; resolves after the first welcome. @returns {Promise<Client>} */
  start() {
    return new Promise((resolve, reject) => {
      const off = [
        this.on('link', (/** @type {Link} */ link) => {
          if (link === 'open') done(() => resolve(this));
          if (FINAL.includes(link)) done(() => reject(Refusal.of(link)));
        }),
        this.on('refusal', (/** @type {Refusal} */ refusal) => {
          if (isForNow(refusal)) return;
          this.close();
          done(() => reject(refusal));
        }),
      ];
      const done = (/** @type {() => void} */ then) => {
        off.forEach((end) => end());
        then();
      };
      startConnection(this.#connection);
    });
  }

  /**
   * Calls the listener for each message of a type (`lobby`, `notice`, ...), for all messages (`message`), for changes of
   * the connection (`link`), and for refusals without a command (`refusal`).
   * @param {string} name
   * @param {(value: any) => void} listener
   * @returns {() => void} ends it
   */
  on(name, listener) {
    return this.#signals.on(name, listener);
  }

  /**
   * Sends a command, and repeats it as long as the server refuses it for the time being; it runs at most once.
   * @param {string} t
   * @param {object} [d]
   * @param {{ room?: string, v?: number }} [envelope]
   * @returns {Promise<any>} the answer's `d`; rejects with a Refusal
   */
  async request(t, d = {}, envelope = {}) {
    /** @type {Message} */
    const message = { t, ...envelope, d };
    const until = this.#clock.now() + REPEAT_MS;
    for (let pause = PAUSE_FIRST; ; pause *= 2) {
      const answer = await request(this.#connection, message);
      if (answer.ok) return answer.d;
      const wait = Math.max(Number(answer.params.retry_after_ms) || 0, pause);
      if (!isForNow(answer) || this.#clock.now() + wait > until) throw new Refusal(answer);
      await new Promise((resolve) => this.#clock.after(() => resolve(null), wait));
    }
  }

  /** Opens a room and follows it. @param {object} settings of `room.open` @returns {Promise<FollowedRoom>} */
  async open(settings) {
    return this.follow((await this.request('room.open', settings)).room);
  }

  /** Follows a room; resolves when its whole log has arrived. @param {string} id @returns {Promise<FollowedRoom>} */
  async follow(id) {
    const known = this.rooms.get(id);
    const room = known ?? new FollowedRoom(this, id);
    this.rooms.set(id, room);
    try {
      const { v } = await this.request('sub', { topic: `room:${id}`, v: room.v });
      await room.until(() => room.v >= v);
    } catch (error) {
      if (!known) this.rooms.delete(id);
      throw error;
    }
    return room;
  }

  /** @param {string} id */
  async unfollow(id) {
    this.rooms.delete(id);
    await this.request('unsub', { topic: `room:${id}` });
  }

  /** Follows `lobby`, `me`, `tv` or a chat; its messages come to the listeners of on(). @param {string} topic */
  async subscribe(topic) {
    this.topics.add(topic);
    await this.request('sub', { topic });
  }

  /** Closes the connection for good. */
  close() {
    closeConnection(this.#connection);
    this.#end('gone');
  }

  /** The rooms of which an event has arrived. */
  get #known() {
    return [...this.rooms.values()].filter(({ v }) => v > 0);
  }

  /** @param {any} d of `welcome` */
  #welcomed(d) {
    this.#ahead = (d.time ?? this.#clock.now()) - this.#clock.now();
    const isOther = this.me !== null && this.me.who !== d.who;
    this.me = { who: d.who, name: d.name, account: Boolean(d.account) };
    this.#signals.emit('welcome', d);
    const rest = this.#known.slice(RESUME_MAX).map(({ id, v }) => ({ topic: `room:${id}`, v }));
    for (const sub of [...[...this.topics].map((topic) => ({ topic })), ...rest]) {
      void request(this.#connection, { t: 'sub', d: sub });
    }
    // Another user has no seat in the rooms.
    if (isOther) this.rooms.forEach((room) => room.wake());
  }

  /** @param {Refusal} refusal that answers no command */
  #refused(refusal) {
    this.rooms.get(refusal.params.room)?.end(refusal);
    this.rooms.delete(refusal.params.room);
    this.#signals.emit('refusal', refusal);
  }

  /** @param {Message} message @param {string} text */
  #hear(message, text) {
    if (message.room !== undefined) this.rooms.get(message.room)?.hear(message, text);
    this.#signals.emit(message.t, message);
    this.#signals.emit('message', message);
  }

  /** @param {string} why */
  #end(why) {
    this.rooms.forEach((room) => room.end(Refusal.of(why)));
  }
}
