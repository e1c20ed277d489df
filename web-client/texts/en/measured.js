// SPDX-License-Identifier: MIT
// English: the warning that the computer's evaluation was not measured under the current rules.

/** @type {Record<string, string>} */
export const enMeasured = {
  'measured.figures': 'Not measured under these rules, or found unreliable.',
  'measured.eye':
    'The computer plays this game by eye, at every level. It gives no hints and no analysis, and accepts no draw.',
  'measured.bots':
    'The computer players were not measured under these rules, or found unreliable. They accept no draw.',
};
