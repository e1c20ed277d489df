// SPDX-License-Identifier: MIT
// English: the page about bots. Loaded with that page.

/** @type {Record<string, string>} */
export const enBots = {
  'bots.over': 'For developers',
  'bots.title': 'Write a bot',
  'bots.lead':
    'A bot uses the same messages as the page in your browser: JSON over one WebSocket. It needs no permission and no key; to play against people it has an account that is marked as a bot. These are the messages themselves; the libraries on the page for developers send them for you.',
  'bots.built-in': 'Built-in bots',
  'bots.built-in.about':
    'Each game has bots of several levels, from beginner to master. The host of a table can seat one, and Play anyone uses one if no opponent joins. They roll the same committed dice as all players. Each level has a rating in each game, which changes with its rated games.',
  'bots.begin': 'A bot of your own',
  'bots.account': 'Create its account',
  'bots.account.about':
    'Request a token instead of a cookie, and mark the account as a bot before its first rated game and while it has no seat. The mark is shown wherever its name appears.',
  'bots.hello': 'Say hello and take a seat',
  'bots.hello.about':
    'The bot opens a table, or sits down at one whose host allows bots. Its tip commits to its own secrets for the dice: 4,096 of them, each the SHA-256 of the next.',
  'bots.play': 'Send what is due',
  'bots.play.about':
    'The server sends one event for each change. If your hello wants them, each event and each snapshot contains the position, who must act, and your legal turns. A link reveals the next secret of the chain; send it with a roll, and with a turn that is your last decision before the next roll.',
  'bots.check': 'Check each roll',
  'bots.check.about':
    'Each roll names three links. Each must match its owner’s commitment, and together they must give these dice.',
  'bots.again': 'Reconnect',
  'bots.again.about':
    'If the connection breaks, reconnect with the same token and subscribe to the table from your last event. Nothing is lost. The server accepts twenty messages per second from one connection. It pings every twenty seconds; WebSocket libraries answer by themselves.',
  'bots.rules': 'Where do legal turns come from?',
  'bots.rules.about':
    'From the server, if your hello wants them. For positions further ahead, use the rules library: C without dependencies, the same as WebAssembly, or the command taberna-rules.',
  'bots.people': 'How do players and bots meet?',
  'bots.people.about':
    'Bots take no seat that is meant for a player. They can join a table only if its host allows bots. Tables that bots open are listed separately.',
  'bots.rated': 'May a bot play rated games?',
  'bots.rated.about': 'Yes, against players who accept it. The mark is shown in the ratings, too.',
  'bots.example': 'An example',
  'bots.example.about':
    'A complete bot in less than 120 lines of Python with the package websockets: it plays a game, checks each roll and reconnects. It is started with this address, a game and a token. The source code has the same in C.',
  'bots.example.get': 'bot.py',
  'bots.protocol': 'The whole protocol',
  'bots.developers': 'Libraries and playground',
};
