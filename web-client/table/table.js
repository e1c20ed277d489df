// SPDX-License-Identifier: MIT
// The table on the screen: its room, the player's draft, and the automatic actions. It sends commands through the
// function that it is given, and notifies its owner after every change.

import { mayBeAway, plan } from './auto.js';
import { clearDraft, leadDie, playStep, restoreDraft, startDraft, undoStep } from './draft.js';
import { bringsChains, freshTip, myLink } from './links.js';
import { seatOf } from './seats.js';
import {
  createRoom,
  isLoading,
  receiveEvent,
  receivePresence,
  receiveSnapshot,
  roomFold,
  roomLog,
  showsLink,
} from './room.js';
import { whyStood } from './stood.js';

/** @import { Plan } from './auto.js' */
/** @import { Need } from './room.js' */
/** @import { Seeds } from '../dice/seeds.js' */
/** @import { Room } from './room.js' */
/** @import { Answer, Clock, Draft, Fold, Message, Rules, Seat, Settings, Side, Store } from '../types.d.ts' */

/**
 * @typedef {object} TableParts
 * @property {string} id of the room
 * @property {Rules} rules
 * @property {Seeds} seeds
 * @property {Clock} clock
 * @property {Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>} pageStorage
 * @property {(message: Message) => Promise<Answer>} request sends a command
 * @property {() => string | undefined} who the id of this user
 * @property {() => boolean} online
 * @property {() => Settings} settings
 * @property {() => void} onChange
 * @property {(key: string, params?: Record<string, string | number>) => void} onNotice
 */
/**
 * @typedef {object} Table
 * @property {TableParts} parts
 * @property {Room} room
 * @property {Draft | null} draft
 * @property {string} draftKey names the throw to which the draft belongs
 * @property {string | null} busy the type of the command that is not yet answered
 * @property {boolean} late whether the answer to the command in `busy` is late
 * @property {{ plan: Plan, at: number, timer: any } | null} planned the next automatic action
 * @property {string} doneKey the key of the last automatic action, so that it does not run twice
 * @property {{ what: 'pass' | 'forced', turn: string } | null} did the last turn that was played automatically
 * @property {string | null} attended the game after whose end the user has made an input
 * @property {boolean} reported whether the fault of the room was reported
 * @property {number} outageTold the event of the last outage that was reported
 * @property {boolean} closed
 */

const DRAFT = 'taberna.draft';
/** Milliseconds before an action that was refused is tried again, by error code. */
const TRY_AGAIN = /** @type {Record<string, number>} */ ({
  'rate-limited': 1000,
  'storage-paused': 3000,
  'stale-version': 300,
  restarting: 1000,
});
/** Milliseconds without an answer after which the page says that it is still waiting. */
const LATE = 1000;

/** @param {TableParts} parts @returns {Table} */
export function createTable(parts) {
  return {
    parts,
    room: createRoom(parts.id, parts.rules),
    draft: null,
    draftKey: '',
    busy: null,
    late: false,
    planned: null,
    doneKey: '',
    did: null,
    attended: null,
    reported: false,
    outageTold: 0,
    closed: false,
  };
}

/** Ends the automatic actions. @param {Table} table */
export function closeTable(table) {
  table.closed = true;
  forgetPlan(table);
}

/** The log so far; null until it is complete. @param {Table} table */
export function tableLog({ room }) {
  return isLoading(room) ? null : roomLog(room);
}

/** @param {Table} table */
const mySeat = ({ parts, room }) => seatOf(roomFold(room), parts.who());

/** Updates the draft and the plan after any change of the room. @param {Table} table */
export function refreshTable(table) {
  if (table.closed) {
    return;
  }
  updateDraft(table);
  updatePlan(table);
  table.parts.onChange();
}

/* ---- the draft ---- */

/** @param {Table} table */
function updateDraft(table) {
  const { parts, room } = table;
  const fold = roomFold(room);
  const seat = mySeat(table);
  const owes = fold.owed.some((owed) => owed.seat === seat && owed.kind === 'turn');
  if (!owes || !fold.position || isLoading(room)) {
    if (table.draft && !isLoading(room)) {
      // The turn is over: if it is taken back, it starts with an empty draft.
      parts.pageStorage.removeItem(DRAFT);
    }
    table.draft = null;
    return;
  }
  const key = `${parts.id}/${fold.gid}/${fold.seals.length}/${fold.position}`;
  if (!table.draft || key !== table.draftKey) {
    table.draftKey = key;
    table.draft = savedDraft(parts, key, fold.position);
  }
}

