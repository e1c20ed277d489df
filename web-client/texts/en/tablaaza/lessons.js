// SPDX-License-Identifier: MIT
// English: the lesson and the exercises of Tablaaza.

/** @type {Record<string, string>} */
export const texts = {
  'learn.tablaaza.stone':
    'You play Red, and each side places one stone on a vacant plot of its own colour in every turn. Tap a red plot, then confirm.',
  'learn.tablaaza.stone.done':
    'Green answers on a green plot. Only its first stone must stand next to yours, or a knight’s move away.',
  'learn.tablaaza.pavilion':
    'The green plot b3 sees the red plots a3, b2, b4 and b6 in its row and column. Fill the last of them, b4.',
  'learn.tablaaza.pavilion.done':
    'All red plots around b3 are taken, so you raised a pavilion there: Green has lost a plot.',
  'learn.tablaaza.pavilion.wrong': 'No pavilion was raised. Place your stone on b4.',
  'learn.tablaaza.two':
    'One stone can raise more than one pavilion. Find the stone that raises two.',
  'learn.tablaaza.two.done':
    'b3 and b5 both became pavilions. A lake or the edge ends a row, so plots beyond the lake do not count.',
  'learn.tablaaza.two.wrong': 'That stone raised fewer pavilions. Look between b3 and b5.',
  'learn.tablaaza.built':
    'Green has a pavilion on b4, and it counts as taken. Raise a pavilion on b3.',
  'learn.tablaaza.built.done': 'Stones and pavilions alike close a plot.',
  'learn.tablaaza.built.wrong':
    'Only one red plot around b3 is still vacant. It lies in its column.',
  'learn.tablaaza.careful':
    'Green raises pavilions on your plots, too. Place a stone after which Green cannot raise one at once.',
  'learn.tablaaza.careful.done': 'Your plots are safe for one more turn.',
  'learn.tablaaza.careful.wrong':
    'Green can raise a pavilion now. Look at the red plots whose green neighbours are almost all taken.',
  'learn.tablaaza.end':
    'A side that has no vacant plot of its colour when it must play has lost. Place your last stone.',
  'learn.tablaaza.end.done':
    'It raised a pavilion on Green’s last plot, so Green cannot play: you have won.',
  'learn.tablaaza.x.first': 'The fourth stone',
  'learn.tablaaza.x.first.ask': 'Raise a pavilion.',
  'learn.tablaaza.x.first.done': 'b4 was the last red plot around b3.',
  'learn.tablaaza.x.first.wrong': 'No pavilion was raised. Look at the green plot b3.',
  'learn.tablaaza.x.both': 'Two with one stone',
  'learn.tablaaza.x.both.ask': 'Raise two pavilions with one stone.',
  'learn.tablaaza.x.both.done': 'The stone on b4 counts for b3 and for b5.',
  'learn.tablaaza.x.both.wrong':
    'Fewer than two pavilions were raised. One plot lies beside b3 and b5.',
  'learn.tablaaza.x.isthmus': 'Between the lakes',
  'learn.tablaaza.x.isthmus.ask': 'Raise a pavilion on the isthmus between the lakes.',
  'learn.tablaaza.x.isthmus.done': 'On the isthmus a row has only two plots.',
  'learn.tablaaza.x.isthmus.wrong':
    'No pavilion was raised. Look at the columns d and e between the lakes.',
  'learn.tablaaza.x.shore': 'Short rows',
  'learn.tablaaza.x.shore.ask': 'Raise a pavilion.',
  'learn.tablaaza.x.shore.done': 'The lakes make the rows on the isthmus short.',
  'learn.tablaaza.x.shore.wrong': 'No pavilion was raised. Look at the rows between the lakes.',
  'learn.tablaaza.x.pair': 'Along the row',
  'learn.tablaaza.x.pair.ask': 'Raise two pavilions with one stone.',
  'learn.tablaaza.x.pair.done': 'A corner plot closed two green plots of its row.',
  'learn.tablaaza.x.pair.wrong': 'Fewer than two pavilions were raised. Look along the top row.',
  'learn.tablaaza.x.three': 'Three at once',
  'learn.tablaaza.x.three.ask': 'Raise as many pavilions as one stone can.',
  'learn.tablaaza.x.three.done': 'One stone in the last column raised three.',
  'learn.tablaaza.x.three.wrong': 'Another stone raises more. Look at the column h.',
  'learn.tablaaza.x.shield': 'Give nothing away',
  'learn.tablaaza.x.shield.ask': 'Place a stone after which Green cannot raise a pavilion.',
  'learn.tablaaza.x.shield.done': 'Green has no pavilion to raise.',
  'learn.tablaaza.x.shield.wrong':
    'Green can raise a pavilion at once. Find the plot that it threatens, and fill it.',
  'learn.tablaaza.x.shield-two': 'The threatened plot',
  'learn.tablaaza.x.shield-two.ask': 'Place a stone after which Green cannot raise a pavilion.',
  'learn.tablaaza.x.shield-two.done': 'You took the plot that Green wanted.',
  'learn.tablaaza.x.shield-two.wrong':
    'Green can raise a pavilion at once. The threat is on the isthmus.',
  'learn.tablaaza.x.endgame': 'An endgame',
  'learn.tablaaza.x.endgame.ask': 'Find a stone after which you win against every reply.',
  'learn.tablaaza.x.endgame.done': 'From here Green runs out of plots first.',
  'learn.tablaaza.x.endgame.wrong':
    'Green can win now. Count the plots that each side can still use.',
  'learn.tablaaza.x.endgame-two': 'The only winning stone',
  'learn.tablaaza.x.endgame-two.ask': 'Only one stone wins against every reply. Find it.',
  'learn.tablaaza.x.endgame-two.done':
    'Raising most pavilions is not always best: the last plot counts.',
  'learn.tablaaza.x.endgame-two.wrong':
    'Green can win now. Two pavilions at once are tempting, but they end the game too early.',
  'learn.tablaaza.x.perkis': 'Two plots against five',
  'learn.tablaaza.x.perkis.ask':
    'Green has five plots left and you have two. Place a stone and see who runs out first.',
  'learn.tablaaza.x.perkis.done': 'Whatever Green does, your last stone takes its last plots.',
  'learn.tablaaza.end.play': 'Place a stone on a red plot, then confirm the turn.',
  'learn.tablaaza.tip.forced': 'Only one red plot is vacant. Place your stone there.',
};
