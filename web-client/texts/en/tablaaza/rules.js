// SPDX-License-Identifier: MIT
// English: the rules of Tablaaza.
/** @import { Text } from '../../text.js' */

/** @type {Record<string, Text>} */
export const texts = {
  'rules.tablaaza.lead':
    'Stones and pavilions on checkered land round two lakes: a modern game without chance, played to the last plot.',
  'rules.tablaaza.1': 'The board',
  'rules.tablaaza.1.about':
    'The board has fifty plots round two lakes. Red and green plots alternate, twenty-five of each. The board is empty at first.',
  'rules.tablaaza.1.figure': 'The start of a game.',
  'rules.tablaaza.1.source':
    'Andrew Perkis, Tablaaza (2005): fifty squares round two lakes. His picture is lost to us; this arrangement is deduced from his text.',
  'rules.tablaaza.2': 'Placing stones',
  'rules.tablaaza.2.about':
    'Red moves first, then the sides take turns. Red places a stone on any free red plot, Green on any free green one. A side may not pass. The last side that can place a stone wins: a side that has no free plot on its turn has lost.',
  'rules.tablaaza.2.figure': 'Five stones of each side. It is Red’s turn.',
  'rules.tablaaza.2.source': 'Perkis, Tablaaza: play, objective.',
  'rules.tablaaza.3': 'The neighbourly reply',
  'rules.tablaaza.3.about':
    'Green’s first stone goes next to Red’s first stone, or a knight’s move away from it: two plots in one direction and one to the side. A knight’s move counts only if one of its two ways stays on land.',
  'rules.tablaaza.3.figure':
    'Red has begun on b4. The knight’s moves to d3 and d5 would cross the water. Place a green stone.',
  'rules.tablaaza.3.firsts':
    'Three first moves of Red, each with all replies that are allowed. A cross marks a plot that is a knight’s move away, but across the water.',
  'rules.tablaaza.3.done': 'From now on, every free plot of a side’s own colour is allowed.',
  'rules.tablaaza.3.source': 'Perkis, Tablaaza: “The Neighbourly Move Rule”.',
  'rules.tablaaza.4': 'Corridors and pavilions',
  'rules.tablaaza.4.about':
    'A corridor is an unbroken run of two or more plots in a row or a column; the edge and the lakes end it. After your move, look at each free plot of the other colour. If all plots of your own colour in its corridors are filled, you raise a pavilion on it. No stone can be placed there any more. One move may raise several pavilions.',
  'rules.tablaaza.4.figure':
    'Red stones stand on a3, b2 and b6. A stone on b4 fills the last red plot in the corridors of b3. The plots beyond the lake do not count.',
  'rules.tablaaza.4.done': 'A stone on b4 raises a pavilion on b3.',
  'rules.tablaaza.4.source': 'Perkis, Tablaaza: the rule of pavilions and his first example.',
  'rules.tablaaza.5': 'Pavilions fill plots too',
  'rules.tablaaza.5.about':
    'A pavilion counts as filled, just as a stone does, whichever side raised it.',
  'rules.tablaaza.5.figure':
    'Green’s pavilion stands on b4. A red stone on b6 raises a pavilion on b3.',
  'rules.tablaaza.5.done': 'A stone on b6 raises b3.',
  'rules.tablaaza.5.source':
    'Our reading of Perkis: he asks that the plots are “occupied”, and a pavilion occupies its plot.',
  'rules.tablaaza.6': 'Counting at the end',
  'rules.tablaaza.6.about':
    'At the end every plot is filled. If the number of pavilions is odd, Red has raised one more than Green and has won. If it is even, both have raised equally many, and Green has won.',
  'rules.tablaaza.6.figure': 'Six pavilions, three of each side: Green has won.',
  'rules.tablaaza.6.source': 'Perkis, Tablaaza, on the number of pavilions.',
  'rules.tablaaza.7': 'Advice',
  'rules.tablaaza.7.about':
    'Pavilions take plots from the enemy, but do not raise too many more than he does near the end: his last moves may then raise pavilions on all your plots at once. Green plays for an even number of pavilions, Red for an odd one.',
  'rules.tablaaza.7.figure':
    'Green has raised three pavilions more than Red and has more free plots. Red wins all the same.',
  'rules.tablaaza.7.source': 'Perkis, Tablaaza, on the end of the game.',
  'rules.tablaaza.8': 'A doubt about the board',
  'rules.tablaaza.8.about':
    'Perkis says that without the neighbourly reply Green could win by copying Red’s moves on the opposite side. On the usual board here that is not true. On the larger board shown below it is, but there no knight’s move has to cross the water, as he says some must. So both boards are offered, and a third one.',
  'rules.tablaaza.8.figure': 'The other board: seven rows of ten, with two larger lakes.',
  'rules.tablaaza.8.source':
    'Deduced from Perkis, Tablaaza, on the neighbourly reply, and checked by exhaustive search.',
  'rules.tablaaza.certainty':
    'Modern. Andrew Perkis published the game in 2005. His picture of the board is lost to us, so the board is reconstructed from his text.',
  'rules.tablaaza.puzzle': 'A won ending',
  'rules.tablaaza.puzzle.about': 'Red is to move, and wins whatever Green does. Place a stone.',
  'rules.tablaaza.puzzle.done': 'Every one of these moves wins.',
  'rules.tablaaza.puzzle.source':
    'A position of the kind that Perkis shows at the end of his article. His own picture is lost to us.',
};