/**
 * The stored draft: a draft survives a reload of the page, as long as its base position is current.
 * @param {TableParts} parts
 * @param {string} key
 * @param {string} base
 */
function savedDraft({ pageStorage, rules }, key, base) {
  try {
    const saved = JSON.parse(pageStorage.getItem(DRAFT) ?? 'null');
    if (saved?.key === key && Array.isArray(saved.steps)) {
      return restoreDraft(rules, base, saved.steps);
    }
  } catch {
    // Ignore a draft that cannot be parsed.
  }
  return startDraft(rules, base);
}

/**
 * Changes the draft and stores it; does nothing while the turn is being sent.
 * @param {Table} table
 * @param {(known: Rules, before: Draft) => Draft} change
 */
function changeDraft(table, change) {
  const { parts, draftKey } = table;
  if (!table.draft || table.busy === 'turn') {
    return;
  }
  table.draft = change(parts.rules, table.draft);
  const steps = table.draft.steps.map(({ text }) => text);
  parts.pageStorage.setItem(DRAFT, JSON.stringify({ key: draftKey, steps }));
  refreshTable(table);
}

/* ---- automatic actions ---- */

/** @param {Table} table */
function forgetPlan(table) {
  if (table.planned) {
    table.parts.clock.cancel(table.planned.timer);
    table.planned = null;
  }
}

/** Names the last line of the list of turns. @param {Table} table */
export const turnKey = ({ room }, lines = roomFold(room).turns.length) =>
  `${roomFold(room).gid}/${lines}`;

/**
 * Whether the next game, which would start by itself, waits until its user makes an input.
 * @param {Table} table
 */
export function awaitsInput(table) {
  const fold = roomFold(table.room);
  return fold.again && table.attended !== fold.gid && mayBeAway(fold, mySeat(table));
}

/** The user has made an input: a game that waits for one may start. @param {Table} table */
export function attend(table) {
  const { gid } = roomFold(table.room);
  if (table.attended === gid) return;
  table.attended = gid;
  refreshTable(table);
}

/** The next automatic action; a player who waits on sits down with a new chain. @param {Table} table */
function nextPlan({ parts, room, draft }) {
  const fold = roomFold(room);
  const seat = seatOf(fold, parts.who());
  if (fold.state !== 'open' || seat) {
    return plan(fold, seat, draft, parts.settings(), parts.rules);
  }
  const stood = fold.game > 0 ? whyStood(roomLog(room), parts.who()) : null;
  const sit = /** @type {Plan} */ ({ what: 'sit', pause: 0, key: `${fold.game}/sit` });
  return stood?.why === 'waits' ? sit : null;
}

/** @param {Table} table */
function updatePlan(table) {
  const { parts, room } = table;
  const ready = parts.online() && !isLoading(room) && !roomFold(room).paused && table.busy === null;
  const next = ready && !awaitsInput(table) ? nextPlan(table) : null;
  if (!next || next.key === table.doneKey) {
    forgetPlan(table);
  } else if (table.planned?.plan.key !== next.key) {
    forgetPlan(table);
    table.planned = {
      plan: next,
      at: parts.clock.now() + next.pause,
      timer: parts.clock.after(() => void carryOut(table, next), next.pause),
    };
  }
}

/** @param {Table} table @param {Plan} what */
async function carryOut(table, what) {
  const { parts, draft } = table;
  table.planned = null;
  table.doneKey = what.key;
  if (what.what === 'alike' && draft) {
    changeDraft(table, (known, before) => playStep(known, before, before.legal[0]));
  }
  if (what.what === 'forced' && draft) {
    const steps = parts.rules.forced(draft.base) ?? [];
    changeDraft(table, (known, before) => restoreDraft(known, before.base, steps));
  }
  const turn = turnKey(table);
  const answer = await requestPlanned(table, what.what);
  if (answer.ok) {
    table.did = what.what === 'pass' || what.what === 'forced' ? { what: what.what, turn } : null;
    refreshTable(table);
    return;
  }
  if (!(answer.code in TRY_AGAIN)) {
    parts.onNotice(answer.code, { ...answer.params, detail: answer.detail });
    return;
  }
  const tryAgain = () => {
    table.doneKey = table.doneKey === what.key ? '' : table.doneKey;
    refreshTable(table);
  };
  parts.clock.after(tryAgain, Number(answer.params.retry_after_ms) || TRY_AGAIN[answer.code]);
}

