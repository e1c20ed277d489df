// SPDX-License-Identifier: MIT
// A game or a single turn without a room: the throws and turns of a lesson. Pure functions map a trial to the next.

import { startDraft } from '../table/draft.js';
import { diceOf, readTablan, turnOf } from '../table/notation.js';

/** @import { Draft, Rules, Seat, Side, TurnLine } from '../types.d.ts' */

/**
 * `side` is that of the learner; `draft` is the turn that the learner is making, null while another action is due.
 * @typedef {{ id: string, side: Side, position: string, turns: TurnLine[], draft: Draft | null }} Trial
 */

/** The side of the learner in lessons. */
export const LEARNER = /** @type {Side} */ ('w');

/** @param {Rules} rules @param {string} position @returns {Seat | null} the seat that owes a turn */
function turnSeat(rules, position) {
  const owed = rules.owed(position);
  return owed.kind === 'turn' ? owed.seat : null;
}

/** The sticks of a throw, by its value. */
const STICKS = /** @type {Record<number, number[]>} */ ({
  2: [1, 0, 0, 0],
  8: [1, 1, 1, 1],
  12: [0, 0, 0, 0],
});

/** @param {string} position @param {number[]} [faces] */
function shownDice(position, faces) {
  const tablan = readTablan(position);
  if (!tablan) return diceOf(position);
  return faces ? [...faces].sort((a, b) => b - a) : (STICKS[tablan.value ?? 0] ?? []);
}

/**
 * Opens the turn that is due, if one is due.
 * @param {Rules} rules
 * @param {Trial} trial
 * @param {number[]} [faces] of the throw
 * @returns {Trial}
 */
function openTurn(rules, trial, faces) {
  const seat = turnSeat(rules, trial.position);
  if (!seat) return { ...trial, draft: null };
  const number = trial.turns.length + 1;
  /** @type {TurnLine} */
  const line = {
    ...{ number, seat, dice: shownDice(trial.position, faces), steps: null },
    ...{ before: trial.position, after: null, v: number },
  };
  const draft = seat[0] === trial.side ? startDraft(rules, trial.position) : null;
  return { ...trial, turns: [...trial.turns, line], draft };
}

/** @param {Rules} rules @param {string} id @param {string} position @param {Side} [side] @returns {Trial} */
export const startTrial = (rules, id, position, side = LEARNER) =>
  openTurn(rules, { id, side, position, turns: [], draft: null });

/** @param {Rules} rules @param {Trial} trial a throw must be due @param {number[]} faces @returns {Trial} */
export const rollTrial = (rules, trial, faces) =>
  openTurn(rules, { ...trial, position: rules.thrown(trial.position, faces) }, faces);

/** @param {Rules} rules @param {Trial} trial a turn must be due @param {string[]} steps @returns {Trial} */
export function endTurn(rules, trial, steps) {
  const line = /** @type {TurnLine} */ (trial.turns.at(-1));
  const after = rules.turn(line.before, steps);
  const turns = [...trial.turns.slice(0, -1), { ...line, steps, after }];
  return openTurn(rules, { ...trial, position: after, turns, draft: null });
}

/**
 * The learner's result, if the game is over.
 * @param {Rules} rules
 * @param {Trial} trial
 * @returns {'won' | 'lost' | 'drawn' | null}
 */
export function resultOf(rules, { position, side }) {
  const owed = rules.owed(position);
  if (owed.kind !== 'over') return null;
  if (owed.result === '1/2') return 'drawn';
  return owed.result === (side === 'w' ? '1-0' : '0-1') ? 'won' : 'lost';
}

/** The side that a throw or a turn is due from. @param {Rules} rules @param {Trial} trial @returns {Side | null} */
export function sideToAct(rules, { position }) {
  return rules.owed(position).kind === 'over' ? null : turnOf(position).side;
}
