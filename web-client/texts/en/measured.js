// SPDX-License-Identifier: MIT
// English: the warning that the computer's evaluation was not measured under the current rules.

/** @type {Record<string, string>} */
export const enMeasured = {
  'measured.figures': 'Not measured under these rules, or found unreliable.',
  'measured.bots':
    'The computer players were not measured under these rules, or found unreliable. They accept no draw.',
};
