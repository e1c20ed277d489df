// SPDX-License-Identifier: MIT
// The playground of /developers: a client of its own, as a guest, at a table against a bot. It keeps the last messages in
// both directions, and sends commands that the user writes as JSON.

/** @import { SocketLike } from '../sdk/connection.js' */
/** @import { FollowedRoom } from '../sdk/followed-room.js' */
import { Client } from '../sdk/client.js';
import { Refusal } from '../sdk/refusal.js';
import { openSocket } from './model.js';
import { loadRules } from '../table/rules.js';

/** The most messages that are kept: enough for some turns, and few enough to draw at once. */
export const LINES_MAX = 100;

/** @typedef {{ number: number, sent: boolean, text: string }} Line number: of the message, from 1 */
/** @typedef {{ key: string, params?: Record<string, string> }} Problem a key of the texts */
/**
 * @typedef {object} Playground
 * @property {Client} client
 * @property {FollowedRoom | null} table
 * @property {Line[]} lines the oldest first
 */

/** The settings of the table. With dice of the server, commands need no links. */
const TABLE = { ruleset: 'tabula', dice: 'server', bot: 11 };

/**
 * Opens a socket that reports each message.
 * @param {(sent: boolean, text: string) => void} onText
 * @param {string} node
 */
function watchedSocket(onText, node) {
  const socket = openSocket(node);
  socket.addEventListener('message', ({ data }) => onText(false, data));
  const send = socket.send.bind(socket);
  socket.send = (text) => {
    onText(true, String(text));
    send(text);
  };
  return /** @type {SocketLike} */ (socket);
}

/**
 * @param {() => void} onChange called after each change
 * @returns {Promise<Playground>} not connected yet
 */
export async function createPlayground(onChange) {
  /** @param {boolean} sent @param {string} text */
  const onText = (sent, text) => {
    const number = (playground.lines.at(-1)?.number ?? 0) + 1;
    playground.lines = [...playground.lines.slice(1 - LINES_MAX), { number, sent, text }];
    onChange();
  };
  const client = new Client({
    client: 'playground/1',
    guest: true,
    rules: await loadRules(),
    socket: (node) => watchedSocket(onText, node),
  });
  client.on('message', onChange);
  /** @type {Playground} */
  const playground = { client, table: null, lines: [] };
  return playground;
}

/** Connects, opens the table and sits down; rejects with a Refusal. @param {Playground} playground */
export async function startPlayground(playground) {
  const { client } = playground;
  await client.start();
  const table = await client.open(TABLE);
  await table.sit();
  playground.table = table;
}

/**
 * Reads a command that the user has written.
 * @param {string} text
 * @returns {{ command: Record<string, any> } | { problem: Problem }}
 */
function readCommand(text) {
  let command;
  try {
    command = JSON.parse(text);
  } catch (error) {
    const reason = /** @type {SyntaxError} */ (error).message;
    return { problem: { key: 'developers.bad.json', params: { reason } } };
  }
  if (command === null || typeof command !== 'object' || Array.isArray(command)) {
    return { problem: { key: 'developers.bad.object' } };
  }
  if (typeof command.t !== 'string') return { problem: { key: 'developers.bad.t' } };
  return { command };
}

/**
 * Sends a command that the user has written; the client adds its id, and the room and version of the table where the
 * command names none.
 * @param {Playground} playground
 * @param {string} text
 * @returns {Promise<Problem | null>} null: the server has accepted it
 */
export async function sendCommand({ client, table }, text) {
  const read = readCommand(text);
  if ('problem' in read) return read.problem;
  const { t, d, room = table?.id, v = table?.v } = read.command;
  try {
    await client.request(t, d, { room, v });
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { key: 'developers.refused', params: { reason: error.message } };
  }
}

/** The commands that exampleOf() writes. */
export const EXAMPLES = /** @type {const} */ (['roll', 'turn', 'snapshot', 'resign']);

/**
 * A command as JSON; a turn is a legal one if this user owes a turn.
 * @param {FollowedRoom} table
 * @param {typeof EXAMPLES[number]} name
 */
export function exampleOf(table, name) {
  if (name === 'snapshot') return JSON.stringify({ t: 'sub', d: { topic: `room:${table.id}` } });
  if (name !== 'turn') return JSON.stringify({ t: name });
  const turns = table.owed === 'turn' ? table.turns() : [];
  const { steps } = turns[Math.floor(Math.random() * turns.length)] ?? { steps: ['hand/6'] };
  return JSON.stringify({ t: 'turn', d: { steps } });
}
