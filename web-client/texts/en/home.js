// SPDX-License-Identifier: MIT
// English: the home page. Loaded with it.

/** @type {Record<string, string | {one: string, other: string}>} */
export const enHome = {
  'home.title': 'Old board games, live with friends',
  'home.lead': 'Seven old games, free, without an account.',
  'home.ways': 'Play {game}',
  'home.computer': 'Play the computer',
  'home.computer.about': 'From beginner to master. It also works offline.',
  'home.friend': 'Play a friend',
  'home.friend.about': 'Send a link. Your friend clicks once and sits.',
  'home.anyone': 'Play anyone',
  'home.anyone.about': 'If no player is waiting, you play a bot until one comes.',
  'home.open': 'Create a game …',
  'home.open.about': 'Choose the rules, the clock and who may join.',
  'home.board.label': 'The board of {game} at the start',
  'home.rules': 'Rules of {game}',
  'home.live': 'Live now: {names}',
  'home.live.watch': 'Watch',
  'home.yours': 'Continue your game',
  'home.yours.all': 'All your games and ratings',
  'home.talk': 'Lobby chat',
  'home.promises': 'What you can count on',
  'home.promise.friend': 'Playing in ten seconds',
  'home.promise.friend.about':
    'You need no account. Close the page and come back: your seat is kept.',
  'home.promise.dice': 'Dice you can check',
  'home.promise.dice.about':
    'Both players and the server make every roll together, and your browser checks each one.',
  'home.promise.dice.more': 'How it works',
  'home.promise.old': 'Rules with sources',
  'home.promise.old.about':
    'From an epigram of the sixth century to a book of 1283. If the sources differ, you choose.',
  'home.promise.old.more': 'Read the rules',
};
