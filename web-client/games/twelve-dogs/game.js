// SPDX-License-Identifier: MIT
// Twelve Dogs on the page.
import { texts } from '../../texts/en/twelve-dogs/name.js';

/** @type {import('../types.d.ts').Game} */
export const game = {
  name: 'twelve-dogs',
  texts,
  board: { kind: 'dogs' },
  men: 12,
  dice: 2,
  isSolved: true,
  rules: () => import('./rules.js'),
  lessons: () => import('./lessons.js'),
  example: () => import('./example.js'),
  history: ['england', 'libro'],
  books: ['alfonso', 'murray', 'rumwoldstow'],
};
