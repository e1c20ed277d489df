// SPDX-License-Identifier: MIT
// Solved puzzles and the days on which a daily puzzle was solved, stored on the device. The account of the user has the
// same (app/puzzles.js): both unite what they have, so no device loses the progress of another.

/** @import { Health } from './progress.js' */

/**
 * What an account stores too, by game. days: ascending, those on which its daily puzzle was solved without help
 * @typedef {{ solved: Record<string, string[]>, days: Record<string, number[]> }} Progress
 */
/**
 * The last daily puzzle that was solved, or whose answer or hint was seen.
 * @typedef {{ day: number, done: boolean, helped: boolean }} Daily
 */
/** @typedef {Progress & { daily: Record<string, Daily> }} Solved */

/** The key of a guest's puzzles. */
export const PUZZLES = 'taberna.puzzles';
/** More than two years of days, and more puzzles than a game has: the store stays small. */
const DAYS_MAX = 1000;
const SOLVED_MAX = 1000;
/** The server takes as many ids and days in one request. */
const SENT_MAX = 500;

/** @returns {Solved} */
const fresh = () => ({ solved: {}, days: {}, daily: {} });

const isDay = (/** @type {unknown} */ day) => Number.isSafeInteger(day) && Number(day) >= 0;
const isText = (/** @type {unknown} */ id) => typeof id === 'string';

/** @param {any} part @param {(value: any) => boolean} isRight @returns {boolean} */
const isRecord = (part, isRight) =>
  Boolean(part) && typeof part === 'object' && Object.values(part).every(isRight);

/** @param {any} list @param {(value: any) => boolean} isRight */
const isList = (list, isRight) => Array.isArray(list) && list.every(isRight);

/** @param {any} one @returns {one is Progress} */
const isProgress = (one) =>
  isRecord(one?.solved, (ids) => isList(ids, isText)) &&
  isRecord(one?.days, (days) => isList(days, isDay));

/** @param {any} one @returns {one is Solved} */
const isSound = (one) =>
  one?.puzzles === 2 &&
  isProgress(one) &&
  isRecord(
    /** @type {any} */ (one).daily,
    (last) =>
      isDay(last?.day) && typeof last.done === 'boolean' && typeof last.helped === 'boolean',
  );

/** @param {string | null} text @returns {Solved | null} null if the text is damaged */
function read(text) {
  if (text === null) return fresh();
  try {
    const one = JSON.parse(text);
    return isSound(one) ? { solved: one.solved, days: one.days, daily: one.daily } : null;
  } catch {
    return null;
  }
}

/**
 * @template Value
 * @param {Record<string, Value>} a
 * @param {Record<string, Value>} b
 * @param {(a: Value, b: Value) => Value} both
 * @returns {Record<string, Value>}
 */
function unite(a, b, both) {
  const united = { ...a };
  for (const [game, value] of Object.entries(b)) {
    united[game] = Object.hasOwn(a, game) ? both(a[game], value) : value;
  }
  return united;
}

/** @param {Daily} a @param {Daily} b @returns {Daily} */
function laterDaily(a, b) {
  if (a.day !== b.day) return a.day > b.day ? a : b;
  return { day: a.day, done: a.done || b.done, helped: a.helped || b.helped };
}

/** @param {readonly number[]} a @param {readonly number[]} b */
const uniteDays = (a, b) => [...new Set([...a, ...b])].sort((x, y) => x - y).slice(-DAYS_MAX);

/** @param {Solved} a @param {Progress & Partial<Solved>} b @returns {Solved} */
const uniteAll = (a, b) => ({
  solved: unite(a.solved, b.solved, (x, y) => [...new Set([...x, ...y])].slice(-SOLVED_MAX)),
  days: unite(a.days, b.days, uniteDays),
  daily: unite(a.daily, b.daily ?? {}, laterDaily),
});

/**
 * What `all` has and `other` lacks, in parts of at most SENT_MAX ids and days.
 * @param {Progress} all
 * @param {Progress} other
 * @returns {Progress[]}
 */
function lackingIn(all, other) {
  /** @param {'solved' | 'days'} field */
  const missingIn = (field) =>
    Object.entries(/** @type {Record<string, (string | number)[]>} */ (all[field])).flatMap(
      ([game, values]) => {
        const known = new Set(/** @type {unknown[]} */ (other[field][game] ?? []));
        return values.filter((value) => !known.has(value)).map((value) => ({ field, game, value }));
      },
    );
  /** @type {any[]} */
  const parts = [];
  [...missingIn('solved'), ...missingIn('days')].forEach(({ field, game, value }, i) => {
    if (i % SENT_MAX === 0) parts.push({ solved: {}, days: {} });
    (parts[parts.length - 1][field][game] ??= []).push(value);
  });
  return parts;
}

