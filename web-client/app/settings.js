// SPDX-License-Identifier: MIT
// The user's settings for this device: stored in the browser; the server learns only `hidden` and `avatar`.

/** @import { Settings } from '../types.d.ts' */

const KEY = 'taberna.settings';

/** @type {{ [Name in keyof Settings]: Settings[Name][] }} all allowed values, the default first */
const VALUES = {
  autoRoll: [true, false],
  autoPass: [true, false],
  autoForced: [true, false],
  speed: [1, 0, 2, 3],
  pace: [1, 0],
  theme: ['auto', 'light', 'dark'],
  board: ['stone', 'wood', 'plain'],
  men: ['gold', 'ivory', 'copper', 'bright'],
  ground: ['auto', 'own', 'night', 'sea', 'wine'],
  sound: [true, false],
  soundDice: [true, false],
  soundSticks: [true, false],
  soundMan: [true, false],
  soundHit: [true, false],
  soundClock: [true, false],
  soundStart: [true, false],
  soundEnd: [true, false],
  soundChat: [true, false],
  vibrate: [true, false],
  avatar: [0, 1, 2, 3, 4, 5, 6, 7, 8],
  hidden: [false, true],
  sayTalk: [false, true],
};

/**
 * Applies the valid values of `wanted`; the other settings stay as they are.
 * @param {Settings | null} settings null for the defaults
 * @param {Record<string, any>} wanted
 * @returns {Settings}
 */
export function mergeSettings(settings, wanted) {
  /** @type {Record<string, unknown>} */
  const merged = {};
  for (const [name, values] of Object.entries(VALUES)) {
    const before = settings ? settings[/** @type {keyof Settings} */ (name)] : values[0];
    merged[name] = /** @type {unknown[]} */ (values).includes(wanted[name]) ? wanted[name] : before;
  }
  return /** @type {Settings} */ (/** @type {unknown} */ (merged));
}

/** The settings of a first visit: who asks the device for more contrast gets the plain board. */
function firstSettings() {
  const strong = globalThis.matchMedia?.('(prefers-contrast: more)').matches;
  return mergeSettings(null, strong ? { board: 'plain' } : {});
}

/**
 * @param {Pick<Storage, 'getItem'>} storage
 * @returns {Settings}
 */
export function loadSettings(storage) {
  try {
    return mergeSettings(firstSettings(), JSON.parse(storage.getItem(KEY) ?? '{}') ?? {});
  } catch {
    return firstSettings();
  }
}

/**
 * @param {Pick<Storage, 'setItem'>} storage
 * @param {Settings} settings
 */
export function saveSettings(storage, settings) {
  storage.setItem(KEY, JSON.stringify(settings));
}
