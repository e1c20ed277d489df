// SPDX-License-Identifier: MIT
// The data of a drawing as a table, for readers that prefer numbers.
import { html } from '../common/h.js';

/** @param {{summary: string, label?: string, columns: string[], children?: unknown}} props the children are the rows */
export function InNumbers({ summary, label = summary, columns, children }) {
  return html`<details class="in-numbers">
    <summary>${summary}</summary>
    <div class="table-scroll" tabindex="0" role="region" aria-label=${label}>
      <table>
        <thead>
          <tr>
            ${columns.map((column) => html`<th key=${column} scope="col">${column}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${children}
        </tbody>
      </table>
    </div>
  </details>`;
}
