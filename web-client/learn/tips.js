// SPDX-License-Identifier: MIT
// The things that a learner meets in a game, each explained when it happens for the first time.

import { readPlacing, readTablan, readTables } from '../table/notation.js';
import { LEARNER } from './trial.js';

/** @import { Rules, Step } from '../types.d.ts' */
/** @import { Trial } from './trial.js' */

/** The first square of Black's home row in Tablan. */
const FIRST_HOME = 37;

/** @typedef {{ rules: Rules, trial: Trial, legal: Step[] }} Now */

/** @type {[string, (now: Now) => boolean][]} the most surprising ones first */
const TIPS = [
  ['lympolded', ({ rules, trial }) => hasState(rules, trial.position, 'lympolded')],
  ['lurched', ({ rules, trial }) => hasState(rules, trial.position, 'lurched')],
  ['pass', ({ trial, legal }) => trial.draft !== null && legal.length === 0],
  ['six', ({ legal }) => legal.some(({ text }) => text.startsWith('turn:'))],
  ['bar', ({ trial }) => (readTables(trial.position)?.bar[LEARNER] ?? 0) > 0],
  ['raise', ({ legal }) => legal.some(({ text }) => readPlacing(text).length > 1)],
  ['hit', ({ legal }) => legal.some(({ hit }) => hit)],
  ['settle', ({ trial, legal }) => isTablan(trial) && legal.some((step) => isHome(step))],
  ['split', ({ trial, legal }) => isTablan(trial) && new Set(legal.map(pace)).size > 1],
  ['bear', ({ legal }) => legal.some(({ to }) => to === 'off')],
  ['forced', ({ rules, trial }) => isForced(rules, trial)],
  ['theirs', ({ trial }) => (readTables(trial.position)?.bar.b ?? 0) > 0],
];

/** @param {Trial} trial */
const isTablan = ({ position }) => readTablan(position) !== null;

/** @param {Step} step */
const isHome = ({ to }) => Number(to) >= FIRST_HOME;

/** @param {Step} step */
const pace = ({ from, to }) => Number(to) - Number(from);

/** @param {Rules} rules @param {string} position @param {string} name */
const hasState = (rules, position, name) =>
  rules.states(position).some(({ state }) => state === name);

/** @param {Rules} rules @param {Trial} trial */
const isForced = (rules, { draft }) => (draft ? (rules.forced(draft.base)?.length ?? 0) : 0) > 0;

/**
 * The first thing in this position that the learner has not met yet.
 * @param {Rules} rules
 * @param {Trial} trial
 * @param {Set<string>} met
 * @param {(name: string) => boolean} explained whether a game explains it
 * @returns {string | null}
 */
export function tipFor(rules, trial, met, explained) {
  const now = { rules, trial, legal: trial.draft?.legal ?? [] };
  const found = TIPS.find(([name, holds]) => !met.has(name) && explained(name) && holds(now));
  return found ? found[0] : null;
}

/** The names of all tips. */
export const TIP_NAMES = TIPS.map(([name]) => name);
