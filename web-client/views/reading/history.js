// SPDX-License-Identifier: MIT
// The history of the games: which games an entry concerns, and how certain it is. The texts are `history.NAME`.
/** @import { Certainty } from '../../types.d.ts' */

/** @type {{name: string, games: string[], certainty: Certainty}[]} in the order of time */
export const HISTORY = [
  { name: 'scripta', games: ['tabula'], certainty: 'attested' },
  { name: 'claudius', games: ['tabula'], certainty: 'attested' },
  { name: 'tabula', games: ['tabula'], certainty: 'reconstructed' },
  { name: 'zeno', games: ['tabula', 'zeno'], certainty: 'attested' },
  { name: 'reading', games: ['tabula', 'zeno', 'pyf'], certainty: 'reconstructed' },
  { name: 'names', games: ['tabula', 'zeno'], certainty: 'attested' },
  {
    name: 'england',
    games: ['zeno', 'pyf', 'ludus-anglicorum', 'twelve-dogs'],
    certainty: 'reconstructed',
  },
  { name: 'libro', games: ['pyf', 'ludus-anglicorum', 'twelve-dogs'], certainty: 'attested' },
  { name: 'royal', games: ['pyf', 'ludus-anglicorum'], certainty: 'attested' },
  { name: 'mysore', games: ['tablan'], certainty: 'attested' },
  { name: 'tablaaza', games: ['tablaaza'], certainty: 'modern' },
];
