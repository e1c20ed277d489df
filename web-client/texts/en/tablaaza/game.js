// SPDX-License-Identifier: MIT
// English: Tablaaza in short, where a game is chosen, begun or won.
/** @import { Text } from '../../text.js' */

/** @type {Record<string, Text>} */
export const texts = {
  'game.tablaaza.about': 'Stones and pavilions around two lakes: no dice, no luck.',
  'game.tablaaza.lead':
    'No dice: place stones on checkered land around two lakes, and raise a pavilion where your opponent is shut out.',
  'invited.tablaaza.1':
    'Place stones in turn on plots of your colour. Fill a free plot’s corridors and raise a pavilion on it.',
  'invited.tablaaza.2': 'A player who has no plot left to place a stone on loses.',
  'reason.won.tablaaza': {
    one: 'Every plot is filled, after {n} turn. The side that cannot place a stone loses.',
    other: 'Every plot is filled, after {n} turns. The side that cannot place a stone loses.',
  },
  'learn.about.tablaaza': 'Stones and pavilions around two lakes, without dice.',
};
