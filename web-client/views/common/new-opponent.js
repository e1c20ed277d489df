// SPDX-License-Identifier: MIT
// Waiting for a player while the user does something else: a mark with a way to stop, and a bar as soon as a player has
// come. That player waits meanwhile, so the page switches by itself, but not in the middle of what the user does.
/** @import { State, Store } from '../../types.d.ts' */
import { awaitedRooms, hasBot, joinedTable, othersAt, waitingTable } from '../../app/anyone.js';
import { navigate } from '../../app/router.js';
import { t } from '../../texts/text.js';
import { gameName } from '../board/games.js';
import { html, useEffect, useState } from './h.js';
import { Later } from './later.js';

const SWITCH_S = 15;
/** Pages whose board would be lost in the middle of a task. */
const TASKS = ['learn', 'puzzles'];
const DIALOG = () => import('./waiting-dialog.js');

/**
 * The table in the lobby at which the user waits: a mark that opens the ways to it and out of it.
 * @param {{store: Store}} props
 */
export function WaitingMark({ store }) {
  const [open, setOpen] = useState(false);
  const { mine, me, room } = store.state;
  const line = waitingTable(mine, me?.who, room?.id ?? null);
  if (!line) return null;
  const about = t('anyone.waiting', { game: gameName(line.rules) });
  return html`<button
      class="waiting-mark"
      aria-haspopup="dialog"
      aria-label=${about}
      title=${about}
      onClick=${() => setOpen(true)}
    >
      <span class="link-pulse" aria-hidden="true"></span
      ><span class="waiting-mark-words">${t('anyone.waiting.short')}</span>
    </button>
    ${
      open &&
      html`<${Later}
        load=${DIALOG}
        name="WaitingDialog"
        props=${{ store, line, onClose: () => setOpen(false) }}
        waiting=""
      />`
    }`;
}

/** Whether the user writes a text. */
function isWriting() {
  const field = document.activeElement;
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
    ? field.value !== ''
    : false;
}

/**
 * The seconds until the page switches to the room; null if it does not. They stand still while `rests`, and while the
 * user writes.
 * @param {string | null} room
 * @param {boolean} rests
 */
function useSwitch(room, rests) {
  const [left, setLeft] = useState(SWITCH_S);
  const [, setTick] = useState(0);
  useEffect(() => setLeft(SWITCH_S), [room]);
  useEffect(() => {
    if (!room || rests) return undefined;
    if (left === 0) {
      navigate(`/t/${room}`);
      return undefined;
    }
    const next = () => (isWriting() ? setTick((tick) => tick + 1) : setLeft(left - 1));
    const timer = setTimeout(next, 1000);
    return () => clearTimeout(timer);
  });
  return room ? left : null;
}

/** Whether the user has thrown and has not yet played: a switch would leave the game in the middle of a turn. @param {State} state */
const isInTurn = ({ room }) =>
  room?.state === 'playing' &&
  room.owed.some(({ seat, kind }) => seat === room.mySeat && kind === 'turn');

/**
 * A player has joined the user's table: one tap switches to it. Another game of the user is kept.
 * @param {{state: State, page: string}} props
 */
export function JoinedBar({ state, page }) {
  const { mine, me, room } = state;
  const here = room?.id ?? null;
  const [awaited, setAwaited] = useState(/** @type {string[]} */ ([]));
  const rooms = awaitedRooms(awaited, mine, me?.who, here);
  useEffect(() => setAwaited(rooms), [rooms.join()]);
  const shown = joinedTable(mine, me?.who, rooms);
  const [rests, setRests] = useState(false);
  useEffect(() => setRests(false), [shown?.room]); // a bar that is removed reports no end of the pointing
  const isBusy =
    TASKS.includes(page) ||
    mine.some((line) => line.room === here && line.state === 'playing' && !hasBot(line));
  const inTurn = isInTurn(state);
  const left = useSwitch(shown && !isBusy ? shown.room : null, rests || inTurn);
  const when = left === null ? '' : inTurn ? t('anyone.after') : t('anyone.in', { n: left });
  return html`<div
    class="joined"
    role="alert"
    onPointerEnter=${() => setRests(true)}
    onPointerLeave=${() => setRests(false)}
  >
    ${
      shown &&
      html`<div class="joined-bar card" data-joined=${shown.room}>
        <p>
          <b
            >${t('anyone.joined', { name: othersAt(shown, me?.who), game: gameName(shown.rules) })}</b
          >
          ${' '}${shown.games === 2 && t('anyone.two')}
          ${' '}${here && html`<span class="joined-kept">${t('anyone.kept')}</span>`}
        </p>
        <p class="joined-when" aria-live="off" data-switch=${inTurn ? 'after' : left}>${when}</p>
        <a class="button button-primary" href=${`/t/${shown.room}`}>${t('anyone.switch')}</a>
        <button
          class="button"
          onClick=${() => setAwaited(rooms.filter((one) => one !== shown.room))}
        >
          ${t('anyone.later')}
        </button>
      </div>`
    }
  </div>`;
}