/**
 * @typedef {object} Shelf
 * @property {() => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>} storage a browser that forbids storage throws an
 * error here
 * @property {string} key of the puzzles of an account, which takes over those of the guest
 * @property {Health} health
 * @property {Solved} all
 */

/**
 * Unites with the stored progress: another page of this browser may have changed it.
 * @param {Shelf} shelf
 * @param {string} from
 */
function loadProgress(shelf, from) {
  const found = read(shelf.storage().getItem(from));
  if (found) shelf.all = uniteAll(found, shelf.all);
  return found !== null;
}

/** @param {Shelf} shelf */
function storeProgress(shelf) {
  try {
    loadProgress(shelf, shelf.key);
    shelf.storage().setItem(shelf.key, JSON.stringify({ puzzles: 2, ...shelf.all }));
  } catch {
    shelf.health = 'forbidden';
  }
}

/** @param {Shelf} shelf */
function openShelf(shelf) {
  const { storage, key } = shelf;
  try {
    shelf.health = loadProgress(shelf, key) ? 'ok' : 'damaged';
    if (key !== PUZZLES && storage().getItem(PUZZLES) !== null) {
      loadProgress(shelf, PUZZLES);
      storeProgress(shelf);
      storage().removeItem(PUZZLES);
    }
  } catch {
    shelf.health = 'forbidden';
  }
}

/** @template Value @param {Record<string, Value>} part @param {string} game @returns {Value | null} */
const at = (part, game) => (Object.hasOwn(part, game) ? part[game] : null);

/** @param {Shelf} shelf @param {string} game @param {number} day */
function isDone({ all }, game, day) {
  const last = at(all.daily, game);
  return Boolean(at(all.days, game)?.includes(day)) || (last?.day === day && last.done);
}

/** @param {Shelf} shelf @param {string} game @param {number} day */
function isHelped({ all }, game, day) {
  const last = at(all.daily, game);
  return last?.day === day && last.helped;
}

/** @param {Shelf} shelf @param {string} game @param {number} day */
function noteHelp(shelf, game, day) {
  if (isDone(shelf, game, day)) return;
  const daily = { ...shelf.all.daily, [game]: { day, done: false, helped: true } };
  shelf.all = { ...shelf.all, daily };
  storeProgress(shelf);
}

/** @param {Shelf} shelf @param {string} game @param {string} id @param {number | null} day */
function noteSolved(shelf, game, id, day) {
  /** @type {Solved} */
  const news = { ...fresh(), solved: { [game]: [id] } };
  if (day !== null && isHelped(shelf, game, day)) {
    news.daily[game] = { day, done: true, helped: true };
  } else if (day !== null) {
    news.days[game] = [day];
  }
  shelf.all = uniteAll(shelf.all, news);
  storeProgress(shelf);
}

/** @param {Shelf} shelf @param {unknown} progress @returns {Progress[]} */
function uniteProgress(shelf, progress) {
  if (!isProgress(progress)) return [];
  const lacking = lackingIn(shelf.all, progress);
  shelf.all = uniteAll(shelf.all, progress);
  storeProgress(shelf);
  return lacking;
}

/**
 * The solved puzzles of this device, as views use them.
 * @typedef {object} SolvedPuzzles
 * @property {() => Health} health
 * @property {(game: string) => string[]} of
 * @property {() => number[]} days the days on which a daily puzzle of any game was solved without help, ascending
 * @property {(game: string, day: number) => boolean | undefined} isDone
 * @property {(game: string, day: number) => boolean | undefined} isHelped
 * @property {(game: string, day: number) => void} help the answer of the daily puzzle, or its hint, was shown before it
 * was solved
 * @property {(game: string, id: string, day: number | null) => void} solve day: of which it is the daily puzzle; null if
 * it is none
 * @property {(progress: unknown) => Progress[]} meet adds what the account has; returns the parts that it lacks
 */

/**
 * @param {Shelf['storage']} storage
 * @param {string} [key]
 * @returns {SolvedPuzzles}
 */
export function createSolved(storage, key = PUZZLES) {
  /** @type {Shelf} */
  const shelf = { storage, key, health: 'ok', all: fresh() };
  openShelf(shelf);
  return {
    health: () => shelf.health,
    of: (game) => at(shelf.all.solved, game) ?? [],
    days: () => Object.values(shelf.all.days).reduce(uniteDays, []),
    isDone: (game, day) => isDone(shelf, game, day),
    isHelped: (game, day) => isHelped(shelf, game, day),
    help: (game, day) => noteHelp(shelf, game, day),
    solve: (game, id, day) => noteSolved(shelf, game, id, day),
    meet: (progress) => uniteProgress(shelf, progress),
  };
}
