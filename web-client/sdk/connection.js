// SPDX-License-Identifier: MIT
// The connection to the server, of the page and of other programs: one WebSocket after the other. It knows the envelope,
// hello, ping and resume (server/protocol.md), and no game. outbox.js keeps the commands across reconnects.

import {
  addCommand,
  answerCommand,
  cancelPause,
  createOutbox,
  nextId,
  pauseCommands,
  refusal,
  sendCommands,
  settleCommands,
} from './outbox.js';

/** @import { Outbox } from './outbox.js' */
/** @import { Answer, Clock, Link, Message, Refused } from '../types.d.ts' */
/**
 * @typedef {object} SocketLike the members of a WebSocket that are used
 * @property {number} readyState
 * @property {(text: string) => void} send
 * @property {(code?: number) => void} close
 * @property {((event: any) => void) | null} onopen
 * @property {((event: any) => void) | null} onmessage
 * @property {((event: any) => void) | null} onclose
 * @property {((event: any) => void) | null} onerror
 */
/**
 * @typedef {object} Parts
 * @property {string} client the name of the program, for the operator of the server
 * @property {(node: string) => SocketLike} socket opens a socket; `node`: if possible at that node, '' at any
 * @property {Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>} storage
 * @property {Clock} clock
 * @property {() => number} random 0..1
 * @property {() => string | undefined} [lang] the language of the browser
 * @property {() => boolean} [hidden] whether the user watches without being named
 * @property {() => number} [colour] of the user's avatar; 0: drawn from the id
 * @property {object | false} [hello] further fields of hello
 * @property {() => { room: string, v: number }[]} resume the rooms to resume, each with its last known event
 * @property {(d: any) => void} onWelcome
 * @property {(message: Message, text: string) => void} onMessage called for every message that is not an answer to a
 * command
 * @property {(refused: Refused) => void} [onRefusal] called for a
 * refusal that answers no command
 * @property {(ahead: number) => void} [onTime] the server's time is so many milliseconds ahead of `clock`, other than it
 * was: the device has slept
 * @property {(link: Link, retryAt: number | null, sentAway: { reason?: string, until?: number }) => void} onLink
 * `sentAway`: the reason and the end of an exclusion
 */

/**
 * The key under which the token of a guest is stored. An account is identified by a cookie, which no script can read
 * and which takes precedence.
 */
export const TOKEN = 'taberna.token';
/** A language tag that the server accepts. A browser may report another one: "C" under LANG=C.UTF-8. */
const LANGUAGE = /^[A-Za-z0-9-]{2,35}$/;
const OPEN = 1;
/** The close code of a connection that broke. */
const FAILED = 1006;

export const CLOCKS = {
  silence: 2500, // silence after which a ping is sent
  dead: 9000, // silence after which the connection counts as broken
  sleeping: 30000, // silence after which the server has closed the connection
  hello: 9000, // the longest time for a socket to open and for `welcome` to arrive
  retryFirst: 500,
  retryMost: 15000,
  overloaded: 5000,
  move: 500, // from the snapshot of a room of another node to the change of the node; its events arrive meanwhile
  stay: 60000, // the least time at a node
  drift: 1000, // a larger difference of the server's time means that the device has slept
};
/** Close codes that mean more than "reconnect". */
const CLOSED = {
  restarting: 1012,
  overloaded: 1013,
  badHello: 4000,
  expired: 4002,
  replaced: 4003,
  kicked: 4004,
  banned: 4005,
};

/**
 * @typedef {object} Connection
 * @property {Parts} parts
 * @property {SocketLike | null} socket
 * @property {Link} link
 * @property {boolean} welcomed whether `welcome` has arrived on this socket
 * @property {boolean} account whether the last `welcome` was for an account
 * @property {string} instance a random id, which distinguishes this client from the user's other clients
 * @property {boolean} again whether it reconnects by itself: a device that the user has opened since keeps the session
 * @property {string} node the node of the cluster to connect to, if possible; '' any
 * @property {number} movedAt when it was last changed
 * @property {any} move the timer of its next change
 * @property {boolean} stopped
 * @property {number} failures attempts to connect since the last `welcome`
 * @property {number} heardAt when the last message arrived, or the socket was made
 * @property {number | null} pingAt when the unanswered ping was sent
 * @property {{ id: number, at: number }} pinged the last ping
 * @property {number} ahead milliseconds by which the server's time is ahead of `parts.clock`
 * @property {any} pulse the timer of the next check for silence
 * @property {any} retry the timer of the next attempt to connect; null if none runs
 * @property {Outbox} outbox
 * @property {{ reason?: string, until?: number }} sentAway the reason that the server gave before it closed the
 * connection
 */

