// SPDX-License-Identifier: MIT
// Tabula on the page.
import { texts } from '../../texts/en/tabula/name.js';

/** @type {import('../types.d.ts').Game} */
export const game = {
  name: 'tabula',
  texts,
  board: { kind: 'tables', points: 'numerals', contrary: false, bears: true },
  men: 15,
  dice: 3,
  isMirrored: true,
  picture: 'tabula -----G-bABbbabb--bBBb-A- 0,0/0,0/0,0 w 652',
  rules: () => import('./rules.js'),
  lessons: () => import('./lessons.js'),
  example: () => import('./example.js'),
  puzzles: 287,
  history: ['scripta', 'claudius', 'tabula', 'zeno', 'reading', 'names'],
  books: ['agathias', 'austin', 'becq', 'bell', 'boardgame', 'botermans', 'parlett'],
};
