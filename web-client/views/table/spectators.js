// SPDX-License-Identifier: MIT
// The spectators of a table: a button with their number, and a dialog with their names.
/** @import { Store, RoomState } from '../../types.d.ts' */
import { t } from '../../texts/text.js';
import { html, useState } from '../common/h.js';
import { Icon } from '../common/icons.js';
import { Later } from '../common/later.js';

const TOOLS = () => import('./table-tools.js');

/** Players and spectators see that somebody watches. @param {{store: Store, room: RoomState}} props */
export function SpectatorsButton({ store, room }) {
  const [open, setOpen] = useState(false);
  if (room.watchers === 0 || store.local) return null;
  const about = t('watchers', { n: room.watchers });
  return html`<button
      class="button button-quiet button-icon watchers-button"
      aria-haspopup="dialog"
      aria-label=${about}
      title=${about}
      onClick=${() => setOpen(true)}
    >
      <${Icon} name="eye" /><span aria-hidden="true">${room.watchers}</span>
    </button>
    ${
      open &&
      html`<${Later}
        load=${TOOLS}
        name="Spectators"
        props=${{ store, room, onClose: () => setOpen(false) }}
        waiting=""
      />`
    }`;
}

/**
 * How late a spectator sees the game, beside the clock.
 * @param {{room: RoomState}} props
 */
export function DelayBadge({ room }) {
  const { delay } = room.settings;
  if (delay === 0 || room.state !== 'playing' || room.mySeat !== null) return null;
  return html`<span class="delay-badge" title=${t('delay.about', { n: delay })}
    >${t('delay.badge', { n: delay })}</span
  >`;
}
