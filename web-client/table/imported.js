// SPDX-License-Identifier: MIT
// Names in imported games. Their author chose them, and the log has them as they are; they may be those of others here.

/** @import { RoomState } from '../types.d.ts' */

const MARK = ' (imported)';
const UNSEEN = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** @param {string} name */
export function importedName(name) {
  let clean = name.replace(/\s+/gu, ' ').replace(UNSEEN, '').trim();
  while (clean.endsWith(MARK)) clean = clean.slice(0, -MARK.length);
  return `${clean || '?'}${MARK}`;
}

/** @param {RoomState['seats']} seats @returns {RoomState['seats']} with the names as they are shown */
export const importedSeats = (seats) =>
  Object.fromEntries(
    Object.entries(seats).map(([seat, info]) => [
      seat,
      info && { ...info, name: importedName(info.name) },
    ]),
  );
