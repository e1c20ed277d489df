// SPDX-License-Identifier: MIT
// The reasons of a hint in words.
/** @import { Rules } from '../../types.d.ts' */
import { reasonsOf } from '../../learn/reasons.js';
import { enReasons } from '../../texts/en/reasons.js';
import { addTexts, t } from '../../texts/text.js';
import { pointName } from '../board/games.js';

addTexts(enReasons);

/**
 * "Hits a man, closes point 5": the visible effects of a turn.
 * @param {Rules} rules
 * @param {string} before the position before the turn
 * @param {string} after the position after it
 */
export function reasonWords(rules, before, after) {
  const words = reasonsOf(rules, before, after).map(({ key, n, points }) => {
    const names = points.map((point) => pointName(before, String(point)));
    return t(`reason.${key}`, { n, points: names.join(', ') });
  });
  const text = words.join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
