// SPDX-License-Identifier: MIT
// A game at this screen, without a house: against players who think in a worker, or between two people. It is kept on this
// device after every event. Its book is kept by keeper.js and read by the same table as a game at a house.

import { AiError } from './ai.js';
import { freshId, throwHere } from './chance.js';
import { foldEvent, foldStart } from './fold.js';
import { createBook, follows, opened, seatsOf, swapped } from './keeper.js';
import { recordOf } from './record.js';
import { createTable, playerAt } from './table.js';

/** @import { Answer, Clock, Message } from './connection.js' */
/** @import { Choice } from './players.js' */
/** @import { Thrower } from './keeper.js' */
/** @import { Fold, House, LocalGame, RoomState, Rules, Seat, SeatInfo, Settings } from './types.d.ts' */

/**
 * @typedef {object} Plan
 * @property {string} rules "pyf;teams=2v2"
 * @property {number | null} level of all that I do not play; null: people sit at all seats
 * @property {'w' | 'b' | 'lot'} side mine, where there is a level
 * @property {boolean} turned the board turns to whoever is to act
 * @property {(seat: Seat) => string} name of who sits there
 * @property {string} me one's own name
 */

/** What is kept on the device. @typedef {{ kept: 1, id: string, level: number | null, turned: boolean, lines: string[], spare: number[][] }} Kept */

/**
 * @typedef {object} Parts
 * @property {House} house whose rules and settings are in force
 * @property {Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>} storage
 * @property {Clock} clock
 * @property {{ choose: (position: string, level: number) => Promise<Choice>, cancel: () => void, close: () => void }} ai
 * @property {Thrower} [thrown]
 */

export const KEPT = 'taberna.local';
/** Milliseconds that a player takes at least, so that one sees what happens; none with the setting `pace` at 0. */
const PACE = { roll: 600, turn: 900 };
const ME = 'me';
const GOOD = /** @type {Answer} */ ({ ok: true, d: {} });

/** Nothing is committed to where nobody else throws. */
const NO_SEEDS = /** @type {any} */ ({});

/** @param {string} text @returns {Kept | null} */
function readKept(text) {
  try {
    const kept = JSON.parse(text);
    const sound = kept?.kept === 1 && typeof kept.id === 'string' && Array.isArray(kept.lines);
    return sound ? kept : null;
  } catch {
    return null;
  }
}

