// SPDX-License-Identifier: MIT
// English: the names of the server's bots, the weakest first, and a description of each.

/** @type {Record<string, string>} */
export const enLevels = {
  'level.1': 'Apprentice',
  'level.1.about': 'Judges by the eye, and sees few of its turns. A child may win.',
  'level.2': 'Traveller',
  'level.2.about': 'Judges well, and overlooks many a turn.',
  'level.3': 'Merchant',
  'level.3.about': 'Sees every turn, and weighs each by all that it has learnt.',
  'level.4': 'Master',
  'level.4.about': 'Also goes through your answers before it decides. The strongest we have.',
};
