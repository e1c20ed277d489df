// SPDX-License-Identifier: MIT
// The draft: the turn that the player is making on this screen. Pure functions map a draft to the next. No part of a
// draft is sent before the player confirms it. The rules decide what is legal, not this file.

import { diceOf, placeText, readPlacing, readStepText } from './notation.js';
import { RulesError } from './rules.js';

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

/**
 * The step that a tap on a man plays: with the leading die if that is legal, else with the next die.
 * @param {Draft} draft
 * @param {Place} from
 * @returns {Step | null}
 */
export function tap(draft, from) {
  const moves = draft.legal.filter((step) => step.from === from && readStepText(step.text));
  const order = [draft.lead, ...diceOf(draft.position).filter((die) => die !== draft.lead)];
  for (const die of order) {
    const step = moves.find(({ dice }) => dice.length === 1 && dice[0] === die);
    if (step) {
      return step;
    }
  }
  return moves[0] ?? null;
}

/** @param {Step[]} route */
function hitsOf(route) {
  return route
    .filter((step) => step.hit)
    .map((step) => step.to)
    .join();
}

/**
 * All sequences of legal steps of the man on `from`.
 * @param {Rules} rules
 * @param {Draft} draft
 * @param {Place} from
 * @returns {Step[][]} shorter ones first
 */
function routesFrom(rules, draft, from) {
  const isMove = (/** @type {Step} */ step) => readStepText(step.text) !== null;
  const routes = draft.legal.filter((step) => step.from === from && isMove(step)).map((s) => [s]);
  for (let i = 0; i < routes.length; i++) {
    const last = /** @type {Step} */ (routes[i].at(-1));
    if (last.to === 'off' || turnEnded(rules, draft.base, last.after)) {
      continue;
    }
    for (const step of rules.steps(last.after).steps) {
      if (step.from === last.to && isMove(step)) {
        routes.push([...routes[i], step]);
      }
    }
  }
  return routes;
}

/**
 * The places that the man on `from` can reach with one step or several.
 * @param {Rules} rules
 * @param {Draft} draft
 * @param {Place} from
 * @returns {Target[]} each place occurs once; its routes end in different positions, or hit different men
 */
export function targets(rules, draft, from) {
  const leads = (/** @type {Step[]} */ route) => (route[0].dice.includes(draft.lead) ? 0 : 1);
  /** @type {Map<Place, Step[][]>} */
  const byPlace = new Map();
  for (const route of routesFrom(rules, draft, from)) {
    const last = /** @type {Step} */ (route.at(-1));
    const known = byPlace.get(last.to) ?? [];
    const same = (/** @type {Step[]} */ other) =>
      other.at(-1)?.after === last.after && hitsOf(other) === hitsOf(route);
    if (!known.some(same)) {
      byPlace.set(last.to, [...known, route]);
    }
  }
  return [...byPlace].map(([to, routes]) => {
    routes.sort((a, b) => a.length - b.length || leads(a) - leads(b));
    const shortest = routes.filter((route) => route.length === routes[0].length);
    return {
      to,
      hit: hitsOf(routes[0]) !== '',
      routes,
      ask: new Set(shortest.map(hitsOf)).size > 1,
    };
  });
}

/**
 * The rule that forbids a man to move to a place.
 * @param {Rules} rules
 * @param {Draft} draft
 * @param {Place} from
 * @param {Place} to
 * @returns {{ rule: string, sentence: string } | null} null if no rule forbids it
 */
export function why(rules, draft, from, to) {
  if (draft.legal.some((step) => step.from === from && step.to === to)) {
    return null;
  }
  const text = `${placeText(draft.position, from)}/${placeText(draft.position, to)}`;
  const ways = [text, ...new Set(diceOf(draft.position).map((die) => `${text}=${die}`))];
  /** @type {{ rule: string, sentence: string } | null} */
  let found = null;
  for (const way of ways) {
    try {
      rules.turn(draft.position, [way]);
    } catch (error) {
      if (!(error instanceof RulesError)) {
        throw error;
      }
      const { code, field, sentence } = error.refusal;
      const tells = code === 'illegal' || code === 'too-short';
      // The rule "no die fits" concerns only one way of paying for the move and explains least, so any other rule
      // replaces it.
      if (tells && (found === null || found.rule === 'no-die')) {
        found = { rule: field, sentence };
      }
    }
  }
  return found;
}

/**
 * The reason that the man on `from` cannot move at all: the rule against the first place to which a die would take it.
 * @param {Rules} rules
 * @param {Draft} draft
 * @param {Place} from
 * @returns {{ rule: string, sentence: string } | null} null if it can move
 */
export function whyStuck(rules, draft, from) {
  if (draft.legal.some((step) => step.from === from)) {
    return null;
  }
  const order = [draft.lead, ...diceOf(draft.position).filter((die) => die !== draft.lead)];
  /** @type {Place[]} */
  const places = order.flatMap((die) =>
    typeof from === 'number' ? [from + die, from - die] : [die, 25 - die],
  );
  /** @type {{ rule: string, sentence: string } | null} */
  let found = null;
  for (const to of places) {
    const inside = typeof to === 'number' && to >= 1 && to <= 24;
    const reason = why(rules, draft, from, inside ? to : 'off');
    if (reason && (found === null || found.rule === 'no-die')) {
      found = reason;
    }
  }
  return found;
}
