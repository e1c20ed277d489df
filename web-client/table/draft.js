// SPDX-License-Identifier: MIT
// The draft: the turn that the player is making on this screen. Pure functions map a draft to the next. No part of a
// draft is sent before the player confirms it. The rules decide what is legal, not this file.

import { diceOf, placeText, readPlacing, readStepText } from './notation.js';

/** @import { Draft, Place, Rules, Step, Target } from '../types.d.ts' */

/**
 * Whether a step ended the turn that began at `base`: no legal step was left, so the rules moved on to the next seat.
 * @param {Rules} rules
 * @param {string} base
 * @param {string} after the position after the step
 */
export function turnEnded(rules, base, after) {
  const before = rules.owed(base);
  const owed = rules.owed(after);
  return owed.kind !== 'turn' || before.kind !== 'turn' || owed.seat !== before.seat;
}

/**
 * @param {Rules} rules
 * @param {Draft} draft with new `steps` and `position`
 * @returns {Draft}
 */
function withLegal(rules, draft) {
  if (draft.steps.length > 0 && turnEnded(rules, draft.base, draft.position)) {
    return { ...draft, legal: [], complete: true, lead: 0 };
  }
  const { mayEnd, steps } = rules.steps(draft.position);
  const dice = diceOf(draft.position);
  const lead = dice.includes(draft.lead) ? draft.lead : (dice[0] ?? 0);
  return { ...draft, legal: steps, complete: mayEnd, lead };
}

/**
 * @param {Rules} rules
 * @param {string} base the position with the whole throw
 * @returns {Draft}
 */
export function startDraft(rules, base) {
  return withLegal(rules, {
    base,
    steps: [],
    position: base,
    legal: [],
    complete: false,
    lead: 0,
  });
}

/**
 * Rebuilds a draft from stored steps, up to the first that is not legal.
 * @param {Rules} rules
 * @param {string} base
 * @param {string[]} texts the notation of the steps
 * @returns {Draft}
 */
export function restoreDraft(rules, base, texts) {
  let draft = startDraft(rules, base);
  for (const text of texts) {
    const step = draft.legal.find((legal) => legal.text === text);
    if (!step) {
      break;
    }
    draft = playStep(rules, draft, step);
  }
  return draft;
}

/**
 * @param {Rules} rules
 * @param {Draft} draft
 * @param {Step} step one of `draft.legal`; any other step changes nothing
 * @returns {Draft}
 */
export function playStep(rules, draft, step) {
  const legal = draft.legal.find(({ text }) => text === step.text);
  if (!legal) {
    return draft;
  }
  return withLegal(rules, {
    ...draft,
    steps: [...draft.steps, legal],
    position: legal.after,
  });
}

/**
 * Takes back the last step.
 * @param {Rules} rules
 * @param {Draft} draft
 * @returns {Draft}
 */
export function undoStep(rules, draft) {
  const steps = draft.steps.slice(0, -1);
  const position = steps.at(-1)?.after ?? draft.base;
  return withLegal(rules, { ...draft, steps, position });
}

/**
 * Takes back all steps.
 * @param {Rules} rules
 * @param {Draft} draft
 * @returns {Draft}
 */
export function clearDraft(rules, draft) {
  return startDraft(rules, draft.base);
}

/**
 * Makes a die the one that a tap plays first.
 * @param {Draft} draft
 * @param {number} die
 * @returns {Draft}
 */
export function leadDie(draft, die) {
  return diceOf(draft.position).includes(die) ? { ...draft, lead: die } : draft;
}

/**
 * The legal steps that move no man: which die to turn, which table to play on.
 * @param {Draft} draft
 */
export function choices(draft) {
  return draft.legal.filter((step) => step.text.includes(':'));
}

/**
 * Whether the next step chooses the quarter of Twelve Dogs: they differ only in the letters of their points.
 * @param {Draft} draft
 */
export const choosesAlike = ({ steps, legal }) =>
  steps.length === 0 && legal.length > 0 && legal.every(({ text }) => text.startsWith('table:'));

/**
 * The legal places for a stone, in games that place stones instead of moving men.
 * @param {Draft} draft
 * @returns {Target[]}
 */
export function placings(draft) {
  return draft.legal
    .filter((step) => readPlacing(step.text).length > 0)
    .map((step) => ({ to: step.to, hit: false, routes: [[step]], ask: false }));
}

/**
 * The places whose men have a legal step.
 * @param {Draft} draft
 * @returns {Place[]}
 */
export function sources(draft) {
  const moves = draft.legal.filter((step) => readStepText(step.text) !== null);
  return [...new Set(moves.map((step) => step.from))];
}

/** The dice still to be played, the leading one first. @param {Draft} draft */
const diceInOrder = ({ position, lead }) => [
  lead,
  ...diceOf(position).filter((die) => die !== lead),
];

/**
 * The step that a tap on a man plays: with the leading die if that is legal, else with the next die.
 * @param {Draft} draft
 * @param {Place} from
 * @returns {Step | null}
 */
export function tap(draft, from) {
  const moves = draft.legal.filter((step) => step.from === from && readStepText(step.text));
  const paid = diceInOrder(draft).flatMap((die) =>
    moves.filter(({ dice }) => dice.length === 1 && dice[0] === die),
  );
  return paid[0] ?? moves[0] ?? null;
}

/**
 * The places that the man on `from` can reach with one step or several.
 * @param {Rules} rules
 * @param {Draft} draft
 * @param {Place} from
 * @returns {Target[]}
 */
export const targets = (rules, { position, lead }, from) => rules.routes(position, from, lead);

/**
 * The rule that forbids a man to move to any of some places.
 * @param {Rules} rules
 * @param {Draft} draft
 * @param {Place} from
 * @param {Place[]} places
 * @returns {{ rule: string, sentence: string } | null} null if no rule forbids it
 */
export function why(rules, { legal, position }, from, places) {
  if (legal.some((step) => step.from === from && places.includes(step.to))) return null;
  const start = placeText(position, from);
  return rules.why(
    position,
    places.map((to) => `${start}/${placeText(position, to)}`),
  );
}

/**
 * The reason that the man on `from` cannot move at all: the rule against the first place to which a die would take it.
 * @param {Rules} rules
 * @param {Draft} draft
 * @param {Place} from
 */
export function whyStuck(rules, draft, from) {
  const places = diceInOrder(draft).flatMap((die) =>
    typeof from === 'number' ? [from + die, from - die] : [die, 25 - die],
  );
  return why(
    rules,
    draft,
    from,
    places.map((to) => (to >= 1 && to <= 24 ? to : 'off')),
  );
}
