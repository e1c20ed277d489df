// SPDX-License-Identifier: MIT
// English: Ludus Anglicorum in short, where a game is chosen, begun or won.
/** @import { Text } from '../../text.js' */

/** @type {Record<string, Text>} */
export const texts = {
  'game.ludus-anglicorum.about': 'The English game of 1300: one die becomes a six.',
  'game.ludus-anglicorum.lead':
    'The first tables game in a manuscript of 1300: one die of three is turned to a six, and an enemy who is shut in is “lympolded”.',
  'invited.ludus-anglicorum.1':
    'Roll three dice; one is turned to a six. Run your men past the enemy’s to the far end and bear them off.',
  'invited.ludus-anglicorum.2':
    'In your own half no two of your men may share a point. A single man can be hit.',
  'reason.won.ludus-anglicorum': {
    one: 'All fifteen men are borne off, after {n} turn.',
    other: 'All fifteen men are borne off, after {n} turns.',
  },
  'reason.won.ludus-anglicorum.lympolded': {
    one: 'The other side is lympolded: it has a man on the bar and no point to enter on, after {n} turn.',
    other:
      'The other side is lympolded: it has a man on the bar and no point to enter on, after {n} turns.',
  },
  'reason.won.ludus-anglicorum.lurched': {
    one: 'The other side is lurched: none of its men can move, after {n} turn.',
    other: 'The other side is lurched: none of its men can move, after {n} turns.',
  },
  'learn.about.ludus-anglicorum': 'The medieval English game: every roll has a six.',
};
