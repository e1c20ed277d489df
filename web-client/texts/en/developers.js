// SPDX-License-Identifier: MIT
// English: the page for developers. Loaded with that page.

/** @type {Record<string, string>} */
export const enDevelopers = {
  'developers.over': 'For developers',
  'developers.title': 'Build on Taberna',
  'developers.lead':
    'A bot, a recorder or a statistics program uses the same messages as the page in your browser: JSON over one WebSocket. It needs no permission, and a token only if it uses an account.',
  'developers.bot': 'A bot in 30 lines',
  'developers.bot.about':
    'Two client libraries do most of the work. They connect, reconnect after a failure without losing a message, repeat commands that the server refuses for the moment, take part in the rolls, check every roll, and list the legal turns. Your program only chooses a turn.',
  'developers.bot.parts':
    'connect() starts a session. open() opens a table, and follow() goes to one that exists. sit() takes a seat. play() plays to the end of the game and calls your function for each turn, with the list of legal turns. A turn has steps and after: the position that it leads to. A step such as 13/7* names the place that a man leaves and the one that it reaches; * is a hit. In a position, White has the capital letters and the seat w1.',
  'developers.bot.meet':
    'The bots below open a public table, print its id, and wait for an opponent: sit down at the table with that id in the lobby, or start the bot a second time with the id as its last argument. To play against a computer player of this server, add the setting bot: 1 to those that open() gets; it thinks as long as a person. A bot can play as a guest. One that plays against people has an account that is marked as a bot, so that they know.',
  'developers.bot.account': 'How to create such an account, and all steps without a library',
  'developers.js': 'JavaScript',
  'developers.js.about':
    'This server offers the library as a package for npm. It contains the rules as WebAssembly, and further examples: a recorder of games and a collector of statistics. It runs in Node 20 or later and in browsers; Node 22 and browsers do not need the package ws.',
  'developers.python': 'Python',
  'developers.python.about':
    'This server offers the library as a package for pip, with the same examples. It needs Python 3.11 or later. The server tells it the legal turns.',
  'developers.run': 'Install and run it: {name}',
  'developers.code': 'The code of {name}',
  'developers.get': 'Download {name}',
  'developers.missing': 'The code could not be loaded. The link below leads to it.',
  'developers.token': 'A token for your program',
  'developers.token.about':
    'A program without a token is a guest. To let it use an account, create one, open Programs on its page and create a token. Choose Read for a program that only follows tables and collects games, and Read and play for one that plays. The token begins with tbp_ and is shown once; you can revoke it at any time.',
  'developers.token.account': 'Your account page',
  'developers.token.use':
    'Give the token to the library as the option token; the bots above read it from the variable TABERNA_TOKEN. Over HTTP it is a header. The second command marks the account as a bot, before it takes its first seat; the token needs Read and play for that.',
  'developers.token.limits':
    'A token has its own limits: 300 requests and commands at once, then ten per second. What it may not do is refused with the code wrong-scope. An account has one connection, so give a program that plays an account of its own.',
  'developers.token.run': 'Use a token',
  'developers.documents': 'Documents',
  'developers.documents.about':
    'The server describes its messages itself. Generators of code, validators and editors can read the first three documents; the others are for people.',
  'developers.asyncapi': 'AsyncAPI 3: the messages of the WebSocket',
  'developers.openapi':
    'OpenAPI 3.1: the requests over HTTP, for example the archive of games, and /api/v1/games/stream, which sends each game as it ends',
  'developers.schema': 'JSON Schema 2020-12: each command, message and event',
  'developers.protocol': 'The protocol in words: rooms, dice, clocks, limits, refusals',
  'developers.notation': 'The texts of positions, steps, turns and records',
  'developers.play': 'Playground',
  'developers.play.about':
    'Open a game of Tabula against a computer player, over a connection of its own and as a new guest. The list shows each message in both directions. Send a roll, then a turn, and watch the events.',
  'developers.play.open': 'Open a table',
  'developers.play.again': 'Open another table',
  'developers.play.opening': 'Opening a table …',
  'developers.play.failed': 'The table could not be opened: {reason}',
  'developers.play.table': 'Watch table {id}',
  'developers.owed.roll': 'The server waits for your roll.',
  'developers.owed.turn': 'The server waits for your turn.',
  'developers.owed.other': 'It is the computer player’s turn.',
  'developers.over.game': 'The game is over.',
  'developers.lines': 'Messages',
  'developers.sent': 'sent',
  'developers.received': 'received',
  'developers.command': 'Your command, as JSON',
  'developers.command.about':
    'The library adds id, and the room and version of the table if the command does not name them. The buttons write an example; the turn is a legal one.',
  'developers.example.roll': 'Roll',
  'developers.example.turn': 'Turn',
  'developers.example.snapshot': 'Snapshot',
  'developers.example.resign': 'Resign',
  'developers.send': 'Send',
  'developers.bad.json': 'This is not JSON, and was not sent: {reason}',
  'developers.bad.object': 'This was not sent: a command is a JSON object, for example {example}.',
  'developers.bad.t':
    'This was not sent: the command needs a text "t" with its name, for example {example}.',
  'developers.refused': 'The server refused the command: {reason}',
};
