// SPDX-License-Identifier: MIT
// Brings a scene onto the board, and animates the turn that led to it, step by step.
/** @import { Store, Place, Settings, Side, Step, Target, TurnLine } from '../../types.d.ts' */
/** @import { Board, Shown } from '../../boards/board.js' */
/** @import { Scene } from '../board/scene.js' */
import { sideOf } from '../board/board-words.js';
import { cue } from '../../app/cues.js';
import { cutMotion, slide } from '../../boards/motion.js';
import { kindOf, placeNames } from '../board/games.js';
import { useEffect, useLayoutEffect, useRef } from '../common/h.js';

const OWN_STEP_MS = 220;
/** The longest motion, in milliseconds; slower settings rest between two steps. */
const MOTION_MS = 400;
/** Milliseconds per step of the other side's turn, by the setting `speed`. */
const STEP_MS = [0, 250, 550, 1000];

/**
 * The steps of a turn as the rules list them, with the position after each.
 * @param {Store} store
 * @param {TurnLine} line
 * @returns {Step[]}
 */
function stepsOfTurn(store, line) {
  /** @type {Step[]} */
  const steps = [];
  let position = line.before;
  for (const text of line.steps ?? []) {
    const step = store.rules?.steps(position).steps.find((legal) => legal.text === text);
    if (!step) break;
    steps.push(step);
    position = step.after;
  }
  return steps;
}

/**
 * What the drawing has shown.
 * @typedef {object} Memory
 * @property {string} position
 * @property {number} turn
 * @property {string} thrown
 * @property {number} again
 * @property {boolean} first nothing is drawn yet
 * @property {(() => void) | null} cut ends the animation that runs
 * @property {Drawn | null} latest the last scene, which is drawn when the animation ends
 */

/** @typedef {Shown<any> & {throwKey: string}} Drawn */

/**
 * @typedef {{
 *   board: Board<any> | null, scene: Scene, store: Store, from: Place[], active: Place | null, reach: Target[], again: number,
 *   still: boolean, settings: Settings, dropped: {current: boolean}, onReplay?: (replaying: boolean) => void
 * }} What dropped: the user dragged the man of the last step to its place, so it is not animated; onReplay: the turn of the
 * other side begins or ends to be shown
 */

/**
 * The next input ends the animation, and then has its usual meaning.
 * @param {Board<any> | null} board
 * @param {{current: Memory}} seen
 */
function useCut(board, seen) {
  useEffect(() => {
    if (!board) return undefined;
    const cut = () => {
      cutMotion(board);
      seen.current.cut?.();
    };
    const quick = { capture: true, passive: true };
    addEventListener('pointerdown', cut, quick);
    addEventListener('keydown', cut, quick);
    return () => {
      removeEventListener('pointerdown', cut, quick);
      removeEventListener('keydown', cut, quick);
      seen.current.cut?.();
    };
  }, [board]);
}

/**
 * The drawing of a scene.
 * @param {What} what
 * @param {any} read the position, parsed
 * @param {Memory} memory
 * @returns {Drawn}
 */
function drawingOf({ scene, from, active, reach }, read, memory) {
  const { throwKey, side } = scene;
  return {
    throwKey,
    board: read,
    side,
    sources: from,
    selected: active,
    targets: reach.map(({ to, hit, routes }) => ({
      place: to,
      kind: to === 'off' ? 'hatch' : hit && routes[0].at(-1)?.hit ? 'ring' : 'dot',
      far: routes[0].length > 1,
    })),
    dice: scene.dice,
    diceSide: scene.diceSide,
    thrown: !memory.first && throwKey !== '' && throwKey !== memory.thrown,
    arrows: scene.arrows,
    names: placeNames(scene.position, read, {
      ...{ side, from, picked: active },
      to: reach.map(({ to }) => to),
    }),
  };
}

/**
 * Shows steps one after the other, then the last scene.
 * @param {Board<any>} board
 * @param {Drawn} shown
 * @param {ReturnType<typeof stepsToShow>} steps
 * @param {number} ms duration of each step
 * @param {Memory} memory
 * @param {What['onReplay']} onReplay
 */
function animate(board, shown, steps, ms, memory, onReplay) {
  const run = { over: false };
  const end = () => {
    if (run.over) return;
    run.over = true;
    memory.cut = null;
    if (!steps.own) onReplay?.(false);
    if (!memory.latest || !board.element.isConnected) return;
    memory.thrown = memory.latest.throwKey;
    drawWithCue(board, memory.latest);
  };
  memory.cut = end;
  if (!steps.own) onReplay?.(true);
  showSteps(board, shown, steps, ms, run).then(end);
}

