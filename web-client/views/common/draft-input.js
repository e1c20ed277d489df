// SPDX-License-Identifier: MIT
// A text or number field whose value the page takes over when the user leaves it or presses Enter. Until then an update
// of the page, such as an event of the table, does not overwrite what the user has typed.
import { html, useState } from './h.js';

/** @param {{value: string, onDone: (value: string) => void} & Record<string, any>} props further ones: of the input */
export function DraftInput({ value, onDone, ...props }) {
  const [draft, setDraft] = useState(/** @type {string | null} */ (null));
  /** @param {Event} event */
  const textOf = (event) => /** @type {HTMLInputElement} */ (event.target).value;
  return html`<input
    ...${props}
    value=${draft ?? value}
    onInput=${(/** @type {Event} */ event) => setDraft(textOf(event))}
    onChange=${(/** @type {Event} */ event) => {
      setDraft(null);
      onDone(textOf(event));
    }}
  />`;
}
