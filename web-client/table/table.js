// SPDX-License-Identifier: MIT
// The table on the screen: its room, the player's draft and links, and the automatic actions. It sends commands through
// the function that it is given, and notifies its owner (house.js) after every change.

import { forcedTurn, plan } from './auto.js';
import { clearDraft, leadDie, playStep, restoreDraft, startDraft, undoStep } from './draft.js';
import { sideOf } from './owed.js';
import { createRoom } from './room.js';
import { nextLink } from '../dice/seal.js';

/** @import { Plan } from './auto.js' */
/** @import { Need } from './room.js' */
/** @import { createSeeds } from '../dice/seeds.js' */
/** @import { Answer, Clock, Draft, Fold, House, Message, RoomState, Rules, Seat, Settings } from '../types.d.ts' */

/**
 * @typedef {object} TableParts
 * @property {string} id of the room
 * @property {Rules} rules
 * @property {ReturnType<typeof createSeeds>} seeds
 * @property {Clock} clock
 * @property {Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>} pageStorage
 * @property {(message: Message) => Promise<Answer>} ask
 * @property {() => string | undefined} who the id of this user
 * @property {() => boolean} online
 * @property {() => Settings} settings
 * @property {() => void} onChange
 * @property {(key: string, params?: Record<string, string | number>) => void} onNotice
 */

const DRAFT = 'taberna.draft';
/** Milliseconds before an automatic action that was refused is tried again, by error code. */
const TRY_AGAIN = /** @type {Record<string, number>} */ ({
  'rate-limited': 1000,
  'storage-paused': 3000,
  'stale-version': 300,
  restarting: 1000,
});
/** Milliseconds without an answer after which the page says that it is still waiting. */
const LATE = 1000;
/** The most takebacks of one throw that the server allows. */
const TAKEBACKS_MAX = 8;