/** @param {Parts} parts @returns {Connection} */
export function createConnection(parts) {
  return {
    parts,
    socket: null,
    link: 'connecting',
    welcomed: false,
    account: false,
    instance: Math.floor(parts.random() * 1e15).toString(36),
    again: false,
    node: '',
    movedAt: -Infinity,
    move: null,
    stopped: true,
    failures: 0,
    heardAt: 0,
    pingAt: null,
    pinged: { id: 0, at: 0 },
    ahead: 0,
    pulse: null,
    retry: null,
    outbox: createOutbox(parts.clock),
    sentAway: {},
  };
}

/**
 * Opens the first connection, takes the session back after another page took it, or reconnects at once.
 * @param {Connection} connection
 */
export function startConnection(connection) {
  connection.stopped = false;
  connection.failures = 0;
  connection.again = false;
  enter(connection, 'connecting');
  connect(connection);
}

/**
 * Changes the identity of the session: another user, or the same user with other rights. Pending commands are
 * dropped. The connection is closed while `change` runs, so that no command is sent meanwhile and the client is not
 * excluded by its own change.
 * @template Made
 * @param {Connection} connection
 * @param {() => Promise<Made>} change
 * @returns {Promise<Made>}
 */
export async function changeIdentity(connection, change) {
  drop(connection);
  cancelRetry(connection);
  connection.welcomed = false;
  settleCommands(connection.outbox, refusal('session-expired'));
  try {
    return await change();
  } finally {
    startConnection(connection);
  }
}

/**
 * The page became visible, or the network is back: check the connection at once.
 * @param {Connection} connection
 * @param {boolean} [thawed] the page was frozen as a whole, after it had announced that it leaves
 */
export function wakeConnection(connection, thawed = false) {
  const { parts, stopped, retry, heardAt, welcomed, pingAt } = connection;
  if (stopped) {
    return;
  }
  if (thawed) {
    startConnection(connection);
  } else if (retry !== null || parts.clock.now() - heardAt > CLOCKS.sleeping) {
    connection.failures = 0;
    connect(connection);
  } else if (welcomed && pingAt === null) {
    ping(connection);
    beat(connection);
  }
}

/**
 * Closes the connection for good.
 * @param {Connection} connection
 */
export function closeConnection(connection) {
  connection.stopped = true;
  cancelRetry(connection);
  drop(connection);
  settleCommands(connection.outbox, refusal('gone'));
}

/**
 * Sends a command; if the connection is down, sends it after the next connect. The server runs it once, however
 * often it is sent.
 * @param {Connection} connection
 * @param {Message} message gets its id when it is first sent; to repeat a refused command, request the same object
 * @returns {Promise<Answer>}
 */
export function request(connection, message) {
  if (connection.stopped) {
    return Promise.resolve(refusal(connection.link));
  }
  const isOpen = connection.welcomed && connection.socket?.readyState === OPEN;
  return addCommand(connection.outbox, message, isOpen ? sender(connection) : null);
}

/**
 * @param {Connection} connection
 * @returns {(text: string) => void} sends on the socket that is current at the time of the call
 */
function sender(connection) {
  return (text) => connection.socket?.send(text);
}

/**
 * @param {Connection} connection
 * @param {Link} next
 * @param {number | null} [retryAt]
 */
function enter(connection, next, retryAt = null) {
  connection.link = next;
  connection.parts.onLink(next, retryAt, connection.sentAway);
}

/** @param {Connection} connection @param {Message} message */
function write(connection, message) {
  connection.socket?.send(JSON.stringify(message));
}

/** @param {Connection} connection */
function cancelRetry(connection) {
  connection.parts.clock.cancel(connection.retry);
  connection.retry = null;
}

/** @param {Connection} connection */
function connect(connection) {
  const { parts } = connection;
  cancelRetry(connection);
  drop(connection);
  connection.sentAway = {};
  const mine = parts.socket(connection.node);
  connection.socket = mine;
  connection.welcomed = false;
  connection.pingAt = null;
  connection.heardAt = parts.clock.now();
  const isCurrent = () => connection.socket === mine;
  mine.onopen = () => isCurrent() && hello(connection);
  mine.onmessage = (event) => isCurrent() && hear(connection, String(event.data));
  mine.onclose = (event) => isCurrent() && closed(connection, event.code);
  // Some browsers report only an error, and no close, if a socket cannot be opened.
  mine.onerror = () => isCurrent() && closed(connection, FAILED);
  beat(connection);
}

