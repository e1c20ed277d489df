// SPDX-License-Identifier: MIT
// The line to the house: one WebSocket after the other, and above them commands that are answered exactly once.
// It knows the envelope, hello, ping and resume (server/protocol.md), and no game.

/** @typedef {{ t: string, id?: number, re?: number, room?: string, v?: number, d?: any, [more: string]: any }} Message */
/** @typedef {'connecting' | 'open' | 'lost' | 'restarting' | 'replaced' | 'signed-out' | 'gone' | 'kicked' | 'banned'} Link */
/** @typedef {{ ok: true, d: any } | { ok: false, code: string, params: Record<string, any>, detail: string }} Answer */
/**
 * @typedef {object} SocketLike what is used of a WebSocket
 * @property {number} readyState
 * @property {(text: string) => void} send
 * @property {(code?: number) => void} close
 * @property {((event: any) => void) | null} onopen
 * @property {((event: any) => void) | null} onmessage
 * @property {((event: any) => void) | null} onclose
 * @property {((event: any) => void) | null} onerror
 */
/**
 * @typedef {object} Clock
 * @property {() => number} now milliseconds
 * @property {(run: () => void, ms: number) => any} after
 * @property {(timer: any) => void} cancel
 */
/**
 * @typedef {object} Parts
 * @property {() => SocketLike} socket opens one
 * @property {Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>} storage
 * @property {Clock} clock
 * @property {() => number} random 0..1
 * @property {() => string} lang
 * @property {() => boolean} [hidden] whether one watches without being named
 * @property {boolean} [nobody] an account that this browser is signed in to is not looked at
 * @property {() => { room: string, v: number }[]} resume the rooms to go on with
 * @property {(d: any) => void} onWelcome
 * @property {(message: Message, text: string) => void} onMessage everything that is no answer
 * @property {(refusal: { code: string, params: Record<string, any>, detail: string }) => void} [onRefusal] one of no command
 * @property {(link: Link, retryAt: number | null, sentAway: { reason?: string, until?: number }) => void} onLink
 *   `sentAway`: why, and until when
 */

/** Where the token of a guest is kept. An account is known by a cookie, which no script reads and which counts first. */
export const TOKEN = 'taberna.token';
const OPEN = 1;
/** The close code of a line that broke. */
const FAILED = 1006;

export const CLOCKS = {
  silence: 2500, // then the house is asked
  dead: 9000, // then the line is taken for dead
  sleeping: 30000, // the house has dropped the line after so long
  hello: 9000, // for a socket to open and be welcomed
  retryFirst: 500,
  retryMost: 15000,
  overloaded: 5000,
};
/** The house remembers the results of as many commands. */
export const COMMANDS_MAX = 64;

/** What a close code means beyond "come again". */
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
  let account = false; // whether it was one that was welcomed
  let stopped = true;
  let lastId = 0;
  let failures = 0;
  let heardAt = 0;
  /** @type {number | null} when the ping that is not answered yet went out */
  let askedAt = null;
  /** @type {any} */
  let pulse = null;
  /** @type {any} */
  let retry = null;
  /** @type {any} running while the house wants to hear less */
  let limited = null;
  /** @type {{ id: number, message: Message, done: (answer: Answer) => void }[]} */
  let pending = [];
  /** @type {{ reason?: string, until?: number }} what the house said before it sent one away */
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
    // Not everywhere does a close follow the error of a socket that could not be opened.
    mine.onerror = () => socket === mine && closed(FAILED);
    beat();
  }

  /** Lets go of the socket without waiting for it. */
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
    const resume = parts.resume();
    write({
      t: 'hello',
      id: nextId(),
      d: {
        client: 'taberna-web/0.1',
        lang: parts.lang(),
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
      // Another guest now: what the old one had asked for cannot be done in the new one's name.
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

  /** Sends what has no answer yet, in its order; what was sent before keeps its id, and is done once. */
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
    if (!command) {
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
   * A refusal of no command that is known: of hello, of a frame that was too much at once and has not been read, or of
   * being here at all.
   * @param {{ code?: string, params?: Record<string, any>, detail?: string }} d
   */
  function refusedUnread(d) {
    if (d.code === 'banned' || (d.code === 'kicked' && !d.params?.room)) {
      // The close that follows may say less, or never come.
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
    drop();
    if (d.code === 'bad-field') {
      storage.removeItem(TOKEN);
    }
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
   * Comes again after a pause that grows, with jitter, so that a whole house does not come at once.
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

  /** Looks after the line: asks in silence, and gives it up when nothing comes. */
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
    // A page that is not seen has slow timers, so a silence counts only from a question on.
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
    /** The first connection. */
    start() {
      stopped = false;
      enter('connecting');
      connect();
    },

    /** Takes the session back after another page took it, or comes again at once. */
    restart() {
      stopped = false;
      failures = 0;
      enter('connecting');
      connect();
    },

    /**
     * Somebody else speaks from here on, or the same with another right: what was asked before is asked no more. The
     * line is down while `change` runs, so that nothing is sent meanwhile and nobody is sent away by his own doing.
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
     * The page is seen, or the network is back: the line is tried at once.
     * @param {boolean} [thawed] the page was put aside whole, and said that it left
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

    /** Ends it for good. */
    finish() {
      stopped = true;
      clock.cancel(retry);
      retry = null;
      drop();
      settleAll(refusal('gone'));
    },

    /**
     * Sends a command; where the line is down, once it is up again. It is done once, however often it is sent.
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
