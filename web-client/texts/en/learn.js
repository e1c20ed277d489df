// SPDX-License-Identifier: MIT
// English: the pages of lessons. The lessons of each game are in NAME/lessons.js.

/** @type {Record<string, string | {one: string, other: string}>} */
export const enLearn = {
  'learn.title': 'Learn by playing',
  'learn.lead':
    'Each game begins with a guided game of about three minutes. Short exercises follow.',
  'learn.game': 'Learn {game}',
  'learn.loading': 'Loading the lesson …',
  'learn.new': 'New',
  'learn.done': 'Lesson done',
  'learn.all': 'All lessons',
  'learn.puzzles': 'Puzzles of the day, and a trainer',
  'learn.puzzles.game': 'Puzzles',
  'learn.none': 'There is no such lesson',
  'learn.none.about': 'No lesson is called “{game}”. Choose a game from the list of lessons.',
  'learn.progress.damaged':
    'The stored progress of your lessons could not be read. The lessons start afresh.',
  'learn.progress.forbidden':
    'This browser does not store your progress. The lessons work, but start afresh next time.',

  // The guided game
  'learn.scene': 'Step {n} of {of}',
  'learn.exercise': 'Exercise {n} of {of}',
  'learn.menu': 'Overview',
  'learn.skip': 'Skip',
  'learn.next': 'Next',
  'learn.next.end': 'Play the end of a game',
  'learn.next.last': 'Finish',
  'learn.again': 'Try again',
  'learn.throw': 'Throw',
  'learn.wrong': 'That is a legal turn, but not the one that is asked for. Try again.',
  'learn.guess.0': 'No',
  'learn.guess.1': 'Yes',
  'learn.guide.start': 'Start the guided game',
  'learn.guide.on': 'Continue the guided game',
  'learn.guide.again': 'Play the guided game again',
  'learn.play': 'Play the computer',
  'learn.rules': 'Rules of {game}',
  'learn.exercises': 'Exercises',
  'learn.exercises.do': 'Do the exercises',
  'learn.solved': '{n} of {of} exercises solved',
  'learn.solved.short': { one: '{n} exercise solved', other: '{n} exercises solved' },
  'learn.solved.one': 'solved',

  // The end of the guided game
  'learn.end.roll': 'Your turn: roll the dice.',
  'learn.end.play': 'Use your dice, then confirm the turn.',
  'learn.end.wait': '{side} is playing.',
  'learn.end.won': 'You have won. You know the game now.',
  'learn.end.lost': 'The computer has won this time. You know the game now.',
  'learn.end.drawn': 'The game is drawn. You know the game now.',
  'learn.end.again': 'Play this end again',
  'learn.retry': 'Let it try again',
  'learn.fault': 'The computer cannot play: {why}',
  'learn.tip.bar': 'One of your men was hit. It must enter before you move another man.',
  'learn.tip.pass': 'No die can be used. Press Pass: the turn goes to the other side.',
  'learn.tip.lympolded':
    'A side is lympolded: its man on the bar finds no point to enter. It must pass until one opens.',
  'learn.tip.lurched': 'A side is lurched: it is shut in behind six closed points, and must pass.',
  'learn.tip.six': 'No six fell. First choose the die that becomes a six.',
  'learn.tip.raise': 'You can raise a pavilion with this stone. That takes a plot from Green.',
  'learn.tip.settle': 'One of your men can enter Black’s home row. It stays there for good.',
  'learn.tip.split': 'You may use this throw with one man, or one half of it with each of two men.',
  'learn.tip.hit': 'You can hit a single man in this turn. Pick a man: a ring marks its hit.',
  'learn.tip.bear': 'All your men are in the last quarter, so they may leave the board.',
  'learn.tip.forced': 'There is only one way to use this roll, and you must use all you can.',
  'learn.tip.theirs': 'A man of the other side is on the bar. Closed points keep it there longer.',

  // The sources of exercises
  'learn.source.bell': 'After R. C. Bell’s rules.',
  'learn.source.botermans': 'After the examples and advice of R. C. Bell and J. Botermans.',
  'learn.source.agathias': 'After the epigram of Agathias (Greek Anthology IX 482).',
  'learn.source.rumwoldstow': 'After the rules of Rumwoldstow.',
  'learn.source.perkis': 'After Andrew Perkis’s description of his game.',
  'learn.source.rules': 'A position made for this exercise.',
  'learn.source.cases': 'After a position in the test cases of Taberna.',
};
