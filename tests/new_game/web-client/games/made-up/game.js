// SPDX-License-Identifier: MIT
// The made-up game on the page.
import { texts } from '../../texts/en/made-up/name.js';

/** @type {import('../types.d.ts').Game} */
export const game = {
  name: 'made-up',
  texts,
  board: { kind: 'tables', points: 'letters', contrary: true, bears: true },
  men: 10,
  dice: 2,
};
