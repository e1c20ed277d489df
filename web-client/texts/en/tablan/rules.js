// SPDX-License-Identifier: MIT
// English: the rules of Tablan.
/** @import { Text } from '../../text.js' */

/** @type {Record<string, Text>} */
export const texts = {
  'rules.tablan.lead':
    'A running fight from Mysore in India. Four sticks are thrown instead of dice, and the men take the enemy’s home row square by square.',
  'rules.tablan.1': 'Board and men',
  'rules.tablan.1.about':
    'The board has four rows of twelve squares. Each side has twelve men, one on each square of its home row: Gold below on A to L, Black above on a to l. A man on a base has not moved yet.',
  'rules.tablan.1.figure': 'The start of a game.',
  'rules.tablan.1.source':
    'R. C. Bell, Board and Table Games from Many Civilizations (below: “Bell”), rule 1.',
  'rules.tablan.2': 'The way',
  'rules.tablan.2.about':
    'Gold’s men move along their home row from A to L, back along the next row from M to X, along the third row from m to x, and then into Black’s home row, from a to l. Black’s men move the opposite way round, from a to l, m to x, M to X, and then A to L. No man moves backwards.',
  'rules.tablan.2.figure': 'The way of a gold man.',
  'rules.tablan.2.source': 'Bell, rule 5.',
  'rules.tablan.3': 'The sticks',
  'rules.tablan.3.about':
    'Each stick has a plain side and a painted side. Throw all four into the air and catch them two or three times before you let them fall; the catching may be left out. One plain side up counts 2, four plain sides 8, four painted sides 12, and you throw again. Two or three plain sides count nothing, and the sticks pass to the other side.',
  'rules.tablan.3.figure': 'One plain side is up: a throw of 2.',
  'rules.tablan.3.source': 'Bell, rule 2.',
  'rules.tablan.4': 'Who begins',
  'rules.tablan.4.about':
    'Each side throws the sticks. If only one side throws a 2, it begins with a new throw. Otherwise both throw again.',
  'rules.tablan.4.figure': 'Nobody has moved. Only a throw of 2 can start a man.',
  'rules.tablan.4.source': 'No source says who begins. This is our own rule.',
  'rules.tablan.5': 'The first move',
  'rules.tablan.5.about':
    'A man’s first move needs a throw of 2. A throw moves one man by its whole number, or two different men by half of it each. No square holds two men; passing over men is free.',
  'rules.tablan.5.figure':
    'The throw is 2. Only K and L have an empty square within reach. There are three ways.',
  'rules.tablan.5.done': 'A man without a base may also use an 8 or a 12.',
  'rules.tablan.5.source': 'Bell, rules 3, 4 and 10.',
  'rules.tablan.6': 'Capturing',
  'rules.tablan.6.about':
    'A man who lands on an enemy man in one of the two middle rows captures him: he is out of the game. Several men may be captured in one turn. Men in their own home row are safe until an enemy man reaches that row.',
  'rules.tablan.6.figure':
    'The throw is 2, and a black man stands on O. M captures with the whole throw, N with half of it.',
  'rules.tablan.6.done': 'Played. If O was captured, Black has one man less.',
  'rules.tablan.6.source': 'Bell, rules 6 and 9.',
  'rules.tablan.7': 'The enemy’s home row',
  'rules.tablan.7.about':
    'A man who reaches the enemy’s home row stays on his square: he moves no more and cannot be captured. If an enemy man stands on the square, he is captured.',
  'rules.tablan.7.figure':
    'The throw is 2. The man on x can take b with the whole throw, or a with half of it.',
  'rules.tablan.7.done': 'A man with bolts has reached his goal.',
  'rules.tablan.7.source': 'Bell, rules 6, 7 and 9.',
  'rules.tablan.8': 'Squares that are taken',
  'rules.tablan.8.about':
    'A man who has reached his goal bars the square to both sides. The enemy may pass over it, but not land there.',
  'rules.tablan.8.figure':
    'The throw is 2. Black holds C for good: A cannot land there. Only B can move the whole throw.',
  'rules.tablan.8.done': 'A passes C later.',
  'rules.tablan.8.source': 'Bell, rules 7 and 10.',
  'rules.tablan.9': 'Using the throw',
  'rules.tablan.9.about':
    'A throw that can be used must be used. There is one exception: if only one man of a side can still travel, and he stands in the row before the enemy’s home row, he may wait for a throw that brings him in. A throw that cannot be used is lost, but you still throw again.',
  'rules.tablan.9.figure':
    'The throw is 2. The man on v is the last one. He may move to x, or wait for an 8, which takes him in.',
  'rules.tablan.9.source': 'Bell, rule 11. That a lost throw earns another follows from rule 2.',
  'rules.tablan.10': 'The end',
  'rules.tablan.10.about':
    'The game ends when neither side can ever move again. The side that holds more squares of the other’s home row wins; equal numbers are a draw.',
  'rules.tablan.10.figure':
    'The man on A is stopped by the men on B and C. Black holds two squares, Gold one: Black has won.',
  'rules.tablan.10.source': 'Bell, rule 12.',
  'rules.tablan.11': 'One square after another',
  'rules.tablan.11.about':
    'As an option, the squares of the enemy’s home row are taken in their order, from a to l. Choose with it that a half may be played alone: otherwise nearly every game ends with men who can never move.',
  'rules.tablan.11.figure':
    'The throw is 2, and b is the next square. Only x can go there. v cannot.',
  'rules.tablan.11.done': 'The next square is c.',
  'rules.tablan.11.source':
    'Bell, rule 8, there optional. The warning comes from games played at random.',
  'rules.tablan.certainty':
    'Attested. R. C. Bell describes the game as it is played in villages of Mysore. We know his rules from a printed sheet that follows his book.',
  'rules.tablan.puzzle': 'Three ways to play an eight',
  'rules.tablan.puzzle.about':
    'Gold has thrown an eight. One man may play all of it, or two men half of it each. Each of the three ways captures.',
  'rules.tablan.puzzle.done': 'Captured men are out of the game.',
  'rules.tablan.puzzle.source': 'Made for this page, by the rules of Bell.',
};
