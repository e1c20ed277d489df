// SPDX-License-Identifier: MIT
// The effects of a turn that a player can see, computed from the positions before and after it: the reasons of a hint.

import { readTablaaza, readTablan, readTables, turnOf } from '../table/notation.js';
import { exposed, measure, pairsOf } from './measures.js';

/** @import { Place, Rules, Side } from '../types.d.ts' */

/** @typedef {{ key: string, n: number, points: Place[] }} Reason key: of its text, without the prefix */
/** @typedef {{ rules: Rules, before: string, after: string, side: Side, at: number }} Case */

/** @param {string} key @param {number} n @param {Place[]} [points] @returns {Reason[]} none if n is 0 */
const reason = (key, n, points = []) => (n > 0 ? [{ key, n, points }] : []);

/** @param {Case} one @returns {Reason[]} the men that the other side can hit with its next throw */
function dangers({ rules, before, after, side }) {
  const now = exposed(rules, after, side).size;
  const earlier = exposed(rules, before, side).size;
  const kind = readTablan(after) ? 'sticks' : 'die';
  return [
    ...reason(`saves.${kind}`, now < earlier ? earlier - now : 0),
    ...reason(`leaves.${kind}`, now),
    ...reason('safe', now === 0 && earlier === 0 ? 1 : 0),
  ];
}

/** @param {Case} one @returns {Reason[]} */
function ofMen(one) {
  const { before, after, side } = one;
  const held = new Set(pairsOf(before, side));
  const made = pairsOf(after, side).filter((point) => !held.has(point));
  const change = (/** @type {string} */ what) =>
    measure(what, one) - measure(what, { ...one, after: before });
  return [
    ...reason('hits', measure('hits', one)),
    ...reason('enters', -change('bar')),
    ...reason('makes', made.length, made),
    ...reason('off', readTables(after) ? change('off') : 0),
    ...reason('settles', change('settled')),
    ...dangers(one),
  ];
}

/** @param {Case} one @returns {Reason[]} */
const ofStones = (one) => [
  ...reason('raises', measure('raised', one)),
  ...reason('gives', measure('gives', one)),
  ...reason('holds', measure('gives', one) === 0 ? 1 : 0),
];

/**
 * @param {Rules} rules
 * @param {string} before the position before the turn
 * @param {string} after the position after it
 * @returns {Reason[]} the most important ones first
 */
export function reasonsOf(rules, before, after) {
  const side = /** @type {Side} */ (turnOf(before).side);
  const one = { rules, before, after, side, at: 0 };
  if (measure('wins', one) > 0) return reason('wins', 1);
  if (rules.owed(after).kind === 'over') return [];
  return readTablaaza(after) ? ofStones(one) : ofMen(one);
}
