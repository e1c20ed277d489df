// SPDX-License-Identifier: MIT
// Solved puzzles: those of this device and those of the account. Each side only adds what the other one has, so the order
// of devices and of requests does not matter.

import { createSolved } from '../learn/solved.js';
import { ACCOUNT, PUZZLES_OF, UNSENT_PUZZLES } from './inbox.js';

/** @import { SolvedPuzzles } from '../learn/solved.js' */
/** @import { Account, State } from '../types.d.ts' */

/** @typedef {() => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>} GetStorage a browser that forbids storage throws an error */

/** @param {() => string | null} found @returns {string} '' also if the browser forbids storage */
function orNone(found) {
  try {
    return found() ?? '';
  } catch {
    return '';
  }
}

/**
 * The id of the account whose puzzles this device shows; '' for a guest. Without a connection that is the account that
 * signed in last.
 * @param {State['me']} me
 * @param {GetStorage} storage
 */
export function puzzleOwner(me, storage) {
  if (me) return me.account ? me.who : '';
  return orNone(() => storage().getItem(ACCOUNT));
}

/** @param {GetStorage} storage @param {string} owner as of puzzleOwner() */
export const solvedOf = (storage, owner) =>
  createSolved(storage, owner ? PUZZLES_OF + owner : undefined);

/** Marks that this device has solved a puzzle that the account may lack. @param {GetStorage} storage */
export function markUnsent(storage) {
  orNone(() => {
    storage().setItem(UNSENT_PUZZLES, '1');
    return null;
  });
}

/**
 * Unites the solved puzzles of this device and of the account.
 * @param {GetStorage} storage
 * @param {Pick<Account, 'puzzles'>} account
 * @param {string} who its id
 * @param {SolvedPuzzles} [solved] of this account, as a page shows them
 * @returns {Promise<boolean>} false: the server did not answer, and the next connection tries again
 */
export async function syncPuzzles(storage, account, who, solved = solvedOf(storage, who)) {
  const found = await account.puzzles();
  if (!found.ok) return false;
  for (const part of solved.meet(found.d)) {
    if (!(await account.puzzles(part)).ok) return false;
  }
  orNone(() => {
    storage().removeItem(UNSENT_PUZZLES);
    return null;
  });
  return true;
}
