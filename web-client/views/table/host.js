// SPDX-License-Identifier: MIT
// The tools of a host: lock the free seats, remove a user, close the table.
/** @import { Store, RoomState } from '../../types.d.ts' */
import { enSitting } from '../../texts/en/sitting.js';
import { addTexts, t } from '../../texts/text.js';
import { Dialog } from '../common/dialog.js';
import { html, useRef, useState } from '../common/h.js';

addTexts(enSitting);

const REASON_MAX = 200;

/** @param {{store: Store, who: string, name: string, onClose: () => void}} props */
export function SendAway({ store, who, name, onClose }) {
  const reason = useRef(/** @type {HTMLInputElement | null} */ (null));
  /** @param {Event} event */
  const send = (event) => {
    event.preventDefault();
    store.sendAway(who, reason.current?.value.trim());
    onClose();
  };
  return html`<${Dialog} title=${t('host.away', { name })} onClose=${onClose}>
    <form onSubmit=${send}>
      <p>${t('host.away.about')}</p>
      <p class="field">
        <label for="away-reason">${t('host.away.reason')}</label>
        <input id="away-reason" ref=${reason} type="text" maxlength=${REASON_MAX} />
      </p>
      <div class="row">
        <button class="button button-primary">${t('host.away.yes')}</button>
        <button type="button" class="button" onClick=${onClose}>${t('host.away.no')}</button>
      </div>
    </form>
  <//>`;
}

/** Locking and closing the table. @param {{store: Store, room: RoomState}} props */
export function HostTools({ store, room }) {
  return html`<div class="host-tools">
    <${LockSwitch} store=${store} room=${room} />
    ${room.state !== 'playing' && html`<${CloseTable} store=${store} />`}
  </div>`;
}

/** @param {{store: Store, room: RoomState}} props */
export function LockSwitch({ store, room }) {
  return html`<label class="switch">
    <input
      type="checkbox"
      name="locked"
      checked=${room.locked}
      onChange=${() => store.lock(!room.locked)}
    />
    <span><b>${t('host.lock')}</b><small>${t('host.lock.about')}</small></span>
  </label>`;
}

/** @param {{store: Store}} props */
export function CloseTable({ store }) {
  const [closing, setClosing] = useState(false);
  return closing
    ? html`<div class="row">
        <button class="button button-primary" onClick=${() => store.closeRoom()}>
          ${t('waiting.close.yes')}
        </button>
        <button class="button" onClick=${() => setClosing(false)}>${t('waiting.close.no')}</button>
      </div>`
    : html`<button class="button button-quiet" onClick=${() => setClosing(true)}>
        ${t('waiting.close')}
      </button>`;
}
