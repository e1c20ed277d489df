// SPDX-License-Identifier: MIT
// English: the pages of text. Loaded only with those pages, because a table needs none of them.

/** @type {Record<string, string | {one: string, other: string}>} */
export const enReading = {
  // Verifying a saved game
  'verify.title': 'Verify a game',
  'verify.lead':
    'Choose the log that you saved at the end of a game. This page reads it, plays every turn again by the rules and throws every die again from the secrets that were opened. Nothing leaves your device.',
  'verify.choose': 'Choose a log',
  'verify.drop': 'or drop it here: taberna-….jsonl',
  'verify.big': 'That file is too large to be a game.',
  'verify.unreadable': 'That file could not be read.',
  'verify.good': {
    one: 'All is as it should be: {events} events, {n} throw.',
    other: 'All is as it should be: {events} events, {n} throws.',
  },
  'verify.bad': {
    one: '{n} thing is not as it should be.',
    other: '{n} things are not as they should be.',
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
  'verify.throws': 'Throws',
  'verify.gid': 'Game mark',
  'verify.board': 'The board at the end',
  'verify.how': 'What is checked',
  'verify.how.log':
    'Every line carries a mark of all the lines before it, so a line that was changed, added or left out shows. Every turn is played again by the same rules that the house uses.',
  'verify.how.dice':
    'Before the game the house and both players each sealed a chain of secrets; each throw opened one link of each. The page opens them again and derives the dice.',
  'verify.how.more': 'More about that',

  // Honest dice
  'dice.over': 'Honest dice',
  'dice.title': 'Nobody throws alone',
  'dice.lead':
    'Whoever plays for anything asks the same question: who throws the dice? Here nobody does alone. Each throw is made by the house and both players together, and each of them can prove afterwards that nobody cheated.',
  'dice.how': 'A throw, step by step',
  'dice.promise': 'Everybody seals a promise',
  'dice.promise.about':
    'Before the game, the house and each player’s browser think of a long chain of secrets and show only its sealed end. From then on none of them can change a secret without breaking the seal.',
  'dice.turn': 'The witness goes first',
  'dice.turn.about':
    'When your friend has finished a turn and has nothing left to decide, their browser opens its next secret. It is the witness of your throw.',
  'dice.mix': 'You roll',
  'dice.mix.about':
    'Your press on Roll opens your next secret, and the house opens its own. The three are mixed by a public recipe, and out come the dice. Change any one of the three and the dice are others.',
  'dice.check': 'Your browser checks it',
  'dice.check.about':
    'It compares each secret with its seal, mixes them itself and compares the dice. Only then does the throw get its green seal. At the end you can save the game and check it again, here or with a program of your own.',
  'dice.questions': 'Fair questions',
  'dice.house': 'Could the house choose my throw?',
  'dice.house.about':
    'No. It would have to know your secret, which your browser gives away only with your press on Roll, when the house’s own secret has long been sealed.',
  'dice.player': 'Could my friend?',
  'dice.player.about':
    'No. Their secret is open before yours, and it was sealed before the game began.',
  'dice.both': 'What if the house and my friend work together?',
  'dice.both.about':
    'Still no: your own secret is in every throw of the game, theirs too, and nobody but your browser knows it beforehand.',
  'dice.leave': 'What can it not do?',
  'dice.leave.about':
    'It cannot stop two players who agree beforehand how their game is to end, and it cannot keep anybody at the table who walks away.',
  'dice.recipe': 'The recipe, for those who want to write their own checker',
  'dice.recipe.about':
    'Whole numbers are written with the highest byte first. The log of a game holds every link.',
  'dice.verify': 'Verify a saved game',
};
