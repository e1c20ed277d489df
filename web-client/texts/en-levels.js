// SPDX-License-Identifier: MIT
// English: what the house's own players are called, the weakest first, and what each sees.

/** @type {Record<string, string>} */
export const enLevels = {
  'level.1': 'Apprentice',
  'level.1.about': 'Knows the rules, looks at this turn alone and misses much. A child may win.',
  'level.2': 'Traveller',
  'level.2.about': 'Looks at what lies open now, and seldom at what comes back.',
  'level.3': 'Merchant',
  'level.3.about': 'Weighs every end of the turn with all that it has learnt.',
  'level.4': 'Master',
  'level.4.about': 'Also goes through your answers before it decides. The strongest we have.',
};
