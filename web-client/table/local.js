// SPDX-License-Identifier: MIT
// A game on this device, without a server: against computer players in a worker, or between two users at one screen.
// The device stores it after every event. keeper.js writes its log, and the same table code reads it as for a game on
// the server.

import { freshId, throwHere } from '../dice/chance.js';
import { keep, cutKept, loadKept, saveKept, spareThrow } from './kept.js';
import { command as carryOut, opened, takeLine } from './keeper.js';
import { recordOf } from './record.js';
import { RulesError } from './rules.js';
import { shownRoom } from './shown.js';
import { closeTable, createTable, hearMessage, playerAt, refreshTable, tableLog } from './table.js';
import { roomFold } from './room.js';

/** @import { Kept } from './kept.js' */
/** @import { Thrower } from './keeper.js' */
/** @import { Table } from './table.js' */
/** @import { Answer, Clock, Store, LocalGame, Manners, Message, RoomState, Rules, RulesRoom, Seat, SeatInfo, Settings } from '../types.d.ts' */

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
 * The computer players: `createAi()` of ai/ai.js. `choose` and `manners` reject with the code 'cancelled' if `cancel`,
 * or a newer question, ended them.
 * @typedef {{
 *   choose: (position: string, level: number) => Promise<{ steps: string[] }>,
 *   manners: (position: string, before?: Manners) => Promise<Manners>, cancel: () => void, close: () => void
 * }} Players
 */

/**
 * @typedef {object} Parts
 * @property {Store} store supplies the settings
 * @property {Rules} rules of offline.wasm
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
 * @property {RulesRoom | null} book the room that carries out commands
 * @property {Table | null} table
 * @property {RoomState | null} room
 * @property {number} epoch incremented whenever the game changes to another one, or back to an earlier moment. Views use
 * it as the key of the table, so that a new epoch starts with a fresh view.
 * @property {boolean} reading whether the stored log is being read
 * @property {boolean} closed
 * @property {any} timer of the next action of a computer player
 * @property {number} asked the number of the latest request to a computer player; answers to earlier ones are ignored
 * @property {string | null} fault the reason that a computer player does not play
 * @property {Partial<Record<Seat, Manners>>} manners of the computer players, after their last turns
 * @property {Set<() => void>} listeners
 */

/** The minimum time of a computer player for a roll in milliseconds; 0 with the setting `pace` at 0. */
const ROLL_MS = 600;
const ME = 'me';
const GOOD = /** @type {Answer} */ ({ ok: true, d: {} });

/** No party commits to throws if no other party throws. */
const NO_SEEDS = /** @type {any} */ ({});

