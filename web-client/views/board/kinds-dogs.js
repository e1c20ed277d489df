// SPDX-License-Identifier: MIT
// The board of Twelve Dogs.
/** @import { Kind } from './games.js' */
import { Dogs } from '../../boards/dogs.js';
import { readDogs } from '../../table/notation.js';
import * as dogs from './words-dogs.js';

/** @type {Record<string, Kind<any>>} */
export const kinds = {
  dogs: {
    read: readDogs,
    create: (options) => new Dogs(options),
    form: () => '',
    empty: '------ 0,0 1 w -',
    holds: dogs.holds,
    cell: dogs.cell,
    facts: dogs.facts,
    position: dogs.position,
    mark: (point, position) => dogs.mark(readDogs(position)?.table ?? null, point),
  },
};
