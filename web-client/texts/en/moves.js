// SPDX-License-Identifier: MIT
// English: the move list of a table and its controls.

/** @type {Record<string, string | {one: string, other: string}>} */
export const enMoves = {
  'moves.title': 'Turns',
  'moves.opening': 'Start',
  'moves.begins': '{side} starts',
  'moves.again': 'a tie: both try again',
  'moves.thinking': '…',
  'moves.pass': 'no move',
  'seals.none': 'Dice without proof',
  'seals.device': 'Rolled by this device',
  'seal.good': 'Your browser verified this roll',
  'seal.bad': 'This roll failed the check: {why}',
  'scrub.label': 'Browse the game',
  'scrub.at': 'After turn {n}',
  'scrub.live': 'Now',
  'scrub.first': 'First position',
  'scrub.back': 'Previous turn',
  'scrub.next': 'Next turn',
  'scrub.last': 'Current position',
  'scrub.play': 'Replay the game',
  'scrub.pause': 'Pause',
  'scrub.speed': 'Speed',
  'scrub.speed.0': '½×',
  'scrub.speed.1': '1×',
  'scrub.speed.2': '2×',
  'scrub.speed.3': '4×',
  'scrub.replay': 'Replay the last turn',
};
