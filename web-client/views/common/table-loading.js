// SPDX-License-Identifier: MIT
// A table whose state, or whose part of the page, has not arrived.
import { t } from '../../texts/text.js';
import { html } from './h.js';

/** @param {{lost?: boolean}} props lost: there is no connection */
export const TableLoading = ({ lost = false }) =>
  html`<div class="table table-loading" aria-busy=${!lost}>
    <p class="quiet" role="heading" aria-level="1">${t(lost ? 'page.offline' : 'table.loading')}</p>
  </div>`;
