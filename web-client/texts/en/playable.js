// SPDX-License-Identifier: MIT
// English: a position to try out. Loaded only with such a board.

/** @type {Record<string, string>} */
export const enPlayable = {
  'playable.how': 'Your men have a green edge: tap one, then a marked point.',
  'playable.how.lay': 'Tap a marked plot to lay a stone.',
  'playable.again': 'Again',
};
