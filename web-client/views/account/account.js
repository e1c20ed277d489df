// SPDX-License-Identifier: MIT
// The sign-in dialog. It opens over the current page, so that a user need not leave the table to sign in.
/** @import { Store } from '../../types.d.ts' */
/** @import { Way } from './account-forms.js' */
import { t } from '../../texts/text.js';
import { Codes, Door } from './account-forms.js';
import { Dialog } from '../common/dialog.js';
import { html, useState } from '../common/h.js';

/** @param {{store: Store, start: Way, onClose: () => void}} props */
export function AccountDialog({ store, start, onClose }) {
  const [form, setForm] = useState(start);
  const [codes, setCodes] = useState(/** @type {string[] | null} */ (null));
  if (codes) {
    return html`<${Dialog} key="codes" title=${t('codes.title')} firm onClose=${onClose}>
      <${Codes} name=${store.state.me?.name ?? ''} codes=${codes} onKept=${onClose} />
    <//>`;
  }
  return html`<${Dialog} key="door" title=${t(`account.${form}`)} onClose=${onClose}>
    <${Door} store=${store} form=${form} onForm=${setForm} onIn=${onClose} onCodes=${setCodes} />
  <//>`;
}

export { AccountPage } from './account-page.js';