/** @param {TableParts} parts */
export function createTable(parts) {
  const { id, rules, seeds, clock } = parts;
  const room = createRoom(id, rules);
  /** @type {Draft | null} */
  let draft = null;
  let draftKey = '';
  /** @type {string | null} */
  let busy = null;
  let late = false; // the answer to the command in `busy` is late
  /** @type {{ plan: Plan, at: number, timer: any } | null} */
  let planned = null;
  /** @type {string} the key of the last automatic action, so that it does not run twice */
  let doneKey = '';
  let reported = false;
  let closed = false;

  /** @returns {Seat | null} */
  function mySeat() {
    const who = parts.who();
    const found = Object.entries(room.fold.seats).find(([, info]) => info && info.who === who);
    return found ? /** @type {Seat} */ (found[0]) : null;
  }

  function mayTakeBack() {
    const { fold } = room;
    const seat = mySeat();
    return (
      fold.settings.takeback === 'until_opponent_rolls' &&
      fold.state === 'playing' &&
      seat !== null &&
      fold.undo?.seat === seat &&
      !fold.rollAsked &&
      fold.takebacks < TAKEBACKS_MAX
    );
  }

  /** Updates the draft and the plan after any change of the room. */
  function refresh() {
    if (closed) {
      return;
    }
    updateDraft();
    updatePlan();
    parts.onChange();
  }

  /* ---- the draft ---- */

  function updateDraft() {
    const { fold } = room;
    const seat = mySeat();
    const owes = fold.owed.some((owed) => owed.seat === seat && owed.kind === 'turn');
    if (!owes || !fold.position || room.loading) {
      if (draft && !room.loading) {
        // The turn is over: if it is taken back, it starts with an empty draft.
        parts.pageStorage.removeItem(DRAFT);
      }
      draft = null;
      return;
    }
    const key = `${id}/${fold.gid}/${fold.seals.length}/${fold.position}`;
    if (!draft || key !== draftKey) {
      draftKey = key;
      draft = savedDraft(fold.position);
    }
  }

  /**
   * The stored draft: a draft survives a reload of the page, as long as its base position is current.
   * @param {string} base
   */
  function savedDraft(base) {
    try {
      const saved = JSON.parse(parts.pageStorage.getItem(DRAFT) ?? 'null');
      if (saved?.key === draftKey && Array.isArray(saved.steps)) {
        return restoreDraft(rules, base, saved.steps);
      }
    } catch {
      // Ignore a draft that cannot be parsed.
    }
    return startDraft(rules, base);
  }

  /** @param {(known: Rules, before: Draft) => Draft} change */
  function changeDraft(change) {
    if (!draft || busy === 'turn') {
      return;
    }
    draft = change(rules, draft);
    const steps = draft.steps.map(({ text }) => text);
    parts.pageStorage.setItem(DRAFT, JSON.stringify({ key: draftKey, steps }));
    refresh();
  }

  /* ---- automatic actions ---- */

  function forgetPlan() {
    if (planned) {
      clock.cancel(planned.timer);
      planned = null;
    }
  }

  function updatePlan() {
    const { fold } = room;
    const may = parts.online() && !room.loading && !fold.paused && busy === null;
    const next = may ? plan(fold, mySeat(), draft, parts.settings(), rules) : null;
    if (!next || next.key === doneKey) {
      forgetPlan();
    } else if (planned?.plan.key !== next.key) {
      forgetPlan();
      planned = {
        plan: next,
        at: clock.now() + next.pause,
        timer: clock.after(() => void carryOut(next), next.pause),
      };
    }
  }

  /** @param {Plan} what */
  async function carryOut(what) {
    planned = null;
    doneKey = what.key;
    if (what.what === 'forced' && draft) {
      const steps = forcedTurn(rules, draft.base) ?? [];
      changeDraft((known, before) => steps.reduce((d, step) => playStep(known, d, step), before));
    }
    const answer = await askFor(what.what);
    if (answer.ok) {
      return;
    }
    if (!(answer.code in TRY_AGAIN)) {
      parts.onNotice(answer.code, { ...answer.params, detail: answer.detail });
      return;
    }
    clock.after(
      () => {
        doneKey = doneKey === what.key ? '' : doneKey;
        refresh();
      },
      Number(answer.params.retry_after_ms) || TRY_AGAIN[answer.code],
    );
  }

  /* ---- sending commands ---- */

  /**
   * @param {Plan['what']} what
   * @returns {Promise<Answer>}
   */
  function askFor(what) {
    if (what === 'again') {
      return ask('rematch', freshTip());
    }
    return what === 'link' || what === 'roll' ? askRoll() : askTurn();
  }

  /**
   * @param {string} t
   * @param {object} [d]
   * @returns {Promise<Answer>}
   */
  async function ask(t, d = {}) {
    busy = t;
    const waiting = clock.after(() => {
      late = true;
      refresh();
    }, LATE);
    refresh();
    const answer = await parts.ask({ t, room: id, v: room.v, d });
    clock.cancel(waiting);
    busy = null;
    late = false;
    refresh();
    return answer;
  }

  /** Whether the seats of this room bring chains: not if the game has no throws, or if the server throws. */
  function sealed() {
    const { fold } = room;
    const name = fold.rules.split(/[@;]/, 1)[0];
    const chance = rules.list().find((ruleset) => ruleset.name === name)?.chance;
    return fold.settings.dice === 'chain' && chance !== 'none';
  }

  /** This player's link for the next throw, as an object to spread; empty in a room without chains. */
  function myLink() {
    const { fold } = room;
    const seat = mySeat();
    if (!seat || !sealed()) {
      return {};
    }
    const tip = fold.seats[seat]?.tip;
    const place = { room: id, game: fold.game, at: () => heardOf(tip) };
    const link = fold.whole ? seeds.link(tip, nextLink(fold, seat), place) : null;
    if (!link) {
      parts.onNotice('seed-lost');
    }
    return link ? { link } : {};
  }

  /** When the room first received a tip. @param {string | undefined} tip @returns {number | null} */
  function heardOf(tip) {
    const line = room.log.split('\n').find((text) => text.includes(`"tip":"${tip}"`));
    return line ? JSON.parse(line).at : null;
  }

  /** The tip of a new chain for the next game, as an object to spread. */
  function freshTip() {
    return sealed() ? { tip: seeds.fresh(id, room.fold.game + 1) } : {};
  }

  function askRoll() {
    return ask('roll', myLink());
  }

  /** @returns {Promise<Answer>} */
  async function askTurn() {
    if (!draft) {
      return { ok: false, code: 'not-your-turn', params: {}, detail: '' };
    }
    const steps = draft.steps.map(({ text }) => text);
    const seat = mySeat();
    const after = rules.owed(rules.turn(draft.base, steps));
    // This seat has nothing left to decide before the other side's throw, so its link is sent along.
    const witness = seat && after.kind === 'roll' && sideOf(after.seat) !== sideOf(seat);
    return ask('turn', { steps, ...(witness && myLink()) });
  }

  /* ---- receiving messages ---- */

  /** @param {Need} what */
  function need(what) {
    if (room.fault && !reported) {
      reported = true;
      console.error(`room ${id}: event ${room.fault.v}: ${room.fault.code}`);
      parts.onNotice('not-trusted', { v: room.fault.v, detail: room.fault.says });
    }
    if (what === 'snapshot') {
      void parts.ask({ t: 'sub', d: { topic: `room:${id}` } });
    } else if (what === 'events') {
      void parts.ask({ t: 'sub', d: { topic: `room:${id}`, v: room.v } });
    }
  }

  return {
    id,
    ask,
    askRoll,
    askTurn,
    changeDraft,
    freshTip,
    refresh,

    get v() {
      return room.v;
    },

    get draft() {
      return draft;
    },

    get busy() {
      return busy;
    },

    /**
     * @param {Message} message about this room
     * @param {string} text the message, byte for byte as sent
     */
    hear(message, text) {
      if (message.t === 'event') {
        const before = room.loading ? null : room.fold;
        need(room.event(/** @type {any} */ (message), text));
        if (before?.again && room.fold.game > before.game && !sealed()) {
          // The next game started at once: no other element of the page tells how the last one ended.
          parts.onNotice('again.news');
        }
      } else if (message.t === 'room') {
        need(room.snapshot(message.v ?? 0, message.d, message.behind));
      } else if (message.t === 'presence') {
        room.people(message.d);
      } else if (message.t === 'ratings') {
        room.strengths(message.d);
      } else if (message.t === 'rated') {
        room.rate(message);
      }
      // A long history is drawn only once, when it is complete.
      if (!room.loading || message.t !== 'event') {
        refresh();
      }
    },

    /** The log so far; null until it is complete. */
    get log() {
      return room.loading ? null : room.log;
    },

    /** The time of the last event in the room's log. */
    get at() {
      return room.fold.at;
    },

    /**
     * The state to draw; null before the first message of the room.
     * @returns {RoomState | null}
     */
    shown() {
      /** @type {Fold} */
      const fold = room.fold;
      if (fold.v === 0) {
        return null;
      }
      return {
        id,
        v: fold.v,
        rules: fold.rules,
        settings: fold.settings,
        host: fold.host,
        state: fold.state,
        paused: fold.paused,
        seats: fold.seats,
        presence: room.presence,
        watchers: room.watchers,
        mySeat: mySeat(),
        game: fold.game,
        gid: fold.gid,
        position: fold.position,
        owed: fold.owed,
        result: fold.result,
        shut: fold.shut,
        reason: fold.reason,
        again: fold.again,
        series: fold.series,
        locked: fold.locked,
        turns: fold.turns,
        rolloffs: fold.rolloffs,
        seals: fold.seals,
        draft,
        canTakeBack: mayTakeBack(),
        offers: fold.offers,
        clocks: fold.clocks,
        drawOffer: fold.drawOffer,
        watching: room.watching,
        claim: fold.state === 'playing' ? room.claim : null,
        history: room.loading ? 'loading' : 'whole',
        busy,
        late,
        auto:
          planned && planned.plan.what !== 'link'
            ? { what: planned.plan.what, at: planned.at }
            : null,
        trusted: room.trusted,
        ratings: room.ratings,
        rated: room.rated,
        imported: room.imported,
      };
    },

    close() {
      closed = true;
      forgetPlan();
    },
  };
}

/**
 * The commands of a player at a table, for views; without a table they do nothing.
 * @param {() => ReturnType<typeof createTable> | null} now
 * @param {(answer: Answer) => boolean} settled shows a refusal and returns whether the answer was none
 * @returns {Pick<House, 'roll' | 'confirm' | 'play' | 'playAll' | 'undo' | 'clear' | 'lead'>}
 */
export function playerAt(now, settled) {
  return {
    async roll() {
      const table = now();
      return table !== null && table.busy === null && settled(await table.askRoll());
    },

    async confirm() {
      const table = now();
      const may = table !== null && table.busy === null && table.draft?.complete === true;
      return may && settled(await table.askTurn());
    },

    play: (step) => now()?.changeDraft((known, draft) => playStep(known, draft, step)),
    playAll: (steps) =>
      now()?.changeDraft((known, draft) =>
        steps.reduce((d, step) => playStep(known, d, step), draft),
      ),
    undo: () => now()?.changeDraft(undoStep),
    clear: () => now()?.changeDraft(clearDraft),
    lead: (die) => now()?.changeDraft((_, draft) => leadDie(draft, die)),
  };
}
