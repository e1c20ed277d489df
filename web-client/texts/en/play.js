// SPDX-License-Identifier: MIT
// English: the page for playing without a server. Loaded with that page.

/** @type {Record<string, string | {one: string, other: string}>} */
export const enPlay = {
  'play.title': 'Play at this screen',
  'play.lead':
    'Against a player who thinks in this page, or two of you at one screen. Nothing is sent anywhere: it works without a network. This device throws, keeps the game, and gives a turn that is taken back the same dice.',
  'play.loading': 'Fetching the rules …',
  'play.against': 'Who plays against you?',
  'play.two': 'Two at this screen',
  'play.two.about': 'Take turns on one device; everybody throws here.',
  'play.first': 'First player',
  'play.second': 'Second player',
  'play.nth': 'Player {n}',
  'play.you': 'You',
  'play.bot': '{level} (this device)',
  'play.side': 'You play',
  'play.side.lot': 'By lot',
  'play.turned': 'Turn the board to whoever plays',
  'play.turned.about': 'For two who sit face to face, with the screen flat between them.',
  'play.pace': 'The other player takes a moment',
  'play.pace.about': 'As a person would. Without it, every turn is made at once.',
  'play.rules': 'Rules of the game',
  'play.more': 'Sides, pace and rules',
  'play.on': 'A game of {game} is waiting here',
  'play.on.over': 'Your last game of {game} is still here',
  'play.on.level': 'against the {level}',
  'play.on.two': 'between two of you',
  'play.on.do': 'Go on with it',
  'play.on.look': 'Look at it',
  'play.on.about': 'A new game takes its place.',
  'play.new': 'New game',
  'play.new.title': 'Leave this game?',
  'play.new.about':
    'A game that you begin takes the place of this one. Save it first if you want to keep it.',
  'play.new.yes': 'Choose another game',
  'play.new.no': 'Go on with this one',
  'play.save': 'Save the game (.txt)',
  'play.fault': 'The other player cannot think: {why}',
  'play.fault.again': 'Try again',
  'play.elsewhere': 'This game goes on in another window.',
  'play.elsewhere.do': 'Play here',
};
