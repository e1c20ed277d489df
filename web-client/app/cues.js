// SPDX-License-Identifier: MIT
// What can be heard and felt at a table. Views give a cue when something happens on the screen; sounds.js, which is
// loaded with the first gesture, turns it into a sound and a vibration.

/** All cues, in the order of the settings. */
export const CUES = /** @type {const} */ ([
  'dice',
  'sticks',
  'man',
  'hit',
  'clock',
  'start',
  'end',
  'chat',
]);
/** @typedef {typeof CUES[number]} Cue */

/** @type {Set<(cue: Cue) => void>} */
const listeners = new Set();

/** @param {Cue} name */
export const cue = (name) => listeners.forEach((listener) => listener(name));

/** @param {(cue: Cue) => void} listener @returns {() => void} ends the subscription */
export function onCue(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
