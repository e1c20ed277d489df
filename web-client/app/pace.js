// SPDX-License-Identifier: MIT
// The pace of a table, by its clock.

/** @import { LobbyFilter } from '../types.d.ts' */

/** @param {string | undefined} clock of a room @returns {LobbyFilter['pace']} */
export function paceOf(clock = 'none') {
  if (clock === 'none') {
    return 'untimed';
  }
  return clock.startsWith('days:') ? 'days' : 'live';
}
