// SPDX-License-Identifier: MIT
// A game on this device, without a server: against computer players in a worker, or between two users at one screen.
// The device stores it after every event. keeper.js writes its log, and the same table code reads it as for a game on
// the server.

import { freshId, throwHere } from '../dice/chance.js';
import { foldEvent, foldStart } from './fold.js';
import { keep, cutKept, loadKept, saveKept, spareThrow } from './kept.js';
import { createBook, follows, opened, seatsOf, swapped } from './keeper.js';
import { recordOf } from './record.js';
import { shownRoom } from './shown.js';
import { closeTable, createTable, hearMessage, playerAt, refreshTable, tableLog } from './table.js';

/** @import { Kept } from './kept.js' */
/** @import { Happening, Thrower } from './keeper.js' */
/** @import { Table } from './table.js' */
/** @import { Answer, Clock, Fold, Store, LocalGame, Message, RoomState, Rules, Seat, SeatInfo, Settings } from '../types.d.ts' */

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
 * The computer players: `createAi()` of ai/ai.js. `choose` rejects with the code 'cancelled' if `cancel`, or a newer
 * question, ended it.
 * @typedef {{ choose: (position: string, level: number) => Promise<{ steps: string[] }>, cancel: () => void, close: () => void }} Players
 */

/**
 * @typedef {object} Parts
 * @property {Store} store supplies the rules and the settings
 * @property {Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>} storage
 * @property {Clock} clock
 * @property {Players} ai
 * @property {Thrower} [thrown]
 */

/**
 * @typedef {object} Local
 * @property {Required<Parts>} parts
 * @property {Rules} rules
 * @property {Store} store for the views of a table: its room is the game on this device
 * @property {Kept | null} kept
 * @property {Fold} fold
 * @property {ReturnType<typeof createBook>} book
 * @property {Table | null} table
 * @property {RoomState | null} room
 * @property {number} epoch incremented whenever the game changes to another one, or back to an earlier moment. Views use
 * it as the key of the table, so that a new epoch starts with a fresh view.
 * @property {boolean} reading whether the stored log is being read
 * @property {boolean} closed
 * @property {any} timer of the next action of a computer player
 * @property {number} asked the number of the latest request to a computer player; answers to earlier ones are ignored
 * @property {string | null} fault the reason that a computer player does not play
 * @property {Set<() => void>} listeners
 */

/**
 * The minimum time of a computer player in milliseconds, so that its turns can be followed; 0 with the setting `pace`
 * at 0.
 */
const PACE = { roll: 600, turn: 900 };
const ME = 'me';
const GOOD = /** @type {Answer} */ ({ ok: true, d: {} });

/** No party commits to throws if no other party throws. */
const NO_SEEDS = /** @type {any} */ ({});

/** @param {Parts} parts @returns {Local} */
export function createLocal(parts) {
  /** @type {Local} */
  const local = {
    parts: { thrown: throwHere, ...parts },
    rules: /** @type {Rules} */ (parts.store.rules),
    store: parts.store,
    kept: null,
    fold: foldStart(''),
    book: createBook(''),
    table: null,
    room: null,
    epoch: 0,
    reading: false,
    closed: false,
    timer: null,
    asked: 0,
    fault: null,
    listeners: new Set(),
  };
  local.store = storeOf(local);
  return local;
}

/**
 * @param {Local} local
 * @param {() => void} listener called after every change
 * @returns {() => void} ends the subscription
 */
