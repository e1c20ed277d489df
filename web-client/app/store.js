// SPDX-License-Identifier: MIT
// The store: the page's one state object and all functions that change it, as views use them. It knows no DOM: views draw
// `state` and call these functions, and messages from the server arrive through the connection.

import {
  TOKEN,
  changeIdentity,
  closeConnection,
  createConnection,
  request,
  startConnection,
  wakeConnection,
} from '../sdk/connection.js';
import { UNSENT_PUZZLES, closeAnnouncement, hear, hearRefusal, hearWelcome } from './inbox.js';
import { change, createModel, notify, rulesReady, serverTime, settled } from './model.js';
import { mergeSettings, saveSettings } from './settings.js';
import { announceLeave, dropTable, visitFunctions } from './visit.js';
import { refreshTable, tableLog } from '../table/table.js';

/** @import { Connection } from '../sdk/connection.js' */
/** @import { Model, Parts } from './model.js' */
/** @import { Rules, Settings, State, Store } from '../types.d.ts' */

/** Milliseconds before a failed fetch of the rules is repeated. */
const LOAD_AGAIN_FIRST = 500;
const LOAD_AGAIN_MOST = 15_000;

/** @param {Model} model @returns {Connection} */
function connectionOf(model) {
  const { socket, storage, clock, random, guest } = model.parts;
  return createConnection({
    client: 'taberna-web/0.1',
    socket,
    storage,
    clock,
    random,
    hello: guest && { guest: true },
    lang: () => globalThis.navigator?.language,
    hidden: () => model.state.settings.hidden,
    colour: () => model.state.settings.avatar,
    resume: () => {
      const { table } = model;
      return table && table.room.v > 0 ? [{ room: table.parts.id, v: table.room.v }] : [];
    },
    onTime: (ahead) => {
      model.ahead = ahead;
    },
    onWelcome: (d) => {
      hearWelcome(model, d, () => void clearAccount(model));
      void sendPuzzles(model);
    },
    onMessage: (message, text) => hear(model, message, text),
    onRefusal: (why) => hearRefusal(model, why),
    onLink: (link, retryAt, sentAway) => {
      change(model, { link, retryAt, sentAway });
      refresh(model);
    },
  });
}

/** @param {Model} model */
function refresh({ table }) {
  if (table) {
    refreshTable(table);
  }
}

/**
 * Loads the rules, again after each failure. The first failure is not reported: it is also that of a page that is being
 * left.
 * @param {Model} model
 */
async function loadRules(model) {
  if (typeof WebAssembly === 'undefined') return; // the page says so: views/common/forbidden.js
  for (let pause = LOAD_AGAIN_FIRST; !model.rules; pause = Math.min(2 * pause, LOAD_AGAIN_MOST)) {
    try {
      model.rules = await model.parts.load(model.rulesWanted);
    } catch (error) {
      if (pause > LOAD_AGAIN_FIRST) console.error(error);
      await new Promise((resolve) => model.parts.clock.after(() => resolve(null), pause));
    }
  }
}

/** @param {Model} model */
async function start(model) {
  model.parts.whenAwake((thawed) => wakeConnection(model.connection, thawed));
  model.parts.whenLeft(() => announceLeave(model));
  startConnection(model.connection);
  await loadRules(model);
  model.markReady();
  change(model, {});
}

/* ---- lists ---- */

/** @param {Model} model @param {'lobby' | 'tv'} topic @param {boolean} on */
function subscribeTopic({ connection, state }, topic, on) {
  if (state.link === 'open') {
    void request(connection, { t: on ? 'sub' : 'unsub', d: { topic } });
  }
}

/** @param {Model} model @param {boolean} on */
function watchLobby(model, on) {
  if (on !== model.lobbyWanted) {
    model.lobbyWanted = on;
    change(model, { lobby: null });
    subscribeTopic(model, 'lobby', on);
  }
}

/** @param {Model} model @param {boolean} on */
function watchTv(model, on) {
  if (on !== model.tvWanted) {
    model.tvWanted = on;
    change(model, { tv: undefined });
    subscribeTopic(model, 'tv', on);
  }
}

/** @param {Model} model @param {string} t @param {object} d @returns {Promise<string | null>} the id of the room */
async function openedRoom(model, t, d) {
  const answer = await request(model.connection, { t, d });
  settled(model, answer);
  return answer.ok ? answer.d.room : null;
}

/* ---- the user ---- */

/** @param {Model} model @param {string} name */
async function rename(model, name) {
  const answer = await request(model.connection, { t: 'me.name', d: { name } });
  const { me } = model.state;
  if (settled(model, answer) && answer.ok && me) {
    change(model, { me: { ...me, name: answer.d.name ?? name } });
  }
  return answer.ok;
}

