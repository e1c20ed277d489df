// SPDX-License-Identifier: MIT
// English: each game in two sentences, for a player who is invited or begins to read its rules.

/** @type {Record<string, string | {one: string, other: string}>} */
export const enInvited = {
  'invited.tabula.1':
    'Roll three dice, enter your fifteen men on I to VI, and run them round to XXIV. The first player to bear off all men wins.',
  'invited.tabula.2': 'Two men on a point hold it. A single man can be hit and starts again.',
  'invited.zeno.1':
    'Roll three dice. Gold runs from a to z, Black from z to a. The first player with all fifteen men in the last quarter wins.',
  'invited.zeno.2':
    'Two men on a point hold it. A single man can be hit and starts again. No man is borne off.',
  'invited.pyf.1':
    'Enter your men on a to f, run them to t–z, and bear them off. The first side with all men off wins.',
  'invited.pyf.2':
    'Two men on a point hold it; a single man can be hit. In the last quarter men stay frozen until they are borne off.',
  'invited.ludus-anglicorum.1':
    'Roll three dice; one is turned to a six. Run your men past the enemy’s to the far end and bear them off.',
  'invited.ludus-anglicorum.2':
    'In your own half no two of your men may share a point. A single man can be hit.',
  'invited.twelve-dogs.1':
    'Two dice place men on six points, a quarter of the board. Two of your men make a point yours for good.',
  'invited.twelve-dogs.2':
    'A single enemy man can be hit and goes back to the hand. The player with more full points wins.',
  'invited.tablan.1':
    'Throw four sticks: one plain side counts 2, four count 8, none counts 12, and you throw again.',
  'invited.tablan.2':
    'A man’s first move needs a 2. Landing on an enemy man takes it. The player with more squares in the other’s home row wins.',
  'invited.tablaaza.1':
    'Place stones in turn on plots of your colour. Fill a free plot’s corridors and raise a pavilion on it.',
  'invited.tablaaza.2': 'A player who has no plot left to place a stone on loses.',
};
