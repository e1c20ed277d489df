// SPDX-License-Identifier: MIT
// A page and its simulated server: the setup of the tests of the page's model.
import { beforeEach } from 'node:test';

import { createStore } from '../../../web-client/app/store.js';
import { FakeClock, FakeSocket, FakeStore, settle } from './fakes.mjs';
import { Chain, Room, rules } from './log.mjs';

export const ID = 'k3v9q2xw';

/** The objects of a test, new for each test. */
export let clock, storage, pageStorage, sockets, store, room;

export function open() {
  sockets = [];
  store = createStore({
    socket: () => {
      sockets.push(new FakeSocket());
      return sockets.at(-1);
    },
    storage,
    pageStorage,
    rules,
    clock,
    random: () => 0,
    whenAwake: () => {},
  });
}

beforeEach(() => {
  clock = new FakeClock();
  storage = new FakeStore();
  pageStorage = new FakeStore();
  room = new Room({ room: ID, seed: 11 });
  open();
});

export const socket = () => sockets.at(-1);
export const shown = () => store.state.room;
export const last = (t) => socket().of(t).at(-1);
export const sent = (t) => sockets.flatMap((each) => each.of(t));

export async function welcome(more = {}) {
  socket().open();
  const { id } = last('hello');
  const d = { who: 'livia', name: 'Livia', token: 'secret', last_id: 0, rooms: [], ...more };
  socket().say({ t: 'welcome', re: id, d });
  await settle();
}

/** Answers the newest command of that type. */
export async function answer(t, d = {}) {
  socket().say({ t: 'ok', re: last(t).id, d });
  await settle();
}

export async function refuse(t, code, params = {}) {
  socket().say({ t: 'error', re: last(t).id, d: { code, params, detail: 'No.' } });
  await settle();
}

/** The server's snapshot of the room after all its events; `until`: the last of them that follows, if more are missing. */
export function snapshot(until) {
  const v = room.log.lines.length;
  const d = {
    rules: room.rules,
    visibility: 'link',
    watch: 'anyone',
    opening: 'roll_battle',
    takeback: 'until_opponent_rolls',
    dice: room.dice,
    host: 'livia',
    state: 'open',
    seats: { w1: null, b1: null },
    game: 0,
    owed: [],
    watchers: 1,
    presence: {},
  };
  socket().say({ t: 'room', room: ID, v, d, ...(until && { until }) });
}

let told = 0;
/** Sends the events of the room that have not been sent yet. */
export async function tell(from = told) {
  room.log.lines.slice(from).forEach((line) => socket().say(line));
  told = room.log.lines.length;
  await settle();
}

export async function visit() {
  void store.start();
  await welcome();
  void store.visit(ID);
  await settle();
  await answer('sub', { v: room.log.lines.length });
  snapshot();
  await tell(0);
}

/** Takes a seat at the table, and writes this player's chain into the log of the room. */
export async function sit() {
  void store.sit('w1');
  await settle();
  const { tip } = last('room.sit').d;
  const { seed } = JSON.parse(storage.getItem(`taberna.seed.${tip}`));
  room.sit({ w1: new Chain(Buffer.from(seed, 'hex')) });
  await answer('room.sit');
  await tell();
}

/** A game that has begun, with throws until this player owes a turn. */
export async function play() {
  await visit();
  await sit();
  room.start().rollOff();
  await tell();
  while (!shown().draft) {
    room.move();
    await tell();
  }
}

/** Puts a complete legal turn into the draft. */
export function draftTurn() {
  while (shown().draft.legal.length > 0) {
    store.play(shown().draft.legal[0]);
  }
  return shown().draft.steps.map(({ text }) => text);
}

/** Replaces the room with which every test begins. @param {Room} other */
export function setRoom(other) {
  room = other;
}