/**
 * @param {Table} table
 * @param {Plan['what']} what
 * @returns {Promise<Answer>}
 */
function requestPlanned(table, what) {
  if (what === 'again') {
    return requestAt(table, 'rematch', freshTip(table));
  }
  if (what === 'sit') {
    return requestAt(table, 'room.sit', { seat: 'any', ...freshTip(table) });
  }
  return what === 'link' || what === 'roll' ? requestRoll(table) : requestTurn(table);
}

/* ---- sending commands ---- */

/**
 * Sends a command about this room.
 * @param {Table} table
 * @param {string} t
 * @param {object} [d]
 * @returns {Promise<Answer>}
 */
export async function requestAt(table, t, d = {}) {
  const { parts, room } = table;
  table.busy = t;
  const waiting = parts.clock.after(() => {
    table.late = true;
    refreshTable(table);
  }, LATE);
  refreshTable(table);
  const answer = await parts.request({ t, room: parts.id, v: room.v, d });
  parts.clock.cancel(waiting);
  table.busy = null;
  table.late = false;
  refreshTable(table);
  return answer;
}

/**
 * Resigns the game. If an event came first, the resignation is sent again as soon as the page has that event.
 * @param {Table} table
 * @returns {Promise<Answer>}
 */
export async function resign(table) {
  const { parts, room } = table;
  const { gid } = roomFold(room);
  for (;;) {
    const { v } = room;
    const answer = await requestAt(table, 'resign');
    if (answer.ok || answer.code !== 'stale-version') return answer;
    const pause = TRY_AGAIN[answer.code];
    await new Promise((resolve) => parts.clock.after(() => resolve(null), pause));
    if (table.closed || room.v === v || roomFold(room).gid !== gid) return answer;
  }
}

/** @param {Table} table */
function requestRoll(table) {
  return requestAt(table, 'roll', myLink(table));
}

/** Sends the draft as the turn. @param {Table} table @returns {Promise<Answer>} */
async function requestTurn(table) {
  const { parts, draft, room } = table;
  if (!draft) {
    return { ok: false, code: 'not-your-turn', params: {}, detail: '' };
  }
  const steps = draft.steps.map(({ text }) => text);
  // If this seat has nothing left to decide before the other side's throw, its link is sent along.
  const witness = showsLink(room, parts.rules.turn(draft.base, steps));
  return requestAt(table, 'turn', { steps, ...(witness && myLink(table)) });
}

/* ---- receiving messages ---- */

/** The causes of outages that players are told; the time of a clock that was set is no outage. */
const WHY = ['restart', 'pause', 'store'];

/** @param {Table} table @param {Need} what the room lacks */
function fetchNeeded(table, what) {
  const { parts, room } = table;
  if (room.fault && !table.reported) {
    table.reported = true;
    console.error(`room ${parts.id}: event ${room.fault.v}: ${room.fault.code}`);
    parts.onNotice('not-trusted', { v: room.fault.v, detail: room.fault.says });
  }
  if (what === 'snapshot') {
    void parts.request({ t: 'sub', d: { topic: `room:${parts.id}` } });
  } else if (what === 'events') {
    void parts.request({ t: 'sub', d: { topic: `room:${parts.id}`, v: room.v } });
  }
}

/** @param {Table} table @param {Message} message @param {string} text */
function hearEvent(table, message, text) {
  const { parts, room } = table;
  const before = isLoading(room) ? null : roomFold(room);
  fetchNeeded(table, receiveEvent(room, /** @type {any} */ (message), text));
  if (before?.again && roomFold(room).game > before.game && !bringsChains(table)) {
    // The next game started at once: no other element of the page tells how the last one ended.
    parts.onNotice('again.news');
  }
  reportOutage(table);
  if (before) reportAct(table, message, before.again);
  if (before && message.e === 'aborted') reportAbsent(table, before, message.d.away);
}

