// SPDX-License-Identifier: MIT
// The user's name, which can be edited in place.
/** @import { Store } from '../../types.d.ts' */
import { t } from '../../texts/text.js';
import { html, useEffect, useRef, useState } from './h.js';
import { Icon } from './icons.js';

// Of UTF-16 units, so that a browser cuts no name: the server says how many characters a name may have.
const NAME_UNITS_MAX = 120;

/** @param {{store: Store, name: string}} props */
export function NameField({ store, name }) {
  const [editing, setEditing] = useState(false);
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  useEffect(() => {
    if (editing) field.current?.select();
  }, [editing]);

  /** @param {Event} event */
  const save = (event) => {
    event.preventDefault();
    const wanted = field.current?.value.trim() ?? '';
    setEditing(false);
    if (wanted && wanted !== name) store.rename(wanted);
  };
  if (!editing) {
    return html`<button
      class="name-shown"
      aria-label=${t('name.change', { name })}
      title=${t('name.change.short')}
      onClick=${() => setEditing(true)}
    >
      <span>${name}</span><${Icon} name="pen" />
    </button>`;
  }
  return html`<form class="name-edit" onSubmit=${save}>
    <label class="unseen" for="own-name">${t('name.label')}</label>
    <input
      id="own-name"
      ref=${field}
      type="text"
      maxlength=${NAME_UNITS_MAX}
      defaultValue=${name}
      autocomplete="nickname"
      onBlur=${save}
      onKeyDown=${(/** @type {KeyboardEvent} */ event) => event.key === 'Escape' && setEditing(false)}
    />
  </form>`;
}
