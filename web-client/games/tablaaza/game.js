// SPDX-License-Identifier: MIT
// Tablaaza on the page.
import { texts } from '../../texts/en/tablaaza/name.js';

/** @type {import('../types.d.ts').Game} */
export const game = {
  name: 'tablaaza',
  texts,
  board: { kind: 'tablaaza' },
  rules: () => import('./rules.js'),
  lessons: () => import('./lessons.js'),
  example: () => import('./example.js'),
  puzzles: 234,
  history: ['tablaaza'],
  books: ['perkis'],
};
