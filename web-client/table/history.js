// SPDX-License-Identifier: MIT
// The log of a room, read by rules.wasm, which decides the state of the room after each event. This file adds what is
// only shown: the list of moves, the throws with their seals, and the clocks as the server wrote them.

import { RulesError } from './rules.js';
import { diceOf } from './notation.js';

/** @import { Fault, Fold, RoomEvent, RoomSettings, Rules, Seat, TurnLine } from '../types.d.ts' */

/** Default values of settings: a message omits a setting that has its default. */
const DEFAULTS = /** @type {const} */ ({
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

/** Adds the setting whose default depends on another. @param {Record<string, any>} settings */
const withDefault = (settings) =>
  /** @type {RoomSettings} */ ({
    ...settings,
    overheard: settings.overheard ?? (settings.visibility === 'public' ? 'yes' : 'no'),
  });

/** @type {Omit<Fold, 'id' | 'v' | 'at'>} a room before its first event */
const BLANK = {
  rules: '',
  settings: {
    visibility: 'link',
    watch: 'anyone',
    opening: 'roll_battle',
    takeback: 'until_opponent_rolls',
    dice: 'chain',
    overheard: 'no',
    ...DEFAULTS,
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
  level: 0,
  series: { played: 0, score: { w: 0, b: 0 }, over: false },
  locked: false,
  turns: [],
  rolloffs: [],
  seals: [],
  offers: [],
  clocks: null,
  outage: null,
  drawOffer: null,
  rolloff: false,
  chains: {},
  takeback: null,
};

/**
 * What a snapshot shows. It lacks the moves, the seals and the links: if the game is the same, those of the log so far
 * are shown.
 * @param {Fold} fold
 * @param {number} v
 * @param {Record<string, any>} d of the snapshot
 * @returns {Fold}
 */
export function pictureOf(fold, v, d) {
  const base = fold.game === (d.game ?? 0) ? fold : { ...BLANK, id: fold.id, at: fold.at };
  const { visibility, watch, opening, takeback, dice, overheard } = d;
  const others = Object.entries(DEFAULTS).map(([name, value]) => [name, d[name] ?? value]);
  return {
    ...base,
    v,
    rules: d.rules,
    settings: withDefault({
      ...{ visibility, watch, opening, takeback, dice, overheard },
      ...Object.fromEntries(others),
    }),
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
    level: d.level ?? 0,
    series: d.series ?? BLANK.series,
    locked: d.locked === true,
    offers: d.offer?.what === 'rematch' ? d.offer.seats : [],
    clocks: d.clocks ?? null,
    drawOffer: d.offer?.what === 'draw' ? d.offer.seats[0] : null,
    takeback: null,
  };
}

/**
 * Adds a turn to the move list: it completes the line of its throw. A turn without a throw gets a line of its own. If a
 * seat only chooses for the roller, as with the third die, the line stays open, now with all its dice.
 * @param {TurnLine[]} turns
 * @param {{ seat: Seat, steps: string[], before: string, after: string, v: number }} turn
 */
function addTurn(turns, turn) {
  const last = turns.at(-1);
  if (last?.steps !== null) {
    turns.push({ number: turns.length + 1, dice: [], ...turn });
    return;
  }
  const { seat, steps, before, after } = turn;
  turns[turns.length - 1] =
    last.seat === seat
      ? { ...last, steps, after }
      : { ...last, before: after, dice: diceOf(after), chosen: { seat, steps, before, after } };
}

/** @typedef {Pick<Fold, 'turns' | 'rolloffs' | 'seals' | 'clocks' | 'outage'>} GameLines */

/**
 * @typedef {object} History
 * @property {Rules} rules
 * @property {ReturnType<Rules['room']>} room
 * @property {number} v the number of the last event
 * @property {number} at
 * @property {string | null} position
 * @property {string} dice the setting
 * @property {string} chance what the game throws
 * @property {GameLines} game
 * @property {{ length: number, last: TurnLine | undefined }} undone the length of the move list before the last turn, and
 * its last line
 * @property {Partial<Fold>} closed the reason why the room was closed
 * @property {Fault | null} badGame the error in the commitments of this game
 * @property {Fold | null} shown made when it is asked for
 */

/** @returns {GameLines} */
const emptyGame = () => ({ turns: [], rolloffs: [], seals: [], clocks: null, outage: null });

/**
 * @param {string} id
 * @param {Rules} rules
 * @returns {History}
 */
export function createHistory(id, rules) {
  return {
    rules,
    room: rules.room(id),
    v: 0,
    at: 0,
    position: null,
    dice: '',
    chance: '',
    game: emptyGame(),
    undone: { length: 0, last: undefined },
    closed: {},
    badGame: null,
    shown: null,
  };
}

/**
 * @param {History} history
 * @param {RoomEvent} event a throw
 * @param {number[]} faces
 * @param {Fault | null} bad
 */
function addSeal({ dice, badGame, game }, { d }, faces, bad) {
  const why = (badGame ?? bad)?.code;
  const state = dice !== 'chain' ? 'none' : why ? 'bad' : 'good';
  game.seals.push({ i: d.i, seat: d.seat ?? null, dice: faces, state, ...(why && { why }) });
}

/** @typedef {(history: History, event: RoomEvent, before: string, bad: Fault | null) => void} Note */

/** @type {Note} */
function noteSettings(history, { d }) {
  history.dice = d.dice;
}

/** @type {Note} */
function noteStart(history, { d }, _, bad) {
  const { rules } = history;
  history.game = emptyGame();
  const owed = rules.owed(rules.start(d.rules, 'w'));
  history.chance = owed.kind === 'roll' ? owed.chance : '';
  history.badGame = bad;
}

/** @type {Note} */
function noteThrow(history, event, _, bad) {
  const { seat } = event.d;
  const faces = [...event.d.dice];
  addSeal(history, event, event.d.dice, bad);
  if (history.chance === 'dice') faces.sort((a, b) => b - a);
  const { turns } = history.game;
  const line = { number: turns.length + 1, seat, dice: faces, steps: null, after: null };
  turns.push({ ...line, before: history.position ?? '', v: event.v });
}

/** @type {Note} */
function noteClock({ game }, { d, v: number }) {
  const before = game.outage?.v === number - 1 ? game.outage.back : {};
  game.outage = { v: number, why: d.why, back: { ...before, [d.side]: d.back_ms } };
}

/** @type {Note} */
function noteTurn(history, { d, v: number }, before) {
  const { turns } = history.game;
  history.game.outage = null;
  history.undone = { length: turns.length, last: turns.at(-1) };
  const { seat, steps = [] } = d;
  addTurn(turns, { seat, steps, before, after: history.position ?? '', v: number });
}

/** @type {Record<string, Note>} what the fold does not have, by the type of the event */
const NOTES = {
  created: noteSettings,
  changed: noteSettings,
  started: noteStart,
  aborted: (history) => {
    history.game = emptyGame();
  },
  rolloff: (history, event, _, bad) => {
    const { white, black, first = null } = event.d;
    addSeal(history, event, [...white, ...black], bad);
    history.game.rolloffs.push({ white, black, first });
  },
  rolled: noteThrow,
  clock: noteClock,
  turn: noteTurn,
  passed: noteTurn,
  tookback: ({ game, undone: { length, last } }) => {
    game.turns.length = length;
    if (last) game.turns[length - 1] = last;
  },
  // An operator gives a reason as free text.
  closed: (history, { d }) => {
    history.closed = d.by === 'operator' ? { shut: d.why } : { ...(d.why && { reason: d.why }) };
  },
};

/**
 * Applies the next event.
 * @param {History} history
 * @param {RoomEvent} event
 * @param {string} [line] the event, byte for byte as sent
 * @returns {{ agrees: boolean, fault: Fault | null, seal: Fault | null }} agrees: the hash of the line is right.
 * fault: the event does not follow; the state is the one before it. seal: the dice are not those that were
 * promised; the state is the one that the event claims.
 */
export function applyEvent(history, event, line = '') {
  const { room } = history;
  let agrees = false;
  history.v = event.v;
  history.at = event.at;
  history.shown = null;
  try {
    agrees = room.agrees(line);
    const before = history.position ?? '';
    const { seal, hash, ...place } = room.take(event);
    history.position = place.position;
    NOTES[event.e]?.(history, event, before, seal);
    if (event.c) history.game.clocks = { ...event.c, at: event.at };
    const isSame = event.p === undefined || history.position === null || event.p === hash;
    const says = 'The position here differs from that of the server.';
    return { agrees, fault: isSame ? null : { code: 'position', says }, seal };
  } catch (error) {
    if (!(error instanceof RulesError)) throw error;
    const { code, sentence: says } = error.refusal;
    return { agrees, fault: { code, says }, seal: null };
  }
}

/** The room after the last event. @param {History} history @returns {Fold} */
export function historyFold(history) {
  return (history.shown ??= makeFold(history));
}

/** @param {History} history @returns {Fold} */
function makeFold({ room, v, at, game, closed }) {
  const view = room.view();
  const isOver = view.state === 'ended' || view.state === 'closed';
  return /** @type {Fold} */ ({
    ...BLANK,
    ...view,
    ...(view.settings && { settings: withDefault(view.settings) }),
    ...{ v, at, clocks: game.clocks, outage: game.outage },
    ...{ turns: [...game.turns], rolloffs: [...game.rolloffs], seals: [...game.seals] },
    state: view.state === 'new' ? 'open' : view.state,
    result: isOver ? view.result : null,
    reason: isOver ? view.reason : null,
    ...closed,
  });
}
