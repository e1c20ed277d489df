// SPDX-License-Identifier: MIT
// Tablan on the page.
import { texts } from '../../texts/en/tablan/name.js';

/** @type {import('../types.d.ts').Game} */
export const game = {
  name: 'tablan',
  texts,
  board: { kind: 'tablan' },
  men: 12,
  sticks: 4,
  rules: () => import('./rules.js'),
  lessons: () => import('./lessons.js'),
  example: () => import('./example.js'),
  puzzles: 305,
  history: ['mysore'],
  books: ['bell', 'smith'],
};