/** @param {Parts} parts @returns {Local} */
export function createLocal(parts) {
  /** @type {Local} */
  const local = {
    parts: { thrown: throwHere, ...parts },
    rules: parts.rules,
    store: parts.store,
    kept: null,
    book: null,
    table: null,
    room: null,
    epoch: 0,
    reading: false,
    closed: false,
    timer: null,
    asked: 0,
    fault: null,
    manners: {},
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
const isBot = ({ kept, table }, seat) =>
  kept?.level != null && (!table || roomFold(table.room).seats[seat]?.who !== ME);

/**
 * The user who acts at this screen: always the same one against computer players, the one to move between two users.
 * @param {Local} local
 */
function actingUser({ kept, table }) {
  if (kept?.level != null) return ME;
  const { owed, seats } = roomFold(/** @type {Table} */ (table).room);
  return owed[0] && seats[owed[0].seat]?.who;
}

/** The user that resigns. @param {Local} local */
const resigningUser = (local) => (local.kept?.level != null ? ME : actingUser(local));

/**
 * Whether a turn had no alternative: if it is taken back, the same has to be played again.
 * @param {Local} local
 * @param {Seat} seat
 * @param {number} v the number of its event
 */
function hadNoChoice({ table, rules }, seat, v) {
  // A line of the list has the number of its throw, and perhaps a choice of the other side.
  const turns = table ? roomFold(table.room).turns : [];
  const line = turns.findLast((turn) => turn.steps !== null && turn.v <= v);
  const before = line?.seat === seat ? line.before : line?.chosen?.before;
  return before !== undefined && rules.forced(before) !== null;
}

/** The index in the log of the last turn that was decided at this screen; -1 if there is none. @param {Local} local */
function lastOwnTurn(local) {
  const lines = local.kept?.lines ?? [];
  return lines.findLastIndex((line) => {
    const { e, d, v } = JSON.parse(line);
    return e === 'turn' && !isBot(local, d.seat) && !hadNoChoice(local, d.seat, v);
  });
}

/* ---- the log ---- */

/** @param {Local} local @param {string[]} lines new ones */
function addLines({ parts, kept, table }, lines) {
  if (!kept || !table) return;
  kept.lines.push(...lines);
  saveKept(parts.storage, kept);
  lines.forEach((line) => hearMessage(table, JSON.parse(line), line));
}

/** @param {Local} local */
function tableChanged(local) {
  const shown = local.reading || !local.table ? null : shownRoom(local.table);
  if (!shown) return;
  const draws = (shown.draft?.steps.length ?? 0) === 0;
  const canTakeBack = draws && shown.state === 'playing' && lastOwnTurn(local) >= 0;
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
  const book = local.rules.room(id);
  const table = tableOf(local, id);
  Object.assign(local, {
    book,
    table,
    epoch: local.epoch + 1,
    fault: null,
    manners: {},
    reading: true,
  });
  for (const line of lines) {
    takeLine(book, line);
    hearMessage(table, JSON.parse(line), line);
  }
  local.reading = false;
  refreshTable(table);
  drivePlayers(local);
}

/* ---- commands ---- */

/** @param {Local} local @returns {Thrower} */
const throwerOf =
  ({ parts, kept }) =>
  (chance, count) =>
    (kept && spareThrow(kept, count)) ?? parts.thrown(chance, count);

/** @param {Local} local @param {string} who @param {{ t: string, d?: any }} command @returns {Answer} */
function act(local, who, command) {
  const { parts, book } = local;
  try {
    if (book) {
      addLines(local, carryOut(book, parts.clock.now(), who, command, throwerOf(local)));
    }
  } catch (error) {
    if (!(error instanceof RulesError)) throw error;
    const { code, sentence } = error.refusal;
    return { ok: false, code, params: {}, detail: sentence };
  }
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
  const who = t === 'resign' ? resigningUser(local) : actingUser(local);
  return act(local, who ?? '', { t, d });
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
  const { parts, kept, table, closed } = local;
  if (closed || !table || kept?.level == null) return;
  const { level } = kept;
  const fold = roomFold(table.room);
  const owed = fold.owed[0];
  if (!owed || !isBot(local, owed.seat)) return;
  const who = fold.seats[owed.seat]?.who ?? '';
  const mark = ++local.asked;
  const isCurrent = () => mark === local.asked;
  /** @param {{ t: string, d?: any }} command @param {number} ms */
  const soon = (command, ms) => {
    local.timer = parts.clock.after(() => isCurrent() && act(local, who, command), ms);
  };
  if (owed.kind === 'roll') {
    soon({ t: 'roll' }, paceOf(parts, ROLL_MS));
    return;
  }
  const began = parts.clock.now();
  turnOf(local, owed.seat, level).then(
    ({ command, ms }) => isCurrent() && soon(command, paceOf(parts, ms, began)),
    (error) => isCurrent() && playerFailed(local, error),
  );
}

/**
 * The action of a computer player that owes a turn, and its time. It resigns only for a side without a user.
 * @param {Local} local
 * @param {Seat} seat
 * @param {number} level
 */
async function turnOf(local, seat, level) {
  const { parts, table } = local;
  const { position, seats } = roomFold(/** @type {Table} */ (table).room);
  const { steps } = await parts.ai.choose(/** @type {string} */ (position), level);
  const manners = await parts.ai.manners(/** @type {string} */ (position), local.manners[seat]);
  local.manners[seat] = manners;
  const side = /** @type {Seat[]} */ (Object.keys(seats)).filter((other) => other[0] === seat[0]);
  const resigns = manners.act === 'resign' && side.every((other) => isBot(local, other));
  return {
    command: resigns ? { t: 'resign' } : { t: 'turn', d: { steps } },
    ms: manners.pace,
  };
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
 * @param {string} rules
 * @param {Pick<Kept, 'level' | 'turned'>} how
 * @param {(seat: Seat) => SeatInfo} player
 */
function startGame(local, rules, { level, turned }, player) {
  const { clock, storage, thrown } = local.parts;
  const id = freshId();
  const lines = opened(local.rules, { id, rules, player }, clock.now(), thrown);
  local.kept = { kept: 1, id, level, turned, lines, spare: [] };
  saveKept(storage, local.kept);
  openKept(local);
}

/** @param {Local} local @param {Plan} plan */
export function beginLocal(local, { rules, level, side, turned, name, me }) {
  const white = side === 'lot' ? local.parts.thrown('dice', 1)[0] % 2 === 1 : side === 'w';
  const mine = white ? 'w1' : 'b1';
  startGame(local, rules, { level, turned }, (seat) =>
    level != null && seat === mine ? { who: ME, name: me } : { who: seat, name: name(seat) },
  );
}

/** A new game with the same players; White and Black change places. @param {Local} local */
function playAgain(local) {
  const { kept, table } = local;
  if (!kept || !table) return;
  const { rules, seats } = roomFold(table.room);
  const other = (/** @type {Seat} */ seat) =>
    /** @type {Seat} */ ((seat[0] === 'w' ? 'b' : 'w') + seat[1]);
  startGame(local, rules, kept, (seat) => /** @type {SeatInfo} */ (seats[other(seat)]));
}

/** @param {Local} local @returns {boolean} whether a turn was taken back */
function takeBack(local) {
  const at = lastOwnTurn(local);
  if (!local.kept || at < 0 || local.room?.state !== 'playing') return false;
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
  const { kept, room } = local;
  const sound = kept !== null && room !== null && room.trusted && room.state !== 'open';
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
const gameOf = ({ kept, rules, table }) => ({
  level: kept?.level ?? null,
  turned: kept?.turned ?? false,
  record: () => (kept && table ? recordOf(roomFold(table.room), kept.lines, rules) : ''),
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
