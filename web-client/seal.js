// SPDX-License-Identifier: MIT
// The check of a throw against what was published before it, and of a game's commitments (server/protocol.md, "Dice that
// anyone can check"). Its outcome is the seal that the page shows.

import { NO_LINK, SEATS, deriveThrow, gameId, linkFollows } from './dice.js';

/** @import { Fold, Seal, Seat, SeatInfo } from './types.d.ts' */

/**
 * @param {Fold} fold
 * @param {Record<string, any>} d of `started`
 * @returns {string | null} what is wrong with the commitments of the game
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
 * The number of a seat's next link. Only links that were found right count: nobody can make a seat show more of its
 * chain by claiming throws.
 * @param {Fold} fold
 * @param {Seat} seat
 */
export function nextLink(fold, seat) {
  return (fold.chains[seat]?.index ?? 0) + 1;
}

/**
 * Checks the three links of a throw against what has been published.
 * @param {Fold} fold
 * @param {number} i
 * @param {string[]} links [house, witness, roller]
 * @param {Seat[]} seats [witness, roller]
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
 * What a throw changes: one more seal, and links that are used.
 * @param {Fold} fold
 * @param {Record<string, any>} d of `rolled` or `rolloff`
 * @param {Seat | null} seat null in a roll-off
 * @param {Seat[]} seats [witness, roller]
 * @param {number[]} faces all of them
 * @param {'dice' | 'sticks'} chance
 * @returns {Partial<Fold>}
 */
export function sealed(fold, d, seat, seats, faces, chance) {
  const i = fold.seals.length + 1;
  /** @type {Seal} */
  const seal = { i: d.i, seat, dice: faces, state: 'unchecked' };
  const settled = { out: {}, rollAsked: false, takebacks: 0, undo: null };
  if (fold.settings.dice === 'record' || fold.settings.dice === 'device') {
    // A record proves nothing of its dice, nor does a device of those it throws for itself.
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
