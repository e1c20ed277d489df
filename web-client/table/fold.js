// SPDX-License-Identifier: MIT
// A room is the fold of its log: each event changes the state, with the same rules as in the server and with a
// verification of every throw. Pure: equal logs give equal rooms, in the browser and in the verifier.

import { SEATS } from '../dice/dice.js';
import { diceOf } from './notation.js';
import { FIRST_SEATS, anotherFollows, owedOf, seriesAfter, sideOf, witnessOf } from './owed.js';
import { RulesError } from './rules.js';
import { gameFaultOf, sealed, tipsOf } from '../dice/seal.js';
import { NO_SERIES, seriesIsOver, seriesSwapped } from './series.js';

/** @import { Fold, RoomEvent, RoomSettings, RoomState, Rules, Seat, SeatInfo, TurnLine } from '../types.d.ts' */

/** Default values of settings: an event omits a setting that has its default. */
const UNSAID = /** @type {const} */ ({
  clock: 'none',
  games: 1,
  sides: 'swap',
  talk: 'auto',
  crowd: 'open',
  bots: 'no',
  delay: 0,
  invited: /** @type {string[]} */ ([]),
  rated: false,
});

/**
 * A room before its first event.
 * @param {string} id
 * @returns {Fold}
 */
export function foldStart(id) {
  return {
    id,
    v: 0,
    at: 0,
    rules: '',
    settings: {
      visibility: 'link',
      watch: 'anyone',
      opening: 'roll_battle',
      takeback: 'until_opponent_rolls',
      dice: 'chain',
      ...UNSAID,
    },
    host: '',
    state: 'open',
    paused: false,
    seats: {},
    game: 0,
    gid: null,
    position: null,
    owed: [],
    result: null,
    reason: null,
    again: false,
    series: NO_SERIES,
    locked: false,
    turns: [],
    rolloffs: [],
    seals: [],
    offers: [],
    clocks: null,
    drawOffer: null,
    whole: true,
    starterOwed: false,
    houseTip: null,
    chains: {},
    out: {},
    lastEnded: FIRST_SEATS,
    rollAsked: false,
    takebacks: 0,
    undo: null,
    gameFault: null,
    fault: null,
  };
}

/**
 * All seats of a game as keys: players stay in seats that still exist, the other seats are empty.
 * @param {number} aSide
 * @param {RoomState['seats']} taken
 */
function seatsOf(aSide, taken) {
  const there = SEATS.filter((seat) => Number(seat[1]) <= aSide);
  return Object.fromEntries(there.map((seat) => [seat, taken[seat] ?? null]));
}

/**
 * @param {Record<string, any>} d of `created` or `changed`, or of a snapshot
 * @returns {RoomSettings}
 */
function settingsOf(d) {
  const { visibility, watch, opening, takeback, dice } = d;
  const unsaid = Object.entries(UNSAID).map(([name, value]) => [name, d[name] ?? value]);
  return { visibility, watch, opening, takeback, dice, ...Object.fromEntries(unsaid) };
}

/**
 * @param {Fold} fold
 * @param {Record<string, any>} d
 * @param {Rules} rules
 * @returns {Partial<Fold>}
 */
function started(fold, d, rules) {
  /** @type {Fold['chains']} */
  const chains = d.tip ? { house: { index: 0, link: d.tip } } : {};
  for (const [seat, tip] of Object.entries(tipsOf(d.seats))) {
    if (tip) {
      chains[/** @type {Seat} */ (seat)] = { index: 0, link: tip };
    }
  }
  return {
    state: 'playing',
    game: d.game,
    rules: d.rules,
    gid: d.gid,
    seats: { ...fold.seats, ...d.seats },
    position: rules.start(d.rules, d.starter ?? 'w'),
    starterOwed: !d.starter,
    result: null,
    reason: null,
    again: false,
    series: seriesIsOver(fold.series, fold.settings.games) ? NO_SERIES : fold.series,
    turns: [],
    rolloffs: [],
    seals: [],
    offers: [],
    clocks: null,
    drawOffer: null,
    houseTip: d.tip ?? null,
    chains,
    out: {},
    lastEnded: FIRST_SEATS,
    rollAsked: false,
    takebacks: 0,
    undo: null,
    gameFault: gameFaultOf(fold, d),
  };
}

