// SPDX-License-Identifier: MIT
// What Twelve Dogs is played on.
/** @import { Kind } from './games.js' */
import { Dogs } from '../boards/dogs.js';
import { readDogs } from '../notation.js';
import * as dogs from './words-dogs.js';

/** @type {Record<string, Kind<any>>} */
export const kinds = {
  'twelve-dogs': {
    read: readDogs,
    create: (options) => new Dogs(options),
    form: () => '',
    holds: dogs.holds,
    cell: dogs.cell,
    facts: dogs.facts,
    position: dogs.position,
    sticks: false,
  },
};
