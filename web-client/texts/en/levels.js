// SPDX-License-Identifier: MIT
// English: the names of the server's bots, the weakest first, and a description of each.

/** @type {Record<string, string>} */
export const enLevels = {
  'level.1': 'Apprentice',
  'level.1.about': 'Beginner: easy to beat.',
  'level.2': 'Traveller',
  'level.2.about': 'Casual player: plays well and misses many turns.',
  'level.3': 'Merchant',
  'level.3.about': 'Strong: considers every turn.',
  'level.4': 'Master',
  'level.4.about': 'Strongest: also considers your replies.',
};
