// SPDX-License-Identifier: MIT
// The buttons to take a free seat of a table.
/** @import { Store, RoomState, Seat } from '../../types.d.ts' */
import { enSitting } from '../../texts/en/sitting.js';
import { addTexts, t } from '../../texts/text.js';
import { sideOf } from '../board/board-words.js';
import { sideName } from '../board/games.js';
import { html, useState } from '../common/h.js';

addTexts(enSitting);

/**
 * The buttons to sit down, unless this user may not.
 * @param {{store: Store, room: RoomState, label?: string}} props label: of the button for any seat
 */
export function Seats({ store, room, label = t('invited.sit') }) {
  const [sitting, setSitting] = useState(false);
  /** @param {Seat | 'any'} seat */
  const sit = async (seat) => {
    setSitting(true);
    await store.sit(seat);
    setSitting(false);
  };
  if (room.settings.rated && !store.state.me?.account) {
    return html`<p class="banner banner-warn" data-accounts>
      ${t('invited.rated')} <a href="/account">${t('invited.rated.account')}</a>
    </p>`;
  }
  if (room.locked) {
    return html`<p class="banner banner-warn" data-locked>${t('invited.locked')}</p>`;
  }
  return html`<${FreeSeats} room=${room} disabled=${sitting} onSit=${sit} />
    <button
      class="button button-primary button-great"
      disabled=${sitting}
      onClick=${() => sit('any')}
    >
      ${label}
    </button>`;
}

/**
 * Where several sit on a side, one may choose with whom.
 * @param {{room: RoomState, disabled: boolean, onSit: (seat: Seat) => void}} props
 */
function FreeSeats({ room, disabled, onSit }) {
  const seats = /** @type {Seat[]} */ (Object.keys(room.seats));
  if (seats.length <= 2) return null;
  return html`<div class="row">
    ${seats
      .filter((seat) => !room.seats[seat])
      .map(
        (seat) =>
          html`<button class="button" key=${seat} disabled=${disabled} onClick=${() => onSit(seat)}>
            ${t('invited.seat', { side: sideName(room.rules, sideOf(seat)), seat: seat[1] })}
          </button>`,
      )}
  </div>`;
}
