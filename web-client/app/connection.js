// SPDX-License-Identifier: MIT
// The connection to the server: one WebSocket after the other, and above them commands that take effect exactly once.
// It knows the envelope, hello, ping and resume (server/protocol.md), and no game.

/** @import { Answer, Clock, Message } from '../types.d.ts' */
/** @typedef {'connecting' | 'open' | 'lost' | 'restarting' | 'replaced' | 'signed-out' | 'gone' | 'kicked' | 'banned'} Link */
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
 * @property {() => SocketLike} socket opens a socket
 * @property {Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>} storage
 * @property {Clock} clock
 * @property {() => number} random 0..1
 * @property {() => string | undefined} lang the language of the browser
 * @property {() => boolean} [hidden] whether the user watches without being named
 * @property {boolean} [nobody] true: connect as a guest, even if this browser is signed in to an account
 * @property {() => { room: string, v: number }[]} resume the rooms to resume, each with its last known event
 * @property {(d: any) => void} onWelcome
 * @property {(message: Message, text: string) => void} onMessage called for every message that is not an answer to a
 * command
 * @property {(refusal: { code: string, params: Record<string, any>, detail: string }) => void} [onRefusal] called for a
 * refusal that answers no command
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
};
/** The server remembers the results of this many commands per session. */
export const COMMANDS_MAX = 64;

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
 * @param {string} code
 * @returns {Answer}
 */
function refusal(code) {
  return { ok: false, code, params: {}, detail: '' };
}

