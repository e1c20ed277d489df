// SPDX-License-Identifier: MIT
// A window over the page: Escape, the cross and a press outside close it.
import { t } from '../texts/text.js';
import { html, useEffect, useRef } from './h.js';
import { Icon } from './icons.js';

/** @param {{title: string, onClose: () => void, children?: any}} props */
export function Dialog({ title, onClose, children }) {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return html`<dialog
    ref=${dialog}
    aria-label=${title}
    onClose=${onClose}
    onClick=${(/** @type {MouseEvent} */ event) =>
      event.target === dialog.current && dialog.current?.close()}
  >
    <div class="dialog-head">
      <h2>${title}</h2>
      <button
        class="button button-quiet button-icon"
        aria-label=${t('dialog.close')}
        onClick=${() => dialog.current?.close()}
      >
        <${Icon} name="close" />
      </button>
    </div>
    ${children}
  </dialog>`;
}
