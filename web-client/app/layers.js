// SPDX-License-Identifier: MIT
// Dialogs, sheets and menus over the page, and the history: Back closes the topmost of them, and another page closes all.
//
// While a layer is open, the history has one more entry with the same address, the spare one: Back leaves it, and the page
// stays. A layer that is closed in another way leaves it behind, because the history can only be changed by going back,
// and that takes a while: the next page or layer uses it, and a Back that only leaves it goes one further.

/**
 * @typedef {{close: () => boolean, isShown: () => boolean}} Layer close: returns false if the layer stays, because only
 * its own control ends it; isShown: false once the browser has closed it, as Escape closes a dialog, although its
 * component has not heard of that yet
 */

/** @type {Set<Layer>} in the order in which they opened */
const layers = new Set();
/** The address of the present entry if it is the spare one, otherwise null. @type {string | null} */
let spare = null;
/** A page that is embedded in another site leaves the history to that site. */
let follows = false;

const isSpare = () => history.state?.spare === true;
const noteEntry = () => {
  spare = isSpare() ? location.href : null;
};

/** From now on layers have an entry in the history. */
export function followHistory() {
  follows = true;
  noteEntry();
}

function addSpare() {
  if (!follows || isSpare()) return;
  history.pushState({ spare: true }, '');
  noteEntry();
}

/**
 * @param {Layer['close']} close
 * @param {Layer['isShown']} isShown
 * @returns {() => void} must be called when the layer is gone
 */
export function openLayer(close, isShown) {
  const layer = { close, isShown };
  layers.add(layer);
  addSpare();
  return () => layers.delete(layer);
}

export function closeLayers() {
  for (const layer of [...layers].reverse()) {
    if (layer.close()) layers.delete(layer);
  }
}

/** Adds an address of this site to the history. @param {string} path */
export function pushAddress(path) {
  closeLayers();
  if (isSpare()) history.replaceState(null, '', path);
  else history.pushState(null, '', path);
  noteEntry();
}

/** After the user went back or forward. @returns {boolean} whether the page on the screen may be another one */
export function takeHistory() {
  const left = spare;
  noteEntry();
  if (left === null || spare !== null || location.href !== left) {
    closeLayers();
    return true;
  }
  for (const layer of layers) {
    if (!layer.isShown()) layers.delete(layer);
  }
  const top = [...layers].at(-1);
  if (!top) {
    history.back();
    return false;
  }
  if (top.close()) layers.delete(top);
  if (layers.size > 0) addSpare();
  return false;
}
