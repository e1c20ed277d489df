// SPDX-License-Identifier: MIT
// English: the rules of Ludus Anglicorum.
/** @import { Text } from '../../text.js' */

/** @type {Record<string, Text>} */
export const texts = {
  'rules.ludus-anglicorum.lead':
    'The English game of a manuscript of the fourteenth century. Three dice are rolled, one of them must be a six, and a side that is shut out is called lympolded.',
  'rules.ludus-anglicorum.1': 'Board and men',
  'rules.ludus-anglicorum.1.about':
    'The board has twenty-four points, lettered a to z without j and v, in four quarters of six. Each side has fifteen men. All gold men start on a, all black men on z. Gold travels from a to z, Black from z to a.',
  'rules.ludus-anglicorum.1.figure': 'The start of a game.',
  'rules.ludus-anglicorum.1.source':
    'British Library, Royal MS 13 A XVIII; Tables, by Rumwoldstow, a group that re-enacts an English monastery (below: “Rumwoldstow”): Figure 1 and “Ludus Anglicorum”, setup and movement.',
  'rules.ludus-anglicorum.2': 'The aim',
  'rules.ludus-anglicorum.2.about':
    'Bring all your men to the last quarter, Gold to t to z and Black to f to a, and bear them off. The first side that has borne off all fifteen men wins.',
  'rules.ludus-anglicorum.2.figure': 'Both sides bear off. Gold has eight men off, Black seven.',
  'rules.ludus-anglicorum.2.source': 'Rumwoldstow, “Ludus Anglicorum”: bearing.',
  'rules.ludus-anglicorum.3': 'Who begins',
  'rules.ludus-anglicorum.3.about':
    'Each side rolls three dice. The higher total begins; after equal totals both roll again. The side that begins then rolls its dice for the first turn.',
  'rules.ludus-anglicorum.3.figure': 'Black begins and has rolled a six, a five and a four.',
  'rules.ludus-anglicorum.3.source': 'Rumwoldstow, “General principles”: the roll battle.',
  'rules.ludus-anglicorum.4': 'The six',
  'rules.ludus-anglicorum.4.about':
    'Roll three dice. If no six shows, turn one die of your choice to a six before you move. If a six shows, nothing is turned.',
  'rules.ludus-anglicorum.4.figure': 'The roll is 3, 2 and 1. Choose the die to turn, then move.',
  'rules.ludus-anglicorum.4.done': 'Played with a six and the two dice that you kept.',
  'rules.ludus-anglicorum.4.source':
    'Rumwoldstow, “Ludus Anglicorum”: dice. The manuscript, after Strutt, has three dice, or two with a constant six.',
  'rules.ludus-anglicorum.5': 'Moving and hitting',
  'rules.ludus-anglicorum.5.about':
    'Each die moves one man by exactly its number, in any order. One man may use several dice, but each point where he stops must be open to him. A point with a single enemy man is open, and a man who stops there hits him: he goes to the bar. Two or more enemy men hold a point. You must use as many dice as possible.',
  'rules.ludus-anglicorum.5.figure':
    'The roll is 6, 4 and 2. Four single black men can be hit. Try it.',
  'rules.ludus-anglicorum.5.done': 'Three dice used.',
  'rules.ludus-anglicorum.5.source':
    'Rumwoldstow, “General principles” and “Ludus Anglicorum”: hits. That the dice must be used is our rule, as in Tabula.',
  'rules.ludus-anglicorum.6': 'No pairs in your own half',
  'rules.ludus-anglicorum.6.about':
    'On its own half of the board, Gold on a to m and Black on z to n, a side never places two men on one point, not even for a stop in the middle of a move. Only the pile at the start is an exception, and it can only shrink. On the far half, men may stand together.',
  'rules.ludus-anglicorum.6.figure':
    'The roll is 6, 1 and 1. Two men on b are not allowed. There are three ways to play.',
  'rules.ludus-anglicorum.6.done': 'No two men stand together outside the start.',
  'rules.ludus-anglicorum.6.source': 'Rumwoldstow, “Ludus Anglicorum”: securing points.',
  'rules.ludus-anglicorum.7': 'Men on the bar',
  'rules.ludus-anglicorum.7.about':
    'A man on the bar enters again in the quarter where his side started, before his side moves any other man. The point must be empty or have a single enemy man, whom he hits. A man of his own side blocks him.',
  'rules.ludus-anglicorum.7.figure':
    'The roll is 6, 2 and 1. Gold men stand on a and b, so the man must enter with the 6, on f.',
  'rules.ludus-anglicorum.7.done': 'He is in, and the other dice are used.',
  'rules.ludus-anglicorum.7.source': 'Rumwoldstow, “Ludus Anglicorum”: hits.',
  'rules.ludus-anglicorum.8': 'Bearing off',
  'rules.ludus-anglicorum.8.about':
    'When all your men in play are in the last quarter, a die bears off a man at exactly that distance from the end, or moves a man inside the quarter. A die that is too large bears off the farthest man only.',
  'rules.ludus-anglicorum.8.figure':
    'The roll is 6, 6 and 5. The five may not bear off the man on w as long as a man stands on t. Win the game.',
  'rules.ludus-anglicorum.8.done': 'Gold has borne off all men and has won.',
  'rules.ludus-anglicorum.8.source':
    'Rumwoldstow, “Ludus Anglicorum”: bearing, from which the example comes.',
  'rules.ludus-anglicorum.9': 'Lympolded',
  'rules.ludus-anglicorum.9.about':
    'A side with a man on the bar and no point where he can enter is lympolded. It loses its turns until a point opens. In the manuscript the other side has won; here that is an option.',
  'rules.ludus-anglicorum.9.figure':
    'Black is lympolded: a black man stands on each of the six points where the man on the bar could enter.',
  'rules.ludus-anglicorum.9.source': 'Royal MS 13 A XVIII; Rumwoldstow, “Lympolding and lurching”.',
  'rules.ludus-anglicorum.10': 'Lurched',
  'rules.ludus-anglicorum.10.about':
    'A side with no man on the bar is lurched if no die moves any of its men, and each of them stands in its start quarter or on the enemy’s start point. It loses its turns until the blockade opens. In the manuscript the other side has won; here that is an option.',
  'rules.ludus-anglicorum.10.figure':
    'Gold is lurched: ten men on a face six black pairs, and five men stand on z.',
  'rules.ludus-anglicorum.10.source':
    'Royal MS 13 A XVIII; Rumwoldstow, “Lympolding and lurching”.',
  'rules.ludus-anglicorum.11': 'A drawn game',
  'rules.ludus-anglicorum.11.about':
    'When neither side can ever move again, the game is a draw. This happens when both sides are lympolded for good.',
  'rules.ludus-anglicorum.11.figure': 'Both sides are lympolded. No die can change that.',
  'rules.ludus-anglicorum.11.source':
    'The Libro de los juegos of 1283 ends Emperador, which has the same rules, as a draw in this case. Rumwoldstow is silent.',
  'rules.ludus-anglicorum.certainty':
    'Attested. A manuscript of the fourteenth century describes the game. We follow the account of Rumwoldstow and have not seen the manuscript itself.',
  'rules.ludus-anglicorum.puzzle': 'A man on the bar',
  'rules.ludus-anglicorum.puzzle.about':
    'Black has a man on the bar and must enter before anything else. Only one point is left to him, and a single gold man stands on it.',
  'rules.ludus-anglicorum.puzzle.done': 'In, and with a hit: Black is lympolded no longer.',
  'rules.ludus-anglicorum.puzzle.source':
    'Made for this page, after the position for lympolding in Royal MS 13 A XVIII.',
};