/** @param {Parts} parts */
export function createConnection(parts) {
  const { clock, storage } = parts;
  /** @type {SocketLike | null} */
  let socket = null;
  /** @type {Link} */
  let link = 'connecting';
  let welcomed = false;
  let account = false; // whether the last `welcome` was for an account
  let stopped = true;
  let lastId = 0;
  let failures = 0;
  let heardAt = 0;
  /** @type {number | null} when the unanswered ping was sent */
  let askedAt = null;
  /** @type {any} */
  let pulse = null;
  /** @type {any} */
  let retry = null;
  /** @type {any} the timer that runs while the server limits the rate of commands */
  let limited = null;
  /** @type {{ id: number, message: Message, done: (answer: Answer) => void }[]} */
  let pending = [];
  /** @type {{ reason?: string, until?: number }} the reason that the server gave before it closed the connection */
  let sentAway = {};

  /**
   * @param {Link} next
   * @param {number | null} [retryAt]
   */
  function enter(next, retryAt = null) {
    link = next;
    parts.onLink(next, retryAt, sentAway);
  }

  /** @param {Message} message */
  function write(message) {
    socket?.send(JSON.stringify(message));
  }

  function nextId() {
    lastId += 1;
    return lastId;
  }

  function connect() {
    clock.cancel(retry);
    retry = null;
    drop();
    sentAway = {};
    const mine = parts.socket();
    socket = mine;
    welcomed = false;
    askedAt = null;
    heardAt = clock.now();
    mine.onopen = () => socket === mine && hello();
    mine.onmessage = (event) => socket === mine && hear(String(event.data));
    mine.onclose = (event) => socket === mine && closed(event.code);
    // Some browsers report only an error, and no close, if a socket cannot be opened.
    mine.onerror = () => socket === mine && closed(FAILED);
    beat();
  }

  /** Abandons the socket without waiting for its close. */
  function drop() {
    const old = socket;
    socket = null;
    clock.cancel(pulse);
    clock.cancel(limited);
    limited = null;
    if (old) {
      old.onopen = old.onmessage = old.onclose = old.onerror = null;
      old.close();
    }
  }

  function hello() {
    const token = storage.getItem(TOKEN);
    const lang = parts.lang();
    const resume = parts.resume();
    write({
      t: 'hello',
      id: nextId(),
      d: {
        client: 'taberna-web/0.1',
        ...(lang && LANGUAGE.test(lang) && { lang }),
        ...(token && { token }),
        ...(parts.hidden?.() && { hidden: true }),
        ...(parts.nobody && { guest: true }),
        ...(resume.length > 0 && { resume }),
      },
    });
  }

  /** @param {any} d of `welcome` */
  function welcome(d) {
    if (d.token) {
      storage.setItem(TOKEN, d.token);
    }
    welcomed = true;
    account = Boolean(d.account);
    failures = 0;
    if (d.renewed) {
      // The connection is now another guest's. The pending commands of the old guest must not run in the name of the
      // new one.
      settleAll(refusal('session-expired'));
    }
    lastId = Math.max(lastId, d.last_id ?? 0);
    beat();
    sendPending();
    parts.onWelcome(d);
    enter('open');
  }

  /** @param {typeof pending[0]} command */
  function transmit(command) {
    command.id ||= nextId();
    const { t, ...rest } = command.message;
    socket?.send(JSON.stringify({ t, id: command.id, ...rest }));
  }

  /**
   * Sends all unanswered commands in order. A command that was sent before keeps its id, so that the server runs it
   * only once.
   */
  function sendPending() {
    clock.cancel(limited);
    limited = null;
    pending.forEach(transmit);
  }

  /** @param {Answer} answer */
  function settleAll(answer) {
    const all = pending;
    pending = [];
    all.forEach(({ done }) => done(answer));
  }

  /** @param {string} text of a frame */
  function hear(text) {
    heardAt = clock.now();
    askedAt = null;
    /** @type {Message} */
    let message;
    try {
      message = JSON.parse(text);
    } catch {
      return;
    }
    if (message.t === 'welcome') {
      welcome(message.d ?? {});
    } else if (message.t === 'ok' || message.t === 'error') {
      answered(message);
    } else {
      parts.onMessage(message, text);
    }
  }

  /** @param {Message} message */
  function answered(message) {
    const command = pending.find(({ id }) => id === message.re);
    const isUnread = message.t === 'error' && message.d?.params?.unread === true;
    if (!command || isUnread) {
      if (message.t === 'error') {
        refusedUnread(message.d ?? {});
      }
      return;
    }
    pending = pending.filter((other) => other !== command);
    const d = message.d ?? {};
    command.done(
      message.t === 'ok'
        ? { ok: true, d }
        : { ok: false, code: d.code ?? 'unknown', params: d.params ?? {}, detail: d.detail ?? '' },
    );
  }

  /**
   * A refusal that answers no known command: of hello, of a frame that exceeded the rate limit and was not read, or of
   * the connection as a whole.
   * @param {{ code?: string, params?: Record<string, any>, detail?: string }} d
   */
  function refusedUnread(d) {
    if (d.code === 'banned' || (d.code === 'kicked' && !d.params?.room)) {
      // The close that follows may carry less information, or may never arrive.
      sentAway = d.params ?? {};
      drop();
      stop(d.code);
      return;
    }
    if (d.code !== 'rate-limited' && d.code !== undefined) {
      parts.onRefusal?.({ code: d.code, params: d.params ?? {}, detail: d.detail ?? '' });
    }
    if (welcomed) {
      if (d.code === 'rate-limited' && limited === null) {
        limited = clock.after(sendPending, Math.max(Number(d.params?.retry_after_ms) || 0, 50));
      }
      return;
    }
    // Keep the token: only the close code of an expired session says that the token is invalid.
    drop();
    again();
  }

  /** @param {number} code of the close */
  function closed(code) {
    drop();
    if (code === CLOSED.replaced) {
      stop('replaced');
    } else if (code === CLOSED.kicked || code === CLOSED.banned) {
      stop(code === CLOSED.kicked ? 'kicked' : 'banned');
    } else if (code === CLOSED.expired && account) {
      stop('signed-out');
    } else if (code === CLOSED.badHello) {
      stop('gone');
    } else if (code === CLOSED.restarting) {
      again('restarting');
    } else if (code === CLOSED.overloaded) {
      again('lost', CLOCKS.overloaded);
    } else {
      if (code === CLOSED.expired) {
        storage.removeItem(TOKEN);
      }
      again();
    }
  }

  /** @param {Link} why */
  function stop(why) {
    stopped = true;
    clock.cancel(retry);
    retry = null;
    settleAll(refusal(why));
    enter(why);
  }

  /**
   * Reconnects after a delay that grows, with jitter, so that the clients of one server do not all reconnect at once.
   * @param {Link} [why]
   * @param {number} [least]
   */
  function again(why = link === 'restarting' ? 'restarting' : 'lost', least = CLOCKS.retryFirst) {
    const pause = Math.min(least * 2 ** Math.min(failures, 10), CLOCKS.retryMost);
    const wait = Math.round(pause * (0.5 + parts.random() / 2));
    failures += 1;
    clock.cancel(retry);
    retry = clock.after(connect, wait);
    enter(why, clock.now() + wait);
  }

  /** Watches the connection: sends a ping after a silence, and gives up if no message arrives. */
  function beat() {
    clock.cancel(pulse);
    const now = clock.now();
    if (!welcomed) {
      if (now - heardAt >= CLOCKS.hello) {
        lose();
        return;
      }
      pulse = clock.after(beat, CLOCKS.hello - (now - heardAt));
      return;
    }
    // Timers of a hidden page run slowly, so the silence counts only from the ping on.
    if (askedAt !== null && now - askedAt >= CLOCKS.dead - CLOCKS.silence) {
      lose();
      return;
    }
    if (askedAt === null && now - heardAt >= CLOCKS.silence) {
      ping();
    }
    const due =
      askedAt === null ? heardAt + CLOCKS.silence : askedAt + CLOCKS.dead - CLOCKS.silence;
    pulse = clock.after(beat, Math.max(due - now, 1));
  }

  function ping() {
    askedAt = clock.now();
    if (socket?.readyState === OPEN) {
      write({ t: 'ping', id: nextId() });
    }
  }

  function lose() {
    drop();
    again();
  }

  return {
    /** Opens the first connection. */
    start() {
      stopped = false;
      enter('connecting');
      connect();
    },

    /** Takes the session back after another page took it, or reconnects at once. */
    restart() {
      stopped = false;
      failures = 0;
      enter('connecting');
      connect();
    },

    /**
     * Changes the identity of the session: another user, or the same user with other rights. Pending commands are
     * dropped. The connection is closed while `change` runs, so that no command is sent meanwhile and the client is not
     * excluded by its own change.
     * @template Made
     * @param {() => Promise<Made>} change
     * @returns {Promise<Made>}
     */
    async anew(change) {
      drop();
      clock.cancel(retry);
      retry = null;
      welcomed = false;
      settleAll(refusal('session-expired'));
      try {
        return await change();
      } finally {
        this.restart();
      }
    },

    /**
     * The page became visible, or the network is back: check the connection at once.
     * @param {boolean} [thawed] the page was frozen as a whole, after it had announced that it leaves
     */
    awake(thawed = false) {
      if (stopped) {
        return;
      }
      if (thawed || retry !== null || clock.now() - heardAt > CLOCKS.sleeping) {
        failures = 0;
        connect();
      } else if (welcomed && askedAt === null) {
        ping();
        beat();
      }
    },

    /** Closes the connection for good. */
    finish() {
      stopped = true;
      clock.cancel(retry);
      retry = null;
      drop();
      settleAll(refusal('gone'));
    },

    /**
     * Sends a command; if the connection is down, sends it after the next connect. The server runs it once, however
     * often it is sent.
     * @param {Message} message without its id
     * @returns {Promise<Answer>}
     */
    ask(message) {
      if (stopped) {
        return Promise.resolve(refusal(link));
      }
      if (pending.length >= COMMANDS_MAX) {
        return Promise.resolve(refusal('too-many-commands'));
      }
      return new Promise((done) => {
        const command = { id: 0, message, done };
        pending.push(command);
        if (welcomed && socket?.readyState === OPEN) {
          transmit(command);
        }
      });
    },
  };
}
