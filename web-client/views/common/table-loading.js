// SPDX-License-Identifier: MIT
// A table whose state, or whose part of the page, has not arrived.
import { t } from '../../texts/text.js';
import { html } from './h.js';

export const TableLoading = () =>
  html`<div class="table table-loading" aria-busy="true">
    <p class="quiet" role="heading" aria-level="1">${t('table.loading')}</p>
  </div>`;
