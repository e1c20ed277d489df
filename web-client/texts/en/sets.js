// SPDX-License-Identifier: MIT
// English: the choice of a named set of rules, its length, its balance and its warnings. Loaded with that choice.

/** @type {Record<string, string>} */
export const enSets = {
  'sets.title': 'Which rules?',
  'sets.own': 'Your own',
  'sets.own.about': 'Single rules that you have changed below.',
  'sets.default': 'Default',
  'sets.source': 'Source:',
  'sets.change': 'Change single rules',
  'sets.unknown':
    'There are no rules named “{id}” for {game}. The default rules are chosen instead.',
  'sets.facts': 'Nine of ten games take {p5} to {p95} turns.',
  'sets.starter': 'The player who starts wins {n} of 100 games.',
  'sets.side': '{side} wins {n} of 100 games.',
  'sets.even': 'Both sides have equal chances.',
  'sets.endless':
    'Take care: dice may be wasted by these rules, and {unfinished} of {games} test games did not end.',
  'sets.unmeasured': 'Length and balance have not been measured under these rules.',
  'sets.warn.order':
    'Take care: in 38 of 40 test games some men could never move again. Allow single halves to be played, then it happens in 27.',
  'sets.warn.order.half':
    'Take care: in 27 of 40 test games some men could never move again. Without this rule it happens in 4.',
  'sets.warn.goal': 'Take care: Black wins about four games of five.',
};
