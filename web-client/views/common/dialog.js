// SPDX-License-Identifier: MIT
// A dialog over the page: Escape, the cross, a click outside and Back close it.
import { t } from '../../texts/text.js';
import { html, useEffect, useRef } from './h.js';
import { Icon } from './icons.js';
import { useLayer } from './layer.js';

/**
 * @param {{title: string, onClose: () => void, firm?: boolean, kind?: string, children?: any}} props firm: only a
 * control inside it closes it; kind: an additional CSS class
 */
export function Dialog({ title, onClose, firm = false, kind, children }) {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  const close = () => {
    if (!firm) dialog.current?.close();
    return !firm;
  };
  useLayer(true, close, () => dialog.current?.open ?? false);
  return html`<dialog
    ref=${dialog}
    class=${kind}
    aria-label=${title}
    onClose=${onClose}
    onCancel=${(/** @type {Event} */ event) => firm && event.preventDefault()}
    onClick=${(/** @type {MouseEvent} */ event) =>
      !firm && event.target === dialog.current && dialog.current?.close()}
  >
    <div class="dialog-head">
      <h2>${title}</h2>
      ${
        !firm &&
        html`<button
          class="button button-quiet button-icon"
          aria-label=${t('dialog.close')}
          onClick=${() => dialog.current?.close()}
        >
          <${Icon} name="close" />
        </button>`
      }
    </div>
    ${children}
  </dialog>`;
}
