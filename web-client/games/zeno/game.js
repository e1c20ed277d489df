// SPDX-License-Identifier: MIT
// Zeno on the page.
import { texts } from '../../texts/en/zeno/name.js';

/** @type {import('../types.d.ts').Game} */
export const game = {
  name: 'zeno',
  texts,
  board: { kind: 'tables', points: 'letters', contrary: true, bears: false },
  men: 15,
  dice: 3,
  rules: () => import('./rules.js'),
  lessons: () => import('./lessons.js'),
  example: () => import('./example.js'),
  puzzles: 242,
  history: ['zeno', 'reading', 'names', 'england'],
  books: ['agathias', 'austin', 'becq', 'rumwoldstow'],
};