/**
 * Abandons the socket without waiting for its close.
 * @param {Connection} connection
 */
function drop(connection) {
  const old = connection.socket;
  connection.socket = null;
  connection.parts.clock.cancel(connection.pulse);
  connection.parts.clock.cancel(connection.move);
  cancelPause(connection.outbox);
  if (old) {
    old.onopen = old.onmessage = old.onclose = old.onerror = null;
    old.close();
  }
}

/** @param {Connection} connection */
function hello(connection) {
  const { parts, outbox } = connection;
  const token = parts.storage.getItem(TOKEN);
  const lang = parts.lang?.();
  const resume = parts.resume();
  write(connection, {
    t: 'hello',
    id: nextId(outbox),
    d: {
      client: parts.client,
      ...(lang && LANGUAGE.test(lang) && { lang }),
      ...(token && { token }),
      ...(parts.hidden?.() && { hidden: true }),
      ...(parts.colour?.() && { colour: parts.colour() }),
      ...parts.hello,
      instance: connection.instance,
      ...(connection.again && { again: true }),
      ...(resume.length > 0 && { resume }),
    },
  });
}

/** @param {Connection} connection @param {any} d of `welcome` */
function welcome(connection, d) {
  const { parts, outbox } = connection;
  if (d.token) {
    parts.storage.setItem(TOKEN, d.token);
  }
  connection.welcomed = true;
  connection.account = Boolean(d.account);
  connection.again = true;
  connection.failures = 0;
  if (d.renewed) {
    // The connection is now another guest's. The pending commands of the old guest must not run in the name of the
    // new one.
    settleCommands(outbox, refusal('session-expired'));
  }
  connection.ahead = (d.time ?? parts.clock.now()) - parts.clock.now();
  outbox.lastId = Math.max(outbox.lastId, d.last_id ?? 0);
  beat(connection);
  sendCommands(outbox, sender(connection));
  parts.onWelcome(d);
  enter(connection, 'open');
}

/** @param {Connection} connection @param {string} text of a frame */
function hear(connection, text) {
  connection.heardAt = connection.parts.clock.now();
  connection.pingAt = null;
  /** @type {Message} */
  let message;
  try {
    message = JSON.parse(text);
  } catch {
    return;
  }
  if (message.t === 'welcome') {
    welcome(connection, message.d ?? {});
  } else if (message.t === 'ok' && message.re === connection.pinged.id) {
    learnTime(connection, message.d?.time);
  } else if (message.t === 'ok' || message.t === 'error') {
    if (!answerCommand(connection.outbox, message) && message.t === 'error') {
      refusedUnread(connection, message.d ?? {});
    }
  } else {
    connection.parts.onMessage(message, text);
    const { node } = message;
    if (message.t === 'room' && node) {
      const { clock } = connection.parts;
      clock.cancel(connection.move);
      connection.move = clock.after(() => moveTo(connection, node), CLOCKS.move);
    }
  }
}

/**
 * Another node has the only room that the client follows: connects to that node, so that its commands need not be
 * forwarded. A proxy that does not know the node sends the connection to any node, and there it stays.
 * @param {Connection} connection
 * @param {string} node
 */
function moveTo(connection, node) {
  const now = connection.parts.clock.now();
  const isOnly = connection.welcomed && connection.parts.resume().length === 1;
  if (!isOnly || node === connection.node || now - connection.movedAt < CLOCKS.stay) return;
  connection.node = node;
  connection.movedAt = now;
  connect(connection);
}

/**
 * A refusal that answers no known command: of hello, of a frame that exceeded the rate limit and was not read, or of
 * the connection as a whole.
 * @param {Connection} connection
 * @param {Partial<Refused>} d
 */
