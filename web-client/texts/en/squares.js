// SPDX-License-Identifier: MIT
// English: words for boards of squares.

/** @type {Record<string, string>} */
export const enSquares = {
  'player.men': 'Men',
  'player.taken': 'Squares won',
  'player.pavilions': 'Pavilions',
  'player.vacant': 'Free plots',
  'cell.square': 'Square {square}',
  'cell.state.waiting': 'not moved yet',
  'cell.state.moved': 'on the way',
  'cell.state.stuck': 'settled for good',
  'cell.plot.w': 'red plot',
  'cell.plot.b': 'green plot',
  'cell.plot.vacant': 'free',
  'cell.plot.stone': 'with a stone',
  'cell.plot.pavilion': 'with a pavilion',
  'cell.plot.lake': 'lake',
  'say.squares': '{side} on {squares}.',
  'say.tablaaza':
    'Free plots: red {red}, green {green}. Pavilions: Red {redPavilions}, Green {greenPavilions}.',
};
