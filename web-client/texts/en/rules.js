// SPDX-License-Identifier: MIT
// English: the rules of each game as text. `rules.GAME.lead`, then chapters `rules.GAME.1` with `rules.GAME.1.about`,
// and so on; the puzzle of a game is `rules.GAME.puzzle`, with `.about`, `.done` and `.source`.
/** @import { Text } from '../text.js' */

/** @type {Record<string, Text>} */
export const enRules = {
  'rules.over': 'The rules',
  'rules.options': 'Where the sources differ',
  'rules.options.about':
    'The old books leave things open and disagree. The house plays the first choice of each; whoever opens a table may change it until a friend sits.',
  'rules.usual': 'As a rule: {usual}.',
  'rules.others': 'Otherwise: {others}.',
  'rules.sources': 'Sources',
  'rules.play': 'Open a table',
  'rules.games': 'The games of the house',
  'certainty.attested.long': 'Attested by a source.',
  'certainty.reconstructed.long': 'Reconstructed from the sources.',
  'certainty.modern.long': 'A modern choice.',

  'rules.tabula.lead':
    'The race of three dice that Rome played for some five hundred years: the grandmother of backgammon, with one more die, no doubling, and everybody running the same way.',
  'rules.tabula.puzzle': 'Emperor Zeno’s throw',
  'rules.tabula.puzzle.about':
    'About the year 480 the emperor, playing Gold, threw two, five and six, and a poet wrote the position down. Play it: every die has to be used, and there is only one way to do it. Watch what becomes of his pairs.',
  'rules.tabula.puzzle.done':
    'There it is: eight single men, where there had been pairs. Each may now be hit.',
  'rules.tabula.puzzle.source':
    'Agathias, Greek Anthology IX 482, sixth century. Of all ways to read its three doubtful points, just one leaves a single legal play with eight single men; it is the one shown here.',
  'rules.tabula.1': 'The board and the men',
  'rules.tabula.1.about':
    'Twenty-four points in two rows of twelve, I to XII below from left to right, XIII to XXIV above from right to left. Gold and Black have fifteen men each. The board is empty at first: all men wait in hand.',
  'rules.tabula.2': 'The aim',
  'rules.tabula.2.about':
    'Both sides bring their men in on the first points, run them the same way round from I to XXIV, and bear them off. Whoever has borne off all fifteen first has won.',
  'rules.tabula.3': 'Throwing',
  'rules.tabula.3.about':
    'To begin, each side throws three dice and the higher total starts; equal totals throw again. Then the sides take turns with three dice each. Every die is one step of one man by just that number, in any order; one man may take two or all three steps, but each resting place must be open to him. Equal dice earn nothing extra.',
  'rules.tabula.4': 'Coming in',
  'rules.tabula.4.about':
    'A man in hand comes in on the point of a die. As long as any of your men waits, a die must bring a man in, or carry on a man who came in with this same throw, and no such man may pass XII. The moment the last one is in, the rest of the throw is free.',
  'rules.tabula.5': 'Moving',
  'rules.tabula.5.about':
    'A man may rest on an empty point, on a point of his own side however many stand there, or on a single enemy. Two or more enemies hold a point against him; he may pass over it, not rest on it.',
  'rules.tabula.6': 'Hitting',
  'rules.tabula.6.about':
    'A man who rests on a single enemy hits him: the enemy goes to the bar in the middle and must come in again on the first points before his side does anything else. Hits count at every resting place, in the middle of a move too.',
  'rules.tabula.7': 'Using the throw',
  'rules.tabula.7.about':
    'You must use as many of the three dice as can be used, whether it suits you or not. If different ways use equally many, the choice is yours. What cannot be used is lost.',
  'rules.tabula.8': 'Bearing off',
  'rules.tabula.8.about':
    'When all your men still in play stand in the last quarter, XIX to XXIV, they may leave: any die that carries a man past XXIV takes him off. If one is hit, it stops until he is home again.',
  'rules.tabula.9': 'The old words',
  'rules.tabula.9.about':
    'A single man is vagus, a wanderer. Two or more on a point are ordinarii, in good order. A man whom no die can move is incitus, checked.',

  'rules.zeno.lead':
    'The race that the emperor may have lost: both sides start on a single point each and run against one another, and nobody leaves the board.',
  'rules.zeno.puzzle': 'Two sixes and a five',
  'rules.zeno.puzzle.about':
    'One man of Gold is still outside. The six is stopped by the pair on z, and nothing may overshoot. Find the winning step.',
  'rules.zeno.puzzle.done': 'Won: all fifteen stand in the last table.',
  'rules.zeno.puzzle.source': 'After the rules of Zeno as the Rumwoldstow players print them.',
  'rules.zeno.1': 'The start',
  'rules.zeno.1.about':
    'All fifteen gold men stand on a, all fifteen black men on z. Gold travels from a to z, Black from z to a.',
  'rules.zeno.2': 'The aim',
  'rules.zeno.2.about':
    'The first side whose men all stand in the table farthest from their start wins: Gold in t to z, Black in a to f. It is looked at after every step, so a game may end in mid-turn.',
  'rules.zeno.3': 'Moving and hitting',
  'rules.zeno.3.about':
    'Three dice, each one step of one man. A man may rest on an empty point, among his own, or on a single enemy, who is hit. Two enemies hold a point, and the pile on the start counts as one that is held. A man who was hit comes in again where his side began, before any other of his side moves.',
  'rules.zeno.4': 'No bearing off',
  'rules.zeno.4.about':
    'A step beyond the last point is not allowed; a die that only overshoots is lost. Dice must be used as far as they can be, even where that breaks up a good position.',

  'rules.pyf.lead':
    'A medieval race with a cruel ending: in the last table men stand frozen until they are borne off. Two, four or six people may play.',
  'rules.pyf.puzzle': 'A six and two fives',
  'rules.pyf.puzzle.about':
    'Gold has a six and two fives, and one man each on t and w. In the last table men move only by leaving. How does the game end?',
  'rules.pyf.puzzle.done':
    'Won: the six takes the man on t, and then a five may take the one on w.',
  'rules.pyf.puzzle.source': 'The bearing rule and its example are those of the Rumwoldstow rules.',
  'rules.pyf.1': 'The start',
  'rules.pyf.1.about':
    'Fifteen men a side, all in hand. Both sides travel the same way, from a to z. Men come in on a to f by single dice, all of them before any moves on.',
  'rules.pyf.2': 'Moving and hitting',
  'rules.pyf.2.about':
    'As in Tabula: empty points, own points and single enemies are open, two enemies hold a point. A man who was hit comes in again before his side moves anything else.',
  'rules.pyf.3': 'The frozen table',
  'rules.pyf.3.about':
    'A man who has come to t to z moves no more until he is borne off. When all are there, a die bears off a man at just that distance, or, where nobody stands farther back, the farthest.',
  'rules.pyf.4': 'In company',
  'rules.pyf.4.about':
    'Two or three people may play a side. They share its men and throw two dice each: all of one side in turn, then all of the other. The table’s rules say how many sit.',

  'rules.ludus-anglicorum.lead':
    'The English game, first among the games of tables in a manuscript of about 1300: three dice, of which one must be a six, and a shut-in enemy is called lympolded.',
  'rules.ludus-anglicorum.puzzle': 'A man on the bar',
  'rules.ludus-anglicorum.puzzle.about':
    'Black has a man on the bar and must come in before anything else. Only one point is left to him, and a single gold man stands on it.',
  'rules.ludus-anglicorum.puzzle.done': 'In, and with a hit: Black is lympolded no longer.',
  'rules.ludus-anglicorum.puzzle.source':
    'After the position for lympolding described from Royal MS 13 A XVIII.',
  'rules.ludus-anglicorum.1': 'The start',
  'rules.ludus-anglicorum.1.about':
    'All gold men on a, all black men on z; Gold travels from a to z, Black from z to a.',
  'rules.ludus-anglicorum.2': 'The six',
  'rules.ludus-anglicorum.2.about':
    'Throw three dice. If no six shows, turn one die of your choice to a six before you move. If a six shows, nothing is turned.',
  'rules.ludus-anglicorum.3': 'No doubling at home',
  'rules.ludus-anglicorum.3.about':
    'On its own half of the board a side may never set two men on one point, not even in passing with a resting step; the pile at the start is the only exception and can only shrink. On the far half men may stand together.',
  'rules.ludus-anglicorum.4': 'Coming in again',
  'rules.ludus-anglicorum.4.about':
    'A man who was hit comes in where his side began, on an empty point or on a single enemy. His own men block him there.',
  'rules.ludus-anglicorum.5': 'Bearing off and the end',
  'rules.ludus-anglicorum.5.about':
    'When all are in the last table a die bears off a man at that distance, or the farthest where nobody stands farther back; men may also step inside the table. First to bear off all fifteen wins. When neither side can ever move again, the game is drawn.',
  'rules.ludus-anglicorum.6': 'The old words',
  'rules.ludus-anglicorum.6.about':
    'A side with a man on the bar and no point to come in is lympolded. A side is lurched if it cannot move, has no man on the bar, and each of its men on the board stands in its start table or on the enemy’s start point. In the manuscript both are ways of winning; here that is a choice of the table.',

  'rules.twelve-dogs.lead':
    'Los doze canes, from the book of games that King Alfonso had made in 1283: one table of six points, and no choice but the first.',
  'rules.twelve-dogs.puzzle': 'The last point',
  'rules.twelve-dogs.puzzle.about':
    'Five points are full. Gold has a man on the sixth and throws a six and a one.',
  'rules.twelve-dogs.puzzle.done':
    'Full, and the game is over: the side with more full points wins.',
  'rules.twelve-dogs.puzzle.source': 'After the Rumwoldstow rules of Twelve Dogs.',
  'rules.twelve-dogs.1': 'The table',
  'rules.twelve-dogs.1.about':
    'Whoever starts picks one of the four tables of the board; only its six points are played on. Each side has twelve men: Rumwoldstow gives no number, but the name says twelve, and no side can need more.',
  'rules.twelve-dogs.2': 'Placing',
  'rules.twelve-dogs.2.about':
    'Two dice. Each sets a man on its point. If a man of yours stands there already the point is full, and nobody touches it again. If a single enemy stands there he is hit and goes back to his hand. A full point loses the die.',
  'rules.twelve-dogs.3': 'The end',
  'rules.twelve-dogs.3.about':
    'When all six points are full, the side with more of them has won; three each is a tie. More than four games in ten are tied, and whoever begins has the better of it: take turns at beginning.',

  'rules.tablan.lead':
    'The running-fight game of Mysore: four sticks are thrown instead of dice, and the men take the enemy’s home square by square.',
  'rules.tablan.puzzle': 'Three ways to play an eight',
  'rules.tablan.puzzle.about':
    'White has thrown an eight. It may be played whole by one man, or in halves by two. Each of the three ways captures.',
  'rules.tablan.puzzle.done': 'Played: captured men are out for good.',
  'rules.tablan.puzzle.source': 'After R. C. Bell, Board and Table Games from Many Civilizations.',
  'rules.tablan.1': 'Board and men',
  'rules.tablan.1.about':
    'Four rows of twelve squares. Twelve men a side stand on the squares of their home row. White’s way is A to L, M to X, m to x, a to l; Black’s is the same turned half round. Each side ends in the other’s home row.',
  'rules.tablan.2': 'The sticks',
  'rules.tablan.2.about':
    'Each stick is plain on one side and painted on the other. One plain side up counts two, four plain eight, four painted twelve, and you throw again. Two or three plain count nothing and the sticks pass.',
  'rules.tablan.3': 'Moving',
  'rules.tablan.3.about':
    'A throw is played whole by one man, or in two equal halves by two different men. A man’s first move needs a throw of two. No square holds two men; passing over others is free. A throw that can be used must be used, with one exception: if only one man of a side can still travel, and he stands in the row next to the enemy’s home row, he may wait for a throw that brings him in. A throw that cannot be used is lost, but still lets you throw again.',
  'rules.tablan.4': 'Capturing and settling',
  'rules.tablan.4.about':
    'Landing on an enemy in the middle rows, or in his home row, takes him out of the game. A man who has come into the enemy’s home row has settled: he moves no more and cannot be taken.',
  'rules.tablan.5': 'The end',
  'rules.tablan.5.about':
    'When neither side can ever move again, the side that holds more squares of the other’s home row has won; equal numbers are a draw.',

  'rules.tablaaza.lead':
    'Stones and pavilions on checkered land round two lakes: a modern game of no chance at all, played to the last plot.',
  'rules.tablaaza.puzzle': 'Raise them all',
  'rules.tablaaza.puzzle.about': 'Red is to move, and whatever Green does, Red wins. Lay a stone.',
  'rules.tablaaza.puzzle.done': 'Red has laid a stone; every road to a win is open.',
  'rules.tablaaza.puzzle.source': 'A position of the kind that Andrew Perkis describes.',
  'rules.tablaaza.1': 'Board and stones',
  'rules.tablaaza.1.about':
    'Fifty plots, red and green by turns, round two lakes. Red moves first and lays a stone on any free red plot, Green on any free green one. Nobody passes.',
  'rules.tablaaza.2': 'A neighbourly reply',
  'rules.tablaaza.2.about':
    'Green’s first stone must lie next to Red’s first, or a knight’s leap from it by a way over land.',
  'rules.tablaaza.3': 'Corridors and pavilions',
  'rules.tablaaza.3.about':
    'A corridor is an unbroken run of two or more plots in a row or a column; the edge and the lakes end it. After your move, wherever a free plot of the other’s colour has all plots of your colour in its corridors filled, you raise a pavilion on it. Nobody plays there again.',
  'rules.tablaaza.4': 'The end',
  'rules.tablaaza.4.about':
    'Whoever has no free plot of his colour to lay a stone on has lost. If the number of pavilions is odd, Red has raised one more and has won; if it is even they are equal, and Green moved last.',
  'rules.tablaaza.5': 'An honest doubt',
  'rules.tablaaza.5.about':
    'The picture of the board is lost to us. The one used here is deduced from what is told of it: fifty plots, corridors of two and more, leaps across the water. Two other boards that fit some of it better may be chosen.',
};
