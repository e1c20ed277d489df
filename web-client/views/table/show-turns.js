// SPDX-License-Identifier: MIT
// Brings a scene onto the board, and animates the turn that led to it, step by step.
/** @import { Store, Place, Settings, Side, Step, Target, TurnLine } from '../../types.d.ts' */
/** @import { Board, Shown } from '../../boards/board.js' */
/** @import { Scene } from '../board/scene.js' */
import { sideOf } from '../board/board-words.js';
import { kindOf, placeNames } from '../board/games.js';
import { useLayoutEffect, useRef } from '../common/h.js';

const OWN_STEP_MS = 170;
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
 * Draws a scene; if a new turn led to it, animates that turn first.
 * @param {{
 *   board: Board<any> | null, scene: Scene, store: Store, from: Place[], active: Place | null, reach: Target[], again: number,
 *   still: boolean, settings: Settings, dropped: {current: boolean}
 * }} what dropped: the user dragged the man of the last step to its place, so it is not animated
 */
export function useShow({
  board,
  scene,
  store,
  from,
  active,
  reach,
  again,
  still,
  settings,
  dropped,
}) {
  const seen = useRef({
    position: '',
    turn: -1,
    thrown: '',
    again: 0,
    first: true,
    running: false,
  });
  /** @type {{current: Shown<any> | null}} */
  const latest = useRef(null);

  useLayoutEffect(() => {
    const read = kindOf(scene.position)?.read(scene.position);
    if (!read || !board) return;
    const memory = seen.current;
    const thrown = !memory.first && scene.throwKey !== '' && scene.throwKey !== memory.thrown;
    /** @type {Shown<any>} */
    const shown = {
      board: read,
      side: scene.side,
      sources: from,
      selected: active,
      targets: reach.map(({ to, hit, routes }) => ({
        place: to,
        kind: to === 'off' ? 'hatch' : hit && routes[0].at(-1)?.hit ? 'ring' : 'dot',
        far: routes[0].length > 1,
      })),
      dice: scene.dice,
      diceSide: scene.diceSide,
      thrown,
      arrows: scene.arrows,
      names: placeNames(scene.position, read, {
        side: scene.side,
        from,
        to: reach.map(({ to }) => to),
        picked: active,
      }),
    };
    latest.current = shown;
    const steps = stepsToShow(memory, scene, store, again);
    const turn = scene.last?.v ?? -1;
    memory.position = scene.position;
    memory.turn = Math.max(memory.turn, turn);
    memory.again = again;
    memory.first = false;
    if (memory.running) return;
    memory.thrown = scene.throwKey;
    const own = steps.own && !dropped.current;
    dropped.current = false;
    const ms = still ? 0 : steps.own ? (own ? OWN_STEP_MS : 0) : STEP_MS[settings.speed];
    if (steps.list.length === 0 || ms === 0) {
      board.draw(shown);
      return;
    }
    memory.running = true;
    showSteps(board, shown, steps, ms).then(() => {
      memory.running = false;
      memory.thrown = scene.throwKey;
      if (latest.current) board.draw(latest.current);
    });
  });
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
 */
async function showSteps(board, shown, { list, start, side, own }, ms) {
  const quiet = { ...shown, sources: [], targets: [], arrows: [], selected: null, thrown: false };
  const read = kindOf(start)?.read;
  const first = read?.(start);
  if (!read || !first) return;
  if (!own) board.draw({ ...quiet, board: first });
  for (const step of list) {
    const after = read(step.after);
    if (!after || !board.element.isConnected) return;
    await board.slide({ ...step, side }, { ...quiet, board: after }, ms);
  }
}
