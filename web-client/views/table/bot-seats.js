// SPDX-License-Identifier: MIT
// Computer players in the seats of a team game: the host adds and removes them before the game.
/** @import { Store, RoomState, Seat } from '../../types.d.ts' */
import { enLevels } from '../../texts/en/levels.js';
import { enSitting } from '../../texts/en/sitting.js';
import { addTexts, t } from '../../texts/text.js';
import { sideOf } from '../board/board-words.js';
import { sideName } from '../board/games.js';
import { html } from '../common/h.js';

addTexts(enLevels);
addTexts(enSitting);

const LEVELS = [1, 2, 3, 4];

/** @param {{store: Store, room: RoomState}} props */
export function BotSeats({ store, room }) {
  const seats = /** @type {Seat[]} */ (Object.keys(room.seats));
  if (seats.length <= 2 || room.settings.rated || room.state !== 'open') return null;
  const level = (/** @type {Seat} */ seat) => room.seats[seat]?.level ?? 0;
  const open = seats.filter((seat) => !room.seats[seat] || level(seat) > 0);
  // Each computer player sits at a table at most once.
  const offered = (/** @type {Seat} */ seat) =>
    LEVELS.filter((one) => open.every((other) => other === seat || level(other) !== one));
  return html`<fieldset class="bot-seats">
    <legend>${t('bots.seats')}</legend>
    ${open.map(
      (seat) =>
        html`<p class="field" key=${seat}>
          <label for=${`bot-${seat}`}>
            ${t('bots.seats.seat', { side: sideName(room.rules, sideOf(seat)), seat: seat[1] })}
          </label>
          <select
            id=${`bot-${seat}`}
            value=${level(seat)}
            onChange=${(/** @type {any} */ event) => store.seatBot(Number(event.target.value), seat)}
          >
            <option value="0">${t('bots.seats.player')}</option>
            ${offered(seat).map((one) => html`<option value=${one}>${t(`level.${one}`)}</option>`)}
          </select>
        </p>`,
    )}
    ${room.settings.dice === 'chain' && html`<p class="quiet small">${t('bots.seats.sealed')}</p>`}
  </fieldset>`;
}
