// SPDX-License-Identifier: MIT
// A part of the page that comes when it is needed, so that the first board comes soon.
import { t } from '../texts/text.js';
import { html, useEffect, useState } from './h.js';

/** Milliseconds until a part that could not be fetched is fetched again. */
const AGAIN_MS = 2000;

/** @typedef {() => Promise<any>} Load fetches a module; the same function for the same part */

/** @type {Map<Load, any>} what has come */
const there = new Map();

/** Fetches a part before it is needed; what fails is fetched again when it is. @param {Load} load */
export const prepare = (load) =>
  load().then(
    (parts) => there.set(load, parts),
    () => undefined,
  );

/** A style sheet of such a part; resolves when it is there. @param {string} path @returns {Promise<void>} */
export function addStyles(path) {
  return new Promise((resolve) => {
    if (document.querySelector(`link[href="${path}"]`)) return resolve();
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = path;
    // Without its looks a part is still of use.
    link.onload = link.onerror = () => resolve();
    document.head.append(link);
  });
}

/**
 * A part together with the styles that it needs.
 * @param {Load} load
 * @param {...string} styles names of files in styles/
 * @returns {Load}
 */
export const styled =
  (load, ...styles) =>
  async () =>
    (await Promise.all([load(), ...styles.map((name) => addStyles(`/styles/${name}.css`))]))[0];

/** @param {{load: Load, name: string, props: object, waiting?: any}} props name: of what the module exports; waiting: is shown until then */
export function Later({ load, name, props, waiting }) {
  const [, setTick] = useState(0);
  const parts = there.get(load);
  useEffect(() => {
    if (parts) return undefined;
    let wanted = true;
    /** @type {any} */
    let timer = null;
    const fetchIt = async () => {
      await prepare(load);
      if (!wanted) return;
      if (there.has(load)) setTick((tick) => tick + 1);
      else timer = setTimeout(fetchIt, AGAIN_MS);
    };
    fetchIt();
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [load, parts]);
  if (parts) return html`<${parts[name]} ...${props} />`;
  return waiting ?? html`<p class="page-text quiet" aria-busy="true">${t('page.loading')}</p>`;
}
