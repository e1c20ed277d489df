// SPDX-License-Identifier: MIT
// English: the replay of a finished game where no game is played now. Loaded with it.

/** @type {Record<string, string>} */
export const enReplay = {
  'replay.about': 'Replay of a finished game of {game}',
  'replay.source': '{names}, {day}',
  'replay.over': '{side} has won.',
  'replay.drawn': 'The game is drawn.',
  'replay.play': 'Play',
  'replay.pause': 'Pause',
};
