// SPDX-License-Identifier: MIT
// English: the pages of text. Loaded only with those pages, because a table needs none of them.

/** @type {Record<string, string | {one: string, other: string}>} */
export const enReading = {
  // Verifying a saved game
  'verify.title': 'Verify a game',
  'verify.lead':
    'Choose a game file. You get it at the end of a game with “Save the game file”, or in the archive with “Game file”. This page plays every turn again by the rules and works out every roll again from the secrets that were opened. Nothing leaves your device.',
  'verify.choose': 'Choose a game file',
  'verify.drop': 'or drop it here: taberna-….jsonl',
  'verify.big': 'That file is too large to be a game.',
  'verify.unreadable': 'That file could not be read. A game file is text: taberna-….jsonl.',
  'verify.good': {
    one: 'The whole game file is correct: {n} roll in all its games, {events} lines.',
    other: 'The whole game file is correct: {n} rolls in all its games, {events} lines.',
  },
  'verify.bad': {
    one: '{n} error was found.',
    other: '{n} errors were found.',
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
  'verify.gid': 'Game mark',
  'verify.board': 'The board at the end',
  'verify.how': 'What is checked',
  'verify.how.log':
    'Every line carries a mark of all the lines before it, so a line that was changed, added or left out shows. Every turn is played again by the rules that the server uses.',
  'verify.how.dice':
    'Before the game the server and both players each sealed a chain of secrets; each roll opened one link of each. The page opens them again and derives the dice.',
  'verify.how.more': 'More about that',

  // Honest dice
  'dice.over': 'No one rolls alone',
  'dice.title': 'Honest dice',
  'dice.lead':
    'Who rolls the dice in an online game? Here, no one alone. The server and both players make each roll together, and each of them can check afterwards that no one cheated.',
  'dice.how': 'A roll, step by step',
  'dice.promise': 'All three seal a promise',
  'dice.promise.about':
    'Before the game, the server and each player’s browser make a long chain of secrets and show only its sealed end. From then on none of them can change a secret without breaking the seal.',
  'dice.turn': 'The witness goes first',
  'dice.turn.about':
    'When your friend has finished a turn and has nothing left to decide, their browser opens its next secret. It is the witness of your roll.',
  'dice.mix': 'You roll',
  'dice.mix.about':
    'When you press Roll, your browser opens your next secret and the server opens its own. The three are mixed by a public recipe, and the result is the dice. If any one of the three changes, so do the dice.',
  'dice.check': 'Your browser checks it',
  'dice.check.about':
    'It compares each secret with its seal, mixes them itself and compares the dice. Only then does the roll get its green seal. At the end you can save the game file and check it again, here or with a program of your own.',
  'dice.questions': 'Fair questions',
  'dice.server': 'Could the server choose my roll?',
  'dice.server.about':
    'No. It would have to know your secret. Your browser sends it only when you press Roll, and the server’s own secret was sealed long before.',
  'dice.player': 'Could my friend?',
  'dice.player.about':
    'No. Their secret is open before yours, and it was sealed before the game began.',
  'dice.both': 'What if the server and my friend work together?',
  'dice.both.about':
    'Still no: your own secret is part of every roll of the game, including theirs, and only your browser knows it beforehand.',
  'dice.leave': 'What can it not do?',
  'dice.leave.about':
    'It cannot stop two players who agree beforehand how their game will end, and it cannot stop a player from leaving.',
  'dice.recipe': 'The recipe, for those who want to write their own checker',
  'dice.recipe.about':
    'Whole numbers are written with the highest byte first. The game file holds every link.',
  'dice.verify': 'Verify a saved game',
};
