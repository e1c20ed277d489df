// SPDX-License-Identifier: MIT
// A game on this device, without a server: against computer players in a worker, or between two users at one screen.
// The device stores it after every event. keeper.js writes its log, and the same table code reads it as for a game on
// the server.

import { freshId, throwHere } from '../dice/chance.js';
import { foldEvent, foldStart } from './fold.js';
import { createBook, follows, opened, seatsOf, swapped } from './keeper.js';
import { recordOf } from './record.js';
import { playerAt } from './player.js';
import { shownRoom } from './shown.js';
import { closeTable, createTable, hearMessage, refreshTable, tableLog } from './table.js';

/** @import { Table } from './table.js' */

/** @import { Thrower } from './keeper.js' */
/** @import { Answer, Clock, Fold, House, LocalGame, Message, RoomState, Rules, Seat, SeatInfo, Settings } from '../types.d.ts' */

/**
 * @typedef {object} Plan
 * @property {string} rules the rules: "pyf;teams=2v2"
 * @property {number | null} level level of all computer players; null: users play at all seats
 * @property {'w' | 'b' | 'lot'} side side of the user, if there is a level
 * @property {boolean} turned the board turns to the side to move
 * @property {(seat: Seat) => string} name the name of the player in a seat
 * @property {string} me the name of the user
 */

/**
 * The stored form of a game.
 * @typedef {{ kept: 1, id: string, level: number | null, turned: boolean, lines: string[], spare: number[][] }} Kept
 */

/**
 * The computer players: `createAi()` of ai/ai.js. `choose` rejects with the code 'cancelled' if `cancel`, or a newer
 * question, ended it.
 * @typedef {{ choose: (position: string, level: number) => Promise<{ steps: string[] }>, cancel: () => void, close: () => void }} Players
 */

/**
 * @typedef {object} Parts
 * @property {House} house supplies the rules and the settings
 * @property {Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>} storage
 * @property {Clock} clock
 * @property {Players} ai
 * @property {Thrower} [thrown]
 */

export const KEPT = 'taberna.local';
/**
 * The minimum time of a computer player in milliseconds, so that its turns can be followed; 0 with the setting `pace`
 * at 0.
 */
const PACE = { roll: 600, turn: 900 };
const ME = 'me';
const GOOD = /** @type {Answer} */ ({ ok: true, d: {} });

