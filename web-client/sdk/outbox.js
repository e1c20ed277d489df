// SPDX-License-Identifier: MIT
// The commands that the server has not answered. A command keeps its id when it is sent again after a reconnect, so that
// the server runs it only once.

/** @import { Answer, Clock, Message } from '../types.d.ts' */

/**
 * @typedef {object} Command
 * @property {Message} message has no id until it is sent for the first time
 * @property {(answer: Answer) => void} done
 */
/**
 * @typedef {object} Outbox
 * @property {Clock} clock
 * @property {number} lastId the highest id that was used for a message
 * @property {Command[]} pending in the order in which they were requested
 * @property {any} pause the timer that runs while the server limits the rate of commands; null if none runs
 */

/** The server remembers the results of this many commands per session. */
export const COMMANDS_MAX = 64;
/** The shortest pause after a frame that exceeded the rate limit, in milliseconds. */
const PAUSE_MIN = 50;

/** @param {Clock} clock @returns {Outbox} */
export function createOutbox(clock) {
  return { clock, lastId: 0, pending: [], pause: null };
}

/** @param {Outbox} outbox */
export function nextId(outbox) {
  outbox.lastId += 1;
  return outbox.lastId;
}

/**
 * @param {string} code
 * @returns {Answer}
 */
export function refusal(code) {
  return { ok: false, code, params: {}, detail: '' };
}

/**
 * Adds a command, and sends it at once if there is an open socket.
 * @param {Outbox} outbox
 * @param {Message} message gets an id, unless it has been sent before
 * @param {((text: string) => void) | null} send null: the command waits for the next connection
 * @returns {Promise<Answer>}
 */
export function addCommand(outbox, message, send) {
  if (outbox.pending.length >= COMMANDS_MAX) {
    return Promise.resolve(refusal('too-many-commands'));
  }
  return new Promise((done) => {
    const command = { message, done };
    outbox.pending.push(command);
    if (send) {
      transmit(outbox, command, send);
    }
  });
}

/**
 * @param {Outbox} outbox
 * @param {Command} command
 * @param {(text: string) => void} send
 */
function transmit(outbox, { message }, send) {
  message.id ||= nextId(outbox);
  const { t, id, ...rest } = message;
  send(JSON.stringify({ t, id, ...rest }));
}

/**
 * Sends all unanswered commands in order.
 * @param {Outbox} outbox
 * @param {(text: string) => void} send
 */
export function sendCommands(outbox, send) {
  cancelPause(outbox);
  outbox.pending.forEach((command) => transmit(outbox, command, send));
}

/**
 * The server did not read a command, because the rate of commands was too high: sends all of them again later.
 * @param {Outbox} outbox
 * @param {number} ms as the server requested; 0 if it requested no time
 * @param {(text: string) => void} send
 */
export function pauseCommands(outbox, ms, send) {
  outbox.pause ??= outbox.clock.after(() => sendCommands(outbox, send), Math.max(ms, PAUSE_MIN));
}

/** @param {Outbox} outbox */
export function cancelPause(outbox) {
  outbox.clock.cancel(outbox.pause);
  outbox.pause = null;
}

/**
 * Settles the command that a message answers.
 * @param {Outbox} outbox
 * @param {Message} message `ok` or `error`
 * @returns {boolean} false if the message answers no pending command, or says that the command was not read
 */
export function answerCommand(outbox, message) {
  const command = outbox.pending.find(({ message: { id } }) => id === message.re);
  const isUnread = message.t === 'error' && message.d?.params?.unread === true;
  if (!command || isUnread) {
    return false;
  }
  outbox.pending = outbox.pending.filter((other) => other !== command);
  const d = message.d ?? {};
  command.done(
    message.t === 'ok'
      ? { ok: true, d }
      : {
          ok: false,
          code: d.code ?? 'unknown',
          params: d.params ?? {},
          detail: d.detail ?? '',
          ...(d.status && { status: d.status }),
        },
  );
  return true;
}

/**
 * Settles all pending commands with the same answer.
 * @param {Outbox} outbox
 * @param {Answer} answer
 */
export function settleCommands(outbox, answer) {
  const all = outbox.pending;
  outbox.pending = [];
  all.forEach(({ done }) => done(answer));
}
