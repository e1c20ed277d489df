// SPDX-License-Identifier: MIT
// English: what the house's own players are called, the weakest first.

/** @type {Record<string, string>} */
export const enLevels = {
  'level.1': 'Apprentice',
  'level.2': 'Traveller',
  'level.3': 'Merchant',
  'level.4': 'Master',
};
