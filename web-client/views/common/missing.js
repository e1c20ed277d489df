// SPDX-License-Identifier: MIT
// The page for a table that the user cannot see, with the reason.
/** @import { RoomState } from '../../types.d.ts' */
import { enSitting } from '../../texts/en/sitting.js';
import { addTexts, hasText, t } from '../../texts/text.js';
import { html } from './h.js';

addTexts(enSitting);

/** @param {{why: {code: string, reason?: string} | null}} props */
export function Missing({ why }) {
  const key = why && hasText(`missing.${why.code}`) ? `missing.${why.code}` : 'missing.title';
  const about = key === 'missing.title' ? 'missing.about' : `${key}.about`;
  return html`<div class="page-text" data-missing=${why?.code}>
    <h1>${t(key)}</h1>
    <p>${t(about)}</p>
    ${why?.reason && html`<p>${t('missing.reason', { reason: why.reason })}</p>`}
    <p class="row">
      <a class="button button-primary" href="/">${t('lost.home')}</a>
      <a class="button" href="/lobby">${t('missing.lobby')}</a>
    </p>
  </div>`;
}

/** @param {{room: RoomState}} props */
export function Closed({ room }) {
  const why = `table.closed.${room.reason}`;
  const host = t(room.game === 0 && hasText(why) ? why : 'table.closed.about');
  return html`<section class="panel card">
    <h2>${t('table.closed')}</h2>
    <p>${room.shut ? t('table.shut', { why: room.shut }) : host}</p>
    <a class="button button-primary" href="/">${t('lost.home')}</a>
  </section>`;
}