/**
 * @param {Fold} fold
 * @param {Record<string, any>} d
 * @param {Rules} rules
 * @returns {Partial<Fold>}
 */
function rolloff(fold, d, rules) {
  const random = fold.settings.opening === 'random';
  const owed = rules.owed(/** @type {string} */ (fold.position));
  const chance = !random && owed.kind === 'roll' ? owed.chance : 'dice';
  const changes = sealed(fold, d, null, ['w1', 'b1'], [...d.white, ...d.black], chance);
  const first = random
    ? d.white[0] % 2 === 1
      ? 'w'
      : 'b'
    : rules.rolloff(fold.rules, d.white, d.black);
  if ((d.first ?? 'again') !== first) {
    throw new FoldError('starter', 'The throw does not make that side begin.');
  }
  return {
    ...changes,
    rolloffs: [...fold.rolloffs, { white: d.white, black: d.black, first: d.first ?? null }],
    starterOwed: !d.first,
    position: d.first ? rules.start(fold.rules, d.first) : fold.position,
  };
}

/**
 * @param {Fold} fold
 * @param {Record<string, any>} d
 * @param {Rules} rules
 * @param {RoomEvent} event
 * @returns {Partial<Fold>}
 */
function rolled(fold, d, rules, event) {
  const before = /** @type {string} */ (fold.position);
  const owed = rules.owed(before);
  if (owed.kind !== 'roll' || owed.seat !== d.seat || fold.starterOwed) {
    throw new FoldError('not-your-turn', 'That seat owes no throw.');
  }
  const witness = witnessOf(fold, d.seat);
  if (fold.settings.dice === 'chain' && d.witness !== witness) {
    throw new FoldError('witness', 'Another seat is the witness of that throw.');
  }
  const position = rules.throwDice(before, d.dice);
  const dice = owed.chance === 'dice' ? [...d.dice].sort((a, b) => b - a) : d.dice;
  return {
    ...sealed(fold, d, d.seat, [witness, d.seat], d.dice, owed.chance),
    position,
    turns: [
      ...fold.turns,
      {
        number: fold.turns.length + 1,
        seat: d.seat,
        dice,
        steps: null,
        before: position,
        after: null,
        v: event.v,
      },
    ],
  };
}

/**
 * @param {Fold} fold
 * @param {Record<string, any>} d of `turn` or `passed`
 * @param {Rules} rules
 * @param {RoomEvent} event
 * @returns {Partial<Fold>}
 */
function turned(fold, d, rules, event) {
  const before = /** @type {string} */ (fold.position);
  const owed = rules.owed(before);
  if (owed.kind !== 'turn' || owed.seat !== d.seat) {
    throw new FoldError('not-your-turn', 'That seat owes no turn.');
  }
  /** @type {string[]} */
  const steps = d.steps ?? [];
  const after = rules.turn(before, steps);
  return {
    position: after,
    turns: withTurn(fold.turns, { seat: d.seat, steps, before, after, v: event.v }),
    lastEnded: { ...fold.lastEnded, [sideOf(d.seat)]: d.seat },
    undo: { seat: d.seat, position: before, lastEnded: fold.lastEnded, turns: fold.turns },
    out: withLink(fold, d.seat, d.link),
    drawOffer: fold.drawOffer && sideOf(fold.drawOffer) === sideOf(d.seat) ? fold.drawOffer : null,
  };
}

/**
 * The move list with one more turn, which completes the line of its throw. A turn without a throw gets a line of its
 * own. If a seat only chooses for the roller, as with the third die, the line stays open, now with all its dice.
 * @param {TurnLine[]} turns
 * @param {{ seat: Seat, steps: string[], before: string, after: string, v: number }} turn
 * @returns {TurnLine[]}
 */
function withTurn(turns, turn) {
  const last = turns.at(-1);
  if (last?.steps !== null) {
    return [...turns, { number: turns.length + 1, dice: [], ...turn }];
  }
  const line =
    last.seat === turn.seat
      ? { ...last, steps: turn.steps, after: turn.after }
      : { ...last, before: turn.after, dice: diceOf(turn.after), chosen: chosenBy(turn) };
  return [...turns.slice(0, -1), line];
}

/** @param {{ seat: Seat, steps: string[], before: string, after: string }} turn */
const chosenBy = ({ seat, steps, before, after }) => ({ seat, steps, before, after });

