// SPDX-License-Identifier: MIT
// The boards of Tablan and Tablaaza.
/** @import { Kind } from './games.js' */
import { Tablaaza, pavilion, stone } from '../../boards/tablaaza.js';
import { Tablan } from '../../boards/tablan.js';
import { readTablaaza, readTablan } from '../../table/notation.js';
import * as squares from './words-squares.js';

/** @type {Record<string, Kind<any>>} */
export const kinds = {
  tablan: {
    read: readTablan,
    create: (options) => new Tablan(options),
    form: () => '',
    empty: '------------/------------/------------/------------ w -',
    holds: squares.tablanHolds,
    cell: squares.tablanCell,
    facts: squares.tablanFacts,
    position: squares.tablanPosition,
    // Twelve squares in a row: upright, they are larger in nearly every window that is higher than wide.
    tall: '(max-aspect-ratio: 9/10) and (min-height: 35rem)',
  },
  tablaaza: {
    read: readTablaaza,
    create: (options, land) => new Tablaaza(options, land),
    form: ({ columns, rows }) => `${columns}x${rows}`,
    empty: '--------/--------/--~--~--/--~--~--/--~--~--/--------/-------- r -',
    holds: () => false,
    cell: squares.tablaazaCell,
    facts: squares.tablaazaFacts,
    position: squares.tablaazaPosition,
    pieces: { stone, pavilion },
  },
};
