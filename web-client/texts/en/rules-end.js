// SPDX-License-Identifier: MIT
// English: the end of a page of the rules, which is loaded after its beginning.

/** @type {Record<string, string>} */
export const enRulesEnd = {
  'rules.options': 'Where the sources differ',
  'rules.options.about':
    'The old sources leave questions open and sometimes disagree. The first answer of each list is the default. The host of a table can choose another one before the game starts.',
  'rules.default': '(default)',
  'rules.sources': 'Sources',
};