export function subscribeLocal({ listeners }, listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** @param {Local} local */
function notifyListeners({ listeners }) {
  listeners.forEach((listener) => listener());
}

/* ---- seats ---- */

/** @param {Local} local @param {Seat} seat */
const isBot = ({ kept, fold }, seat) => kept?.level != null && fold.seats[seat]?.who !== ME;

/**
 * The user who acts at this screen: always the same one against computer players, the one to move between two users.
 * @param {Local} local
 */
function actingUser({ kept, fold }) {
  if (kept?.level != null) return ME;
  const owed = fold.owed[0]?.seat;
  return owed && fold.seats[owed]?.who;
}

/** The seat that resigns: the user's own, or the one to move. @param {Local} local @returns {Seat | undefined} */
function resigningSeat({ kept, fold }) {
  if (kept?.level == null) return fold.owed[0]?.seat;
  const seats = /** @type {Seat[]} */ (Object.keys(fold.seats));
  return seats.find((seat) => fold.seats[seat]?.who === ME);
}

/** The index in the log of the last turn that was made at this screen; -1 if there is none. @param {Local} local */
function lastOwnTurn(local) {
  const lines = local.kept?.lines ?? [];
  return lines.findLastIndex((line) => {
    const { e, d } = JSON.parse(line);
    return e === 'turn' && !isBot(local, d.seat);
  });
}

/* ---- the log ---- */

/** @param {Local} local @param {string} line */
function readLine(local, line) {
  const event = JSON.parse(line);
  local.fold = foldEvent(local.fold, event, local.rules);
  if (local.table) hearMessage(local.table, event, line);
}

/** @param {Local} local @param {Happening[]} list */
function writeEvents(local, list) {
  const { parts, kept, book } = local;
  if (!kept) return;
  const lines = list.map((what) => book.write(what, parts.clock.now()));
  kept.lines.push(...lines);
  saveKept(parts.storage, kept);
  lines.forEach((line) => readLine(local, line));
}

/** @param {Local} local */
function tableChanged(local) {
  const shown = local.reading || !local.table ? null : shownRoom(local.table);
  if (!shown) return;
  const draws = (shown.draft?.steps.length ?? 0) === 0;
  const canTakeBack = draws && local.fold.state === 'playing' && lastOwnTurn(local) >= 0;
  local.room = { ...shown, canTakeBack };
  notifyListeners(local);
}

/** A turn that was made at this screen is not animated again. @param {Local} local @returns {Settings} */
function settingsOf({ parts, kept }) {
  return { ...parts.store.state.settings, ...(kept?.level == null && { speed: 0 }) };
}

/** @param {Local} local @param {string} id @returns {Table} */
function tableOf(local, id) {
  const { clock, storage } = local.parts;
  return createTable({
    id,
    rules: local.rules,
    seeds: NO_SEEDS,
    clock,
    // The draft must survive when the log is read again from its beginning.
    pageStorage: {
      getItem: (key) => storage.getItem(key),
      setItem: (key, text) => keep(storage, key, text),
      removeItem: (key) => (local.reading ? undefined : storage.removeItem(key)),
    },
    request: (message) => answerTable(local, message),
    who: () => actingUser(local),
    online: () => !local.reading,
    settings: () => settingsOf(local),
    onChange: () => tableChanged(local),
    onNotice: (key, params) => console.error('local game', key, params),
  });
}

/** Reads the stored log from its first line. @param {Local} local */
function openKept(local) {
  const { id, lines } = /** @type {Kept} */ (local.kept);
  stopPlayers(local);
  if (local.table) closeTable(local.table);
  local.fold = foldStart(id);
  local.book = createBook(id);
  local.epoch += 1;
  local.fault = null;
  local.table = tableOf(local, id);
  local.reading = true;
  for (const line of lines) {
    const { e, d, at } = JSON.parse(line);
    if (local.book.write({ e, d }, at) !== line) {
      throw new Error('another game is kept than was played');
    }
    readLine(local, line);
  }
  local.reading = false;
  refreshTable(local.table);
  drivePlayers(local);
}

/* ---- commands ---- */

/** @param {Local} local @returns {Thrower} */
const throwerOf =
  ({ parts, kept }) =>
  (chance, count) =>
    (kept && spareThrow(kept, count)) ?? parts.thrown(chance, count);

/** @param {Local} local @param {Seat} seat @param {{ t: string, d?: any }} command @returns {Answer} */
function act(local, seat, command) {
  const outcome = follows(local.fold, local.rules, command, seat, throwerOf(local));
  if (!outcome.ok) return { ok: false, code: outcome.code, params: {}, detail: outcome.says };
  writeEvents(local, outcome.list);
  drivePlayers(local);
  return GOOD;
}

/**
 * Answers the commands that the table sends, as the server would.
 * @param {Local} local
 * @param {Message} message
 * @returns {Promise<Answer>}
 */
async function answerTable(local, { t, d }) {
  if (t === 'sub') return GOOD;
  if (t === 'rematch') {
    playAgain(local);
    return GOOD;
  }
  const seat = local.fold.owed[0]?.seat;
  const mine = t === 'resign' || (seat && !isBot(local, seat));
  const whose = t === 'resign' ? resigningSeat(local) : seat;
  if (!mine || !whose) return { ok: false, code: 'not-your-turn', params: {}, detail: '' };
  return act(local, whose, { t, d });
}

/* ---- computer players ---- */

/** @param {Local} local */
function stopPlayers(local) {
  local.asked += 1;
  local.parts.clock.cancel(local.timer);
  local.parts.ai.cancel();
}

/** @param {Parts} parts @param {number} ms minimum, measured from `began` */
function paceOf({ store, clock }, ms, began = clock.now()) {
  return store.state.settings.pace === 0 ? 0 : Math.max(0, began + ms - clock.now());
}

/** Starts the computer player that is to move, if there is one. @param {Local} local */
function drivePlayers(local) {
  const { parts, kept, fold, closed } = local;
  const owed = fold.owed[0];
  if (closed || !kept || kept.level == null || fold.state !== 'playing') return;
  if (!owed || !isBot(local, owed.seat) || owed.kind === 'link') return;
  const mark = ++local.asked;
  const isCurrent = () => mark === local.asked;
  /** @param {{ t: string, d?: any }} command @param {number} ms */
  const soon = (command, ms) => {
    local.timer = parts.clock.after(() => isCurrent() && act(local, owed.seat, command), ms);
  };
  if (owed.kind === 'roll') {
    soon({ t: 'roll' }, paceOf(parts, PACE.roll));
    return;
  }
  const began = parts.clock.now();
  parts.ai.choose(/** @type {string} */ (fold.position), kept.level).then(
    ({ steps }) =>
      isCurrent() && soon({ t: 'turn', d: { steps } }, paceOf(parts, PACE.turn, began)),
    (error) => isCurrent() && playerFailed(local, error),
  );
}

/** @param {Local} local @param {any} error */
function playerFailed(local, error) {
  if (error?.code === 'cancelled') return;
  local.fault = error instanceof Error ? error.message : String(error);
  notifyListeners(local);
}

/** Repeats the request to a computer player that failed. @param {Local} local */
export function retryPlayer(local) {
  local.fault = null;
  notifyListeners(local);
  drivePlayers(local);
}

/* ---- games ---- */

/**
 * @param {Local} local
 * @param {string} text the rules
 * @param {Pick<Kept, 'level' | 'turned'>} how
 * @param {Partial<Record<Seat, SeatInfo>>} seats
 */
function startGame(local, text, { level, turned }, seats) {
  const { clock, storage, thrown } = local.parts;
  const id = freshId();
  const list = opened(local.rules, { rules: text, seats, gid: id }, thrown);
  const book = createBook(id.slice(0, 16));
  const lines = list.map((what) => book.write(what, clock.now()));
  local.kept = { kept: 1, id: id.slice(0, 16), level, turned, lines, spare: [] };
  saveKept(storage, local.kept);
  openKept(local);
}

/** @param {Local} local @param {Plan} plan */
export function beginLocal(local, { rules: text, level, side, turned, name, me }) {
  const white = side === 'lot' ? local.parts.thrown('dice', 1)[0] % 2 === 1 : side === 'w';
  const mine = white ? 'w1' : 'b1';
  const seats = seatsOf(local.rules, text).map((seat) => {
    const own = level != null && seat === mine;
    return [seat, own ? { who: ME, name: me } : { who: seat, name: name(seat) }];
  });
  startGame(local, text, { level, turned }, Object.fromEntries(seats));
}

/** A new game with the same players; White and Black change places. @param {Local} local */
function playAgain(local) {
  const { kept, fold } = local;
  if (kept) startGame(local, fold.rules, kept, swapped(fold.seats));
}

/** @param {Local} local @returns {boolean} whether a turn was taken back */
function takeBack(local) {
  const at = lastOwnTurn(local);
  if (!local.kept || at < 0 || local.fold.state !== 'playing') return false;
  cutKept(local.kept, at);
  saveKept(local.parts.storage, local.kept);
  openKept(local);
  return true;
}

/** Resumes the stored game. @param {Local} local @returns {boolean} whether there is a valid one */
export function resumeLocal(local) {
  local.kept = loadKept(local.parts.storage);
  if (!local.kept) return false;
  try {
    openKept(local);
  } catch (error) {
    console.error(error);
    local.kept = null;
  }
  // The stored text may come from an older version of the page, or may have been edited, and then may not be a
  // valid game.
  const { kept, room, fold } = local;
  const sound = kept !== null && room !== null && room.trusted && fold.state !== 'open';
  if (!sound) restLocal(local);
  return sound;
}

/** Leaves the game in its stored form, until it is resumed. @param {Local} local */
export function restLocal(local) {
  local.reading = false;
  stopPlayers(local);
  if (local.table) closeTable(local.table);
  local.table = null;
  local.room = null;
}

/** The page shows another view: stop the computer players. @param {Local} local */
export function closeLocal(local) {
  local.closed = true;
  stopPlayers(local);
  if (local.table) closeTable(local.table);
  local.parts.ai.close();
}

/* ---- views ---- */

/** @param {Local} local @returns {LocalGame} */
const gameOf = ({ kept, rules }) => ({
  level: kept?.level ?? null,
  turned: kept?.turned ?? false,
  record: () => recordOf(kept?.lines ?? [], rules),
});

/** @param {Local} local @returns {Store} */
function storeOf(local) {
  const { store } = local.parts;
  return {
    ...store,
    ...playerAt(
      () => local.table,
      (answer) => answer.ok,
    ),
    get state() {
      return { ...store.state, settings: settingsOf(local), room: local.room };
    },
    get local() {
      return gameOf(local);
    },
    takeBack: async () => takeBack(local),
    resign: async () => (await answerTable(local, { t: 'resign' })).ok,
    rematch: async (accept) => {
      if (accept) playAgain(local);
      return accept;
    },
    log: () => local.table && tableLog(local.table),
    setSettings(change) {
      store.setSettings(change);
      if (local.table) refreshTable(local.table);
    },
  };
}
