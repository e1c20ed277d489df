// SPDX-License-Identifier: MIT
// English: the rules of Twelve Dogs.
/** @import { Text } from '../../text.js' */

/** @type {Record<string, Text>} */
export const texts = {
  'rules.twelve-dogs.lead':
    'Los doze canes, from the book of games that King Alfonso had made in 1283: played on six points, a quarter of the board, with only one choice, at the start.',
  'rules.twelve-dogs.1': 'Board and men',
  'rules.twelve-dogs.1.about':
    'The side that begins chooses one of the four quarters of the board, and only its six points are used. Each side has twelve men, all in hand.',
  'rules.twelve-dogs.1.figure': 'The start of a game. Twelve men of each side are in hand.',
  'rules.twelve-dogs.1.source':
    'Tables, by Rumwoldstow, a group that re-enacts an English monastery (below: “Rumwoldstow”): “Twelve dogs”, setup. It gives no number of men. Twelve is our reading of the name, and no side can need more.',
  'rules.twelve-dogs.2': 'Who begins',
  'rules.twelve-dogs.2.about':
    'Each side rolls two dice. The higher total begins; after equal totals both roll again. The side that begins chooses the quarter and rolls.',
  'rules.twelve-dogs.2.figure':
    'Gold begins, has chosen the first quarter, and has rolled 6 and 4.',
  'rules.twelve-dogs.2.source': 'Rumwoldstow, “General principles”: the roll battle.',
  'rules.twelve-dogs.3': 'Placing men',
  'rules.twelve-dogs.3.about':
    'A turn has two dice. Each die places a man from the hand on its point. A second man of the same side makes the point full. Men never move.',
  'rules.twelve-dogs.3.figure': 'The roll is 4 and 1. A gold man already stands on a.',
  'rules.twelve-dogs.3.done': 'a is full, and a single man stands on d.',
  'rules.twelve-dogs.3.source': 'Rumwoldstow, “Twelve dogs”: dice, entry, movement.',
  'rules.twelve-dogs.4': 'Hitting',
  'rules.twelve-dogs.4.about':
    'If a single enemy man stands on the point of a die, he is hit: he goes back to his side’s hand, and your man takes the point.',
  'rules.twelve-dogs.4.figure': 'The roll is 5 and 3. A single black man stands on c.',
  'rules.twelve-dogs.4.done': 'The black man is back in hand.',
  'rules.twelve-dogs.4.source': 'Rumwoldstow, “Twelve dogs”: hits.',
  'rules.twelve-dogs.5': 'Full points',
  'rules.twelve-dogs.5.about':
    'A full point is closed to both sides for the rest of the game. A die that names a full point is lost.',
  'rules.twelve-dogs.5.figure': 'The roll is 5 and 2, and both points are full: the turn is lost.',
  'rules.twelve-dogs.5.source':
    'Rumwoldstow, “Twelve dogs”: entry, at most two men on a point. That a full point stays closed follows from it.',
  'rules.twelve-dogs.6': 'The end',
  'rules.twelve-dogs.6.about':
    'When all six points are full, the side with more of them wins. Three each is a tie. More than four games in ten are tied, and the side that begins has the advantage: take turns at beginning.',
  'rules.twelve-dogs.6.figure': 'Gold has four points, Black two. Gold has won.',
  'rules.twelve-dogs.6.source': 'Rumwoldstow, “Twelve dogs”: victory. The figures are computed.',
  'rules.twelve-dogs.certainty':
    'Attested. The Libro de los juegos of 1283 describes the game. We follow the account of Rumwoldstow and have not seen the book itself.',
  'rules.twelve-dogs.puzzle': 'The last point',
  'rules.twelve-dogs.puzzle.about':
    'Five points are full. Gold has a man on the sixth and rolls a six and a one.',
  'rules.twelve-dogs.puzzle.done': 'All points are full. The side with more full points wins.',
  'rules.twelve-dogs.puzzle.source': 'Made for this page, by the rules of Rumwoldstow.',
};
