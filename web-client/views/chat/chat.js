// SPDX-License-Identifier: MIT
// The chat of a table, in a tab of its panel, and the chat of the lobby. Loaded after the first board.
/** @import { Chat, ChatLine, Store, RoomState, Talk } from '../../types.d.ts' */
import { unreadCount } from '../../app/chat.js';
import { t } from '../../texts/text.js';
import { Panel } from './chat-panel.js';
import { isMuted, lineWords } from './chat-words.js';
import { html, useEffect, useRef, useState } from '../common/h.js';
import { Loading, addStyles, isCutOff } from '../common/later.js';

/** Milliseconds before a failed load is repeated. */
const AGAIN_MS = 2000;

/**
 * Follows a chat while it is on the screen.
 * @param {Store} store
 * @param {string} id
 * @returns {Talk | null}
 */
function useTalk(store, id) {
  const [talk, setTalk] = useState(/** @type {Talk | null} */ (null));
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let gone = false;
    /** @type {Talk | null} */
    let mine = null;
    /** @type {any} */
    let timer = null;
    Promise.all([store.talk(), addStyles('chat')]).then(
      ([loaded]) => {
        if (gone) return;
        mine = loaded;
        loaded.watch(id, true);
        setTalk(loaded);
      },
      () => {
        if (!gone) timer = setTimeout(() => setTries(tries + 1), AGAIN_MS);
      },
    );
    return () => {
      gone = true;
      clearTimeout(timer);
      mine?.watch(id, false);
    };
  }, [store, id, tries]);
  return talk;
}

/**
 * The chat of a table, in a tab of its panel.
 * @param {{
 *   store: Store, room: RoomState, shown: boolean, onPast: (past: number) => void,
 *   onUnread: (count: number, about: string) => void
 * }} props shown: the tab is visible, so its lines are read; onUnread: receives the number of unread lines, also in
 * words
 */
export function RoomTalk({ store, room, shown, onPast, onUnread }) {
  const talk = useTalk(store, room.id);
  const chat = store.state.talk?.chats[room.id];
  const unread = chat ? unreadCount(chat, null, (who) => isMuted(store.state.talk, who)) : 0;
  useEffect(() => onUnread(unread, t('talk.unread', { n: unread })), [unread]);
  if (!talk || !chat?.can)
    return html`<p class="talk-note quiet">
      ${t(isCutOff(store.state) ? 'page.offline' : 'page.loading')}
    </p>`;
  const props = { store, talk, id: room.id, chat, room, onPast };
  return html`<div class="talk">
    <${Panel} ...${props} open=${shown} />
    <${Announcer} store=${store} chat=${chat} />
  </div>`;
}

/** The chat of the lobby, inside the control that opens it. @param {{store: Store}} props */
export function LobbyTalk({ store }) {
  const talk = useTalk(store, 'lobby');
  const chat = store.state.talk?.chats.lobby;
  if (!talk || !chat?.can) return html`<${Loading} lost=${isCutOff(store.state)} />`;
  return html`<div class="talk talk-lobby">
    <${Panel} store=${store} talk=${talk} id="lobby" chat=${chat} room=${null} />
    <${Announcer} store=${store} chat=${chat} />
  </div>`;
}

/** Reads out the lines of others, if the user has switched on `sayTalk`. @param {{store: Store, chat: Chat}} props */
function Announcer({ store, chat }) {
  const seen = useRef(chat.lines.at(-1)?.n ?? 0);
  const [said, setSaid] = useState('');
  const on = store.state.settings.sayTalk;
  useEffect(() => {
    const news = chat.lines.filter((line) => line.n > seen.current);
    seen.current = Math.max(seen.current, chat.lines.at(-1)?.n ?? 0);
    /** @param {ChatLine} line */
    const heard = (line) =>
      line.who !== store.state.me?.who && !line.gone && !isMuted(store.state.talk, line.who);
    const words = news
      .filter(heard)
      .map((line) => t('talk.last', { name: line.name, text: lineWords(line) }));
    if (on && words.length > 0) setSaid(words.join(' '));
  }, [chat.lines]);
  return html`<p class="unseen" role="status">${on ? said : ''}</p>`;
}
