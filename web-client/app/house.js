// SPDX-License-Identifier: MIT
// The page's one state object and everything that changes it. It knows no DOM: views draw `state` and call these
// functions, and messages from the server arrive through the connection.

import {
  TOKEN,
  changeIdentity,
  closeConnection,
  createConnection,
  request,
  startConnection,
  wakeConnection,
} from './connection.js';
import { loadRules } from '../table/rules.js';
import { createSeeds } from '../dice/seeds.js';
import { loadSettings, mergeSettings, saveSettings } from './settings.js';
import { freshTip } from '../table/links.js';
import { playerAt } from '../table/player.js';
import { shownRoom } from '../table/shown.js';
import {
  closeTable,
  createTable,
  hearMessage,
  refreshTable,
  requestAt,
  tableLog,
} from '../table/table.js';

/** @import { Table } from '../table/table.js' */

/** @import { SocketLike } from './connection.js' */
/** @import { Store } from '../dice/seeds.js' */
/** @import { Answer, Clock, House, LobbyLine, Message, Person, RoomState, Rules, State } from '../types.d.ts' */
/** @import { createAccount } from './account.js' */
/** @import { createTalk } from './talk.js' */

/**
 * The parts of a house. A page omits all of them; tests and the demonstration pass their own.
 * @typedef {object} Parts
 * @property {() => SocketLike} [socket] opens a socket
 * @property {Store} [storage] survives reloads; shared by all pages of this browser
 * @property {Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>} [pageStorage] survives reloads of this page
 * @property {Rules} [rules]
 * @property {() => Promise<Rules>} [load] loads the rules if `rules` is not given
 * @property {Clock} [clock]
 * @property {() => number} [random] 0..1
 * @property {(awake: (thawed?: boolean) => void) => void} [whenAwake] registers a callback for the moments when the
 * page becomes visible or the network returns; `thawed`: the page had been frozen as a whole
 * @property {(left: () => void) => void} [whenLeft] registers a callback for the moment when the page is left
 * @property {boolean} [nobody] true: connect as a guest, even if this browser is signed in to an account
 */

/** The key under which the account that signed in on this device is stored. */
const ACCOUNT = 'taberna.account';
/** Milliseconds before a failed fetch of the rules is repeated. */
const LOAD_AGAIN_FIRST = 500;
const LOAD_AGAIN_MOST = 15_000;

/** Refusals that mean that this user cannot see the table. */
const MISSING = [
  'no-such-room',
  'no-such-topic',
  'room-closed',
  'not-allowed',
  'not-invited',
  'kicked',
];

/** @returns {SocketLike} */
function openSocket() {
  const url = new URL('/ws', location.href);
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
  now: () => Date.now(),
  after: (run, ms) => setTimeout(run, ms),
  cancel: (timer) => clearTimeout(timer),
};

/**
 * Whether the shown room waits for this player.
 * @param {RoomState} room
 */
function waitsForMe({ mySeat, owed, offers, state }) {
  const asked = state === 'ended' && offers.length > 0 && !offers.includes(mySeat ?? 'w1');
  return mySeat !== null && (asked || owed.some(({ seat }) => seat === mySeat));
}

/**
 * The user's own rooms, with the new state of one of them.
 * @param {LobbyLine[]} mine
 * @param {RoomState} room
 * @param {number} at time of its last event
 * @param {string | undefined} me
 * @returns {LobbyLine[]}
 */
function withRoom(mine, room, at, me) {
  const before = mine.find((line) => line.room === room.id);
  const hosts = room.host === me && room.state !== 'ended';
  if ((room.mySeat === null && !hosts) || room.state === 'closed') {
    return before ? mine.filter((line) => line !== before) : mine;
  }
  /** @type {LobbyLine} */
  const line = {
    ...before,
    owed: waitsForMe(room),
    room: room.id,
    rules: room.rules,
    visibility: room.settings.visibility,
    state: room.state,
    seats: room.seats,
    watchers: room.watchers,
    turns: room.turns.length,
    since: before?.since ?? at,
    ...(room.settings.clock !== 'none' && { clock: room.settings.clock }),
    ...(room.settings.games > 1 && { games: room.settings.games }),
    ...(room.position && { position: room.position }),
  };
  return before ? mine.map((other) => (other === before ? line : other)) : [line, ...mine];
}

