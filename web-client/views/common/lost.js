// SPDX-License-Identifier: MIT
// The page for an unknown address.
import { FIRST_GAME } from '../../games/registry.js';
import { t } from '../../texts/text.js';
import { html } from './h.js';

export function Lost() {
  return html`<div class="page-text">
    <h1>${t('lost.title')}</h1>
    <p>${t('lost.about')}</p>
    <p class="row">
      <a class="button button-primary" href="/">${t('lost.home')}</a>
      <a class="button" href="/lobby">${t('way.lobby')}</a>
      <a class="button" href="/learn">${t('way.learn')}</a>
      <a class="button" href=${`/rules/${FIRST_GAME}`}>${t('way.rules')}</a>
    </p>
  </div>`;
}
