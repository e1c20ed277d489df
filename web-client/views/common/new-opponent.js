// SPDX-License-Identifier: MIT
// Waiting for a player while the user does something else: a mark with a way to stop, and a bar as soon as a player has
// come. That player waits meanwhile, so the page switches by itself, but not in the middle of what the user does.
/** @import { LobbyLine, State, Store } from '../../types.d.ts' */
import { hasBot, othersAt } from '../../app/anyone.js';
import { navigate } from '../../app/router.js';
import { enAnyone } from '../../texts/en/anyone.js';
import { addTexts, t } from '../../texts/text.js';
import { gameName } from '../board/games.js';
import { html, useEffect, useState } from './h.js';
import { Later } from './later.js';

addTexts(enAnyone);

const SWITCH_S = 15;
/** Pages whose board would be lost in the middle of a task. */
const TASKS = ['learn', 'puzzles'];
const DIALOG = () => import('./waiting-dialog.js');

/** Opens the ways to the table that waits, and out of it. @param {{store: Store, line: LobbyLine}} props */
export function Mark({ store, line }) {
  const [open, setOpen] = useState(false);
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
 * The bar of a player who has joined the user's table.
 * @param {{state: State, page: string, joined: LobbyLine, onStay: () => void}} props onStay: the user does not switch
 */
export function Joined({ state, page, joined, onStay }) {
  const { mine, me, room } = state;
  const here = room?.id ?? null;
  const [rests, setRests] = useState(false);
  const isBusy =
    TASKS.includes(page) ||
    mine.some((line) => line.room === here && line.state === 'playing' && !hasBot(line));
  const inTurn = isInTurn(state);
  const left = useSwitch(isBusy ? null : joined.room, rests || inTurn);
  const when = left === null ? '' : inTurn ? t('anyone.after') : t('anyone.in', { n: left });
  return html`<div
    class="joined-bar card"
    data-joined=${joined.room}
    onPointerEnter=${() => setRests(true)}
    onPointerLeave=${() => setRests(false)}
  >
    <p>
      <b
        >${t('anyone.joined', { name: othersAt(joined, me?.who), game: gameName(joined.rules) })}</b
      >
      ${' '}${joined.games === 2 && t('anyone.two')}
      ${' '}${here && html`<span class="joined-kept">${t('anyone.kept')}</span>`}
    </p>
    <p class="joined-when" aria-live="off" data-switch=${inTurn ? 'after' : left}>${when}</p>
    <a class="button button-primary" href=${`/t/${joined.room}`}>${t('anyone.switch')}</a>
    <button class="button" onClick=${onStay}>${t('anyone.later')}</button>
  </div>`;
}
