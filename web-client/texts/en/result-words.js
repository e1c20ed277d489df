// SPDX-License-Identifier: MIT
// English: the result of a game in a few words.

/** @type {Record<string, string | {one: string, other: string}>} */
export const enResultWords = {
  'result.won': 'You won',
  'result.lost': '{name} won',
  'result.wins': '{name} won with {side}',
  'result.draw': 'Draw',
  'result.draw.level': 'Draw, {n} : {n}',
  'result.tie': 'A tie: another game follows',
  'result.tie.level': 'A tie, {n} : {n}: another game follows',
};
