// SPDX-License-Identifier: MIT
// English: turns with sticks instead of dice, and turns that were played automatically. Loaded with the table.

/** @type {Record<string, string | {one: string, other: string}>} */
export const enTurns = {
  'turn.roll.sticks': 'Throw',
  'turn.opening.sticks': 'The sticks decide who starts …',
  'turn.theirs.roll.sticks': '{name} is about to throw.',
  'turn.mine.pass.sticks': 'No legal move.',
  'turn.how.twelve-dogs': 'Tap a dot: each die puts a man on the point of its number.',
  'turn.how.tablan': 'Tap a man, then a marked square.',
  'turn.how.tablaaza':
    'Who has no plot left for a stone loses. Tap a dot to place a stone there, then confirm.',
  'auto.roll.sticks': 'Throwing the sticks …',
  'auto.pass.sticks': 'Passing …',
  'auto.done.pass': 'You had no legal move.',
  'auto.done.forced': 'Your only move was played: {steps}',
};
