// SPDX-License-Identifier: MIT
// English: the rules of Zeno.
/** @import { Text } from '../../text.js' */

/** @type {Record<string, Text>} */
export const texts = {
  'rules.zeno.lead':
    'A race for two, after the game that Emperor Zeno lost. Each side starts on a single point, the sides run against each other, and no man leaves the board.',
  'rules.zeno.1': 'Board and men',
  'rules.zeno.1.about':
    'The board has twenty-four points, lettered a to z without j and v, in four quarters of six. Each side has fifteen men. All gold men start on a, all black men on z. Gold travels from a to z, Black from z to a.',
  'rules.zeno.1.figure': 'The start of a game.',
  'rules.zeno.1.source':
    'Tables, by Rumwoldstow, a group that re-enacts an English monastery (below: “Rumwoldstow”): Figure 1 and “Zeno”, setup and movement.',
  'rules.zeno.2': 'The aim',
  'rules.zeno.2.about':
    'A side wins as soon as all its men stand in the quarter farthest from their start: Gold in t to z, Black in a to f. This is looked at after every step, so a game may end in the middle of a turn.',
  'rules.zeno.2.figure':
    'Three sixes. The man on s needs one of them. He hits the last black man on z and wins.',
  'rules.zeno.2.done': 'Gold has won. The other two sixes are not needed.',
  'rules.zeno.2.source':
    'Rumwoldstow, “Zeno”: victory. The text gives Black the goal “am”; we read “af”, because “the furthest table” is one table.',
  'rules.zeno.3': 'Who begins',
  'rules.zeno.3.about':
    'Each side rolls three dice. The higher total begins; after equal totals both roll again. The side that begins then rolls its dice for the first turn.',
  'rules.zeno.3.figure': 'Black begins and has rolled a six, a five and a four.',
  'rules.zeno.3.source': 'Rumwoldstow, “General principles”: the roll battle.',
  'rules.zeno.4': 'The dice',
  'rules.zeno.4.about':
    'The sides take turns, with three dice each. Each die moves one man by exactly its number, in any order. One man may use several dice, but each point where he stops must be open to him. You must use as many dice as possible, even if it breaks up a good position; dice that cannot be used are lost.',
  'rules.zeno.4.figure': 'The roll is 4, 2 and 1. Move one man, two or three.',
  'rules.zeno.4.done': 'Three dice used.',
  'rules.zeno.4.source':
    'Rumwoldstow, “Zeno”: dice, and “General principles”. That the dice must be used comes from the epigram of Agathias; Rumwoldstow is silent.',
  'rules.zeno.5': 'Stopping and hitting',
  'rules.zeno.5.about':
    'A man may stop on an empty point, among his own men, or on a single enemy man, who is hit and goes to the bar. Two or more enemy men hold a point, and so does the pile at the start. Passing over men is free.',
  'rules.zeno.5.figure': 'With the 3 and the 2 Gold hits the single black men on h and g.',
  'rules.zeno.5.source': 'Rumwoldstow, “General principles”: hit, secured points.',
  'rules.zeno.6': 'Men on the bar',
  'rules.zeno.6.about':
    'A man on the bar enters again in the quarter where his side started: Gold on a to f, Black on z to t, a die of 1 at the start point. He enters before his side moves any other man, also onto a pile of his own.',
  'rules.zeno.6.figure':
    'The roll is 3, 2 and 1. Black holds b and c, so the man enters with the 1, on his own pile. The other dice are lost.',
  'rules.zeno.6.done': 'He is in. The 3 and the 2 are blocked.',
  'rules.zeno.6.source': 'Rumwoldstow, “Zeno”: hits.',
  'rules.zeno.7': 'No bearing off',
  'rules.zeno.7.about':
    'No man goes beyond the last point. A die that would take him farther cannot be used for him.',
  'rules.zeno.7.figure':
    'The roll is 6, 3 and 2. The man on y has only one point before him: no die moves him.',
  'rules.zeno.7.source': 'Rumwoldstow, “Zeno”: bearing.',
  'rules.zeno.8': 'The emperor’s roll',
  'rules.zeno.8.about':
    'Agathias tells of a roll that ruined the emperor’s position. He does not say which way Black travels. The roll has the same single play if the sides run against each other, as here, and if they run the same way, as in Tabula.',
  'rules.zeno.8.figure': 'The emperor is Gold and has rolled a two, a five and a six.',
  'rules.zeno.8.done': 'Eight men now stand alone.',
  'rules.zeno.8.source':
    'Agathias, Greek Anthology IX 482. Rumwoldstow uses both readings: one for Zeno, one for Pyf.',
  'rules.zeno.certainty':
    'Reconstructed. Zeno is the work of one modern author, the writer of Tables for the re-enactors of Rumwoldstow, who derived it from the epigram of Agathias. No old source describes it whole.',
  'rules.zeno.puzzle': 'Two sixes and a five',
  'rules.zeno.puzzle.about':
    'One man of Gold is still outside. The pair on z stops the six, and no man may overshoot. Find the winning step.',
  'rules.zeno.puzzle.done': 'Won: all fifteen men stand in the last quarter.',
  'rules.zeno.puzzle.source': 'Made for this page, by the rules of Rumwoldstow.',
};
