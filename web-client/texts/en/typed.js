// SPDX-License-Identifier: MIT
// English: a turn that is typed.

/** @type {Record<string, string | {one: string, other: string}>} */
export const enTyped = {
  'typed.title': 'Type a turn',
  'typed.label': 'Moves in notation',
  'typed.play': 'Play',
  'typed.bad': '“{word}” is not a legal move here.',
};
