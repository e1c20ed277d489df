// SPDX-License-Identifier: MIT
// The menu in the header: all pages of the site.
import { FIRST_GAME } from '../../games/registry.js';
import { t } from '../../texts/text.js';
import { html, useRef, useState } from './h.js';
import { Icon } from './icons.js';
import { useLayer } from './layer.js';

/** The pages in their order: the name of a page in the texts, and its address. */
export const SITE_PAGES = /** @type {const} */ ([
  ['home', '/'],
  ['lobby', '/lobby'],
  ['play', '/play'],
  ['learn', '/learn'],
  ['puzzles', '/puzzles'],
  ['rules', `/rules/${FIRST_GAME}`],
  ['history', '/history'],
  ['tv', '/tv'],
  ['games', '/games'],
  ['ratings', '/ratings'],
  ['dice', '/dice'],
  ['verify', '/verify'],
  ['bots', '/bots'],
]);

/** @param {{page: string, onSettings: () => void}} props page: the page on the screen */
export function Menu({ page, onSettings }) {
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const [open, setOpen] = useState(false);
  const close = () => list.current?.hidePopover();
  useLayer(open, close, () => list.current?.matches(':popover-open') ?? false);
  return html`<button
      class="button button-quiet button-icon menu-button"
      popovertarget="menu"
      aria-label=${t('menu')}
      title=${t('menu')}
    >
      <${Icon} name="menu" />
    </button>
    <nav
      id="menu"
      class="menu card"
      popover="auto"
      ref=${list}
      aria-label=${t('menu')}
      onToggle=${(/** @type {ToggleEvent} */ { newState }) => setOpen(newState === 'open')}
    >
      ${SITE_PAGES.map(
        ([name, path]) =>
          html`<a
            key=${name}
            href=${path}
            aria-current=${page === name ? 'page' : null}
            onClick=${close}
          >
            ${t(`way.${name}`)}
          </a>`,
      )}
      <button class="menu-settings" onClick=${() => (close(), onSettings())}>
        ${t('way.settings')}
      </button>
    </nav>`;
}
