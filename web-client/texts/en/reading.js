// SPDX-License-Identifier: MIT
// English: the pages of text. Loaded only with those pages, because a table needs none of them.

/** @type {Record<string, string | {one: string, other: string}>} */
export const enReading = {
  // Verifying a saved game
  'verify.title': 'Verify a game',
  'verify.lead':
    'Choose the log that you saved at the end of a game. This page replays every turn by the rules and computes every roll again from the revealed secrets. The file does not leave your device.',
  'verify.choose': 'Choose a log',
  'verify.drop': 'or drop it here: taberna-….jsonl',
  'verify.big': 'This file is too large for a log.',
  'verify.unreadable': 'The file cannot be read.',
  'verify.good': {
    one: 'No problems: {events} events, {n} roll.',
    other: 'No problems: {events} events, {n} rolls.',
  },
  'verify.bad': {
    one: 'This log fails: {n} problem.',
    other: 'This log fails: {n} problems.',
  },
  'verify.problem': 'Line {line}: {says}',
  'verify.game': 'Game {n}',
  'verify.players': 'Players',
  'verify.rules': 'Rules',
  'verify.result': 'Result',
  'verify.result.none': 'not finished',
  'verify.result.1-0': 'Gold won',
  'verify.result.0-1': 'Black won',
  'verify.result.1-2': 'drawn',
  'verify.turns': { one: '{n} turn', other: '{n} turns' },
  'verify.throws': 'Rolls',
  'verify.gid': 'Game id',
  'verify.board': 'The board at the end',
  'verify.how': 'What is checked',
  'verify.how.log':
    'Each line contains a hash of all lines before it, so a changed, added or missing line is found. Each turn is replayed by the rules that the server uses.',
  'verify.how.dice':
    'Before the game the server and both players each committed to a chain of secrets; each roll reveals one secret of each. The page checks them and computes the dice again.',
  'verify.how.more': 'How the dice work',

  // Honest dice
  'dice.over': 'Honest dice',
  'dice.title': 'No one rolls alone',
  'dice.lead':
    'Who rolls the dice in a game on the internet? Here the server and both players make every roll together, and each of them can prove afterwards that no one cheated.',
  'dice.how': 'A roll, step by step',
  'dice.promise': 'Everyone commits',
  'dice.promise.about':
    'Before the game the server and the browsers of both players each create a long chain of secrets and publish only its last hash. From then on none of them can change a secret: the hash would not match.',
  'dice.turn': 'Your opponent reveals first',
  'dice.turn.about':
    'When your opponent has finished a turn, their browser reveals its next secret, before you roll.',
  'dice.mix': 'You roll',
  'dice.mix.about':
    'When you press Roll, your browser reveals your next secret, and the server reveals its own. A public formula computes the dice from the three secrets. Another secret would give other dice.',
  'dice.check': 'Your browser checks',
  'dice.check.about':
    'It compares each secret with its hash, computes the dice itself and compares them. Then the roll gets its green seal. After the game you can save the log and verify it again, here or with your own program.',
  'dice.questions': 'Questions',
  'dice.house': 'Could the server choose my roll?',
  'dice.house.about':
    'No. It would have to know your secret, which your browser reveals only when you press Roll. By then the server has long been committed to its own.',
  'dice.player': 'Could my opponent?',
  'dice.player.about':
    'No. Their secret is revealed before yours, and they committed to it before the game started.',
  'dice.both': 'What if the server and my opponent work together?',
  'dice.both.about':
    'Still no: your secret is part of every roll of the game, also of your opponent’s, and only your browser knows it beforehand.',
  'dice.leave': 'What can it not prevent?',
  'dice.leave.about':
    'Two players can agree on a result before their game, and a player can leave.',
  'dice.recipe': 'The formula, for your own program',
  'dice.recipe.about':
    'Whole numbers are written with the highest byte first. The log of a game contains all secrets.',
  'dice.verify': 'Verify a saved game',

  'playable.loading': 'Loading the board …',
  'playable.how': 'Your men have a green edge: tap one, then a marked point.',
  'playable.how.lay': 'Tap a marked plot to place a stone.',
  'playable.again': 'Again',
};
