// SPDX-License-Identifier: MIT
// The links between the games of a table.
/** @import { Store, RoomState } from '../../types.d.ts' */
import { enSitting } from '../../texts/en/sitting.js';
import { addTexts, t } from '../../texts/text.js';
import { html } from '../common/h.js';
import { Icon } from '../common/icons.js';

addTexts(enSitting);

/**
 * Links from each game of a table to the games before and after it.
 * @param {{store: Store, room: RoomState}} props room: as it is shown
 */
export function TableGames({ store, room }) {
  const last = store.state.room?.game ?? room.game;
  if (last < 2) return null;
  const at = room.game;
  /** @param {number} n @param {string} icon */
  const way = (n, icon) =>
    n >= 1 && n <= last
      ? html`<a
          class="button button-quiet"
          href=${n === last ? `/t/${room.id}` : `/t/${room.id}?game=${n}`}
        >
          ${icon === 'back' && html`<${Icon} name="back" />`}${t('past.game', { n })}
          ${icon === 'next' && html`<${Icon} name="next" />`}
        </a>`
      : null;
  return html`<nav
    class="row past-games"
    aria-label=${t('past.games')}
    data-past=${`${at}/${last}`}
  >
    ${way(at - 1, 'back')}
    <span class="small">${t('past.at', { n: at, all: last })}</span>
    ${way(at + 1, 'next')}
  </nav>`;
}
