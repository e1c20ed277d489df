// SPDX-License-Identifier: MIT
// English: the choice of a game. Loaded with it.

/** @type {Record<string, string>} */
export const enPicker = {
  'game.which': 'Which game?',
  'game.tabula.about': 'The race of the Roman emperors, with three dice.',
  'game.zeno.about': 'Both sides run towards each other; no man is borne off.',
  'game.pyf.about': 'A medieval race round the board. Also for teams.',
  'game.ludus-anglicorum.about': 'The English game of 1300: one die becomes a six.',
  'game.twelve-dogs.about': 'King Alfonso’s quick game: fill more of six points.',
  'game.tablan.about': 'A running fight from Mysore, with throwing sticks.',
  'game.tablaaza.about': 'Stones and pavilions around two lakes: no dice, no luck.',
};