function refusedUnread(connection, { code, params = {}, detail = '', status }) {
  if (code === 'banned' || (code === 'kicked' && !params.room)) {
    // The close that follows may carry less information, or may never arrive.
    connection.sentAway = params;
    drop(connection);
    stop(connection, code);
    return;
  }
  if (code !== 'rate-limited' && code !== undefined) {
    connection.parts.onRefusal?.({ ok: false, code, params, detail, status });
  }
  if (connection.welcomed) {
    if (code === 'rate-limited') {
      pauseCommands(connection.outbox, Number(params.retry_after_ms) || 0, sender(connection));
    }
    return;
  }
  // Keep the token: only the close code of an expired session says that the token is invalid.
  drop(connection);
  retryLater(connection);
}

/** @param {Connection} connection @param {number} code of the close */
function closed(connection, code) {
  drop(connection);
  if (code === CLOSED.replaced) {
    stop(connection, 'replaced');
  } else if (code === CLOSED.kicked || code === CLOSED.banned) {
    stop(connection, code === CLOSED.kicked ? 'kicked' : 'banned');
  } else if (code === CLOSED.expired && connection.account) {
    stop(connection, 'signed-out');
  } else if (code === CLOSED.badHello) {
    stop(connection, 'gone');
  } else if (code === CLOSED.restarting) {
    retryLater(connection, 'restarting');
  } else if (code === CLOSED.overloaded) {
    retryLater(connection, 'lost', CLOCKS.overloaded);
  } else {
    if (code === CLOSED.expired) {
      connection.parts.storage.removeItem(TOKEN);
    }
    retryLater(connection);
  }
}

/** @param {Connection} connection @param {Link} why */
function stop(connection, why) {
  connection.stopped = true;
  cancelRetry(connection);
  settleCommands(connection.outbox, refusal(why));
  enter(connection, why);
}

/**
 * Reconnects after a delay that grows, with jitter, so that the clients of one server do not all reconnect at once.
 * @param {Connection} connection
 * @param {Link} [why]
 * @param {number} [least] milliseconds
 */
function retryLater(
  connection,
  why = connection.link === 'restarting' ? 'restarting' : 'lost',
  least = CLOCKS.retryFirst,
) {
  const { clock, random } = connection.parts;
  const pause = Math.min(least * 2 ** Math.min(connection.failures, 10), CLOCKS.retryMost);
  const wait = Math.round(pause * (0.5 + random() / 2));
  connection.failures += 1;
  clock.cancel(connection.retry);
  connection.retry = clock.after(() => connect(connection), wait);
  enter(connection, why, clock.now() + wait);
}

/**
 * Watches the connection: sends a ping after a silence, and gives up if no message arrives.
 * @param {Connection} connection
 */
function beat(connection) {
  const { clock } = connection.parts;
  clock.cancel(connection.pulse);
  const now = clock.now();
  if (!connection.welcomed) {
    const rest = CLOCKS.hello - (now - connection.heardAt);
    if (rest <= 0) {
      lose(connection);
    } else {
      connection.pulse = clock.after(() => beat(connection), rest);
    }
    return;
  }
  // Timers of a hidden page run slowly, so the silence counts only from the ping on.
  if (connection.pingAt !== null && now - connection.pingAt >= CLOCKS.dead - CLOCKS.silence) {
    lose(connection);
    return;
  }
  if (connection.pingAt === null && now - connection.heardAt >= CLOCKS.silence) {
    ping(connection);
  }
  const due =
    connection.pingAt === null
      ? connection.heardAt + CLOCKS.silence
      : connection.pingAt + CLOCKS.dead - CLOCKS.silence;
  connection.pulse = clock.after(() => beat(connection), Math.max(due - now, 1));
}

/** @param {Connection} connection */
function ping(connection) {
  connection.pingAt = connection.parts.clock.now();
  if (connection.socket?.readyState === OPEN) {
    connection.pinged = { id: nextId(connection.outbox), at: connection.pingAt };
    write(connection, { t: 'ping', id: connection.pinged.id });
  }
}

/**
 * The answer to a ping. The clock of the device may have stood still while it slept. Small differences are delays of
 * the network, by which the shown clocks must not jump.
 * @param {Connection} connection
 * @param {unknown} time the server's
 */
function learnTime(connection, time) {
  if (typeof time !== 'number') return;
  const now = connection.parts.clock.now();
  const ahead = time - (now + connection.pinged.at) / 2;
  if (Math.abs(ahead - connection.ahead) > CLOCKS.drift) {
    connection.ahead = ahead;
    connection.parts.onTime?.(ahead);
  }
}

/** @param {Connection} connection */
function lose(connection) {
  drop(connection);
  retryLater(connection);
}