/**
 * The links that are published for the next throw. A published link stays valid, even after a takeback.
 * @param {Fold} fold
 * @param {Seat} seat
 * @param {string | undefined} link
 */
function withLink(fold, seat, link) {
  if (!link) {
    return fold.out;
  }
  if (fold.out[seat] && fold.out[seat] !== link) {
    throw new FoldError('link-changed', 'Another link was out for that throw.');
  }
  return { ...fold.out, [seat]: link };
}

/**
 * @param {Fold} fold
 * @param {Record<string, any>} d
 * @param {Rules} rules
 * @returns {Partial<Fold>}
 */
function linked(fold, d, rules) {
  const owed = fold.position && !fold.starterOwed ? rules.owed(fold.position) : null;
  const asks = owed?.kind === 'roll' && owed.seat === d.seat;
  return { out: withLink(fold, d.seat, d.link), rollAsked: fold.rollAsked || asks };
}

/**
 * @param {Fold} fold
 * @returns {Partial<Fold>}
 */
function tookback(fold) {
  if (!fold.undo || fold.rollAsked) {
    throw new FoldError('nothing-to-take-back', 'There is no turn to take back.');
  }
  const { position, lastEnded, turns } = fold.undo;
  return { position, lastEnded, turns, takebacks: fold.takebacks + 1, undo: null };
}

/**
 * @param {Fold} fold
 * @param {any} d
 * @param {Rules} rules
 * @returns {Partial<Fold>}
 */
function ended(fold, d, rules) {
  if (d.again && !anotherFollows(fold, d, rules)) {
    throw new FoldError('again', 'Nothing asks for another game.');
  }
  return {
    state: 'ended',
    result: d.result,
    reason: d.reason,
    again: d.again === true,
    series: seriesAfter(fold, d, rules),
    starterOwed: false,
    undo: null,
    drawOffer: null,
    houseTip: d.tip ?? null,
  };
}

/**
 * The seats of the next game. Sides may swap, so each tip is matched by the user that sent it.
 * @param {Fold} fold
 * @param {Partial<Record<Seat, SeatInfo>>} seats
 */
function rematchSeats(fold, seats) {
  const before = Object.values(fold.seats);
  for (const info of Object.values(seats)) {
    const tip = before.find((known) => known?.who === info.who)?.tip;
    if (fold.whole && tip !== info.tip) {
      throw new FoldError('seat-tip', 'Another tip was sent for the next game.');
    }
  }
  return { ...fold.seats, ...seats };
}

/**
 * A seat becomes empty: offers and the series of its former players end.
 * @param {Fold} fold
 * @param {Seat} seat
 * @returns {Partial<Fold>}
 */
function stood(fold, seat) {
  return {
    seats: { ...fold.seats, [seat]: null },
    offers: [],
    again: false,
    series: NO_SERIES,
  };
}

/** The player that takes a seat. @param {any} d of `seated` @returns {SeatInfo} */
const sitterOf = ({ who, name, tip, bot, level }) => ({
  who,
  name,
  ...(tip && { tip }),
  ...(bot && { bot }),
  ...(level && { level }),
});

/** @type {Record<string, (fold: Fold, d: any, rules: Rules, event: RoomEvent) => Partial<Fold>>} */
const EVENTS = {
  created: (fold, d) => ({
    rules: d.rules,
    settings: settingsOf(d),
    seats: seatsOf(d.seats, {}),
    host: d.host,
    houseTip: d.tip ?? null,
  }),
  changed: (fold, d) => ({
    rules: d.rules,
    settings: settingsOf(d),
    seats: seatsOf(d.seats, fold.seats),
  }),
  // A player that sits down after a game brings a tip for the next one; this counts as a rematch request.
  seated: (fold, d) => ({
    offers: fold.state === 'ended' ? [...fold.offers, d.seat] : fold.offers,
    seats: { ...fold.seats, [d.seat]: sitterOf(d) },
  }),
  named: (fold, d) => {
    const seat = /** @type {Seat} */ (d.seat);
    const info = fold.seats[seat];
    return info ? { seats: { ...fold.seats, [seat]: { ...info, name: d.name } } } : {};
  },
  stood: (fold, d) => stood(fold, d.seat),
  started: (fold, d, rules) => started(fold, d, rules),
  linked,
  rolloff,
  rolled,
  turn: turned,
  passed: turned,
  tookback,
  resigned: () => ({ undo: null }),
  ended,
  offered: (fold, d) => (d.what === 'draw' ? { drawOffer: d.seat } : rematchOffered(fold, d)),
  answered: (fold, d) =>
    d.what === 'draw' ? { drawOffer: null } : d.accept ? {} : { offers: [], again: false },
  rematch: (fold, d) => ({
    seats: rematchSeats(fold, d.seats),
    series: fold.settings.sides === 'swap' ? seriesSwapped(fold.series) : fold.series,
  }),
  locked: (fold, d) => ({ locked: d.locked === true }),
  kicked: (fold, d) => (d.seat ? stood(fold, d.seat) : {}),
  aborted: (fold, d) => ({
    state: 'open',
    position: null,
    turns: [],
    rolloffs: [],
    seals: [],
    out: {},
    rollAsked: false,
    starterOwed: false,
    undo: null,
    clocks: null,
    drawOffer: null,
    houseTip: d.tip ?? null,
  }),
  // `reason` is the reason of the game's end, except if the room was closed before a game; an operator gives a reason
  // as free text.
  closed: (fold, d) =>
    d.by === 'operator'
      ? { state: 'closed', shut: d.why }
      : { state: 'closed', reason: d.why ?? fold.reason },
};

