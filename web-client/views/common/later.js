// SPDX-License-Identifier: MIT
// Parts of the page that are loaded on demand, so that the first board appears soon.
/** @import { State } from '../../types.d.ts' */
import { reloadIfLost, reloadIfOld } from '../../app/upgrade.js';
import { assetPath } from '../../assets.js';
import { t } from '../../texts/text.js';
import { html, useEffect, useState } from './h.js';

/** Milliseconds before a failed load is repeated. */
export const AGAIN_MS = 2000;

/** @typedef {() => Promise<any>} Load imports a module; callers must pass the same function for the same part */

/** @type {Map<Load, any>} loaded modules */
const there = new Map();

/**
 * Loads a part in advance; if that fails, it is loaded again when it is needed, and the whole page if the server has
 * another version.
 * @param {Load} load
 */
export const prepare = (load) =>
  load().then(
    (parts) => there.set(load, parts),
    () => reloadIfOld(),
  );

/**
 * Adds a style sheet of such a part; resolves when it is loaded.
 * @param {string} name of a file in styles/
 * @returns {Promise<void>}
 */
export function addStyles(name) {
  const path = assetPath(`styles/${name}.css`);
  return new Promise((resolve) => {
    // The index of a page names the style sheets that its own contains.
    const there = `link[href="${path}"], link[data-styles~="${name}"]`;
    if (document.querySelector(there)) return resolve();
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = path;
    // A part is usable even if its style sheet fails to load.
    link.onload = link.onerror = () => resolve();
    document.head.append(link);
  });
}

/**
 * A loader for a part together with the style sheets that it needs.
 * @param {Load} load
 * @param {...string} styles names of files in styles/
 * @returns {Load}
 */
export const styled =
  (load, ...styles) =>
  async () =>
    (await Promise.all([load(), ...styles.map(addStyles)]))[0];

/** What stands for a view that has not arrived. @param {{lost: boolean, text?: string}} props lost: nor will it soon */
export const Loading = ({ lost, text = t('page.loading') }) =>
  html`<p class="page-text quiet" aria-busy=${!lost} role=${lost ? 'status' : null}>
    ${lost ? t('page.offline') : text}
  </p>`;

/** Whether the page gets nothing from the server now. @param {State} state */
export const isCutOff = ({ link }) => link !== 'open' && link !== 'connecting';

/**
 * @template Loaded
 * @param {() => Promise<Loaded>} load repeated until it succeeds; the page is loaded again if the server has another version
 * @param {string} of what it loads; '' for nothing yet. A view that goes on to another must have another key
 * @returns {{ loaded: Loaded | null, failed: boolean }}
 */
export function useLoaded(load, of) {
  const [loaded, setLoaded] = useState(/** @type {Loaded | null} */ (null));
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (of === '') return undefined;
    let wanted = true;
    /** @type {any} */
    let timer = null;
    const begin = () =>
      load().then(
        (found) => wanted && setLoaded(() => found),
        (error) => {
          if (!wanted) return;
          reloadIfLost(error);
          setFailed(true);
          timer = setTimeout(begin, AGAIN_MS);
        },
      );
    void begin();
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [of]);
  return { loaded, failed };
}

/**
 * @param {{load: Load, name: string, props: object, waiting?: any}} props name: of the module's export; waiting: shown
 * until the part is loaded
 */
export function Later({ load, name, props, waiting }) {
  const [, setTick] = useState(0);
  const [failed, setFailed] = useState(false);
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
      else {
        setFailed(true);
        timer = setTimeout(fetchIt, AGAIN_MS);
      }
    };
    fetchIt();
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [load, parts]);
  if (parts) return html`<${parts[name]} ...${props} />`;
  return waiting ?? html`<${Loading} lost=${failed} />`;
}
