// SPDX-License-Identifier: MIT
// The named set of rules that a link asks for.
/** @import { Ruleset } from '../../types.d.ts' */
/** @import { Options } from './sets.js' */

/**
 * The set that a link asks for.
 * @param {Ruleset | undefined} ruleset undefined until it is loaded
 * @param {string} id '' if the link names none
 * @returns {{options: Options, unknown: boolean}}
 */
export function askedSet(ruleset, id) {
  const set = ruleset?.sets.find((one) => one.id === id);
  return { options: set?.options ?? {}, unknown: Boolean(ruleset) && id !== '' && !set };
}
