// SPDX-License-Identifier: MIT
// The scene that the board shows, computed from the state of a room: the present game, a past turn, or a trial.
/** @import { Draft, RoomState, Side, TurnLine } from '../../types.d.ts' */
/** @import { Arrow, DieShown } from '../../boards/board.js' */
import { diceOf, turnOf } from '../../table/notation.js';
import { arrowsOf } from './arrows.js';
import { sideOf } from './board-words.js';
import { kindOf } from './games.js';

/**
 * The state of the drawing before the user touches it.
 * @typedef {{
 *   position: string, side: Side | null, draft: Draft | null, dice: DieShown[], diceSide: Side, throwKey: string,
 *   arrows: Arrow[], last: TurnLine | null
 * }} Scene last: the last whole turn; if it is new and of another player, it is animated
 */

/** @param {string} position */
const sticks = (position) => kindOf(position)?.sticks ?? false;

/**
 * @param {number[]} thrown
 * @param {number[]} left
 * @param {number} lead
 * @param {boolean} sticks sticks are used up all at once
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
 * @param {string} empty the position to show before the first game
 * @returns {Scene}
 */
export function liveScene(room, empty) {
  const { draft, turns } = room;
  const now = turns.at(-1) ?? null;
  const last = turns.findLast((line) => line.steps !== null) ?? null;
  const position = draft?.position ?? room.position ?? empty;
  const playing = now !== null && now.steps === null;
  const left = draft ? diceOf(draft.position) : playing ? now.dice : [];
  const legal = draft?.legal.map(({ text }) => text) ?? [];
  /** @param {DieShown} die */
  const withTurn = (die) => ({ ...die, turns: legal.includes(`turn:${die.face}`) });
  return {
    position,
    side: room.mySeat ? sideOf(room.mySeat) : null,
    draft,
    dice: now
      ? diceShown(now.dice, left, draft && left.length > 1 ? draft.lead : 0, sticks(position)).map(
          withTurn,
        )
      : [],
    diceSide: now ? sideOf(now.seat) : 'w',
    throwKey: now ? `${room.gid}/${now.number}` : '',
    arrows: draft && draft.steps.length > 0 ? [] : arrowsOf(last),
    last,
  };
}

/**
 * The scene of a past turn.
 * @param {TurnLine[]} turns at least one
 * @param {number} played the number of turns to show
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

/**
 * The scene of a position without a room, as on the pages of text.
 * @param {string} base the position before the turn
 * @param {Draft | null} draft null before the rules are loaded
 * @returns {Scene}
 */
export function trialScene(base, draft) {
  const { side } = turnOf(base);
  const position = draft?.position ?? base;
  const left = draft?.complete && draft.legal.length === 0 ? [] : diceOf(position);
  const lead = draft && left.length > 1 ? draft.lead : 0;
  return {
    position,
    side,
    draft,
    dice: sticks(base) ? [] : diceShown(diceOf(base), left, lead, false),
    diceSide: side ?? 'w',
    throwKey: '',
    arrows: [],
    last: null,
  };
}