/** @param {Model} model @param {Partial<Settings>} changes */
function setSettings(model, changes) {
  const { state, parts, connection } = model;
  const settings = mergeSettings(state.settings, changes);
  saveSettings(parts.storage, settings);
  if (settings.hidden !== state.settings.hidden) {
    void request(connection, { t: 'me.hide', d: { hidden: settings.hidden } });
  }
  if (settings.avatar !== state.settings.avatar) {
    void request(connection, { t: 'me.colour', d: { colour: settings.avatar } });
  }
  change(model, { settings });
  refresh(model);
}

/* ---- parts that are loaded on demand ---- */

/** @param {Model} model */
async function loadTalk(model) {
  const { createTalk } = await import('./talk.js');
  const { storage, pageStorage } = model.parts;
  model.talk ??= createTalk({
    request: (message) => request(model.connection, message),
    online: () => model.state.link === 'open',
    who: () => model.state.me?.who,
    storage,
    pageStorage,
    blocked: model.blocked,
    onChange: (talk) => change(model, { talk }),
    settled: (answer) => settled(model, answer),
    notify: (key, params) => notify(model, key, params),
  });
  return model.talk;
}

/** @param {Model} model */
async function loadAccount(model) {
  const { createAccount } = await import('./account.js');
  const { storage } = model.parts;
  model.account ??= createAccount({
    token: () => storage.getItem(TOKEN),
    setToken: (token) => (token ? storage.setItem(TOKEN, token) : storage.removeItem(TOKEN)),
    seeds: model.seeds,
    me: () => model.state.me,
    offline: (how) => changeIdentity(model.connection, how),
    heard: (message) => {
      hear(model, message, '');
      void sendPuzzles(model);
    },
  });
  return model.account;
}

/**
 * Sends what a guest, or an account without a connection, has solved on this device. If that fails, the next connection
 * tries again.
 * @param {Model} model
 */
async function sendPuzzles(model) {
  const { storage } = model.parts;
  if (!model.state.me?.account || storage.getItem(UNSENT_PUZZLES) === null) return;
  const [account, { syncPuzzles }] = await Promise.all([
    loadAccount(model),
    import('./puzzles.js'),
  ]);
  await syncPuzzles(() => storage, account, model.state.me.who);
}

/** @param {Model} model */
async function clearAccount(model) {
  const account = await loadAccount(model);
  account.clear();
}

/** @param {Model} model */
const log = ({ table }) => table && tableLog(table);

/** @param {Model} model @param {string} [text] */
async function verify(model, text) {
  await rulesReady(model);
  // Loaded on demand: a table does not need it.
  const { verifyLog } = await import('../table/verify.js');
  return verifyLog(text ?? log(model) ?? '', /** @type {Rules} */ (model.rules));
}

/* ---- the store ---- */

/** @param {Model} model */
function close(model) {
  dropTable(model);
  closeConnection(model.connection);
}

/** @param {Model} model @param {(state: State) => void} listener @returns {() => void} */
function subscribe({ listeners }, listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * @param {Parts} [parts]
 * @returns {Store}
 */
export function createStore(parts = {}) {
  const model = createModel(parts, connectionOf);
  const table = visitFunctions(model);
  return {
    get state() {
      return model.state;
    },
    get rules() {
      return model.rules;
    },
    ...table,
    subscribe: (listener) => subscribe(model, listener),
    start: () => start(model),
    watchLobby: (on) => watchLobby(model, on),
    watchTv: (on) => watchTv(model, on),
    openRoom: (settings) => openedRoom(model, 'room.open', settings),
    playAnyone: async (ruleset, options) =>
      (await import('./pairing.js')).playAnyone(model, table, ruleset, options),
    stopWaiting: async (room) => (await import('./pairing.js')).stopWaiting(model, room),
    wantRules: () => model.wantRules(),
    time: () => serverTime(model),
    rename: (name) => rename(model, name),
    setSettings: (changes) => setSettings(model, changes),
    talk: () => loadTalk(model),
    account: () => loadAccount(model),
    openUserMenu: (person) => change(model, { person }),
    log: () => log(model),
    awaitTurn: (offlineTurn) => change(model, { offlineTurn }),
    notify: (key, params) => notify(model, key, params),
    closeNotice: () => change(model, { notice: null }),
    closeAnnouncement: () => closeAnnouncement(model),
    verify: (text) => verify(model, text),
    useHere: () => startConnection(model.connection),
    close: () => close(model),
  };
}
