// SPDX-License-Identifier: MIT
// Chat and its moderation: the chats that are followed, the users that are muted on this device, and those that are
// blocked on the server. It is loaded after the first board, when a view needs it (store.js).

import { chatStart, foldChat, foldTimeout, readChat } from './chat.js';

/** @import { DeviceStorage } from '../dice/seeds.js' */
/** @import { Answer, Chat, ChatChannel, Message, Person, Talk, TalkState } from '../types.d.ts' */

/**
 * @typedef {object} TalkParts
 * @property {(message: Message) => Promise<Answer>} request
 * @property {() => boolean} online
 * @property {() => string | undefined} who the id of this user
 * @property {Pick<DeviceStorage, 'getItem' | 'setItem'>} storage
 * @property {Pick<Storage, 'getItem' | 'setItem'>} pageStorage
 * @property {Person[]} blocked
 * @property {(state: TalkState) => void} onChange
 * @property {(answer: Answer) => boolean} settled shows a refusal in the notice
 * @property {(key: string, params?: Record<string, string | number>) => void} notify
 */

const MUTED = 'taberna.muted';
/** The last line that this page has read, for a limited number of chats. */
const READ = 'taberna.read';
const MUTED_MAX = 200;
const READ_MAX = 16;

/**
 * @param {Pick<Storage, 'getItem'>} storage
 * @param {string} key
 * @returns {any[]}
 */
function loadList(storage, key) {
  try {
    const list = JSON.parse(storage.getItem(key) ?? '[]');
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

/** @param {any} person @returns {person is Person} */
const isPerson = (person) => typeof person?.who === 'string' && typeof person.name === 'string';

/**
 * @param {readonly Person[]} list
 * @param {Person} person
 * @param {boolean} on
 * @returns {Person[]}
 */
function withPerson(list, { who, name }, on) {
  const others = list.filter((other) => other.who !== who);
  return on ? [...others, { who, name }] : others;
}

/**
 * @typedef {object} TalkModel
 * @property {TalkParts} parts
 * @property {TalkState} state replaced by each change
 */

/** @param {TalkModel} talk @param {Partial<TalkState>} changes */
function changeTalk(talk, changes) {
  talk.state = { ...talk.state, ...changes };
  talk.parts.onChange(talk.state);
}

/** @param {TalkModel} talk @param {string} id @param {Chat} chat */
function setChat(talk, id, chat) {
  const { chats } = talk.state;
  if (chat !== chats[id]) {
    changeTalk(talk, { chats: { ...chats, [id]: chat } });
  }
}

/** @param {TalkModel} talk @param {string} id */
function subscribeChat({ parts }, id) {
  void parts.request({ t: 'sub', d: { topic: `chat:${id}` } });
}

/** @param {TalkModel} talk @param {string} t @param {string | null} room @param {object} d */
const send = ({ parts }, t, room, d) => parts.request({ t, ...(room !== null && { room }), d });

/** Sends a command, and shows its refusal. @type {(...command: Parameters<typeof send>) => Promise<boolean>} */
async function settle(talk, t, room, d) {
  return talk.parts.settled(await send(talk, t, room, d));
}

/** @param {TalkModel} talk @param {string} id @param {boolean} on */
function watchChat(talk, id, on) {
  const { parts, state } = talk;
  if (on === id in state.chats) {
    return;
  }
  const { [id]: known, ...others } = state.chats;
  if (on) {
    const read = loadList(parts.pageStorage, READ).find((one) => one?.id === id)?.read;
    changeTalk(talk, { chats: { ...others, [id]: { ...chatStart(), read: read ?? {} } } });
    // Without a connection, receiveWelcome() does it.
    if (parts.online()) {
      subscribeChat(talk, id);
    }
    return;
  }
  changeTalk(talk, { chats: others });
  if (parts.online()) {
    void parts.request({ t: 'unsub', d: { topic: `chat:${id}` } });
  }
}

/** @param {TalkModel} talk @param {string} id @param {ChatChannel} channel */
function markRead(talk, id, channel) {
  const { pageStorage } = talk.parts;
  const chat = talk.state.chats[id];
  if (!chat) {
    return;
  }
  const next = readChat(chat, channel);
  if (next !== chat) {
    const others = loadList(pageStorage, READ).filter((one) => one?.id !== id);
    const kept = [...others, { id, read: next.read }].slice(-READ_MAX);
    pageStorage.setItem(READ, JSON.stringify(kept));
    setChat(talk, id, next);
  }
}

/** @param {TalkModel} talk @param {Person} person @param {boolean} on */
function mute(talk, person, on) {
  const muted = withPerson(talk.state.muted, person, on).slice(-MUTED_MAX);
  talk.parts.storage.setItem(MUTED, JSON.stringify(muted));
  changeTalk(talk, { muted });
}

/** @param {TalkModel} talk @param {Person} person @param {boolean} on */
async function block(talk, person, on) {
  const done = await settle(talk, 'block', null, { who: person.who, on });
  if (done) {
    changeTalk(talk, { blocked: withPerson(talk.state.blocked, person, on) });
  }
  return done;
}

/** @param {TalkModel} talk @param {{ who: string, reason: string, text?: string, room?: string }} d */
async function report(talk, d) {
  const done = await settle(talk, 'report', null, d);
  if (done) {
    talk.parts.notify('report.done');
  }
  return done;
}

/** @param {TalkModel} talk @param {Message} message */
function receiveMessage(talk, message) {
  const id = message.room ?? '';
  const chat = talk.state.chats[id];
  if (chat && message.t === 'chat') {
    setChat(talk, id, foldChat(chat, message.d, talk.parts.who()));
  } else if (chat && message.t === 'timeout') {
    setChat(talk, id, foldTimeout(chat, message.d));
  }
}

/** @param {TalkModel} talk @param {Person[]} blocked */
function receiveWelcome(talk, blocked) {
  changeTalk(talk, { blocked });
  Object.keys(talk.state.chats).forEach((id) => subscribeChat(talk, id));
}

/**
 * The functions of the chats, as views and the inbox use them.
 * @param {TalkParts} parts
 * @returns {Talk & { hear: (message: Message) => void, welcomed: (blocked: Person[]) => void }}
 */
export function createTalk(parts) {
  const muted = loadList(parts.storage, MUTED).filter(isPerson);
  /** @type {TalkModel} */
  const talk = { parts, state: { chats: {}, muted, blocked: parts.blocked } };
  parts.onChange(talk.state);
  return {
    watch: (id, on) => watchChat(talk, id, on),
    read: (id, channel) => markRead(talk, id, channel),
    say: (id, channel, what) =>
      send(talk, 'chat.say', channel === 'lobby' ? null : id, { channel, ...what }),
    mute: (person, on) => mute(talk, person, on),
    block: (person, on) => block(talk, person, on),
    report: (who, reason, text, room) =>
      report(talk, { who, reason, ...(text && { text }), ...(room !== null && { room }) }),
    timeout: (room, who, minutes, reason) =>
      settle(talk, 'chat.timeout', room, { who, minutes, reason }),
    remove: (room, n) => settle(talk, 'chat.remove', room, { n }),
    hear: (message) => receiveMessage(talk, message),
    welcomed: (blocked) => receiveWelcome(talk, blocked),
  };
}
