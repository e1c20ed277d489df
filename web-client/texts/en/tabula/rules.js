// SPDX-License-Identifier: MIT
// English: the rules of Tabula.
/** @import { Text } from '../../text.js' */

/** @type {Record<string, Text>} */
export const texts = {
  'rules.tabula.lead':
    'The race with three dice that Rome played for some five hundred years. It is an ancestor of backgammon, with one more die, no bonus for doubles, and both sides travelling the same way.',
  'rules.tabula.1': 'Board and men',
  'rules.tabula.1.about':
    'The board has twenty-four points in two rows of twelve. I to XII are below, from left to right; XIII to XXIV are above, from right to left. Gold and Black have fifteen men each. The board is empty at first: all men wait in hand, beside the board.',
  'rules.tabula.1.figure': 'The start of a game. Fifteen men of each side are in hand.',
  'rules.tabula.1.source':
    'R. C. Bell, Board and Table Games from Many Civilizations (below: “Bell”), rules 1 and 3. Agathias counts fifteen men a side.',
  'rules.tabula.2': 'The aim',
  'rules.tabula.2.about':
    'Both sides enter their men on the first points, move them the same way round from I to XXIV, and bear them off the board. The first side that has borne off all fifteen men wins.',
  'rules.tabula.2.figure': 'Gold has borne off ten men. The other five are in the last quarter.',
  'rules.tabula.2.source':
    'Bell, rules 3 and 7; the same with additions by J. Botermans (below: “Bell and Botermans”), “Object” and “Winning”.',
  'rules.tabula.3': 'Who begins',
  'rules.tabula.3.about':
    'Each side rolls three dice. The higher total begins; after equal totals both roll again. The side that begins then rolls its dice for the first turn.',
  'rules.tabula.3.figure': 'Gold begins and has rolled a six, a five and a two.',
  'rules.tabula.3.source':
    'Bell is silent; Bell and Botermans let the players decide. The roll for the start is that of Rumwoldstow, a group that re-enacts an English monastery: Tables, “General principles”.',
  'rules.tabula.4': 'The dice',
  'rules.tabula.4.about':
    'The sides take turns, with three dice each. Each die moves one man by exactly its number, in any order. One man may use two or all three dice, one after another, but each point where he stops must be open to him. Equal dice earn nothing extra.',
  'rules.tabula.4.figure':
    'The roll is 6, 5 and 3. There are five ways to play it: one man 14 points; two men 11 and 3, 8 and 6, or 9 and 5; or three men. Try one.',
  'rules.tabula.4.done': 'That was one of the five.',
  'rules.tabula.4.source':
    'Bell, rule 2; Bell and Botermans, “Determining Possible Moves”, from which the example comes. Agathias names three dice.',
  'rules.tabula.5': 'Entering',
  'rules.tabula.5.about':
    'A man in hand enters on the point of a die. As long as a man of yours waits, each die must enter a man, or move on a man who entered with this same roll, and such a man may not pass XII. As soon as your last man is on the board, the other dice are free.',
  'rules.tabula.5.figure':
    'The roll is 5, 4 and 3. You may enter one man on XII; two men on IX and III, VII and V, or VIII and IV; or three men on V, IV and III.',
  'rules.tabula.5.done': 'Entered. The men still in hand follow with the next rolls.',
  'rules.tabula.5.source':
    'Bell, rule 3, who recommends the limit of XII as an improvement; Bell and Botermans, “Placing Pieces”, from which the example comes.',
  'rules.tabula.6': 'Moving',
  'rules.tabula.6.about':
    'A man may stop on an empty point, on a point of his own side, however many men stand there, or on a single enemy man. Two or more enemy men hold a point: a man may pass over it, but not stop there. Men never move backwards.',
  'rules.tabula.6.figure':
    'Black holds XI and XIII, so the man on X cannot begin with the 1 or the 3. He begins with the 5.',
  'rules.tabula.6.done': 'He went over both points that Black holds.',
  'rules.tabula.6.source':
    'Bell, rules 2 and 4; Bell and Botermans, “Moving Pieces” and “Blocking”.',
  'rules.tabula.7': 'Hitting',
  'rules.tabula.7.about':
    'A man who stops on a single enemy man hits him: the enemy man goes to the bar in the middle of the board. This is so at every stop, also in the middle of a longer move. A man in a pair or a larger pile cannot be hit.',
  'rules.tabula.7.figure': 'With the 1 the man on X hits the man on XI.',
  'rules.tabula.7.source': 'Bell, rules 4 and 5; Bell and Botermans, “Capturing”.',
  'rules.tabula.8': 'Men on the bar',
  'rules.tabula.8.about':
    'Men on the bar enter again on the first points, by the rules for entering, before their side moves any other man. If no die enters a man, the turn is lost.',
  'rules.tabula.8.figure':
    'The roll is 5, 4 and 2, and Black holds IV and V. The man on the bar must enter with the 2; then the other dice are free.',
  'rules.tabula.8.done': 'He is in. There were five ways to use the other dice.',
  'rules.tabula.8.source':
    'Bell, rule 5, who says “probably” of the duty to enter first; Bell and Botermans, “Capturing”.',
  'rules.tabula.9': 'Using the whole roll',
  'rules.tabula.9.about':
    'You must use as many of the three dice as possible, even if it harms you. If several ways use equally many dice, you choose. Dice that cannot be used are lost.',
  'rules.tabula.9.figure':
    'The roll is 6, 5 and 4. Black holds V, VI and IX. There is only one way: enter with the 4, hit, and go on with the 6. The 5 is lost.',
  'rules.tabula.9.done': 'Two dice used. The third one is lost.',
  'rules.tabula.9.source': 'Bell, rule 6; the epigram of Agathias describes a forced roll.',
  'rules.tabula.10': 'Bearing off',
  'rules.tabula.10.about':
    'When all your men in play stand in the last quarter, XIX to XXIV, any die that takes a man past XXIV bears him off. Dice may also be used inside the quarter. If one of your men is hit, no man leaves until he is back in the quarter.',
  'rules.tabula.10.figure':
    'Three fours. A 4 moves a man from XIX to XXIII, and bears one off from XXIII. How many men can leave?',
  'rules.tabula.10.done': 'Played. The best play bears off two men.',
  'rules.tabula.10.source':
    'Bell, rule 7, an addition that no classical writer mentions. The forced roll in the epigram fits it. That any larger die will do: Bell and Botermans, “Removing Pieces From the Board”.',
  'rules.tabula.11': 'The old words',
  'rules.tabula.11.about':
    'A single man is a vagus, a wanderer. Two or more men on a point are ordinarii, in good order. A man that no die can move is an incitus, one that is stopped.',
  'rules.tabula.11.figure':
    'The gold man on VI is an incitus: Black holds the six points before him. The gold man on III and the black man on XIII are vagi.',
  'rules.tabula.11.source': 'Bell, rules 4 to 6; Bell and Botermans, “Capturing” and “Blocking”.',
  'rules.tabula.12': 'Advice',
  'rules.tabula.12.about':
    'Enter your men on the first six points if you can: they stand in the way of the enemy from the start. Leave no man alone if you can avoid it. In the last quarter, too, pairs are safe, and they slow the enemy down while you bear off. Hit there whatever you can: an enemy man that is sent back from the last six points has the whole way before it again.',
  'rules.tabula.12.figure':
    'Gold has five pairs on the first six points. A black man can enter only on V.',
  'rules.tabula.12.source': 'Bell and Botermans, “Additional Tips” and “Ending Strategy”.',
  'rules.tabula.certainty':
    'Reconstructed. No ancient writer gives the rules. R. C. Bell, and J. Botermans after him, derived them from the epigram of Agathias and a few words of Latin writers.',
  'rules.tabula.puzzle': 'Emperor Zeno’s roll',
  'rules.tabula.puzzle.about':
    'About the year 480 the emperor played Gold and rolled a two, a five and a six. A poet described the position. Play the roll: every die has to be used, and there is only one way to do it. See what happens to his pairs.',
  'rules.tabula.puzzle.done': 'Eight men now stand alone. Before the roll they stood in pairs.',
  'rules.tabula.puzzle.source':
    'Agathias, Greek Anthology IX 482, sixth century. Three of the points that he names are doubtful. Only one reading leaves a single legal play with eight single men. It is the reading shown here.',
};
