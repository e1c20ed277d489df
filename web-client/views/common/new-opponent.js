// SPDX-License-Identifier: MIT
// Waiting for a player while the user does something else: a mark in the header, and a bar as soon as one has come. The
// other player sits at an empty table meanwhile, so the page switches by itself, unless the user plays with somebody.
/** @import { State } from '../../types.d.ts' */
import { awaitedRooms, hasBot, joinedTable, othersAt, waitingTable } from '../../app/anyone.js';
import { navigate } from '../../app/router.js';
import { t } from '../../texts/text.js';
import { gameName } from '../board/games.js';
import { html, useEffect, useState } from './h.js';
import { Icon } from './icons.js';

const SWITCH_S = 15;

/** The table in the lobby at which the user waits. @param {{state: State, here: string | null}} props */
export function WaitingMark({ state, here }) {
  const line = waitingTable(state.mine, state.me?.who, here);
  if (!line) return null;
  const about = t('anyone.waiting', { game: gameName(line.rules) });
  return html`<a class="waiting-mark" href=${`/t/${line.room}`} aria-label=${about} title=${about}>
    <span class="link-pulse" aria-hidden="true"></span
    ><span class="waiting-mark-words">${t('anyone.waiting.short')}</span>
  </a>`;
}

/**
 * The seconds until the page switches to the room; null if it does not. They stand still while the bar is pointed at.
 * @param {string | null} room
 * @param {boolean} rests
 */
function useSwitch(room, rests) {
  const [left, setLeft] = useState(SWITCH_S);
  useEffect(() => setLeft(SWITCH_S), [room]);
  useEffect(() => {
    if (!room || rests) return undefined;
    if (left === 0) {
      navigate(`/t/${room}`);
      return undefined;
    }
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [room, rests, left]);
  return room ? left : null;
}

/**
 * A player has joined the user's table: one tap switches to it. Another game of the user is kept.
 * @param {{state: State, here: string | null}} props
 */
export function JoinedBar({ state, here }) {
  const { mine, me } = state;
  const [awaited, setAwaited] = useState(/** @type {string[]} */ ([]));
  const rooms = awaitedRooms(awaited, mine, me?.who, here);
  useEffect(() => setAwaited(rooms), [rooms.join()]);
  const shown = joinedTable(mine, me?.who, rooms);
  const [rests, setRests] = useState(false);
  useEffect(() => setRests(false), [shown?.room]); // a bar that is removed reports no end of the pointing
  const isBusy = mine.some(
    (line) => line.room === here && line.state === 'playing' && !hasBot(line),
  );
  const left = useSwitch(shown && !isBusy ? shown.room : null, rests);
  return html`<div
    class="joined"
    role="alert"
    onPointerEnter=${() => setRests(true)}
    onPointerLeave=${() => setRests(false)}
  >
    ${
      shown &&
      html`<p class="joined-bar card" data-joined=${shown.room}>
        <span>
          <b
            >${t('anyone.joined', { name: othersAt(shown, me?.who), game: gameName(shown.rules) })}</b
          >
          ${' '}${shown.games === 2 && t('anyone.two')}
          ${' '}${here && html`<span class="joined-kept">${t('anyone.kept')}</span>`}
        </span>
        <a class="button button-primary" href=${`/t/${shown.room}`}
          >${t('anyone.switch')}${
            left !== null && html`<span aria-hidden="true"> (${left})</span>`
          }</a
        >
        <button
          class="button button-quiet button-icon"
          aria-label=${t('anyone.later')}
          title=${t('anyone.later')}
          onClick=${() => setAwaited(rooms.filter((room) => room !== shown.room))}
        >
          <${Icon} name="close" />
        </button>
      </p>`
    }
  </div>`;
}