/**
 * @param {LobbyLine[]} lobby
 * @param {{ rooms?: LobbyLine[], changed?: LobbyLine[], gone?: string[] }} d of `lobby` or `me`
 * @returns {LobbyLine[]}
 */
function withNews(lobby, d) {
  const lines = new Map((d.rooms ?? lobby).map((line) => [line.room, line]));
  d.changed?.forEach((line) => lines.set(line.room, line));
  d.gone?.forEach((room) => lines.delete(room));
  return [...lines.values()];
}

/**
 * @param {Parts} [parts]
 * @returns {House}
 */
export function createHouse(parts = {}) {
  const clock = parts.clock ?? realClock;
  const storage = parts.storage ?? localStorage;
  const pageStorage = parts.pageStorage ?? parts.storage ?? sessionStorage;
  const seeds = createSeeds(storage, time, () => state.me?.who);

  /** @type {Rules | null} */
  let rules = parts.rules ?? null;
  /** @type {State} */
  let state = {
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
    notice: null,
    said: null,
  };
  /** @type {Set<(state: State) => void>} */
  const listeners = new Set();
  /** @type {Table | null} */
  let table = null;
  /** @type {string | null} the room that the page is to show */
  let wanted = null;
  let lobbyWanted = false;
  let tvWanted = false;
  /** @type {ReturnType<typeof createTalk> | null} */
  let talk = null;
  /** @type {ReturnType<typeof createAccount> | null} */
  let account = null;
  /** @type {Person[]} */
  let blocked = [];
  /** Milliseconds by which the server's clock is ahead of this device's. */
  let ahead = 0;
  /** @type {() => void} */
  let markReady = () => {};
  /** @type {Promise<void>} resolves when the rules are loaded */
  const ready = new Promise((resolve) => (markReady = resolve));

  const connection = createConnection({
    socket: parts.socket ?? openSocket,
    storage,
    clock,
    random: parts.random ?? Math.random,
    lang: () => globalThis.navigator?.language,
    hidden: () => state.settings.hidden,
    nobody: parts.nobody,
    resume: () => (table && table.room.v > 0 ? [{ room: table.parts.id, v: table.room.v }] : []),
    onWelcome: welcomed,
    onMessage: heard,
    onRefusal: refused,
    onLink: (link, retryAt, sentAway) => {
      set({ link, retryAt, sentAway });
      if (table) {
        refreshTable(table);
      }
    },
  });

  /** @param {Partial<State>} changes */
  function set(changes) {
    state = { ...state, ...changes };
    listeners.forEach((listener) => listener(state));
  }

  /**
   * @param {string} key
   * @param {Record<string, string | number>} [params]
   */
  function notify(key, params = {}) {
    set({ notice: { key, params, at: clock.now() } });
  }

  /**
   * Shows a refusal in the notice.
   * @param {Answer} answer
   * @returns {boolean} whether the answer was no refusal
   */
  function settled(answer) {
    if (!answer.ok) {
      notify(answer.code, { ...answer.params, detail: answer.detail });
    }
    return answer.ok;
  }

  function tableChanged() {
    const room = table && shownRoom(table);
    if (room && table) {
      set({ room, mine: withRoom(state.mine, room, table.room.fold.at, state.me?.who) });
    }
  }

  /** The time of the server's clock in milliseconds. */
  function time() {
    return clock.now() + ahead;
  }

  /**
   * Stores on this device that the user has an account; forgets the dice key of an account that is signed out.
   * @param {any} d of `welcome`
   */
  function knowAccount({ who, account: here, signed_out: signedOut }) {
    const was = storage.getItem(ACCOUNT);
    if (here) {
      storage.setItem(ACCOUNT, who);
    } else if (was !== null) {
      storage.removeItem(ACCOUNT);
      seeds.forget(was);
    }
    if (signedOut && !here) {
      notify('signed-out');
      void api.account().then((known) => known.clear());
    }
  }

  /** @param {any} d of `welcome` */
  function welcomed(d) {
    ahead = (d.time ?? clock.now()) - clock.now();
    const me = { who: d.who, name: d.name, account: Boolean(d.account) };
    set({ me, mine: d.rooms ?? [], said: null });
    knowAccount(d);
    if (d.renewed) {
      notify('session-renewed');
    }
    blocked = d.blocked ?? [];
    talk?.welcomed(blocked);
    const topics = ['me', ...(lobbyWanted ? ['lobby'] : []), ...(tvWanted ? ['tv'] : [])];
    for (const topic of topics) {
      void request(connection, { t: 'sub', d: { topic } });
    }
  }

  /**
   * A refusal that answers no command: the client may not use the server any more.
   * @param {{ code: string, params: Record<string, any>, detail: string }} why
   */
  function refused({ code, params, detail }) {
    if (params.room === undefined) {
      notify(code, { ...params, detail });
    } else if (table?.parts.id === params.room) {
      noTable(params.room, code, params);
    }
  }

  /**
   * The table does not exist, or this user may not see it.
   * @param {string} id
   * @param {string} why
   * @param {Record<string, any>} [params]
   */
  function noTable(id, why, params = {}) {
    if (table) {
      closeTable(table);
    }
    table = null;
    const mine = state.mine.filter((line) => line.room !== id);
    set({ room: null, missing: id, missingWhy: { code: why, reason: params.reason }, mine });
  }

  /**
   * @param {Message} message
   * @param {string} text
   */
  function heard(message, text) {
    if (message.t === 'notice') {
      const { text, restart } = message.d;
      set({ said: text || restart ? { text, restart } : null });
    } else if (message.t === 'lobby' && lobbyWanted) {
      set({ lobby: withNews(state.lobby ?? [], message.d) });
    } else if (message.t === 'me') {
      set({ mine: withNews(state.mine, message.d) });
    } else if (message.t === 'account' && state.me) {
      storage.setItem(ACCOUNT, state.me.who);
      set({ me: { ...state.me, name: message.d.name, account: true } });
    } else if (message.t === 'tv' && tvWanted) {
      set({ tv: message.d.room });
    } else if (message.t === 'chat' || message.t === 'timeout') {
      talk?.hear(message);
    } else if (table && message.room === table.parts.id) {
      hearMessage(table, message, text);
    }
  }

  function leaveTable() {
    if (table) {
      closeTable(table);
      sayLeft();
      void request(connection, { t: 'unsub', d: { topic: `room:${table.parts.id}` } });
    }
    table = null;
    wanted = null;
  }

  /**
   * A player that leaves a running game announces it: the others then wait less long than after a broken connection.
   */
  function sayLeft() {
    const room = table && shownRoom(table);
    if (room?.mySeat && room.state === 'playing' && state.link === 'open') {
      void request(connection, { t: 'leave', room: room.id, v: room.v, d: {} });
    }
  }

  /**
   * @param {string} t
   * @param {object} [d]
   * @returns {Promise<boolean>}
   */
  async function did(t, d) {
    return table ? settled(await requestAt(table, t, d)) : false;
  }

  /** @type {House} */
  const api = {
    get state() {
      return state;
    },

    get rules() {
      return rules;
    },

    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    async start() {
      (parts.whenAwake ?? whenSeen)((thawed) => wakeConnection(connection, thawed));
      (parts.whenLeft ?? whenLeft)(sayLeft);
      startConnection(connection);
      for (let pause = LOAD_AGAIN_FIRST; !rules; pause = Math.min(2 * pause, LOAD_AGAIN_MOST)) {
        try {
          rules = await (parts.load ?? loadRules)();
        } catch (error) {
          console.error(error);
          await new Promise((resolve) => clock.after(() => resolve(null), pause));
        }
      }
      markReady();
      set({});
    },

    watchLobby(on) {
      if (on === lobbyWanted) {
        return;
      }
      lobbyWanted = on;
      set({ lobby: null });
      if (state.link === 'open') {
        void request(connection, { t: on ? 'sub' : 'unsub', d: { topic: 'lobby' } });
      }
    },

    watchTv(on) {
      if (on !== tvWanted) {
        tvWanted = on;
        set({ tv: undefined });
        if (state.link === 'open') {
          void request(connection, { t: on ? 'sub' : 'unsub', d: { topic: 'tv' } });
        }
      }
    },

    async openRoom(settings) {
      const answer = await request(connection, { t: 'room.open', d: settings });
      settled(answer);
      return answer.ok ? answer.d.room : null;
    },

    async pair(ruleset, pace = 'any', bot = 0) {
      await ready;
      const thrown = rules?.list().find(({ name }) => name === ruleset)?.chance !== 'none';
      const tip = thrown ? { tip: seeds.fresh('', 1) } : {};
      const d = { ruleset, clock: pace, ...(bot && { bot }), ...tip };
      const answer = await request(connection, { t: 'lobby.pair', d });
      settled(answer);
      return answer.ok ? answer.d.room : null;
    },

    async visit(id) {
      if (wanted === id) {
        return;
      }
      leaveTable();
      wanted = id;
      set({ room: null, missing: null, missingWhy: null });
      await ready;
      if (wanted !== id || !rules) {
        return;
      }
      table = createTable({
        id,
        rules,
        seeds,
        clock,
        pageStorage,
        request: (message) => request(connection, message),
        who: () => state.me?.who,
        online: () => state.link === 'open',
        settings: () => state.settings,
        onChange: tableChanged,
        onNotice: notify,
      });
      const answer = await request(connection, { t: 'sub', d: { topic: `room:${id}`, v: 0 } });
      if (wanted !== id || answer.ok) {
        return;
      }
      if (MISSING.includes(answer.code)) {
        noTable(id, answer.code, answer.params);
      } else {
        settled(answer);
      }
    },

    leave() {
      leaveTable();
      set({ room: null, missing: null, missingWhy: null });
    },

    setRoom: (settings) => did('room.set', settings),
    sit: (seat) => did('room.sit', { seat, ...(table && freshTip(table)) }),
    stand: () => did('room.stand'),
    closeRoom: () => did('room.close'),
    lock: (locked) => did('room.lock', { locked }),
    sendAway: (who, reason) => did('room.kick', { who, ...(reason && { reason }) }),
    takeBack: () => did('takeback'),
    resign: () => did('resign'),
    offerDraw: () => did('draw.offer'),
    answerDraw: (accept) => did('draw.answer', { accept }),
    claim: (what) => did('claim', { what }),
    time,
    rematch: (accept) =>
      did('rematch', accept ? ((table && freshTip(table)) ?? undefined) : { decline: true }),

    ...playerAt(() => table, settled),

    async rename(name) {
      const answer = await request(connection, { t: 'me.name', d: { name } });
      if (settled(answer) && answer.ok && state.me) {
        set({ me: { ...state.me, name: answer.d.name ?? name } });
      }
      return answer.ok;
    },

    setSettings(change) {
      const settings = mergeSettings(state.settings, change);
      saveSettings(storage, settings);
      if (settings.hidden !== state.settings.hidden) {
        void request(connection, { t: 'me.hide', d: { hidden: settings.hidden } });
      }
      set({ settings });
      if (table) {
        refreshTable(table);
      }
    },

    async talk() {
      const { createTalk } = await import('./talk.js');
      talk ??= createTalk({
        ask: (message) => request(connection, message),
        online: () => state.link === 'open',
        who: () => state.me?.who,
        storage,
        pageStorage,
        blocked,
        onChange: (now) => set({ talk: now }),
        settled,
        notify,
      });
      return talk;
    },

    async account() {
      const { createAccount } = await import('./account.js');
      account ??= createAccount({
        token: () => storage.getItem(TOKEN),
        setToken: (token) => (token ? storage.setItem(TOKEN, token) : storage.removeItem(TOKEN)),
        seeds,
        me: () => state.me,
        anew: (change) => changeIdentity(connection, change),
        heard: (message) => heard(message, ''),
      });
      return account;
    },

    meet: (person) => set({ person }),

    log: () => table && tableLog(table),
    dismiss: () => set({ notice: null }),
    heed: () => set({ said: null }),

    async verify(log) {
      await ready;
      // Loaded on demand: a table does not need it.
      const { verifyLog } = await import('../table/verify.js');
      return verifyLog(log ?? (table && tableLog(table)) ?? '', /** @type {Rules} */ (rules));
    },

    useHere: () => startConnection(connection),

    close() {
      if (table) {
        closeTable(table);
      }
      table = null;
      closeConnection(connection);
    },
  };
  return api;
}
