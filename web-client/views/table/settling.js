// SPDX-License-Identifier: MIT
// Ways to end a game early: a draw offer, and a claim on an abandoned game.
/** @import { Claim, Store, RoomState, Seat, Side } from '../../types.d.ts' */
import { enSitting } from '../../texts/en/sitting.js';
import { addTexts, t } from '../../texts/text.js';
import { seatName, sideOf } from '../board/board-words.js';
import { html, useEffect, useState } from '../common/h.js';

addTexts(enSitting);

/** @param {{store: Store, room: RoomState}} props */
export function Settling({ store, room }) {
  const { claim, drawOffer } = room;
  const mine = room.mySeat ? sideOf(room.mySeat) : null;
  const others = mine && claim && sideOf(claim.seat) !== mine;
  return html`
    ${drawOffer && html`<${DrawOffer} store=${store} room=${room} seat=${drawOffer} />`}
    ${mine && !others && html`<${Banned} room=${room} side=${mine} />`}
    ${claim && others && html`<${Left} store=${store} room=${room} claim=${claim} />`}
  `;
}

/** @param {{store: Store, room: RoomState, seat: Seat}} props */
function DrawOffer({ store, room, seat }) {
  const name = seatName(room, seat);
  if (!room.mySeat)
    return html`<p class="settling settling-draw">${t('draw.watched', { name })}</p>`;
  if (sideOf(room.mySeat) === sideOf(seat)) {
    return html`<p class="settling settling-draw">${t('draw.yours')}</p>`;
  }
  return html`<div class="settling settling-draw" role="status">
    <p>${t('draw.theirs', { name })}</p>
    <div class="row">
      <button
        class="button"
        aria-label=${t('draw.accept.about')}
        onClick=${() => store.answerDraw(true)}
      >
        ${t('draw.accept')}
      </button>
      <button class="button button-quiet" onClick=${() => store.answerDraw(false)}>
        ${t('draw.decline')}
      </button>
    </div>
  </div>`;
}

/** The game waits for this side, whose opponent is banned. @param {{room: RoomState, side: Side}} props */
function Banned({ room, side }) {
  const seats = /** @type {Seat[]} */ (Object.keys(room.presence));
  const seat = seats.find((one) => sideOf(one) !== side && room.presence[one] === 'banned');
  if (!seat || room.state !== 'playing') return null;
  return html`<p class="settling" role="status">
    ${t('claim.banned.turn', { name: seatName(room, seat) })}
  </p>`;
}

/** Seconds: a claim that is days away is no news. */
const SOON_S = 600;

/** @param {{store: Store, room: RoomState, claim: Claim}} props */
function Left({ store, room, claim }) {
  const [, setTick] = useState(0);
  const wait = Math.ceil((claim.at - store.time()) / 1000);
  const waits = wait > 0;
  useEffect(() => {
    if (!waits) return undefined;
    const timer = setInterval(() => setTick((tick) => tick + 1), 500);
    return () => clearInterval(timer);
  }, [waits, claim.at]);
  if (wait > SOON_S) return null;
  const name = seatName(room, claim.seat);
  const key = room.presence[claim.seat] === 'banned' ? 'claim.banned' : 'claim';
  if (waits) return html`<p class="settling">${t(`${key}.wait`, { name, n: wait })}</p>`;
  return html`<div class="settling" role="status">
    <p>${t(`${key}.now`, { name })}</p>
    <div class="row">
      <button class="button button-primary" onClick=${() => store.claim('win')}>
        ${t('claim.win')}
      </button>
      <button class="button" onClick=${() => store.claim('draw')}>${t('claim.draw')}</button>
    </div>
  </div>`;
}
