// SPDX-License-Identifier: MIT
// English: the lobby and the television. Loaded with them and with the home page.

/** @type {Record<string, string | {one: string, other: string}>} */
export const enFront = {
  'home.tables': 'Lobby',
  'home.tables.empty':
    'No games are running. Press “Play anyone”: a bot plays until a player joins.',
  'lobby.none': 'No games are running.',
  'lobby.offline':
    'The server does not answer, and the list of games comes from it. It appears here when the server is back. Until then you can play the computer.',
  'lobby.start': 'Start a game',
  'lobby.free': 'Games you can join',
  'lobby.bots': 'Bots waiting for a player',
  'lobby.playing': 'Games to watch',
  'lobby.all': 'All {n} tables',
  'lobby.filters': 'Filter',
  'lobby.game': 'Game',
  'lobby.game.any': 'All games',
  'lobby.pace': 'Speed',
  'lobby.pace.any': 'All speeds',
  'lobby.pace.untimed': 'No clock',
  'lobby.pace.live': 'Clock',
  'lobby.pace.days': 'Days per turn',
  'lobby.mine': 'Games I can join',
  'lobby.empty': 'No table matches this filter.',
  'lobby.empty.all': 'Show all',
  'lobby.more': { one: '{n} more table from there', other: '{n} more tables from there' },
  'lobby.news': '{name} has created a game of {game}.',
  'lobby.nobody': 'no player yet',
  'lobby.with': 'with {name}',
  'lobby.seats': { one: '{n} of {all} seats is free', other: '{n} of {all} seats are free' },
  'lobby.sit': 'Join',
  'lobby.sit.about': 'Join {name} in a game of {game}',
  'lobby.accounts': 'Accounts only',
  'lobby.locked': 'Locked',
  'lobby.full': 'Full',
  'line.yourTurn': 'Your turn',
  'line.open': 'Waiting for a player',
  'line.playing': { one: 'Playing, {n} turn', other: 'Playing, {n} turns' },
  'line.ended': 'Finished',
  'line.closed': 'Closed',
  'line.free': 'a free seat',
  'line.against': 'Against {name}',
  'line.waiting': 'Waiting for a player',
  'line.board': 'The board of {names}',
  'tv.title': 'Watch',
  'tv.lead':
    'The most watched game now. It changes when the game ends or another is clearly better.',
  'tv.empty': 'There is no game to show right now.',
  'tv.empty.about':
    'The next public game appears here after its first turn. The lobby lists all running games.',
};
