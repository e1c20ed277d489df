// SPDX-License-Identifier: MIT
// A room that a program follows: its state from its own log, verified, and the commands of a player there.

import { freshTip, myLink } from '../table/links.js';
import {
  createRoom,
  isLoading,
  receiveEvent,
  receivePresence,
  receiveSnapshot,
  roomFold,
  roomLog,
  showsLink,
} from '../table/room.js';
import { seatOf } from '../table/seats.js';
import { verifyLog } from '../table/verify.js';
import { Refusal } from './refusal.js';
import { createSignals } from './signals.js';
import { legalTurns } from './turns.js';

/** @import { Client } from './client.js' */
/** @import { Need } from '../table/room.js' */
/** @import { Turn } from './turns.js' */
/** @import { Fold, Message, RoomEvent } from '../types.d.ts' */
/** @typedef {{ is: () => unknown, resolve: () => void, reject: (error: Error) => void }} Waiter */

/** The client cannot trust the room: its log is wrong, or a throw is another than the dice that were promised. */
export class NotTrusted extends Error {
  name = 'NotTrusted';
}

/** Refusals of a command that another event has overtaken. The refusal may come before that event. */
const OVERTAKEN = ['stale-version', 'not-your-turn'];

/** The fields of an event that a client wants stand after `h`, and are not part of its line in the log. */
const WANTED = /(,"h":"[0-9a-f]{16}").*/s;

/** @param {Fold} state */
const isOver = ({ state }) => state === 'ended' || state === 'closed';

export class FollowedRoom {
  #client;
  #room;
  #parts;
  #signals = createSignals();
  /** @type {Set<Waiter>} */
  #waiters = new Set();
  /** @type {Error | null} */
  #ended = null;
  /** Events that listeners have not had yet, by number. @type {Map<number, RoomEvent>} */
  #unheard = new Map();

