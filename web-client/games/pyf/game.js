// SPDX-License-Identifier: MIT
// Pyf on the page.
import { texts } from '../../texts/en/pyf/name.js';

/** @type {import('../types.d.ts').Game} */
export const game = {
  name: 'pyf',
  texts,
  board: { kind: 'tables', points: 'letters', contrary: false, bears: true },
  men: 15,
  dice: 3,
  rules: () => import('./rules.js'),
  lessons: () => import('./lessons.js'),
  example: () => import('./example.js'),
  puzzles: 258,
  history: ['reading', 'england', 'libro', 'royal'],
  books: ['agathias', 'alfonso', 'becq', 'murray', 'rumwoldstow'],
};