/** @param {Parts} parts */
export function createLocal({ house, storage, clock, ai, thrown = throwHere }) {
  const rules = /** @type {Rules} */ (house.rules);
  /** @type {Kept | null} */
  let kept = null;
  /** @type {Fold} */
  let fold = foldStart('');
  let book = createBook('');
  /** @type {ReturnType<typeof createTable> | null} */
  let table = null;
  /** @type {RoomState | null} */
  let room = null;
  /** Grows whenever the game is another one, or an earlier moment of it. */
  let epoch = 0;
  let reading = false;
  let closed = false;
  /** @type {any} */
  let timer = null;
  /** Which of the things that players were asked to do counts. */
  let asked = 0;
  /** @type {string | null} why a player does not play */
  let fault = null;
  /** @type {Set<() => void>} */
  const listeners = new Set();

  const tell = () => listeners.forEach((listener) => listener());
  /** @param {Seat} seat */
  const isBot = (seat) => kept?.level != null && fold.seats[seat]?.who !== ME;

  /** Who acts at this screen: with players always oneself, between people whoever is to act. */
  function who() {
    if (kept?.level != null) return ME;
    const owed = fold.owed[0]?.seat;
    return owed && fold.seats[owed]?.who;
  }

  /** @returns {Settings} a turn made at this screen is not shown once more */
  const settings = () => ({ ...house.state.settings, ...(kept?.level == null && { speed: 0 }) });

  /** A device that keeps nothing can still be played on. @param {string} key @param {string} text */
  function keep(key, text) {
    try {
      storage.setItem(key, text);
    } catch (error) {
      console.error(error);
    }
  }

  const save = () => kept && keep(KEPT, JSON.stringify(kept));

  /** The turn that is being made outlives that its game is read from the beginning. */
  const drafts = {
    getItem: (/** @type {string} */ key) => storage.getItem(key),
    setItem: keep,
    removeItem: (/** @type {string} */ key) => (reading ? undefined : storage.removeItem(key)),
  };

  /** @param {string} line */
  function read(line) {
    const event = JSON.parse(line);
    fold = foldEvent(fold, event, rules);
    table?.hear(event, line);
  }

  /** @param {import('./keeper.js').Happening[]} list */
  function write(list) {
    if (!kept) return;
    const lines = list.map((what) => book.write(what, clock.now()));
    kept.lines.push(...lines);
    save();
    lines.forEach(read);
  }

  function changed() {
    const shown = reading ? null : (table?.shown() ?? null);
    if (!shown) return;
    const draws = (shown.draft?.steps.length ?? 0) === 0;
    room = { ...shown, canTakeBack: draws && fold.state === 'playing' && lastOwn() >= 0 };
    tell();
  }

  /** Opens the book that is kept, from its first line. */
  function open() {
    const now = /** @type {Kept} */ (kept);
    stop();
    table?.close();
    fold = foldStart(now.id);
    book = createBook(now.id);
    epoch += 1;
    fault = null;
    table = createTable({
      id: now.id,
      rules,
      seeds: NO_SEEDS,
      clock,
      pageStorage: drafts,
      ask: heard,
      who,
      online: () => !reading,
      settings,
      onChange: changed,
      onNotice: (key, params) => console.error('local game', key, params),
    });
    reading = true;
    for (const line of now.lines) {
      const { e, d, at } = JSON.parse(line);
      if (book.write({ e, d }, at) !== line)
        throw new Error('another game is kept than was played');
      read(line);
    }
    reading = false;
    table.refresh();
    drive();
  }

  /* ---- commands ---- */

  /** The next throw: what has been taken back comes again, so that nobody fishes for dice. @type {Thrower} */
  const next = (chance, count) => {
    const spare = kept?.spare.shift();
    if (spare?.length === count) return spare;
    if (kept) kept.spare = [];
    return thrown(chance, count);
  };

  /** @param {Seat} seat @param {{ t: string, d?: any }} command @returns {Answer} */
  function act(seat, command) {
    const outcome = follows(fold, rules, command, seat, next);
    if (!outcome.ok) return { ok: false, code: outcome.code, params: {}, detail: outcome.says };
    write(outcome.list);
    drive();
    return GOOD;
  }

  /** What the table asks of a house. @param {Message} message @returns {Promise<Answer>} */
  async function heard({ t, d }) {
    if (t === 'sub') return GOOD;
    if (t === 'rematch') {
      again();
      return GOOD;
    }
    const seat = fold.owed[0]?.seat;
    const mine = t === 'resign' || (seat && !isBot(seat));
    const whose = t === 'resign' ? resigning() : seat;
    if (!mine || !whose) return { ok: false, code: 'not-your-turn', params: {}, detail: '' };
    return act(whose, { t, d });
  }

  /** The seat that gives up: one's own, or that which is to act. @returns {Seat | undefined} */
  function resigning() {
    if (kept?.level == null) return fold.owed[0]?.seat;
    const seats = /** @type {Seat[]} */ (Object.keys(fold.seats));
    return seats.find((seat) => fold.seats[seat]?.who === ME);
  }

  /* ---- the players ---- */

  function stop() {
    asked += 1;
    clock.cancel(timer);
    ai.cancel();
  }

  /** @param {number} ms at least, since `began` */
  const pace = (ms, began = clock.now()) =>
    house.state.settings.pace === 0 ? 0 : Math.max(0, began + ms - clock.now());

  /** Lets the player who is to act do so. */
  function drive() {
    const owed = fold.owed[0];
    if (closed || !kept || kept.level == null || fold.state !== 'playing') return;
    if (!owed || !isBot(owed.seat) || owed.kind === 'link') return;
    const mark = ++asked;
    /** @param {{ t: string, d?: any }} command @param {number} ms */
    const soon = (command, ms) =>
      (timer = clock.after(() => mark === asked && act(owed.seat, command), ms));
    if (owed.kind === 'roll') {
      soon({ t: 'roll' }, pace(PACE.roll));
      return;
    }
    const began = clock.now();
    ai.choose(/** @type {string} */ (fold.position), kept.level).then(
      ({ steps }) => mark === asked && soon({ t: 'turn', d: { steps } }, pace(PACE.turn, began)),
      (error) => {
        if (mark !== asked || (error instanceof AiError && error.code === 'cancelled')) return;
        fault = error instanceof Error ? error.message : String(error);
        tell();
      },
    );
  }

  /* ---- games ---- */

  /** @param {string} text @param {Kept['level']} level @param {boolean} turned @param {Partial<Record<Seat, SeatInfo>>} seats */
  function start(text, level, turned, seats) {
    const id = freshId();
    kept = { kept: 1, id: id.slice(0, 16), level, turned, lines: [], spare: [] };
    const list = opened(rules, { rules: text, seats, gid: id }, thrown);
    book = createBook(kept.id);
    kept.lines = list.map((what) => book.write(what, clock.now()));
    save();
    open();
  }

  /** The same people once more; White and Black change places. */
  function again() {
    if (kept) start(fold.rules, kept.level, kept.turned, swapped(fold.seats));
  }

  /** Where the last turn stands in the book in which somebody at this screen moved; -1 for none. */
  function lastOwn() {
    const lines = kept?.lines ?? [];
    return lines.findLastIndex((line) => {
      const { e, d } = JSON.parse(line);
      return e === 'turn' && !isBot(d.seat);
    });
  }

  function takeBack() {
    const at = lastOwn();
    if (!kept || at < 0 || fold.state !== 'playing') return false;
    const gone = kept.lines.splice(at).map((line) => JSON.parse(line));
    const dice = gone.filter(({ e }) => e === 'rolled').map(({ d }) => d.dice);
    kept.spare = [...dice, ...kept.spare];
    save();
    open();
    return true;
  }

  function rest() {
    reading = false;
    stop();
    table?.close();
    table = null;
    room = null;
  }

  /** @returns {LocalGame} */
  const game = () => ({
    level: kept?.level ?? null,
    turned: kept?.turned ?? false,
    record: () => recordOf(kept?.lines ?? [], rules),
  });

  return {
    /** The house as the views of a table want it: its room is the game at this screen. @type {House} */
    house: {
      ...house,
      ...playerAt(
        () => table,
        (answer) => answer.ok,
      ),
      get state() {
        return { ...house.state, settings: settings(), room };
      },
      get local() {
        return game();
      },
      takeBack: async () => takeBack(),
      resign: async () => (await heard({ t: 'resign' })).ok,
      rematch: async (accept) => {
        if (accept) again();
        return accept;
      },
      log: () => table?.log ?? null,
      setSettings(change) {
        house.setSettings(change);
        table?.refresh();
      },
    },

    get room() {
      return room;
    },

    get epoch() {
      return epoch;
    },

    get fault() {
      return fault;
    },

    /** @param {() => void} listener @returns {() => void} */
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /** @param {Plan} plan */
    begin({ rules: text, level, side, turned, name, me }) {
      const white = side === 'lot' ? thrown('dice', 1)[0] % 2 === 1 : side === 'w';
      const mine = white ? 'w1' : 'b1';
      const seats = seatsOf(rules, text).map((seat) => {
        const own = level != null && seat === mine;
        return [seat, own ? { who: ME, name: me } : { who: seat, name: name(seat) }];
      });
      start(text, level, turned, Object.fromEntries(seats));
    },

    /** Goes on with what is kept. @returns {boolean} whether there is anything */
    resume() {
      kept = readKept(storage.getItem(KEPT) ?? '');
      if (!kept) return false;
      try {
        open();
      } catch (error) {
        console.error(error);
        kept = null;
      }
      // What an older page has kept, or somebody has changed, may not be a game.
      const sound = kept !== null && room !== null && room.trusted && fold.state !== 'open';
      if (!sound) rest();
      return sound;
    },

    /** Leaves the game as it is kept, until it is gone on with. */
    rest,

    /** Asks the player again who could not play. */
    retry() {
      fault = null;
      tell();
      drive();
    },

    /** The page shows something else: nobody plays on. */
    close() {
      closed = true;
      stop();
      table?.close();
      ai.close();
    },
  };
}

/** What is kept, without opening it: for a page that offers to go on. @param {Pick<Storage, 'getItem'>} storage */
export function keptGame(storage) {
  const kept = readKept(storage.getItem(KEPT) ?? '');
  if (!kept) return null;
  const started = kept.lines.map((line) => JSON.parse(line)).find(({ e }) => e === 'started');
  const over = kept.lines.at(-1)?.includes('"e":"ended"') ?? false;
  return started ? { rules: String(started.d.rules), level: kept.level, over } : null;
}
