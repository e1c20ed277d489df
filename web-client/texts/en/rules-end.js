// SPDX-License-Identifier: MIT
// English: the end of a page of the rules, which is loaded after its beginning: a position to try, and how certain the
// rules are. `rules.GAME.puzzle` is the heading of the position, `.about` its text, `.done` follows the turn.

/** @type {Record<string, string>} */
export const enRulesEnd = {
  'rules.options': 'Where the sources differ',
  'rules.options.about':
    'The old sources leave questions open and sometimes disagree. The first answer of each list is the default. The host of a table can choose another one before the game starts.',
  'rules.default': '(default)',
  'rules.sources': 'Sources',

  'rules.tabula.certainty':
    'Reconstructed. No ancient writer gives the rules. R. C. Bell, and J. Botermans after him, derived them from the epigram of Agathias and a few words of Latin writers.',
  'rules.tabula.puzzle': 'Emperor Zeno’s roll',
  'rules.tabula.puzzle.about':
    'About the year 480 the emperor played Gold and rolled a two, a five and a six. A poet described the position. Play the roll: every die has to be used, and there is only one way to do it. See what happens to his pairs.',
  'rules.tabula.puzzle.done': 'Eight men now stand alone. Before the roll they stood in pairs.',
  'rules.tabula.puzzle.source':
    'Agathias, Greek Anthology IX 482, sixth century. Three of the points that he names are doubtful. Only one reading leaves a single legal play with eight single men. It is the reading shown here.',

  'rules.zeno.certainty':
    'Reconstructed. Zeno is the work of one modern author, the writer of Tables for the re-enactors of Rumwoldstow, who derived it from the epigram of Agathias. No old source describes it whole.',
  'rules.zeno.puzzle': 'Two sixes and a five',
  'rules.zeno.puzzle.about':
    'One man of Gold is still outside. The pair on z stops the six, and no man may overshoot. Find the winning step.',
  'rules.zeno.puzzle.done': 'Won: all fifteen men stand in the last quarter.',
  'rules.zeno.puzzle.source': 'Made for this page, by the rules of Rumwoldstow.',

  'rules.pyf.certainty':
    'Reconstructed. Pyf is the work of one modern author, the writer of Tables for the re-enactors of Rumwoldstow, who joined rules of several medieval games. No old source describes it whole.',
  'rules.pyf.puzzle': 'A six and two fives',
  'rules.pyf.puzzle.about':
    'Gold has rolled a six and two fives, and has one man each on t and w. In the last quarter men move only by leaving. How does the game end?',
  'rules.pyf.puzzle.done': 'Won: the six bears off the man on t, and then a five the man on w.',
  'rules.pyf.puzzle.source': 'After the example of bearing in Rumwoldstow, “Pyf”.',

  'rules.ludus-anglicorum.certainty':
    'Attested. A manuscript of the fourteenth century describes the game. We follow the account of Rumwoldstow and have not seen the manuscript itself.',
  'rules.ludus-anglicorum.puzzle': 'A man on the bar',
  'rules.ludus-anglicorum.puzzle.about':
    'Black has a man on the bar and must enter before anything else. Only one point is left to him, and a single gold man stands on it.',
  'rules.ludus-anglicorum.puzzle.done': 'In, and with a hit: Black is lympolded no longer.',
  'rules.ludus-anglicorum.puzzle.source':
    'Made for this page, after the position for lympolding in Royal MS 13 A XVIII.',

  'rules.twelve-dogs.certainty':
    'Attested. The Libro de los juegos of 1283 describes the game. We follow the account of Rumwoldstow and have not seen the book itself.',
  'rules.twelve-dogs.puzzle': 'The last point',
  'rules.twelve-dogs.puzzle.about':
    'Five points are full. Gold has a man on the sixth and rolls a six and a one.',
  'rules.twelve-dogs.puzzle.done': 'All points are full. The side with more full points wins.',
  'rules.twelve-dogs.puzzle.source': 'Made for this page, by the rules of Rumwoldstow.',

  'rules.tablan.certainty':
    'Attested. R. C. Bell describes the game as it is played in villages of Mysore. We know his rules from a printed sheet that follows his book.',
  'rules.tablan.puzzle': 'Three ways to play an eight',
  'rules.tablan.puzzle.about':
    'Gold has thrown an eight. One man may play all of it, or two men half of it each. Each of the three ways captures.',
  'rules.tablan.puzzle.done': 'Captured men are out of the game.',
  'rules.tablan.puzzle.source': 'Made for this page, by the rules of Bell.',

  'rules.tablaaza.certainty':
    'Modern. Andrew Perkis published the game in 2005. His picture of the board is lost to us, so the board is reconstructed from his text.',
  'rules.tablaaza.puzzle': 'A won ending',
  'rules.tablaaza.puzzle.about': 'Red is to move, and wins whatever Green does. Place a stone.',
  'rules.tablaaza.puzzle.done': 'Every one of these moves wins.',
  'rules.tablaaza.puzzle.source':
    'A position of the kind that Perkis shows at the end of his article. His own picture is lost to us.',
};
