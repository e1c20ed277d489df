// SPDX-License-Identifier: MIT
// The steps of a turn as arrows on the board. A module of its own: the rules show arrows before they need a board to
// play on.
/** @import { Side, TurnLine } from '../../types.d.ts' */
/** @import { Arrow } from '../../boards/board.js' */
import { placeNumber, readPlacing, readStepText } from '../../table/notation.js';

/** @param {TurnLine | null | undefined} line @returns {Arrow[]} */
export function arrowsOf(line) {
  if (!line?.steps) return [];
  const side = /** @type {Side} */ (line.seat[0]);
  return line.steps.flatMap((text) => {
    const step = readStepText(text);
    const place = (/** @type {string} */ name) => placeNumber(line.before, name);
    if (step) return [{ side, from: place(step.from), to: place(step.to), hit: step.hit }];
    return readPlacing(text).map((plot) => ({ side, from: 0, to: place(plot), hit: false }));
  });
}
