// SPDX-License-Identifier: MIT
// The chat: beside the board if the window is wide enough, on a sheet above it on a telephone, and in the lobby. Loaded
// after the first board.
/** @import { Chat, ChatLine, Store, RoomState, Talk } from '../../types.d.ts' */
import { unreadCount } from '../../app/chat.js';
import { t } from '../../texts/text.js';
import { Panel } from './chat-panel.js';
import { isMuted, lineWords } from './chat-words.js';
import { Dialog } from '../common/dialog.js';
import { html, useEffect, useRef, useState } from '../common/h.js';
import { Icon } from '../common/icons.js';
import { useMedia } from '../common/media.js';
import { addStyles } from '../common/later.js';

/** Milliseconds before a failed load is repeated. */
const AGAIN_MS = 2000;
const WIDE = '(min-width: 62.01rem)';

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
    Promise.all([store.talk(), addStyles('/styles/chat.css')]).then(
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

/** @param {{store: Store, room: RoomState, onPast: (past: number) => void}} props */
export function RoomTalk({ store, room, onPast }) {
  const talk = useTalk(store, room.id);
  const wide = useMedia(WIDE);
  const chat = store.state.talk?.chats[room.id];
  const open = store.state.settings.talkOpen;
  if (!talk || !chat?.can) return null;
  const props = { store, talk, id: room.id, chat, room, onPast };
  if (!wide) {
    return html`<${Sheet} store=${store} chat=${chat} room=${room}>
      <${Panel} ...${props} />
    <//>`;
  }
  const head = html`<h2 class="talk-head">
    <button aria-expanded=${open} onClick=${() => store.setSettings({ talkOpen: !open })}>
      <${Head} store=${store} chat=${chat} room=${room} preview=${!open} />
    </button>
  </h2>`;
  return html`<section
    class="talk card ${open ? 'talk-is-open' : ''}"
    aria-label=${t('talk.title')}
  >
    <${Panel} ...${props} head=${head} open=${open} />
    <${Announcer} store=${store} chat=${chat} />
  </section>`;
}

/** The chat of the lobby, inside the control that opens it. @param {{store: Store}} props */
export function LobbyTalk({ store }) {
  const talk = useTalk(store, 'lobby');
  const chat = store.state.talk?.chats.lobby;
  if (!talk || !chat?.can) return html`<p class="quiet" aria-busy="true">${t('page.loading')}</p>`;
  return html`<div class="talk talk-lobby">
    <${Panel} store=${store} talk=${talk} id="lobby" chat=${chat} room=${null} />
    <${Announcer} store=${store} chat=${chat} />
  </div>`;
}

/**
 * The label of the button that opens the chat: the number of unread lines, and the newest of them.
 * @param {{store: Store, chat: Chat, room: RoomState, preview: boolean}} props
 */
function Head({ store, chat, room, preview }) {
  /** @param {string} who */
  const muted = (who) => isMuted(store.state.talk, who);
  const unread = unreadCount(chat, null, muted);
  const last = chat.lines.filter((line) => !line.gone && !muted(line.who)).at(-1);
  const off = chat.can?.channels.length === 0 && room.settings.talk === 'off';
  return html`<${Icon} name=${preview ? 'talk' : 'shut'} />
    <span class="talk-name">${t('talk.title')}</span>
    ${
      unread > 0 &&
      html`<span class="talk-count" title=${t('talk.unread', { n: unread })}>
        <span aria-hidden="true">${unread}</span>
        <span class="unseen">${t('talk.unread', { n: unread })}</span>
      </span>`
    }
    ${
      preview &&
      (off || last) &&
      html`<span class="talk-last" dir="auto">
        ${last ? html`<bdi>${last.name}</bdi>: ${lineWords(last)}` : t('talk.off')}
      </span>`
    }`;
}

/** @param {{store: Store, chat: Chat, room: RoomState, children?: any}} props */
function Sheet({ store, chat, room, children }) {
  const [open, setOpen] = useState(false);
  return html`<div class="talk-small">
    <button class="button talk-button" aria-haspopup="dialog" onClick=${() => setOpen(true)}>
      <${Head} store=${store} chat=${chat} room=${room} preview=${true} />
    </button>
    ${
      open &&
      html`<${Dialog}
        kind="talk-sheet talk"
        title=${t('talk.title')}
        onClose=${() => setOpen(false)}
      >
        ${children}
      <//>`
    }
    <${Announcer} store=${store} chat=${chat} />
  </div>`;
}

/** Says what others write, to who has asked for it. @param {{store: Store, chat: Chat}} props */
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
