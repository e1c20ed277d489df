// SPDX-License-Identifier: MIT
// English: the rules of Pyf.
/** @import { Text } from '../../text.js' */

/** @type {Record<string, Text>} */
export const texts = {
  'rules.pyf.lead':
    'A race in the manner of medieval Spain and England. In the last quarter men stand frozen until they are borne off. Two, four or six people may play.',
  'rules.pyf.1': 'Board and men',
  'rules.pyf.1.about':
    'The board has twenty-four points, lettered a to z without j and v, in four quarters of six. Each side has fifteen men. The board is empty at first: all men wait in hand. Both sides travel the same way, from a to z.',
  'rules.pyf.1.figure': 'The start of a game. Fifteen men of each side are in hand.',
  'rules.pyf.1.source':
    'Tables, by Rumwoldstow, a group that re-enacts an English monastery (below: “Rumwoldstow”): Figure 1 and “Pyf”, setup and movement.',
  'rules.pyf.2': 'The aim',
  'rules.pyf.2.about':
    'Enter your men on a to f, bring all of them to the last quarter, t to z, and bear them off. The first side that has borne off all fifteen men wins.',
  'rules.pyf.2.figure': 'Gold has borne off eight men and is ahead.',
  'rules.pyf.2.source': 'Rumwoldstow, “Pyf”: victory.',
  'rules.pyf.3': 'Who begins',
  'rules.pyf.3.about':
    'Each side rolls the dice. The higher total begins; after equal totals both roll again. The side that begins then rolls its dice for the first turn.',
  'rules.pyf.3.figure': 'Black begins and has rolled a six, a five and a four.',
  'rules.pyf.3.source': 'Rumwoldstow, “General principles”: the roll battle.',
  'rules.pyf.4': 'The dice',
  'rules.pyf.4.about':
    'A turn has three dice. Each die is one step of one man by exactly its number, in any order. One man may use several dice, but each point where he stops must be open to him. You must use as many dice as possible; dice that cannot be used are lost.',
  'rules.pyf.4.figure':
    'The roll is 5, 3 and 1. Black holds n and p. Find out which steps are open.',
  'rules.pyf.4.done': 'Three dice used.',
  'rules.pyf.4.source':
    'Rumwoldstow, “Pyf”: dice, and “General principles”. That the dice must be used is our rule, as in Tabula; Rumwoldstow is silent.',
  'rules.pyf.5': 'Entering',
  'rules.pyf.5.about':
    'A man enters on the point of a single die: a 1 on a, a 2 on b, and so on. All your men enter before any man moves on.',
  'rules.pyf.5.figure':
    'One man is in hand, and the roll is 6, 6 and 1. Enter him with a 1 or a 6; then the other dice are free.',
  'rules.pyf.5.done': 'All men are on the board.',
  'rules.pyf.5.source':
    'Rumwoldstow, “Pyf”: initial entry. We read it as a phase that comes before all moves.',
  'rules.pyf.6': 'Stopping and hitting',
  'rules.pyf.6.about':
    'A man may stop on an empty point, on a point of his own side, or on a single enemy man, who is hit and goes to the bar. Two or more enemy men hold a point: a man may pass over it, but not stop there.',
  'rules.pyf.6.figure': 'With the 3 the man on h hits the black man on l.',
  'rules.pyf.6.source': 'Rumwoldstow, “General principles”: hit, secured points.',
  'rules.pyf.7': 'Men on the bar',
  'rules.pyf.7.about':
    'A man on the bar enters again on a to f before his side moves any other man. If no die enters him, the turn is lost.',
  'rules.pyf.7.figure':
    'The roll is 5, 4 and 2. Black holds b, so the man enters with the 4 or the 5.',
  'rules.pyf.7.done': 'He is in, and the other dice are used.',
  'rules.pyf.7.source': 'Rumwoldstow, “Pyf”: hits.',
  'rules.pyf.8': 'The frozen quarter',
  'rules.pyf.8.about':
    'A man who has come to t to z moves no more until he is borne off. Only when all your men in play are there, a die bears off a man at exactly that distance from the end. A die that is too large bears off the farthest man only.',
  'rules.pyf.8.figure':
    'Three fives: no man can leave. The man on t needs a six, and as long as he is there, a five may not bear off the man on w.',
  'rules.pyf.8.source':
    'Rumwoldstow, “Pyf”: movement, bearing. It takes the frozen quarter from Paume carie.',
  'rules.pyf.9': 'Four or six players',
  'rules.pyf.9.about':
    'Two or three people may play a side. They share its men and roll two dice each: all players of one side in turn, then all players of the other.',
  'rules.pyf.9.figure': 'A turn in team play: two dice for one player of Gold.',
  'rules.pyf.9.source': 'Rumwoldstow, “Pyf”: team play.',
  'rules.pyf.10': 'Dice left over',
  'rules.pyf.10.about':
    'As an option, dice that a player cannot use may be used by the other side before its own roll. The usual rule is that they are lost.',
  'rules.pyf.10.figure':
    'The roll is 6, 6 and 1. Gold enters one man with the 1. The sixes are blocked, and with the option Black may play them.',
  'rules.pyf.10.source': 'Rumwoldstow, “Pyf”: optional rule.',
  'rules.pyf.certainty':
    'Reconstructed. Pyf is the work of one modern author, the writer of Tables for the re-enactors of Rumwoldstow, who joined rules of several medieval games. No old source describes it whole.',
  'rules.pyf.puzzle': 'A six and two fives',
  'rules.pyf.puzzle.about':
    'Gold has rolled a six and two fives, and has one man each on t and w. In the last quarter men move only by leaving. How does the game end?',
  'rules.pyf.puzzle.done': 'Won: the six bears off the man on t, and then a five the man on w.',
  'rules.pyf.puzzle.source': 'After the example of bearing in Rumwoldstow, “Pyf”.',
};
