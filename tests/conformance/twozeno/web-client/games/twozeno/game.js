// SPDX-License-Identifier: MIT
// A made-up game on the page: Zeno with two dice, without any part that is loaded later.
import { texts } from '../../texts/en/twozeno/name.js';

/** @type {import('../types.d.ts').Game} */
export const game = {
  name: 'twozeno',
  texts,
  board: { kind: 'tables', points: 'letters', contrary: true, bears: false },
  men: 15,
  dice: 2,
};
