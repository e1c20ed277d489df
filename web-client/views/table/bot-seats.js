// SPDX-License-Identifier: MIT
// Computer players in the seats of a team game: the host adds and removes them before the game.
/** @import { Store, RoomState, Seat } from '../../types.d.ts' */
import { ADAPTING, freeLevel, middleLevel, nearestLevel } from '../../ai/levels.js';
import { enSitting } from '../../texts/en/sitting.js';
import { addTexts, t } from '../../texts/text.js';
import { sideOf } from '../board/board-words.js';
import { sideName } from '../board/games.js';
import { html } from '../common/h.js';
import { LevelChoice, levelName } from '../common/level-choice.js';

addTexts(enSitting);

/** @param {{store: Store, room: RoomState}} props */
export function BotSeats({ store, room }) {
  const seats = /** @type {Seat[]} */ (Object.keys(room.seats));
  if (seats.length <= 2 || room.settings.rated || room.state !== 'open' || !store.rules)
    return null;
  const levels = store.rules.levels(room.rules);
  const level = (/** @type {Seat} */ seat) => room.seats[seat]?.level ?? 0;
  const open = seats.filter((seat) => !room.seats[seat] || level(seat) > 0);
  /** Each computer player sits at a table at most once. @param {Seat} seat @param {number} asked */
  const set = (seat, asked) => {
    const taken = open.filter((other) => other !== seat).map(level);
    const free = freeLevel(levels, asked, taken, level(seat) || asked);
    if (free !== null) store.seatBot(free, seat);
  };
  return html`<fieldset class="bot-seats">
    <legend>${t('bots.seats')}</legend>
    ${open.map((seat) => {
      const name = t('bots.seats.seat', {
        side: sideName(room.rules, sideOf(seat)),
        seat: seat[1],
      });
      return html`<div class="bot-seat" key=${seat}>
        <label class="field bot-seat-switch">
          <input
            type="checkbox"
            id=${`bot-${seat}`}
            checked=${level(seat) > 0}
            onChange=${(/** @type {any} */ event) =>
              event.target.checked ? set(seat, middleLevel(levels)) : store.seatBot(0, seat)}
          />
          ${level(seat) === ADAPTING ? `${name}: ${levelName(ADAPTING)}` : name}
        </label>
        ${
          level(seat) > 0 &&
          level(seat) !== ADAPTING &&
          html`<${LevelChoice}
            id=${`bot-level-${seat}`}
            label=${t('bots.seats.level', { seat: name })}
            levels=${levels}
            value=${nearestLevel(levels, level(seat))}
            onSet=${(/** @type {number} */ one) => set(seat, one)}
          />`
        }
      </div>`;
    })}
    ${room.settings.dice === 'chain' && html`<p class="quiet small">${t('bots.seats.sealed')}</p>`}
  </fieldset>`;
}
