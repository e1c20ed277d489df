// SPDX-License-Identifier: MIT

/** @type {Record<string, string>} */
export const texts = {
  'game.made-up': 'Made up',
};
