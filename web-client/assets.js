// SPDX-License-Identifier: MIT
// The addresses of files that the page loads by name. bundle.py gives each of them a name with a hash, and puts the
// table of these names here; a page that is not bundled has no table.

/** @type {Record<string, string>} */
const ASSETS = /** @type {any} */ (globalThis).TABERNA_ASSETS ?? {};

/** @param {string} name of a file of the page: 'rules.wasm' */
export const assetPath = (name) => ASSETS[name] ?? `/${name}`;
