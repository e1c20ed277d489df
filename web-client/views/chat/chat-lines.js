// SPDX-License-Identifier: MIT
// The lines of a chat, the newest last. Lines are inserted as text nodes only, never as HTML.
/** @import { ChatLine, Store, RoomState } from '../../types.d.ts' */
import { turnOf } from '../../app/chat.js';
import { t } from '../../texts/text.js';
import { lineWords } from './chat-words.js';
import { timeText } from '../common/dates.js';
import { Avatar } from '../common/avatar.js';
import { html, useLayoutEffect, useRef, useState } from '../common/h.js';

/** If the list is scrolled to within this many pixels of its end, it follows new lines. */
const NEAR = 40;

/**
 * @param {{store: Store, lines: ChatLine[], room: RoomState | null, label: string, onPast?: (past: number) => void}} props
 */
export function ChatLines({ store, lines, room, label, onPast }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const [away, setAway] = useState(false);
  // The list is laid out from its end, so that it stays there without a script; positions further up are negative.
  const toEnd = () => {
    if (box.current) box.current.scrollTop = 0;
  };
  const last = lines.at(-1);
  useLayoutEffect(() => {
    if (last?.who === store.state.me?.who) toEnd();
  }, [last?.n]);
  useLayoutEffect(toEnd, [label]);
  const onScroll = () => setAway((box.current?.scrollTop ?? 0) < -NEAR);
  return html`<div class="talk-lines-box">
    <div
      class="talk-scroll"
      ref=${box}
      role="log"
      aria-live="off"
      tabindex="0"
      aria-label=${label}
      onScroll=${onScroll}
    >
      <ol class="talk-lines">
        ${lines.length === 0 && html`<li class="quiet talk-empty">${t('talk.empty')}</li>`}
        ${lines.map(
          (line) =>
            html`<${Line}
              key=${line.n}
              store=${store}
              line=${line}
              room=${room}
              onPast=${onPast}
            />`,
        )}
      </ol>
    </div>
    ${away && html`<button class="button talk-down" onClick=${toEnd}>${t('talk.down')}</button>`}
  </div>`;
}

/** @param {{store: Store, line: ChatLine, room: RoomState | null, onPast?: (past: number) => void}} props */
function Line({ store, line, room, onPast }) {
  const mine = line.who === store.state.me?.who;
  const turn = room ? turnOf(room.turns, line.v) : null;
  const at = new Date(line.at);
  const time = timeText(line.at);
  return html`<li class="line ${mine ? 'line-mine' : ''}" data-line=${line.n}>
    <p class="line-head">
      ${
        mine
          ? html`<b class="line-name"
              ><${Avatar} store=${store} who=${line.who} />
              <bdi translate="no">${line.name}</bdi></b
            >`
          : html`<button
              class="line-name"
              title=${t('talk.menu', { name: line.name })}
              onClick=${() => store.openUserMenu({ who: line.who, name: line.name, line })}
            >
              <${Avatar} store=${store} who=${line.who} /> <bdi translate="no">${line.name}</bdi>
            </button>`
      }
      <span class="line-when">
        ${
          turn !== null &&
          (onPast && room?.turns[turn - 1].after
            ? html`<button title=${t('talk.turn.show', { n: turn })} onClick=${() => onPast(turn)}>
                ${t('talk.turn', { n: turn })}
              </button>`
            : html`<span>${t('talk.turn', { n: turn })}</span>`)
        }
        <time datetime=${at.toISOString()}>${time}</time>
      </span>
    </p>
    <p class="line-text ${line.gone ? 'line-gone' : ''}" dir="auto">${lineWords(line)}</p>
  </li>`;
}
