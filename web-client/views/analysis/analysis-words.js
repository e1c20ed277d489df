// SPDX-License-Identifier: MIT
// Scores, luck and losses as text, in points of a hundred.
import { t } from '../../texts/text.js';
import { stepWords } from '../board/board-words.js';

const NUMBERS = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const SIGNED = new Intl.NumberFormat('en', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
});

/** Values below this, in points of a hundred, are shown as nothing. */
const LEAST = 0.05;

/** "64.2 ± 1.5"; without the error if it is 0. @param {number} score @param {number} [error] */
export const pointsText = (score, error = 0) =>
  error * 100 < LEAST
    ? NUMBERS.format(score * 100)
    : `${NUMBERS.format(score * 100)} ± ${NUMBERS.format(error * 100)}`;

/** "71": whole points of a hundred @param {number} part */
export const wholeText = (part) => String(Math.round(part * 100));

/** "+3.1", "−4.0" @param {number} part @param {number} [error] */
export const signedText = (part, error = 0) =>
  (
    SIGNED.format(Math.abs(part * 100) < LEAST ? 0 : part * 100) +
    (error * 100 < LEAST ? '' : ` ± ${NUMBERS.format(error * 100)}`)
  ).replace('-', '−');

const EQUITY = new Intl.NumberFormat('en', {
  minimumFractionDigits: 3,
  maximumFractionDigits: 3,
  signDisplay: 'exceptZero',
});

/** "+0.208", "−0.012" @param {number} equity */
export const equityText = (equity) => EQUITY.format(equity).replace('-', '−');

/** "1,024" @param {number} count */
export const countText = (count) => count.toLocaleString('en');

/** A turn as text. @param {string} before the position @param {readonly string[]} steps */
export const stepsText = (before, steps) =>
  steps.map((step) => stepWords(before, step)).join(' ') || t('turn.passed');
