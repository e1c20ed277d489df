// SPDX-License-Identifier: MIT
// Verifies a throw against the links that were published before it, and the commitments of a game (server/protocol.md,
// "Dice that anyone can check"). The result is the seal that the page shows.

import { NO_LINK, SEATS, deriveThrow, gameId, linkFollows } from './dice.js';

/** @import { Fold, Seal, Seat, SeatInfo } from '../types.d.ts' */

/**
 * @param {Fold} fold
 * @param {Record<string, any>} d of `started`
 * @returns {string | null} the error in the commitments of the game, or null
 */
export function gameFaultOf(fold, d) {
  const tips = tipsOf(d.seats);
  if (fold.whole && fold.houseTip !== d.tip) {
    return 'house-tip';
  }
  for (const seat of SEATS) {
    const known = fold.seats[seat]?.tip;
    if (fold.whole && known && known !== tips[seat]) {
      return 'seat-tip';
    }
  }
  return gameId(d.rules, fold.id, d.tip, tips) === d.gid ? null : 'game-id';
}

/**
 * @param {Partial<Record<Seat, SeatInfo>>} seats
 * @returns {Partial<Record<Seat, string | undefined>>}
 */
export function tipsOf(seats) {
  return Object.fromEntries(Object.entries(seats).map(([seat, info]) => [seat, info?.tip]));
}

/**
 * The index of a seat's next link. Only links that were verified count: otherwise false claims of throws could make a
 * seat reveal more of its chain.
 * @param {Fold} fold
 * @param {Seat} seat
 */
export function nextLink(fold, seat) {
  return (fold.chains[seat]?.index ?? 0) + 1;
}

/**
 * Verifies the three links of a throw against the links that were published before.
 * @param {Fold} fold
 * @param {number} i
 * @param {string[]} links of the server, the witness and the roller, in this order
 * @param {Seat[]} seats of the witness and the roller, in this order
 * @returns {{ why: string | null, chains: Fold['chains'] }}
 */
function checkLinks(fold, i, links, seats) {
  const chains = { ...fold.chains };
  let why = fold.gameFault;
  /** @type {(owner: Seat | 'house', index: number, link: string) => void} */
  const check = (owner, index, link) => {
    const seen = chains[owner];
    if (!seen || !linkFollows(link, index - seen.index, seen.link)) {
      why ??= `${owner === 'house' ? 'house' : 'seat'}-link`;
    } else {
      chains[owner] = { index, link };
    }
  };
  check('house', i, links[0]);
  if (fold.settings.dice !== 'chain') {
    return { why, chains };
  }
  seats.forEach((seat, n) => {
    const link = links[n + 1];
    if (fold.out[seat] && fold.out[seat] !== link) {
      why ??= 'link-changed';
    }
    check(seat, nextLink(fold, seat), link);
  });
  return { why, chains };
}

/**
 * The members of a fold that a throw changes: one more seal, and the links that are used up.
 * @param {Fold} fold
 * @param {Record<string, any>} d of `rolled` or `rolloff`
 * @param {Seat | null} seat null for a roll-off
 * @param {Seat[]} seats of the witness and the roller, in this order
 * @param {number[]} faces all faces of the throw
 * @param {'dice' | 'sticks'} chance
 * @returns {Partial<Fold>}
 */
export function sealed(fold, d, seat, seats, faces, chance) {
  const i = fold.seals.length + 1;
  /** @type {Seal} */
  const seal = { i: d.i, seat, dice: faces, state: 'unchecked' };
  const settled = { out: {}, rollAsked: false, takebacks: 0, undo: null };
  if (fold.settings.dice === 'record' || fold.settings.dice === 'device') {
    // Dice of an imported record cannot be verified, nor can those that this device throws for itself.
    return { seals: [...fold.seals, { ...seal, state: 'none' }], ...settled };
  }
  if (!fold.whole || fold.gid === null) {
    return { seals: [...fold.seals, seal], ...settled };
  }
  const links = [d.links?.[0] ?? '', d.links?.[1] ?? NO_LINK, d.links?.[2] ?? NO_LINK];
  const { why: linkWhy, chains } = checkLinks(fold, i, links, seats);
  let why = d.i === i ? linkWhy : 'number';
  if (!why) {
    const derived = deriveThrow(fold.gid, i, links, faces.length, chance);
    why = derived.join() === faces.join() ? null : 'dice';
  }
  const open = fold.settings.dice !== 'chain';
  seal.state = open ? 'none' : why ? 'bad' : 'good';
  if (why) {
    seal.why = why;
  }
  return { seals: [...fold.seals, seal], chains, ...settled };
}
