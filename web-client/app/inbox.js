// SPDX-License-Identifier: MIT
// The messages from the server that answer no command, and their effect on the model.

import { request } from '../sdk/connection.js';
import { change, notify } from './model.js';
import { withNews } from './room-lists.js';
import { noTable } from './visit.js';
import { hearMessage } from '../table/table.js';
import { deleteSecrets } from '../dice/seeds.js';

/** @import { Model } from './model.js' */
/** @import { Message } from '../types.d.ts' */

/** The key under which the account that signed in on this device is stored. */
export const ACCOUNT = 'taberna.account';
/** The key of the text of the announcement that the user has closed. */
const ANNOUNCEMENT = 'taberna.announcement';
/** The key of a mark: solved puzzles of this device may be missing in the account. */
export const UNSENT_PUZZLES = 'taberna.unsent-puzzles';
/** The key of an account's puzzles begins with this; its id follows. */
export const PUZZLES_OF = 'taberna.puzzles.';

/**
 * Stores on this device that the user has an account; forgets dice key and puzzles of an account that is signed out.
 * @param {Model} model
 * @param {any} d of `welcome`
 * @returns {boolean} whether an account was signed out elsewhere
 */
function storeAccount({ parts, seeds }, { who, account, signed_out: signedOut }) {
  const was = parts.storage.getItem(ACCOUNT);
  if (account) {
    parts.storage.setItem(ACCOUNT, who);
  } else if (was !== null) {
    parts.storage.removeItem(ACCOUNT);
    deleteSecrets(seeds, was);
    if (parts.storage.getItem(UNSENT_PUZZLES) === null) parts.storage.removeItem(PUZZLES_OF + was);
  }
  return Boolean(signedOut && !account);
}

/**
 * @param {Model} model
 * @param {any} d of `welcome`
 * @param {() => void} onSignedOut called if an account was signed out elsewhere
 */
export function hearWelcome(model, d, onSignedOut) {
  model.ahead = (d.time ?? model.parts.clock.now()) - model.parts.clock.now();
  const me = { who: d.who, name: d.name, account: Boolean(d.account) };
  change(model, { me, mine: d.rooms ?? [], announcement: null });
  if (storeAccount(model, d)) {
    notify(model, 'signed-out');
    onSignedOut();
  }
  if (d.renewed) {
    notify(model, 'session-renewed');
  }
  model.blocked = d.blocked ?? [];
  model.talk?.welcomed(model.blocked);
  const { lobbyWanted, tvWanted } = model;
  const topics = ['me', ...(lobbyWanted ? ['lobby'] : []), ...(tvWanted ? ['tv'] : [])];
  for (const topic of topics) {
    void request(model.connection, { t: 'sub', d: { topic } });
  }
}

/**
 * A refusal that answers no command: the client may not use the server any more.
 * @param {Model} model
 * @param {{ code: string, params: Record<string, any>, detail: string }} why
 */
export function hearRefusal(model, { code, params, detail }) {
  if (params.room === undefined) {
    notify(model, code, { ...params, detail });
  } else if (model.table?.parts.id === params.room) {
    noTable(model, params.room, code, params);
  }
}

/** The user has read the announcement. @param {Model} model */
export function closeAnnouncement(model) {
  model.parts.storage.setItem(ANNOUNCEMENT, model.state.announcement?.text ?? '');
  change(model, { announcement: null });
}

/**
 * @param {Model} model
 * @param {Message} message
 * @param {string} text the message, byte for byte as sent
 */
export function hear(model, message, text) {
  const { state, table } = model;
  if (message.t === 'notice') {
    const { text: says, restart } = message.d;
    // The server repeats its announcement to each new connection.
    const isNews = restart || (says && says !== model.parts.storage.getItem(ANNOUNCEMENT));
    change(model, { announcement: isNews ? { text: says, restart } : null });
  } else if (message.t === 'lobby' && model.lobbyWanted) {
    change(model, { lobby: withNews(state.lobby ?? [], message.d) });
  } else if (message.t === 'me') {
    change(model, { mine: withNews(state.mine, message.d) });
  } else if (message.t === 'account' && state.me) {
    model.parts.storage.setItem(ACCOUNT, state.me.who);
    change(model, { me: { ...state.me, name: message.d.name, account: true } });
  } else if (message.t === 'tv' && model.tvWanted) {
    change(model, { tv: message.d.room });
  } else if (message.t === 'chat' || message.t === 'timeout') {
    model.talk?.hear(message);
  } else if (table && message.room === table.parts.id) {
    hearMessage(table, message, text);
  }
}
