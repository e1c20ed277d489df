// SPDX-License-Identifier: MIT
// The labels of the points: Roman numerals as on the boards of Rome, or the letters of the medieval manuscripts.

const ROMAN = [
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
];

/** @param {number} number 1..39 */
export function roman(number) {
  let rest = number;
  let text = '';
  for (const [value, letters] of /** @type {[number, string][]} */ (ROMAN)) {
    while (rest >= value) {
      text += letters;
      rest -= value;
    }
  }
  return text;
}

/** The 24 letters of a medieval alphabet, which has neither j nor v. */
const LETTERS = 'abcdefghiklmnopqrstuwxyz';

/** @param {number} point 1..24 */
export const letter = (point) => LETTERS[point - 1];
