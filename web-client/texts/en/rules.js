// SPDX-License-Identifier: MIT
// English: the pages of the rules. The texts of each game are in NAME/rules.js.
/** @import { Text } from '../text.js' */

/** @type {Record<string, Text>} */
export const enRules = {
  'rules.title': 'Rules of {game}',
  'rules.play': 'Play {game}',
  'rules.contents': 'On this page',
  'rules.try': 'A position to try',
  'rules.variants': 'Where the sources differ',
  'rules.numbers': 'Balance',
  'rules.sources.short': 'Sources',
  'rules.games': 'Rules of each game',
  'rules.more': 'More about {game}',
  'rules.history': 'History',
  'rules.print': 'Print the game',
  'rules.board': 'A game of {game} under way',
  'rules.figure': 'Board of {game}: {chapter}',
  'rules.figure.first': 'Board of {game}: first move {n}, with {replies} replies',
  'certainty.attested.long': 'Attested: a source says so.',
  'certainty.reconstructed.long': 'Reconstructed from sources.',
  'certainty.modern.long': 'Modern: a rule of today.',
};