/** No party commits to throws if no other party throws. */
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
  /** @type {Table | null} */
  let table = null;
  /** @type {RoomState | null} */
  let room = null;
  /**
   * Incremented whenever the game changes to another one, or back to an earlier moment. Views use it as the key of the
   * table, so that a new epoch starts with a fresh view.
   */
  let epoch = 0;
  let reading = false;
  let closed = false;
  /** @type {any} */
  let timer = null;
  /** The number of the latest request to a computer player; answers to earlier ones are ignored. */
  let asked = 0;
  /** @type {string | null} the reason that a computer player does not play */
  let fault = null;
  /** @type {Set<() => void>} */
  const listeners = new Set();

  const tell = () => listeners.forEach((listener) => listener());
  /** @param {Seat} seat */
  const isBot = (seat) => kept?.level != null && fold.seats[seat]?.who !== ME;

  /**
   * The seat that acts at this screen: the user's own seat against computer players, the side to move between two
   * users.
   */
  function who() {
    if (kept?.level != null) return ME;
    const owed = fold.owed[0]?.seat;
    return owed && fold.seats[owed]?.who;
  }

  /** @returns {Settings} a turn that was made at this screen is not animated again */
  const settings = () => ({ ...house.state.settings, ...(kept?.level == null && { speed: 0 }) });

  /**
   * Stores a value. A game must be playable even if the device refuses to store it.
   * @param {string} key
   * @param {string} text
   */
  function keep(key, text) {
    try {
      storage.setItem(key, text);
    } catch (error) {
      console.error(error);
    }
  }

  const save = () => kept && keep(KEPT, JSON.stringify(kept));

  /** The storage of the draft: the draft must survive when the log is read again from its beginning. */
  const drafts = {
    getItem: (/** @type {string} */ key) => storage.getItem(key),
    setItem: keep,
    removeItem: (/** @type {string} */ key) => (reading ? undefined : storage.removeItem(key)),
  };

  /** @param {string} line */
  function read(line) {
    const event = JSON.parse(line);
    fold = foldEvent(fold, event, rules);
    if (table) hearMessage(table, event, line);
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
    const shown = reading || !table ? null : shownRoom(table);
    if (!shown) return;
    const draws = (shown.draft?.steps.length ?? 0) === 0;
    room = { ...shown, canTakeBack: draws && fold.state === 'playing' && lastOwn() >= 0 };
    tell();
  }

  /** Reads the stored log from its first line. */
  function open() {
    const now = /** @type {Kept} */ (kept);
    stop();
    if (table) closeTable(table);
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
      request: heard,
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
    refreshTable(table);
    drive();
  }

  /* ---- commands ---- */

  /**
   * The next throw. Throws that were taken back are used again in order, so that a user cannot take back a turn for
   * better dice.
   * @type {Thrower}
   */
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

  /**
   * Answers the commands that the table sends, as the server would.
   * @param {Message} message
   * @returns {Promise<Answer>}
   */
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

  /** The seat that resigns: the user's own, or the one to move. @returns {Seat | undefined} */
  function resigning() {
    if (kept?.level == null) return fold.owed[0]?.seat;
    const seats = /** @type {Seat[]} */ (Object.keys(fold.seats));
    return seats.find((seat) => fold.seats[seat]?.who === ME);
  }

  /* ---- computer players ---- */

  function stop() {
    asked += 1;
    clock.cancel(timer);
    ai.cancel();
  }

  /** @param {number} ms minimum, measured from `began` */
  const pace = (ms, began = clock.now()) =>
    house.state.settings.pace === 0 ? 0 : Math.max(0, began + ms - clock.now());

  /** Starts the computer player that is to move, if there is one. */
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
        if (mark !== asked || error?.code === 'cancelled') return;
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

  /** A new game with the same players; White and Black change places. */
  function again() {
    if (kept) start(fold.rules, kept.level, kept.turned, swapped(fold.seats));
  }

  /** The index in the log of the last turn that was made at this screen; -1 if there is none. */
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
    if (table) closeTable(table);
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
    /** A House for the views of a table: its room is the game on this device. @type {House} */
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
      log: () => table && tableLog(table),
      setSettings(change) {
        house.setSettings(change);
        if (table) refreshTable(table);
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

    /** Resumes the stored game. @returns {boolean} whether there is anything */
    resume() {
      kept = readKept(storage.getItem(KEPT) ?? '');
      if (!kept) return false;
      try {
        open();
      } catch (error) {
        console.error(error);
        kept = null;
      }
      // The stored text may come from an older version of the page, or may have been edited, and then may not be a
      // valid game.
      const sound = kept !== null && room !== null && room.trusted && fold.state !== 'open';
      if (!sound) rest();
      return sound;
    },

    /** Leaves the game in its stored form, until it is resumed. */
    rest,

    /** Repeats the request to a computer player that failed. */
    retry() {
      fault = null;
      tell();
      drive();
    },

    /** The page shows another view: stop the computer players. */
    close() {
      closed = true;
      stop();
      if (table) closeTable(table);
      ai.close();
    },
  };
}

/**
 * The stored game, without opening it, for a page that offers to resume it.
 * @param {Pick<Storage, 'getItem'>} storage
 */
export function keptGame(storage) {
  const kept = readKept(storage.getItem(KEPT) ?? '');
  if (!kept) return null;
  const started = kept.lines.map((line) => JSON.parse(line)).find(({ e }) => e === 'started');
  const over = kept.lines.at(-1)?.includes('"e":"ended"') ?? false;
  return started ? { rules: String(started.d.rules), level: kept.level, over } : null;
}