  /** @param {Client} client @param {string} id */
  constructor(client, id) {
    this.#client = client;
    this.id = id;
    this.#room = createRoom(id, client.rules);
    this.#parts = {
      id,
      rules: client.rules,
      seeds: client.seeds,
      who: () => client.me?.who,
      onNotice: (/** @type {string} */ code) => {
        throw Refusal.of(code); // `seed-lost`: the secrets of the seat's dice are on another device
      },
    };
  }

  /** The number of the last event. */
  get v() {
    return this.#room.v;
  }

  /** The state after the last event. */
  get state() {
    return roomFold(this.#room);
  }

  /** The log so far, one event per line, as sent. */
  get log() {
    return roomLog(this.#room);
  }

  /** Here or away by seat, and the number of watchers. */
  get people() {
    const { presence, watchers, watching } = this.#room;
    return { presence, watchers, watching };
  }

  /** The seat of this user, or null. */
  get seat() {
    return seatOf(this.state, this.#client.me?.who);
  }

  /** What this user owes: `link`, `roll`, `turn`, or null. */
  get owed() {
    const { seat } = this;
    return this.state.owed.find((owed) => owed.seat === seat)?.kind ?? null;
  }

  /** The legal turns of the seat that owes a turn. @returns {Turn[]} */
  turns() {
    const { position, owed } = this.state;
    const isDue = position !== null && owed.some(({ kind }) => kind === 'turn');
    return isDue ? legalTurns(this.#client.rules, position) : [];
  }

  /** Calls the listener after each change (`change`), or for each event (`event`); returns a function that ends it. */
  on(/** @type {string} */ name, /** @type {(value: any) => void} */ listener) {
    return this.#signals.on(name, listener);
  }

  /** Throws NotTrusted if the log or a throw is wrong. */
  check() {
    const { fault } = this.#room;
    if (fault) throw new NotTrusted(`event ${fault.v}: ${fault.code}: ${fault.says}`);
    const bad = this.state.seals.find(({ state }) => state === 'bad');
    if (bad) throw new NotTrusted(`throw ${bad.i}: ${bad.why}`);
  }

  /** Verifies the whole log again, turn by turn and throw by throw. */
  verify() {
    return verifyLog(this.log, this.#client.rules);
  }

  /** Resolves when the condition holds; it is checked after each change. @param {() => unknown} is */
  until(is) {
    return /** @type {Promise<void>} */ (
      new Promise((resolve, reject) => {
        this.#waiters.add({ is, resolve, reject });
        this.wake();
      })
    );
  }

  /**
   * Sends a command about this room, and waits for its events.
   * @param {string} t
   * @param {object} [d]
   * @returns {Promise<any>} the answer's `d`; rejects with a Refusal
   */
  async request(t, d = {}) {
    const answer = await this.#client.request(t, d, { room: this.id, v: this.v });
    if (answer?.v !== undefined) await this.until(() => this.v >= answer.v);
    return answer;
  }

  /** @param {string} [seat] `w1`, `b1`, ... */
  sit(seat = 'any') {
    return this.request('room.sit', { seat, ...freshTip(this.#place) });
  }

  rematch() {
    return this.request('rematch', freshTip(this.#place));
  }

  /** Sends the link of this seat, which the next throw needs. */
  roll() {
    return this.request('roll', myLink(this.#place));
  }

  /** @param {string[]} steps in the notation of rules/notation.md; none to pass */
  turn(steps) {
    const { position } = this.state;
    const after = this.#client.rules.turn(position ?? '', steps);
    const witness = showsLink(this.#room, after) && myLink(this.#place);
    return this.request('turn', { steps, ...witness });
  }

  /**
   * Plays until the game is over, from any moment of it: throws, sends links, and plays the turns that `choose` returns.
   * @param {(turns: Turn[], room: FollowedRoom) => Turn | Promise<Turn>} choose
   * @returns {Promise<Fold>} the state at the end
   */
  async play(choose) {
    for (;;) {
      await this.until(
        () => !isLoading(this.#room) && (isOver(this.state) || this.owed || !this.seat),
      );
      this.check();
      if (isOver(this.state)) return this.state;
      if (!this.seat) throw Refusal.of('not-seated');
      const { v } = this;
      try {
        const isTurn = this.owed === 'turn';
        await (isTurn ? this.turn((await choose(this.turns(), this)).steps) : this.roll());
      } catch (error) {
        if (!(error instanceof Refusal) || !OVERTAKEN.includes(error.code)) throw error;
        await this.until(() => this.v > v);
      }
    }
  }

  get #place() {
    return { parts: this.#parts, room: this.#room };
  }

  /** For the client: a message about this room. @param {Message} message @param {string} text */
  hear(message, text) {
    if (message.t === 'event') {
      this.#event(/** @type {RoomEvent & Message} */ (message), text.replace(WANTED, '$1}'));
    } else if (message.t === 'room') {
      this.#fetch(receiveSnapshot(this.#room, message.v ?? 0, message.d, message));
    } else if (message.t === 'presence') {
      receivePresence(this.#room, message.d);
    }
    this.#signals.emit('change', this);
    this.wake();
  }

  /** @param {RoomEvent} event @param {string} text */
  #event(event, text) {
    const { v } = this;
    if (event.v > v) this.#unheard.set(event.v, event);
    this.#fetch(receiveEvent(this.#room, event, text));
    for (let next = v + 1; next <= this.v; next++) {
      this.#signals.emit('event', this.#unheard.get(next));
      this.#unheard.delete(next);
    }
  }

  /** @param {Need} what the log lacks */
  #fetch(what) {
    if (what === 'nothing') return;
    const d = { topic: `room:${this.id}`, ...(what === 'events' && { v: this.v }) };
    this.#client.request('sub', d).catch((error) => this.end(error));
  }

  /** For the client: checks the conditions of until(). */
  wake() {
    for (const waiter of this.#waiters) {
      if (this.#ended) waiter.reject(this.#ended);
      else if (!waiter.is()) continue;
      this.#waiters.delete(waiter);
      waiter.resolve();
    }
  }

  /** For the client: no further message comes. @param {Error} why */
  end(why) {
    this.#ended = why;
    this.wake();
  }
}
