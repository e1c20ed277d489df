// SPDX-License-Identifier: MIT
// English: a player is waited for while the user does something else.

/** @type {Record<string, string | {one: string, other: string}>} */
export const enAnyone = {
  'anyone.waiting': 'Waiting for a player: your table of {game} is in the lobby',
  'anyone.waiting.short': 'Waiting for a player',
  'anyone.waiting.about':
    'Your table of {game} is in the lobby. As soon as a player joins, you are asked to switch.',
  'anyone.waiting.go': 'Go to the table',
  'anyone.waiting.stop': 'Stop waiting',
  'anyone.joined': '{name} has joined your game of {game}.',
  'anyone.kept': 'This game is kept.',
  'anyone.in': 'Switching in {n} s',
  'anyone.after': 'Switching after your turn',
  'anyone.switch': 'Switch now',
  'anyone.later': 'Stay here',
};
