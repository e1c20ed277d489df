// SPDX-License-Identifier: MIT
// What the page does in a browser that forbids storage or WebAssembly.
import { createMemory } from '../../app/memory.js';
import { enForbidden } from '../../texts/en/forbidden.js';
import { addTexts, t } from '../../texts/text.js';
import { html } from './h.js';

addTexts(enForbidden);

/**
 * Puts memory in place of storages that the browser forbids, so that every part of the page works until it is closed.
 * @param {string[]} names
 */
export function replaceStorages(names) {
  for (const name of names) {
    Object.defineProperty(globalThis, name, { value: createMemory(), configurable: true });
  }
}

/** The page instead of one that needs rules.wasm. */
export function NoRules() {
  return html`<div class="page-text" data-no-rules>
    <h1>${t('forbidden.rules')}</h1>
    <p>${t('forbidden.rules.about')}</p>
    <p>${t('forbidden.rules.how')}</p>
  </div>`;
}
