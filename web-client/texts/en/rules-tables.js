// SPDX-License-Identifier: MIT
// English: the rules of the games on points. For each chapter N of a game: `rules.GAME.N` is its heading, `.about` its
// text, `.figure` the caption of its board, `.source` its source; `.done` follows a turn on a board that can be played.
/** @import { Text } from '../text.js' */

/** @type {Record<string, Text>} */
const tabula = {
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
};

/** @type {Record<string, Text>} */
const zeno = {
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
};

/** @type {Record<string, Text>} */
const pyf = {
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
};

/** @type {Record<string, Text>} */
const ludusAnglicorum = {
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
};

/** @type {Record<string, Text>} */
const twelveDogs = {
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
};

/** @type {Record<string, Text>} */
export const rulesTables = { ...tabula, ...zeno, ...pyf, ...ludusAnglicorum, ...twelveDogs };
