// SPDX-License-Identifier: MIT
// The button that opens the dialog in which a game is set up; the dialog is loaded with the first press.
/** @import { Store } from '../../types.d.ts' */
import { html, useEffect, useState } from '../common/h.js';
import { styled } from '../common/later.js';

const OPENING = styled(() => import('./opening.js'), 'sets');

/**
 * @param {{store: Store, game: string, set?: string, kind?: string, children?: any}} props game: chosen first; set: of a
 * link, which opens the dialog at once; kind: the class of the button
 */
export function CreateButton({ store, game, set = '', kind = '', children }) {
  const [Open, setOpen] = useState(/** @type {any} */ (null));
  const [linked, setLinked] = useState(set);
  // The module is wrapped in a function: the setter would call a bare function.
  const open = () => OPENING().then((module) => setOpen(() => module.OpenDialog));
  useEffect(() => {
    if (linked) void open();
  }, []);
  const close = () => {
    setOpen(null);
    setLinked('');
  };
  return html`<button class=${`button ${kind}`} onClick=${open}>${children}</button>
    ${Open && html`<${Open} store=${store} game=${game} set=${linked} onClose=${close} />`}`;
}
