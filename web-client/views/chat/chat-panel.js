// SPDX-License-Identifier: MIT
// One chat: its channels as tabs, its lines, and the field for a new line.
/** @import { Chat, ChatChannel, Store, RoomState, Talk } from '../../types.d.ts' */
import { unreadCount } from '../../app/chat.js';
import { t } from '../../texts/text.js';
import { ChatLines } from './chat-lines.js';
import { Say } from './chat-say.js';
import { isMuted } from './chat-words.js';
import { html, useEffect, useRef, useState } from '../common/h.js';

/**
 * @param {{store: Store, talk: Talk, id: string, chat: Chat, room: RoomState | null, onPast?: (past: number) => void, open?: boolean}} props
 * open: it is visible, so its lines are read
 */
export function Panel({ store, talk, id, chat, room, onPast, open = true }) {
  const mine = chat.can?.channels[0] ?? null;
  /** @type {ChatChannel[]} */
  const channels = room ? ['players', 'watchers'] : ['lobby'];
  const [tab, setTab] = useState(/** @type {ChatChannel} */ (mine ?? channels[0]));
  // A spectator that takes a seat writes in another channel from then on.
  useEffect(() => {
    if (mine) setTab(mine);
  }, [mine]);
  useEffect(() => {
    const read = () => open && !document.hidden && talk.read(id, tab);
    read();
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, [talk, id, tab, open, chat.lines]);
  /** @param {string} who */
  const muted = (who) => isMuted(store.state.talk, who);
  const lines = chat.lines.filter((line) => line.channel === tab && !muted(line.who));
  return html`<div class="talk-panel ${chat.lines.length === 0 ? 'talk-panel-empty' : ''}">
    ${
      channels.length > 1 &&
      html`<div class="talk-bar">
        <${Tabs}
          channels=${channels}
          tab=${tab}
          onTab=${setTab}
          count=${(/** @type {ChatChannel} */ channel) => unreadCount(chat, channel, muted)}
        />
      </div>`
    }
    <div
      class="talk-page"
      id="talk-page"
      role=${channels.length > 1 ? 'tabpanel' : null}
      aria-labelledby=${channels.length > 1 ? `talk-tab-${tab}` : null}
    >
      ${room && html`<${Notes} room=${room} tab=${tab} />`}
      <${ChatLines}
        store=${store}
        lines=${lines}
        room=${room}
        label=${t(`talk.${tab}`)}
        onPast=${onPast}
      />
      ${
        mine === tab
          ? html`<p class="talk-note quiet small" data-readers>${readers(room, tab)}</p>
              <${Say}
                store=${store}
                talk=${talk}
                id=${id}
                chat=${chat}
                channel=${tab}
                room=${room}
              />`
          : html`<p class="talk-note quiet small">${t(whySilent(room, mine, tab))}</p>`
      }
    </div>
  </div>`;
}

/** @param {RoomState | null} room @param {ChatChannel | null} mine @param {ChatChannel} tab */
function whySilent(room, mine, tab) {
  if (mine) return `talk.only.${tab}`;
  return room?.settings.talk === 'off' ? 'talk.off' : 'talk.closed';
}

/**
 * Who reads what this user writes in a channel. Shown where the user writes.
 * @param {RoomState | null} room null: the lobby
 * @param {ChatChannel} tab
 */
function readers(room, tab) {
  if (!room) return t('talk.readers.lobby');
  const { watch, overheard, delay, crowd } = room.settings;
  if (tab === 'watchers') {
    const later = crowd === 'after' || delay > 0;
    return t(later ? 'talk.readers.watchers.after' : 'talk.readers.watchers');
  }
  if (watch === 'nobody' || overheard === 'no') return t('talk.readers.players');
  const some = watch === 'anyone' ? 'talk.readers.anyone' : 'talk.readers.link';
  return delay > 0 ? t(`${some}.late`, { n: delay }) : t(some);
}

/** @param {{room: RoomState, tab: ChatChannel}} props */
function Notes({ room, tab }) {
  const { delay, crowd, overheard } = room.settings;
  const plays = room.state === 'playing';
  if (tab === 'players' && !room.mySeat && overheard === 'no') {
    return html`<p class="talk-note quiet small" data-hidden>${t('talk.hidden')}</p>`;
  }
  if (tab === 'watchers' && room.mySeat && plays && (crowd === 'after' || delay > 0)) {
    return html`<p class="talk-note quiet small">${t('talk.after')}</p>`;
  }
  if (tab === 'players' && !room.mySeat && plays && delay > 0) {
    return html`<p class="talk-note quiet small">${t('talk.behind', { n: delay })}</p>`;
  }
  return null;
}

/**
 * @param {{channels: ChatChannel[], tab: ChatChannel, onTab: (tab: ChatChannel) => void, count: (channel: ChatChannel) => number}} props
 */
function Tabs({ channels, tab, onTab, count }) {
  const bar = useRef(/** @type {HTMLElement | null} */ (null));
  /** @param {KeyboardEvent} event */
  const onKeyDown = (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const ahead = bar.current?.matches(':dir(rtl)') ? -step : step;
    const next = channels[(channels.indexOf(tab) + ahead + channels.length) % channels.length];
    onTab(next);
    /** @type {HTMLElement | null | undefined} */ (
      bar.current?.querySelector(`#talk-tab-${next}`)
    )?.focus();
  };
  return html`<div
    class="talk-tabs"
    role="tablist"
    ref=${bar}
    aria-label=${t('talk.tabs')}
    onKeyDown=${onKeyDown}
  >
    ${channels.map((channel) => {
      const unread = channel === tab ? 0 : count(channel);
      return html`<button
        key=${channel}
        role="tab"
        id=${`talk-tab-${channel}`}
        aria-selected=${channel === tab}
        aria-controls="talk-page"
        tabindex=${channel === tab ? 0 : -1}
        onClick=${() => onTab(channel)}
      >
        ${t(`talk.${channel}`)}
        ${unread > 0 && html`<span class="talk-count">${unread}<span class="unseen"> ${t('talk.unread', { n: unread })}</span></span>`}
      </button>`;
    })}
  </div>`;
}