/**
 * @param {Fold} fold
 * @param {any} d
 * @returns {Partial<Fold>}
 */
function rematchOffered(fold, d) {
  return {
    offers: fold.offers.includes(d.seat) ? fold.offers : [...fold.offers, d.seat],
    seats: d.tip
      ? { ...fold.seats, [d.seat]: { ...fold.seats[/** @type {Seat} */ (d.seat)], tip: d.tip } }
      : fold.seats,
  };
}

/** An event that does not follow from the events before it. */
class FoldError extends Error {
  /**
   * @param {string} code
   * @param {string} says
   */
  constructor(code, says) {
    super(says);
    this.code = code;
  }
}

/**
 * Folds the next event. An event that the rules do not allow is counted and reported in `fault`. From then on the fold
 * may differ from the server's state, so the caller requests a snapshot.
 * @param {Fold} fold
 * @param {RoomEvent} event its `v` is one more than the fold's
 * @param {Rules} rules
 * @returns {Fold}
 */
export function foldEvent(fold, event, rules) {
  /** @type {Fold} */
  let next = { ...fold, v: event.v, at: event.at, fault: null };
  try {
    if (Object.hasOwn(EVENTS, event.e)) {
      next = { ...next, ...EVENTS[event.e](fold, event.d, rules, event) };
    }
    next.owed = owedOf(next, rules);
    next.clocks = event.c ? { ...event.c, at: event.at } : next.clocks;
    if (event.p !== undefined && next.position !== null && rules.hash(next.position) !== event.p) {
      throw new FoldError('position', 'The position is another than the one that the house has.');
    }
  } catch (error) {
    const code =
      error instanceof FoldError
        ? error.code
        : error instanceof RulesError
          ? error.refusal.code
          : 'unreadable';
    next.fault = { v: event.v, code, says: error instanceof Error ? error.message : String(error) };
  }
  return next;
}

/**
 * The fold that a snapshot describes. Data that a snapshot lacks (moves, seals, links) is taken from `fold` if it
 * belongs to the same game.
 * @param {Fold} fold
 * @param {number} v
 * @param {Record<string, any>} d
 * @returns {Fold}
 */
export function foldSnapshot(fold, v, d) {
  const same = fold.game === (d.game ?? 0);
  const base = same ? fold : { ...foldStart(fold.id) };
  return {
    ...base,
    v,
    rules: d.rules,
    settings: settingsOf(d),
    host: d.host,
    state: d.state,
    paused: d.paused === true,
    seats: d.seats,
    game: d.game ?? 0,
    gid: d.gid ?? null,
    position: d.position ?? null,
    owed: d.owed ?? [],
    result: d.result ?? null,
    reason: d.reason ?? null,
    again: d.again === true,
    series: d.series ?? NO_SERIES,
    locked: d.locked === true,
    offers: d.offer?.what === 'rematch' ? d.offer.seats : [],
    clocks: d.clocks ?? null,
    drawOffer: d.offer?.what === 'draw' ? d.offer.seats[0] : null,
    houseTip: d.tip ?? base.houseTip,
    whole: same && fold.v === v && fold.whole,
    fault: null,
  };
}