/**
 * Draws a scene; if a new turn led to it, animates that turn first.
 * @param {Board<any>} board
 * @param {What} what
 * @param {Memory} memory
 */
function drawScene(board, what, memory) {
  const { scene, store, again, still, settings, dropped, onReplay } = what;
  const read = kindOf(scene.position)?.read(scene.position);
  if (!read) return;
  const shown = drawingOf(what, read, memory);
  memory.latest = shown;
  const steps = stepsToShow(memory, scene, store, again);
  memory.position = scene.position;
  memory.turn = Math.max(memory.turn, scene.last?.v ?? -1);
  memory.again = again;
  memory.first = false;
  if (memory.cut) return;
  memory.thrown = scene.throwKey;
  const own = steps.own && !dropped.current;
  dropped.current = false;
  const ms = still ? 0 : steps.own ? (own ? OWN_STEP_MS : 0) : STEP_MS[settings.speed];
  if (steps.list.length === 0 || ms === 0) {
    if (steps.list.length > 0) cueStep(steps.list.findLast(({ hit }) => hit) ?? steps.list[0]);
    drawWithCue(board, shown);
    return;
  }
  animate(board, shown, steps, ms, memory, onReplay);
}

/** Draws a scene after each rendering. @param {What} what */
export function useShow(what) {
  const seen = useRef(
    /** @type {Memory} */ ({
      ...{ position: '', turn: -1, thrown: '', again: 0 },
      ...{ first: true, cut: null, latest: null },
    }),
  );
  const { board } = what;
  useCut(board, seen);
  useLayoutEffect(() => {
    if (board) drawScene(board, what, seen.current);
  });
}

/** @param {Board<any>} board @param {Shown<any>} shown */
function drawWithCue(board, shown) {
  board.draw(shown);
  if (shown.thrown) cue(board.form.sticks ? 'sticks' : 'dice');
}

/** The sound of a man that arrives; a choice moves none. @param {Step} step */
function cueStep({ hit, text }) {
  if (!text.includes(':')) cue(hit ? 'hit' : 'man');
}

/**
 * @param {{position: string, turn: number, again: number, first: boolean}} memory the state of the drawing
 * @param {Scene} scene
 * @param {Store} store
 * @param {number} again
 * @returns {{list: Step[], own: boolean, start: string, side: Side}}
 */
function stepsToShow(memory, scene, store, again) {
  const side = scene.side ?? 'w';
  const { draft, last } = scene;
  const none = { list: [], own: true, start: scene.position, side };
  if (memory.first) return none;
  if (draft && draft.position !== memory.position) {
    const positions = [draft.base, ...draft.steps.map((step) => step.after)];
    const at = positions.indexOf(memory.position);
    if (at >= 0) return { ...none, list: draft.steps.slice(at), start: positions[at] };
  }
  const mine = last !== null && sideOf(last.seat) === scene.side;
  const isNew = last !== null && last.v > memory.turn && !mine;
  if (last && (isNew || again > memory.again)) {
    return {
      list: stepsOfTurn(store, last),
      own: false,
      start: last.before,
      side: sideOf(last.seat),
    };
  }
  return none;
}

/**
 * @param {Board<any>} board
 * @param {Shown<any>} shown the drawing after the last step
 * @param {{list: Step[], own: boolean, start: string, side: Side}} steps
 * @param {number} ms duration of each step
 * @param {{over: boolean}} run over: an input has ended it
 */
async function showSteps(board, shown, { list, start, side, own }, ms, run) {
  const quiet = { ...shown, sources: [], targets: [], arrows: [], selected: null, thrown: false };
  const read = kindOf(start)?.read;
  const first = read?.(start);
  if (!read || !first) return;
  if (!own) board.draw({ ...quiet, board: first });
  const most = own ? MOTION_MS / list.length : MOTION_MS;
  for (const step of list) {
    const after = read(step.after);
    if (!after || !board.element.isConnected || run.over) return;
    const motion = Math.min(ms, most);
    await slide(board, { ...step, side }, { ...quiet, board: after }, motion);
    cueStep(step);
    if (!run.over && ms > motion && !own) await rest(ms - motion);
  }
}

/** @param {number} ms */
const rest = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
