// SPDX-License-Identifier: MIT
// One side at the table: its men, its players, whether they are present, and how far it has to go.
/** @import { Store, RoomState, Seat, Side } from '../../types.d.ts' */
import { gameOf } from '../../games/registry.js';
import { rulesetOf } from '../../table/notation.js';
import { t } from '../../texts/text.js';
import { Avatar } from '../common/avatar.js';
import { BotTag, shownName } from '../common/bot-tag.js';
import { ClockFace } from './clock-face.js';
import { kindOf, sideName } from '../board/games.js';
import { html } from '../common/h.js';
import { points } from '../../table/seats.js';

/**
 * @param {{
 *   store: Store, room: RoomState, side: Side, position: string | null, mute?: boolean, children?: any
 * }} props children: stand beside the clock
 */
export function PlayerBar({ store, room, side, position, mute = false, children }) {
  const kind = position === null ? null : kindOf(position);
  const board = kind?.read(position ?? '') ?? null;
  const seats = /** @type {Seat[]} */ (Object.keys(room.seats)).filter((seat) => seat[0] === side);
  const acting = room.state === 'playing' && room.owed.some(({ seat }) => seats.includes(seat));
  const team = seats.length > 1;
  const mine = room.mySeat !== null && seats.includes(room.mySeat);
  const absent = seats
    .filter((seat) => seat !== room.mySeat)
    .map((seat) => room.presence[seat] ?? 'here')
    .find((presence) => presence !== 'here');
  const won = room.result === (side === 'w' ? '1-0' : '0-1');
  const form = team ? `player-team player-of-${seats.length}` : '';
  return html`<div
    class="player ${acting ? 'player-acting' : ''} ${won ? 'player-won' : ''} ${form}"
  >
    <${Man} side=${side} game=${rulesetOf(room.rules)} />
    <div class="player-names">
      ${seats.map((seat) => html`<${Sitting} key=${seat} store=${store} room=${room} seat=${seat} mute=${mute} />`)}
    </div>
    <div class="player-end">
      ${children} ${room.clocks && html`<${ClockFace} store=${store} room=${room} side=${side} />`}
    </div>
    <div class="player-about">
      <span class="player-side">
        <span>${sideName(room.rules, side)}</span>
        ${mine && !team && store.local?.level !== null && html`<span>${t('you.tag')}</span>`}
        ${
          room.settings.games > 1 &&
          html`<span class="player-score" data-score=${side}>
            ${t('player.score', { points: points(room.series.score[side]) })}
          </span>`
        }
        ${absent && room.state !== 'ended' && html`<span class="tag-warn">${t(`presence.${absent}.tag`)}</span>`}
        ${won && html`<span class="good">${t('player.won')}</span>`}
      </span>
      ${
        board &&
        room.game > 0 &&
        html`<dl class="player-facts">
          ${kind?.facts(board, side).map(
            ({ key, value }) =>
              html`<div key=${key}>
                <dt>${t(key)}</dt>
                <dd>${value}</dd>
              </div>`,
          )}
        </dl>`
      }
    </div>
  </div>`;
}

/**
 * The text from which a player's avatar is drawn: players of games on this device and of imported games have no id.
 * @param {Store} store
 * @param {RoomState} room
 * @param {{who: string, name: string}} info
 * @param {boolean} mine
 */
function drawnFrom(store, room, info, mine) {
  if (store.local && mine && store.local.level !== null) return store.state.me?.who ?? info.name;
  return store.local || room.imported ? info.name : info.who;
}

/** @param {{store: Store, room: RoomState, seat: Seat, mute: boolean}} props */
function Sitting({ store, room, seat, mute }) {
  const info = room.seats[seat];
  if (!info) return html`<b class="player-name player-free">${t('player.free')}</b>`;
  const presence = room.presence[seat] ?? 'here';
  const mine = seat === room.mySeat;
  const team = Object.keys(room.seats).filter((name) => name[0] === seat[0]).length > 1;
  const acting = room.state === 'playing' && room.owed.some((owed) => owed.seat === seat);
  const rating = room.ratings[seat];
  return html`<b class="player-name ${team && acting ? 'player-name-acting' : ''}">
    <span
      class="presence presence-${mine || presence === 'here' ? 'here' : 'away'}"
      role="img"
      aria-label=${t(`presence.${mine ? 'here' : presence}`)}
      title=${t(`presence.${mine ? 'here' : presence}`)}
    ></span>
    <${Avatar} store=${store} who=${drawnFrom(store, room, info, mine)} />
    ${
      mine || mute || room.imported
        ? html`<bdi translate="no" class="player-name-text" title=${info.name}
            >${shownName(info)}</bdi
          >`
        : html`<button
            class="player-name-text name-button"
            title=${info.name}
            onClick=${() => store.openUserMenu(info)}
          >
            <bdi translate="no">${shownName(info)}</bdi>
          </button>`
    }
    ${team && mine && html`<span class="player-you">(${t('you.tag')})</span>`}
    <${BotTag} person=${info} />
    ${
      rating &&
      html`<span class="player-rating" data-rating=${seat}
        >${rating.rating}${rating.provisional ? '?' : ''}</span
      >`
    }
  </b>`;
}

/** A man of a side, as decoration. @param {{side: Side, game?: string}} props */
export function Man({ side, game = '' }) {
  return html`<svg
    class="man-icon man-icon-${side} man-icon-${gameOf(game)?.board.kind ?? ''}"
    viewBox="-28 -28 56 56"
    aria-hidden="true"
  >
    <circle r="26" class="man-icon-rim" />
    <circle r="22" class="man-icon-face" />
    ${
      side === 'w'
        ? html`<circle r="13" class="man-icon-ring" />`
        : html`<path
            class="man-icon-cross"
            d="M-3.2 -3.2L-5.4 -13H5.4L3.2 -3.2L13 -5.4V5.4L3.2 3.2L5.4 13H-5.4L-3.2 3.2L-13 5.4V-5.4Z"
          />`
    }
  </svg>`;
}
