// SPDX-License-Identifier: MIT
// The television: the table that the server considers most worth watching.
/** @import { Store } from '../../types.d.ts' */
import { enFront } from '../../texts/en/front.js';
import { addTexts, t } from '../../texts/text.js';
import { html, useEffect } from '../common/h.js';
import { TablePage } from '../table/table.js';

addTexts(enFront);

/** @param {{store: Store}} props */
export function Tv({ store }) {
  useEffect(() => {
    store.watchTv(true);
    return () => store.watchTv(false);
  }, [store]);
  const { tv } = store.state;
  if (tv) {
    return html`<p class="quiet small tv-lead"><b>${t('tv.title')}</b> ${t('tv.lead')}</p>
      <${TablePage} key=${tv} store=${store} room=${tv} />`;
  }
  return html`<div class="page-text" aria-busy=${tv === undefined}>
    <h1>${t('tv.title')}</h1>
    <p>${tv === undefined ? t('page.loading') : t('tv.empty')}</p>
    ${tv === null && html`<p class="quiet">${t('tv.empty.about')}</p>`}
    <p class="row">
      <a class="button button-primary" href="/lobby">${t('way.lobby')}</a>
      <a class="button" href="/">${t('lost.home')}</a>
    </p>
  </div>`;
}
