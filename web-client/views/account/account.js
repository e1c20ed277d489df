// SPDX-License-Identifier: MIT
// The sign-in dialog. It opens over the current page, so that a user need not leave the table to sign in.
/** @import { House } from '../../types.d.ts' */
/** @import { Way } from './account-forms.js' */
import { t } from '../../texts/text.js';
import { Codes, Door } from './account-forms.js';
import { Dialog } from '../shared/dialog.js';
import { html, useState } from '../shared/h.js';

/** @param {{house: House, start: Way, onClose: () => void}} props */
export function AccountDialog({ house, start, onClose }) {
  const [form, setForm] = useState(start);
  const [codes, setCodes] = useState(/** @type {string[] | null} */ (null));
  if (codes) {
    return html`<${Dialog} key="codes" title=${t('codes.title')} firm onClose=${onClose}>
      <${Codes} name=${house.state.me?.name ?? ''} codes=${codes} onKept=${onClose} />
    <//>`;
  }
  return html`<${Dialog} key="door" title=${t(`account.${form}`)} onClose=${onClose}>
    <${Door} house=${house} form=${form} onForm=${setForm} onIn=${onClose} onCodes=${setCodes} />
  <//>`;
}

export { AccountPage } from './account-page.js';
