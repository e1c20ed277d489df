// SPDX-License-Identifier: MIT
// English: the reasons of a hint.

/** @type {Record<string, string | {one: string, other: string}>} */
export const enReasons = {
  'reason.wins': 'wins the game',
  'reason.hits': { one: 'hits a man', other: 'hits {n} men' },
  'reason.enters': { one: 'enters a man from the bar', other: 'enters {n} men from the bar' },
  'reason.makes': { one: 'closes point {points}', other: 'closes points {points}' },
  'reason.off': { one: 'bears off a man', other: 'bears off {n} men' },
  'reason.settles': { one: 'settles a man', other: 'settles {n} men' },
  'reason.saves.die': { one: 'saves a single man', other: 'saves {n} single men' },
  'reason.saves.sticks': { one: 'saves a man', other: 'saves {n} men' },
  'reason.leaves.die': {
    one: 'leaves a single man that one die can hit',
    other: 'leaves {n} single men that one die can hit',
  },
  'reason.leaves.sticks': {
    one: 'leaves a man that the next throw can capture',
    other: 'leaves {n} men that the next throw can capture',
  },
  'reason.safe': 'leaves no man in danger',
  'reason.raises': { one: 'raises a pavilion', other: 'raises {n} pavilions' },
  'reason.gives': {
    one: 'lets the other side raise a pavilion',
    other: 'lets the other side raise {n} pavilions',
  },
  'reason.holds': 'gives the other side no pavilion',
};
