// SPDX-License-Identifier: MIT
// Ludus Anglicorum on the page.
import { texts } from '../../texts/en/ludus-anglicorum/name.js';

/** @type {import('../types.d.ts').Game} */
export const game = {
  name: 'ludus-anglicorum',
  texts,
  board: { kind: 'tables', points: 'letters', contrary: true, bears: true },
  men: 15,
  dice: 3,
  rules: () => import('./rules.js'),
  lessons: () => import('./lessons.js'),
  example: () => import('./example.js'),
  puzzles: 238,
  history: ['england', 'libro', 'royal'],
  books: ['alfonso', 'murray', 'rumwoldstow'],
};
