// SPDX-License-Identifier: MIT
// English: lobby, Watch and front page while no person waits or plays. Loaded when they are empty.

/** @type {Record<string, string>} */
export const enEmpty = {
  'empty.nobody': 'Nobody is playing right now',
  'empty.nobody.about': 'Be the first: your table is listed here until a player joins.',
  'empty.bots': 'Only bots are here right now',
  'empty.bots.about': 'No player is waiting. The bots play at once.',
  'empty.days': 'Only games over days are under way',
  'empty.days.about':
    'Their players come back for one turn at a time. Nobody is playing right now.',
  'empty.soon': 'A game has just begun',
  'empty.soon.about': 'It appears here after its first turn, if everybody may watch it.',
  'empty.open': 'A player is waiting for an opponent',
  'empty.open.about': 'No game is played right now. The lobby lists the table.',
  'empty.open.join': 'Join in the lobby',
  'empty.anyone': 'Play now',
  'empty.anyone.about': 'You play a bot until a player joins.',
};
