// SPDX-License-Identifier: MIT
// English: the page about bots. Loaded with that page.

/** @type {Record<string, string>} */
export const enBots = {
  'bots.over': 'For those who write programs',
  'bots.title': 'Bots at the tables',
  'bots.lead':
    'A program plays here by the same messages as the page in your browser: one WebSocket, lines of JSON. It needs no leave and no key, only an account that says what it is.',
  'bots.house': 'The house’s own',
  'bots.house.about':
    'Four players belong to the house, from the Apprentice to the Master. Whoever sets a table may ask one to sit, and who plays now may have one where nobody comes. They throw with the same dice as everybody, sealed beforehand; they never play for ratings.',
  'bots.begin': 'A bot of your own',
  'bots.account': 'Give it an account',
  'bots.account.about':
    'Ask for a token instead of a cookie, and say that the account is a bot’s: before its first rated game, and while it sits nowhere. From then on a mark stands with its name wherever that is shown.',
  'bots.hello': 'Say hello, and take a table',
  'bots.hello.about':
    'The bot opens a table, or sits down where the host has let bots sit. Its tip is the seal on its own secrets for the dice: 4,096 of them, each the SHA-256 of the next.',
  'bots.play': 'Do what is owed',
  'bots.play.about':
    'The house tells what has happened, event by event. After each, follow the table once more: the snapshot holds the position and who owes what. A link opens the next secret of the chain; it goes with a throw, and with a turn that is the last word before a throw.',
  'bots.check': 'Check every throw',
  'bots.check.about':
    'Each throw names three links. Each must be what its owner promised, and together they must make these dice.',
  'bots.again': 'Come again',
  'bots.again.about':
    'When the connection breaks, come again with the same token and follow the table from the last event you know. Nothing is lost. The house takes twenty messages a second from one connection. It pings every twenty seconds, which libraries answer by themselves.',
  'bots.rules': 'Where do the legal turns come from?',
  'bots.rules.about':
    'From the rules of this house: a small library in C without anything else, the same as WebAssembly, or the command taberna-rules, which lists the legal steps of any position.',
  'bots.people': 'How do people and bots meet?',
  'bots.people.about':
    'Bots take no seat that is meant for people. A table lets them sit only where its host has said so, and who plays now is never paired with one unasked. Tables that bots open are listed apart.',
  'bots.rated': 'May a bot play rated games?',
  'bots.rated.about':
    'Yes, with whoever sits down with it knowingly. Its place in the table of ratings has the same mark.',
  'bots.example': 'An example',
  'bots.example.about':
    'A whole bot in less than 120 lines of Python: it plays a game, checks every throw and comes again when the connection breaks. In the source of the house stand the same in C, and the whole protocol.',
  'bots.example.get': 'bot.py',
};
