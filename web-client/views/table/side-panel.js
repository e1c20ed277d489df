// SPDX-License-Identifier: MIT
// The panel of a table: tabs over pages that scroll. Beside the board it always shows a page; in a narrow window it is
// a row of tabs at the lower edge, and a tab opens its page as a sheet above that row.
import { enPanel } from '../../texts/en/panel.js';
import { addTexts, t } from '../../texts/text.js';
import { html, useEffect, useRef } from '../common/h.js';
import { Icon } from '../common/icons.js';
import { useLayer } from '../common/layer.js';
import { useWidth } from '../common/width.js';

addTexts(enPanel);

/**
 * @typedef {{name: string, count?: number, about?: string, page: any, apart?: boolean}} Tab count: of unread lines, with
 * the text for it; apart: the page is always shown, without a tab
 */

/**
 * A page with the focus counts as chosen: a user who writes in the chat keeps it when a game starts and adds a tab.
 * @param {{
 *   tabs: Tab[], tab: string, open: boolean, menu: any,
 *   onTab: (tab: string, open: boolean) => void, onShown: (shown: boolean) => void
 * }} props open: in a narrow window the page of the tab is shown; menu: the control at the end of the row; onShown: is
 * called when a page becomes visible or is hidden
 */
export function SidePanel({ tabs, tab, open, menu, onTab, onShown }) {
  const pages = useRef(/** @type {HTMLElement | null} */ (null));
  const shown = useWidth(pages) > 0;
  useEffect(() => onShown(shown), [shown]);
  const choices = tabs.filter(({ apart }) => !apart);
  const current = (choices.find(({ name }) => name === tab) ?? choices[0]).name;
  // Beside the board the page of a tab is no sheet: it has no button that closes it.
  const shut = useRef(/** @type {HTMLElement | null} */ (null));
  const isSheet = open && shown && Boolean(shut.current?.getClientRects().length);
  useLayer(isSheet, () => onTab(current, false));
  /** @param {KeyboardEvent} event */
  const onKeyDown = (event) => {
    if (event.key !== 'Escape' || !open || event.defaultPrevented) return;
    event.stopPropagation();
    onTab(current, false);
    document.getElementById(`tab-${current}`)?.focus();
  };
  return html`<section
    class="side-panel ${open ? 'side-panel-open' : ''}"
    aria-label=${t('panel.label')}
    onKeyDown=${onKeyDown}
  >
    <div class="panel-row">
      <${Tabs} tabs=${choices} current=${current} open=${open} onTab=${onTab} />
      ${menu}
    </div>
    <div class="table-moves panel-pages" ref=${pages}>
      ${tabs.map(
        ({ name, page, apart }) =>
          html`<div
            key=${name}
            class="panel-page panel-page-${name} ${apart ? 'panel-page-apart' : ''}"
            id=${`page-${name}`}
            role=${apart ? 'region' : 'tabpanel'}
            aria-labelledby=${apart ? null : `tab-${name}`}
            aria-label=${apart ? t(`panel.${name}`) : null}
            tabindex="0"
            hidden=${!apart && name !== current}
            onFocusIn=${() => !apart && onTab(name, open)}
          >
            ${apart && html`<h2 class="panel-apart-title">${t(`panel.${name}`)}</h2>`} ${page}
          </div>`,
      )}
      <button
        class="button button-quiet button-icon panel-shut"
        ref=${shut}
        aria-label=${t('panel.close')}
        title=${t('panel.close')}
        onClick=${() => onTab(current, false)}
      >
        <${Icon} name="close" />
      </button>
    </div>
  </section>`;
}

/** @param {{tabs: Tab[], current: string, open: boolean, onTab: (tab: string, open: boolean) => void}} props */
function Tabs({ tabs, current, open, onTab }) {
  const bar = useRef(/** @type {HTMLElement | null} */ (null));
  /** @param {KeyboardEvent} event */
  const onKeyDown = (event) => {
    const at = tabs.findIndex(({ name }) => name === current);
    const forwards = bar.current?.matches(':dir(rtl)') ? -1 : 1;
    const to = {
      ArrowRight: at + forwards,
      ArrowLeft: at - forwards,
      Home: 0,
      End: tabs.length - 1,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const { name } = tabs[(to + tabs.length) % tabs.length];
    onTab(name, open);
    document.getElementById(`tab-${name}`)?.focus();
  };
  return html`<div
    class="panel-tabs"
    role="tablist"
    aria-label=${t('panel.tabs')}
    ref=${bar}
    onKeyDown=${onKeyDown}
  >
    ${tabs.map(
      ({ name, count = 0, about }) =>
        html`<button
          key=${name}
          role="tab"
          id=${`tab-${name}`}
          aria-selected=${name === current}
          aria-controls=${`page-${name}`}
          tabindex=${name === current ? 0 : -1}
          onClick=${() => onTab(name, name !== current || !open)}
        >
          ${t(`panel.${name}`)}
          ${
            count > 0 &&
            html`<span class="talk-count" title=${about}>
              <span aria-hidden="true">${count}</span><span class="unseen">${about}</span>
            </span>`
          }
        </button>`,
    )}
  </div>`;
}