/** The other player reads why the game is gone. @param {Table} table @param {Fold} before @param {Seat} [away] */
function reportAbsent({ parts }, before, away) {
  const seat = seatOf(before, parts.who());
  if (seat && away && away[0] !== seat[0]) {
    parts.onNotice('absent.news', { name: before.seats[away]?.name ?? '' });
  }
}

/**
 * Tells why the clocks have moved, also after a reload in the same turn: no other element of the page does.
 * @param {Table} table
 */
function reportOutage(table) {
  const { room, parts } = table;
  const { outage, state, seats, settings } = roomFold(room);
  const isNew = outage !== null && outage.v !== table.outageTold && state === 'playing';
  if (isLoading(room) || !isNew || !WHY.includes(outage.why)) return;
  table.outageTold = outage.v;
  const mine = mySeat(table)?.[0];
  const side = /** @type {Side} */ (
    mine && mine in outage.back ? mine : Object.keys(outage.back)[0]
  );
  const ms = settings.clock.startsWith('days') ? 0 : (outage.back[side] ?? 0);
  const whose = ms < 1000 ? 'none' : side === mine ? 'mine' : 'theirs';
  const name = seats[/** @type {Seat} */ (`${side}1`)]?.name ?? '';
  parts.onNotice(`clock.${outage.why}.${whose}`, { n: Math.round(ms / 1000), name });
}

/**
 * The key of the text for an act that leaves no trace on the table: a declined offer, and a turn that was taken back.
 * @param {Record<string, any>} message
 * @param {string} state of the room
 * @param {boolean} followed whether another game would have followed by itself
 */
function actKey({ e, d }, state, followed) {
  if (state === 'playing' && e === 'tookback') return 'takeback.news';
  if (e !== 'answered' || d.accept) return null;
  if (state === 'playing' && d.what === 'draw') return 'draw.declined';
  if (state !== 'ended' || d.what !== 'rematch') return null;
  return followed ? 'again.declined' : 'rematch.declined';
}

/**
 * Tells the other players and the spectators of such an act.
 * @param {Table} table
 * @param {Record<string, any>} message
 * @param {boolean} followed
 */
function reportAct({ parts, room }, message, followed) {
  const key = actKey(message, roomFold(room).state, followed);
  const player = key && roomFold(room).seats[/** @type {Seat} */ (message.d.seat)];
  if (!key || player?.who === parts.who()) return;
  parts.onNotice(key, { name: player?.name ?? '' });
}

/**
 * @param {Table} table
 * @param {Message} message about this room
 * @param {string} text the message, byte for byte as sent
 */
export function hearMessage(table, message, text) {
  const { room } = table;
  if (message.t === 'event') {
    hearEvent(table, message, text);
  } else if (message.t === 'room') {
    fetchNeeded(table, receiveSnapshot(room, message.v ?? 0, message.d, message));
  } else if (message.t === 'presence') {
    receivePresence(room, message.d);
  } else if (message.t === 'ratings') {
    room.ratings = message.d;
  } else if (message.t === 'rated') {
    room.rated = { game: message.game, seats: message.d, why: message.why };
  }
  // A long history is drawn only once, when it is complete.
  if (!isLoading(room) || message.t !== 'event') {
    refreshTable(table);
  }
}

/* ---- commands for views ---- */

/**
 * The commands of a player at a table; without a table they do nothing.
 * @param {() => Table | null} now
 * @param {(answer: Answer) => boolean} settled shows a refusal and returns whether the answer was none
 * @returns {Pick<Store, 'roll' | 'confirm' | 'play' | 'playAll' | 'undo' | 'clear' | 'lead'>}
 */
export function playerAt(now, settled) {
  /** @param {Parameters<typeof changeDraft>[1]} how */
  const change = (how) => {
    const table = now();
    if (table) {
      changeDraft(table, how);
    }
  };
  return {
    async roll() {
      const table = now();
      return table !== null && table.busy === null && settled(await requestRoll(table));
    },

    async confirm() {
      const table = now();
      const may = table !== null && table.busy === null && table.draft?.complete === true;
      return may && settled(await requestTurn(table));
    },

    play: (step) => change((rules, draft) => playStep(rules, draft, step)),
    playAll: (steps) =>
      change((rules, draft) => steps.reduce((d, step) => playStep(rules, d, step), draft)),
    undo: () => change(undoStep),
    clear: () => change(clearDraft),
    lead: (die) => change((_, draft) => leadDie(draft, die)),
  };
}
