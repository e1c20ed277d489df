// SPDX-License-Identifier: MIT
// Chat and its moderation: the chats that are followed, the users that are muted on this device, and those that are
// blocked on the server. It is loaded after the first board, when a view needs it (store.js).

import { chatStart, foldChat, foldTimeout, readChat } from './chat.js';

/** @import { DeviceStorage } from '../dice/seeds.js' */
/** @import { Answer, Chat, Message, Person, Talk, TalkState } from '../types.d.ts' */

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
 * @param {TalkParts} parts
 * @returns {Talk & { hear: (message: Message) => void, welcomed: (blocked: Person[]) => void }}
 */
export function createTalk(parts) {
  /** @type {TalkState} */
  let state = {
    chats: {},
    muted: loadList(parts.storage, MUTED).filter(isPerson),
    blocked: parts.blocked,
  };

  /** @param {Partial<TalkState>} changes */
  function set(changes) {
    state = { ...state, ...changes };
    parts.onChange(state);
  }

  /**
   * @param {string} id
   * @param {Chat} chat
   */
  function setChat(id, chat) {
    if (chat !== state.chats[id]) {
      set({ chats: { ...state.chats, [id]: chat } });
    }
  }

  parts.onChange(state);

  /** @param {string} id */
  function follow(id) {
    void parts.request({ t: 'sub', d: { topic: `chat:${id}` } });
  }

  /**
   * @param {string} t
   * @param {string | null} room
   * @param {object} d
   */
  const send = (t, room, d) => parts.request({ t, ...(room !== null && { room }), d });

  return {
    watch(id, on) {
      if (on === id in state.chats) {
        return;
      }
      const { [id]: known, ...others } = state.chats;
      if (on) {
        const read = loadList(parts.pageStorage, READ).find((one) => one?.id === id)?.read;
        set({ chats: { ...others, [id]: { ...chatStart(), read: read ?? {} } } });
        // Without a connection, welcomed() does it.
        if (parts.online()) {
          follow(id);
        }
        return;
      }
      set({ chats: others });
      if (parts.online()) {
        void parts.request({ t: 'unsub', d: { topic: `chat:${id}` } });
      }
    },

    read(id, channel) {
      const chat = state.chats[id];
      if (!chat) {
        return;
      }
      const next = readChat(chat, channel);
      if (next !== chat) {
        const others = loadList(parts.pageStorage, READ).filter((one) => one?.id !== id);
        const kept = [...others, { id, read: next.read }].slice(-READ_MAX);
        parts.pageStorage.setItem(READ, JSON.stringify(kept));
        setChat(id, next);
      }
    },

    say(id, channel, what) {
      return send('chat.say', channel === 'lobby' ? null : id, { channel, ...what });
    },

    mute(person, on) {
      const muted = withPerson(state.muted, person, on).slice(-MUTED_MAX);
      parts.storage.setItem(MUTED, JSON.stringify(muted));
      set({ muted });
    },

    async block(person, on) {
      const done = parts.settled(await send('block', null, { who: person.who, on }));
      if (done) {
        set({ blocked: withPerson(state.blocked, person, on) });
      }
      return done;
    },

    async report(who, reason, text, room) {
      const d = { who, reason, ...(text && { text }), ...(room !== null && { room }) };
      const done = parts.settled(await send('report', null, d));
      if (done) {
        parts.notify('report.done');
      }
      return done;
    },

    async timeout(room, who, minutes, reason) {
      return parts.settled(await send('chat.timeout', room, { who, minutes, reason }));
    },

    async remove(room, n) {
      return parts.settled(await send('chat.remove', room, { n }));
    },

    hear(message) {
      const id = message.room ?? '';
      const chat = state.chats[id];
      if (chat && message.t === 'chat') {
        setChat(id, foldChat(chat, message.d, parts.who()));
      } else if (chat && message.t === 'timeout') {
        setChat(id, foldTimeout(chat, message.d));
      }
    },

    welcomed(blocked) {
      set({ blocked });
      Object.keys(state.chats).forEach(follow);
    },
  };
}
