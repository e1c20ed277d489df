// SPDX-License-Identifier: MIT
// English: the history of the games. For each entry of views/reading/history.js: `history.NAME` is its heading, `.when`
// its time, `.about` its text and `.source` its source.
/** @import { Text } from '../text.js' */

/** @type {Record<string, Text>} */
export const enHistory = {
  'history.title': 'History of the games',
  'history.title.game': 'History of {game}',
  'history.lead':
    'What the sources say about these games, in the order of time. Each entry names its source and says how certain it is.',
  'history.none': 'This site has no history of this game.',
  'history.all': 'The history of all games',
  'history.rules': 'Rules of {game}',
  'history.games': 'The history of one game',
  'history.books': 'Books and pages',
  'history.credits': 'Credits',
  'history.credits.about':
    'Tablaaza is a game by Andrew Perkis, published by Kadon Enterprises. The printed Tablan, with its board, counters and sticks, was designed by J. P. Smith. Zeno, Pyf, Ludus Anglicorum and Twelve Dogs follow the reconstructions of Rumwoldstow, Tabula those of R. C. Bell and Jack Botermans. The letters of this site are Cinzel and Alegreya Sans, both under the SIL Open Font License. Boards, men and dice were drawn for this site.',
  'book.link.catalogue': 'Find it in a library',
  'book.link.french': 'Read it in French',
  'book.link.english': 'An English translation',
  'book.link.page': 'Read it',
  'book.link.about': 'About the manuscript',
  'book.agathias':
    'Agathias, epigram on the throw of Emperor Zeno, sixth century: Greek Anthology, book IX, number 482.',
  'book.alfonso':
    'Alfonso X of Castile, Libro de los juegos, 1283: the part about tables, leaves 72 to 80.',
  'book.austin':
    'R. G. Austin, Roman Board Games, in Greece & Rome 4, 1934 and 1935; and Zeno’s Game of τάβλη, in the Journal of Hellenic Studies 54, 1934.',
  'book.becq':
    'Louis Becq de Fouquières, Les jeux des anciens, Paris 1869, chapter XVII: the game of twelve lines and the epigram.',
  'book.bell':
    'R. C. Bell, Board and Table Games from Many Civilizations, Oxford 1960, New York (Dover) 1979: Tabula on pp. 33–35, its rules on pp. 34–35; Tablan in the same book.',
  'book.boardgame': 'R. C. Bell, The Boardgame Book, 1979, p. 90: the names Alea and Tables.',
  'book.botermans':
    'Jack Botermans, The Book of Games, pp. 557–568: Tabula, with the moves on p. 562.',
  'book.murray':
    'H. J. R. Murray, A History of Board-Games Other than Chess, Oxford 1951, p. 124: Ludus Anglicorum.',
  'book.parlett':
    'David Parlett, The Oxford History of Board Games, Oxford 1999, p. 68: Tabula as an early form of backgammon.',
  'book.perkis':
    'Andrew Perkis, Tablaaza, 2005; in The Life of Games 4, April 2007, Kadon Enterprises.',
  'book.rumwoldstow':
    'Rumwoldstow, a group that re-enacts an English monastery, Tables: rules of Zeno, Pyf, Ludus Anglicorum and Twelve Dogs.',
  'book.smith':
    'J. P. Smith, Tablan: printed board, counters and sticks after Bell, Smith & Smith, 2008 and 2019.',

  'history.scripta': 'Duodecim Scriptorum',
  'history.scripta.when': 'The Roman empire',
  'history.scripta.about':
    'The “game of twelve marks” was played on three rows of twelve marks. Many Roman boards survive. On some of them the marks are letters, six words of six letters: one half of a row tells the loser to get up, another that he does not know how to play. Another board is about the chariot races: the circus is full, the people shout, the citizens are glad. The game had three dice and fifteen men a side. Its rules are lost.',
  'history.scripta.source':
    'The boards; Ovid, Ars amatoria, mentions the game. Summary: R. G. Austin, Roman Board Games, in Greece & Rome 4, 1934.',
  'history.claudius': 'The book of Claudius and the board in his carriage',
  'history.claudius.when': '41 to 54',
  'history.claudius.about':
    'Emperor Claudius loved to play and wrote a book about the art. It is lost. He played on journeys too: his carriage and the board in it were fitted so that the movement did not disturb the game. Suetonius calls the game alea, a word for dice and for games with dice. Which game it was is not certain.',
  'history.claudius.source': 'Suetonius, Claudius 33.',
  'history.tabula': 'From three rows to two',
  'history.tabula.when': 'First century and later',
  'history.tabula.about':
    'Tabula, “the board”, has two rows of twelve points. It is held to be a form of Duodecim Scriptorum that lost the middle row and replaced the older game. Dice and number of men are the same; the descent is a conclusion, for no writer tells of it.',
  'history.tabula.source':
    'R. C. Bell, Board and Table Games from Many Civilizations, after whom Tabula is described in the printed sheets that we follow.',
  'history.zeno': 'Emperor Zeno’s roll',
  'history.zeno.when': 'About 480, written down about 565',
  'history.zeno.about':
    'Emperor Zeno, who reigned until 491, rolled a two, a six and a five. The roll broke his pairs, and eight of his men stood alone. Agathias described the position in an epigram of the sixth century, some eighty years later. It is the best evidence for the rules of Tabula: it names the men of both sides point by point, three dice, and a throw that had to be played.',
  'history.zeno.source': 'Agathias, Greek Anthology IX 482.',
  'history.reading': 'Reading the epigram',
  'history.reading.when': 'Nineteenth century to today',
  'history.reading.about':
    'Three points of the epigram have names instead of numbers. Becq de Fouquières and later Austin worked out which points they are. We checked their reading with a program: of all possible places for the three names, only theirs leaves one single play with eight single men. The direction in which Black travels stays open, so two games can be built on the text: both sides the same way, as in Tabula and Pyf, or against each other, as in Zeno.',
  'history.reading.source':
    'Becq de Fouquières and Austin as quoted in later works, which we have not seen ourselves; Rumwoldstow, Tables; tests/conformance/tabula.md in the source code of this site.',
  'history.names': 'Alea and Tables',
  'history.names.when': 'About 600 to the Middle Ages',
  'history.names.about':
    'Isidore of Seville explains alea as the game of the tabula. Tabula was later called Alea, and the quarters of its board were called tables. In the Middle Ages both the board and the games on it were called Tables. Men that stand alone are vagi, pairs are ordinarii, blocked men inciti.',
  'history.names.source':
    'Isidore, Etymologies, book XVIII; R. C. Bell, The Boardgame Book; Rumwoldstow, Tables.',
  'history.england': 'Anglo-Saxon England',
  'history.england.when': 'Before 1066',
  'history.england.about':
    'Old English tæfle was any board game, and tæflstan its counter. Boards, counters and dice have been found; rules have not. Rumwoldstow, a group that re-enacts an English monastery, proposes four games that may have been played: Zeno and Pyf after the two readings of the epigram, Ludus Anglicorum and Twelve Dogs after later books. Pyf is named after the Old English word for a puff, after the Spanish Buffa cortesa.',
  'history.england.source': 'Rumwoldstow, Tables. Its author says that none of the four is proven.',
  'history.libro': 'The book of games of King Alfonso',
  'history.libro.when': '1283',
  'history.libro.about':
    'King Alfonso X of Castile had a book made about chess, dice and tables. It has ninety-seven leaves and is kept in El Escorial. Its part about tables, leaves 72 to 80, describes fifteen games with pictures. Among them are Los doze canes, which is our Twelve Dogs; Emperador, which has the rules of Ludus Anglicorum; and Buffa cortesa and Pareia de entrada, from which Pyf takes most of its rules.',
  'history.libro.source':
    'Alfonso X, Libro de los juegos, El Escorial, MS T.I.6; the leaves after J. Basulto and J. A. Camúñez, 2011. For the games: Rumwoldstow, Tables.',
  'history.royal': 'The English manuscript',
  'history.royal.when': 'Fourteenth century',
  'history.royal.about':
    'An Anglo-Norman manuscript now in the British Library describes several games of tables. Ludus Anglicorum, “the game of the English”, is the first of them. Its dice are three, or two with a constant six. To lympold or lurch the other side, to shut it out, is a way of winning there. The manuscript also has Paume carie, from which Pyf takes the frozen quarter and the play of teams.',
  'history.royal.source':
    'British Library, Royal MS 13 A XVIII, after J. Strutt, H. J. R. Murray and Rumwoldstow; we have not seen the manuscript.',
  'history.mysore': 'A game of villages in Mysore',
  'history.mysore.when': 'Twentieth century',
  'history.mysore.about':
    'Tablan was played in villages of Mysore in the south-west of India when R. C. Bell described it. Each player has a row of men, the board has four rows of twelve squares, and four painted sticks take the place of dice. They may be thrown up and caught two or three times before they fall. How old the game is, his account does not say.',
  'history.mysore.source':
    'R. C. Bell, Board and Table Games from Many Civilizations, after the printed sheets of J. P. Smith that follow the book.',
  'history.tablaaza': 'The story of Tablaaza',
  'history.tablaaza.when': '2005',
  'history.tablaaza.about':
    'Andrew Perkis tells a story with his game. Two neighbouring tribes, friends and rivals, found a city round the lakes of Indigo. They take turns to settle its plots, and by the game they decide which plots become public buildings, the pavilions. The losers have an honour: they name the city. After a close game the losers called it Tablaaza.',
  'history.tablaaza.source':
    'Andrew Perkis, Tablaaza, 2005; printed in The Life of Games 4, April 2007, Kadon Enterprises.',
};
