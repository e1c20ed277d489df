// SPDX-License-Identifier: MIT
// What the board is to show, made from the state of a room: the game as it stands, a turn of the past, or a trial.
/** @import { Draft, RoomState, Side, TurnLine } from '../types.d.ts' */
/** @import { Arrow, DieShown } from '../boards/board.js' */
import { diceOf, placeNumber, readPlacing, readStepText, turnOf } from '../notation.js';
import { sideOf } from './board-words.js';
import { kindOf } from './games.js';

/**
 * What is to be seen, before anything is touched.
 * @typedef {{
 *   position: string, side: Side | null, draft: Draft | null, dice: DieShown[], diceSide: Side, throwKey: string,
 *   arrows: Arrow[], last: TurnLine | null
 * }} Scene last: the last whole turn, to be shown step by step when it is new and another's
 */

/** @param {string} position */
const sticks = (position) => kindOf(position)?.sticks ?? false;

/** @param {TurnLine | null | undefined} line @returns {Arrow[]} */
export function arrowsOf(line) {
  if (!line?.steps) return [];
  const side = sideOf(line.seat);
  return line.steps.flatMap((text) => {
    const step = readStepText(text);
    const place = (/** @type {string} */ name) => placeNumber(line.before, name);
    if (step) return [{ side, from: place(step.from), to: place(step.to), hit: step.hit }];
    return readPlacing(text).map((plot) => ({ side, from: 0, to: place(plot), hit: false }));
  });
}

/**
 * @param {number[]} thrown
 * @param {number[]} left
 * @param {number} lead
 * @param {boolean} sticks they are played all at once
 * @returns {DieShown[]}
 */
function diceShown(thrown, left, lead, sticks) {
  if (sticks) return thrown.map((face) => ({ face, used: left.length === 0, lead: false }));
  const rest = [...left];
  let leads = lead;
  return thrown.map((face) => {
    const at = rest.indexOf(face);
    if (at >= 0) rest.splice(at, 1);
    const used = at < 0;
    const isLead = !used && face === leads;
    if (isLead) leads = 0;
    return { face, used, lead: isLead };
  });
}

/**
 * @param {RoomState} room
 * @param {string} empty the position before there is a game
 * @returns {Scene}
 */
export function liveScene(room, empty) {
  const { draft, turns } = room;
  const now = turns.at(-1) ?? null;
  const last = turns.findLast((line) => line.steps !== null) ?? null;
  const position = draft?.position ?? room.position ?? empty;
  const playing = now !== null && now.steps === null;
  const left = draft ? diceOf(draft.position) : playing ? now.dice : [];
  return {
    position,
    side: room.mySeat ? sideOf(room.mySeat) : null,
    draft,
    dice: now
      ? diceShown(now.dice, left, draft && left.length > 1 ? draft.lead : 0, sticks(position))
      : [],
    diceSide: now ? sideOf(now.seat) : 'w',
    throwKey: now ? `${room.gid}/${now.number}` : '',
    arrows: draft && draft.steps.length > 0 ? [] : arrowsOf(last),
    last,
  };
}

/**
 * The board of the past.
 * @param {TurnLine[]} turns at least one
 * @param {number} played so many of them
 * @returns {Scene}
 */
export function pastScene(turns, played) {
  const line = turns[played - 1] ?? null;
  return {
    position: line ? (line.after ?? line.before) : turns[0].before,
    side: null,
    draft: null,
    dice: line ? diceShown(line.dice, line.dice, 0, sticks(line.before)) : [],
    diceSide: line ? sideOf(line.seat) : 'w',
    throwKey: '',
    arrows: arrowsOf(line),
    last: null,
  };
}

/** A draft by itself, as on the pages to read. @param {Draft} draft @returns {Scene} */
export function trialScene(draft) {
  const { side } = turnOf(draft.base);
  const left = draft.complete && draft.legal.length === 0 ? [] : diceOf(draft.position);
  return {
    position: draft.position,
    side,
    draft,
    dice: sticks(draft.base)
      ? []
      : diceShown(diceOf(draft.base), left, left.length > 1 ? draft.lead : 0, false),
    diceSide: side ?? 'w',
    throwKey: '',
    arrows: [],
    last: null,
  };
}
