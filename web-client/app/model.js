// SPDX-License-Identifier: MIT
// The model behind the store: the state that views draw, and what the store keeps beside it. The functions here change
// the state and call its subscribers.

import { loadRules } from '../table/rules.js';
import { createSeeds } from '../dice/seeds.js';
import { steadyNow } from '../sdk/steady.js';
import { firstBoard } from './first-board.js';
import { loadSettings } from './settings.js';

/** @import { Connection, SocketLike } from '../sdk/connection.js' */
/** @import { createAccount } from './account.js' */
/** @import { createTalk } from './talk.js' */
/** @import { DeviceStorage, Seeds } from '../dice/seeds.js' */
/** @import { Table } from '../table/table.js' */
/** @import { Answer, Clock, Person, Rules, State } from '../types.d.ts' */

/**
 * The parts of a store. A page omits all of them; tests and the demonstration pass their own.
 * @typedef {object} Parts
 * @property {(node: string) => SocketLike} [socket] opens a socket
 * @property {DeviceStorage} [storage] survives reloads; shared by all pages of this browser
 * @property {Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>} [pageStorage] survives reloads of this page
 * @property {Rules} [rules]
 * @property {(wanted: Promise<unknown>) => Promise<Rules>} [load] loads the rules if `rules` is not given; wanted: it
 *   resolves when a part of the page wants them at once
 * @property {Clock} [clock]
 * @property {() => number} [random] 0..1
 * @property {(awake: (thawed?: boolean) => void) => void} [whenAwake] registers a callback for the moments when the
 * page becomes visible or the network returns; `thawed`: the page had been frozen as a whole
 * @property {(left: () => void) => void} [whenLeft] registers a callback for the moment when the page is left
 * @property {string} [notice] the key of a notice that is shown at the start
 * @property {boolean} [guest] true: connect as a guest, even if this browser is signed in to an account
 */
/**
 * @typedef {object} Model
 * @property {Required<Omit<Parts, 'rules'>>} parts
 * @property {Seeds} seeds
 * @property {Rules | null} rules null until they are loaded
 * @property {State} state
 * @property {Set<(state: State) => void>} listeners
 * @property {Connection} connection
 * @property {Table | null} table
 * @property {string | null} wanted the room that the page is to show
 * @property {boolean} lobbyWanted
 * @property {boolean} tvWanted
 * @property {ReturnType<typeof createTalk> | null} talk
 * @property {ReturnType<typeof createAccount> | null} account
 * @property {Person[]} blocked
 * @property {number} ahead milliseconds by which the server's clock is ahead of this device's
 * @property {Promise<void>} ready resolves when the rules are loaded: see rulesReady()
 * @property {Promise<void>} rulesWanted resolves when a part of the page wants the rules
 * @property {() => void} wantRules the rules do not wait for the first board any longer
 * @property {() => void} markReady
 */

/** A WebSocket of this server. @param {string} [node] of a cluster; '' any */
export function openSocket(node) {
  const url = new URL(node ? `/ws?node=${node}` : '/ws', location.href);
  url.protocol = url.protocol.replace('http', 'ws');
  return new WebSocket(url, 'taberna.v1');
}

/** @param {(thawed?: boolean) => void} awake */
function whenSeen(awake) {
  document.addEventListener('visibilitychange', () => !document.hidden && awake());
  addEventListener('online', () => awake());
  addEventListener('pageshow', ({ persisted }) => awake(persisted));
}

/** @param {() => void} left */
function whenLeft(left) {
  globalThis.addEventListener?.('pagehide', left);
}

/** @type {Clock} */
const realClock = {
  now: steadyNow,
  after: (run, ms) => setTimeout(run, ms),
  cancel: (timer) => clearTimeout(timer),
};

/**
 * Loads the rules. A page whose first board needs them has a preload for them; on all others they come when the first
 * board has had the network to itself, or when a part of the page wants them.
 * @param {Promise<unknown>} wanted
 */
async function loadFirstRules(wanted) {
  const isPreloaded = document.querySelector('link[rel="preload"][as="fetch"]') !== null;
  if (!isPreloaded) await Promise.race([firstBoard(), wanted]);
  return loadRules();
}

/** @param {Parts} parts @returns {Model['parts']} */
function withDefaults(parts) {
  return {
    socket: parts.socket ?? openSocket,
    storage: parts.storage ?? localStorage,
    pageStorage: parts.pageStorage ?? parts.storage ?? sessionStorage,
    load: parts.load ?? loadFirstRules,
    clock: parts.clock ?? realClock,
    random: parts.random ?? Math.random,
    whenAwake: parts.whenAwake ?? whenSeen,
    whenLeft: parts.whenLeft ?? whenLeft,
    guest: parts.guest ?? false,
    notice: parts.notice ?? '',
  };
}

/** @param {DeviceStorage} storage @returns {State} */
function firstState(storage) {
  return {
    link: 'connecting',
    retryAt: null,
    sentAway: {},
    me: null,
    mine: [],
    lobby: null,
    tv: undefined,
    room: null,
    missing: null,
    missingWhy: null,
    settings: loadSettings(storage),
    talk: null,
    person: null,
    offlineTurn: '',
    notice: null,
    announcement: null,
  };
}

/**
 * @param {Parts} given
 * @param {(model: Model) => Connection} connect makes the connection of the model
 * @returns {Model}
 */
export function createModel(given, connect) {
  const parts = withDefaults(given);
  /** @type {() => void} */
  let markReady = () => {};
  const ready = new Promise((resolve) => (markReady = () => resolve(undefined)));
  /** @type {() => void} */
  let wantRules = () => {};
  const rulesWanted = new Promise((resolve) => (wantRules = () => resolve(undefined)));
  /** @type {Model} */
  const model = {
    parts,
    seeds: createSeeds(
      parts.storage,
      () => /** @type {Rules} */ (model.rules),
      () => serverTime(model),
      () => model.state.me?.who,
    ),
    connection: /** @type {any} */ (null), // assigned below: the connection reads the model
    rules: given.rules ?? null,
    state: {
      ...firstState(parts.storage),
      notice: parts.notice ? { key: parts.notice, params: {}, at: parts.clock.now() } : null,
    },
    listeners: new Set(),
    table: null,
    wanted: null,
    lobbyWanted: false,
    tvWanted: false,
    talk: null,
    account: null,
    blocked: [],
    ahead: 0,
    ready,
    markReady,
    rulesWanted,
    wantRules,
  };
  model.connection = connect(model);
  return model;
}

/** Changes the state and calls all subscribers. @param {Model} model @param {Partial<State>} changes */
export function change(model, changes) {
  model.state = { ...model.state, ...changes };
  model.listeners.forEach((listener) => listener(model.state));
}

/**
 * @param {Model} model
 * @param {string} key
 * @param {Record<string, string | number>} [params]
 */
export function notify(model, key, params = {}) {
  change(model, { notice: { key, params, at: model.parts.clock.now() } });
}

/**
 * Shows a refusal in the notice.
 * @param {Model} model
 * @param {Answer} answer
 * @returns {boolean} whether the answer was no refusal
 */
export function settled(model, answer) {
  if (!answer.ok) {
    notify(model, answer.code, { ...answer.params, detail: answer.detail });
  }
  return answer.ok;
}

/** Resolves when the rules are loaded, which does not wait for the first board any longer. @param {Model} model */
export function rulesReady({ ready, wantRules }) {
  wantRules();
  return ready;
}

/** The time of the server's clock in milliseconds. @param {Model} model */
export function serverTime({ parts, ahead }) {
  return parts.clock.now() + ahead;
}
