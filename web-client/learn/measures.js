// SPDX-License-Identifier: MIT
// Numbers that describe a position for a side, or the change that a turn made: for exercises and for hints in words.
// The rules decide which moves are legal, not this file.

import { readDogs, readPlacing, readTablaaza, readTables, readTablan } from '../table/notation.js';
import { RulesError } from '../table/rules.js';

/** @import { Place, Rules, Side, Step } from '../types.d.ts' */

/** @param {Side} side @returns {Side} */
export const otherSide = (side) => (side === 'w' ? 'b' : 'w');

/** The throws that try each die alone, by the shape of the position. @param {string} position */
function trialThrows(position) {
  if (readTables(position)) return [1, 2, 3, 4, 5, 6].map((die) => `${die}`.repeat(3));
  if (readDogs(position)) return [1, 2, 3, 4, 5, 6].map((die) => `${die}`.repeat(2));
  return readTablan(position) ? ['2', '8', '12'] : ['-'];
}

/**
 * The position with that side to play a throw.
 * @param {string} position
 * @param {Side} side
 * @param {string} thrown the THROW field
 */
function withThrow(position, side, thrown) {
  const fields = position.split(' ').slice(0, -2);
  const turn = readTablaaza(position) ? (side === 'w' ? 'r' : 'g') : side;
  return [...fields, turn, thrown].join(' ');
}

/**
 * The legal first steps; none if the position owes no turn.
 * @param {Rules} rules
 * @param {string} position
 * @returns {Step[]}
 */
function firstSteps(rules, position) {
  try {
    const { steps } = rules.steps(position);
    return steps.flatMap((step) =>
      step.text.includes(':') ? rules.steps(step.after).steps : [step],
    );
  } catch (error) {
    if (error instanceof RulesError) return [];
    throw error;
  }
}

/** All throws of three dice, highest first. */
const THREE_DICE = [1, 2, 3, 4, 5, 6].flatMap((a) =>
  [1, 2, 3, 4, 5, 6].flatMap((b) =>
    [1, 2, 3, 4, 5, 6].flatMap((c) => (a >= b && b >= c ? [`${a}${b}${c}`] : [])),
  ),
);

/**
 * The same for a side that must first enter men from the bar: hits by an entering man, and by other men after it.
 * @param {Rules} rules
 * @param {string} position with the throw
 * @param {Set<Place>} found
 * @param {Set<Place>} entered points on which a man has just entered
 */
function addHitsAfterEntry(rules, position, found, entered = new Set()) {
  for (const step of firstSteps(rules, position)) {
    if (step.hit && !entered.has(step.from)) found.add(step.to);
    if (step.from === 'bar')
      addHitsAfterEntry(rules, step.after, found, new Set([...entered, step.to]));
  }
}

/**
 * The places of men that the other side can hit with one die, or with one throw of the sticks.
 * @param {Rules} rules
 * @param {string} position
 * @param {Side} side
 * @returns {Set<Place>}
 */
export function exposed(rules, position, side) {
  /** @type {Set<Place>} */
  const found = new Set();
  const enemy = otherSide(side);
  if (readTablaaza(position)) return found;
  if ((readTables(position)?.bar[enemy] ?? 0) > 0) {
    for (const thrown of THREE_DICE)
      addHitsAfterEntry(rules, withThrow(position, enemy, thrown), found);
    return found;
  }
  for (const thrown of trialThrows(position)) {
    const die = Number(thrown[0]);
    for (const step of firstSteps(rules, withThrow(position, enemy, thrown))) {
      const single = readTablan(position) !== null || step.dice.every((face) => face === die);
      if (step.hit && single) found.add(step.to);
    }
  }
  return found;
}

/** @param {string} position @returns {{ side: Side | null, men: number }[]} */
const pointsOf = (position) => (readTables(position) ?? readDogs(position))?.points ?? [];

/** The numbers of points that a side holds with two men or more. @param {string} position @param {Side} side */
export const pairsOf = (position, side) =>
  pointsOf(position).flatMap((point, i) => (point.side === side && point.men > 1 ? [i + 1] : []));

/** The squares of a side's men. @param {string} position @param {Side} side @param {string} [state] */
function squaresOf(position, side, state) {
  const squares = readTablan(position)?.squares ?? [];
  return squares.flatMap((man, i) =>
    man?.side === side && (state === undefined || man.state === state) ? [i + 1] : [],
  );
}

/** The plots with that content, of one colour or of both. @param {string} position @param {string} what @param {Side} [side] */
function plotsOf(position, what, side) {
  const plots = readTablaaza(position)?.plots ?? [];
  return plots.filter((plot) => plot.what === what && (!side || plot.red === (side === 'w')));
}

/**
 * The largest number of pavilions that a side can raise with its next stone.
 * @param {Rules} rules
 * @param {string} position
 * @param {Side} side
 */
function mostRaised(rules, position, side) {
  const raised = firstSteps(rules, withThrow(position, side, '-')).map(
    (step) => readPlacing(step.text).length - 1,
  );
  return Math.max(0, ...raised);
}

/**
 * Whether the side that has just placed a stone wins against every reply: a search to the end of the game.
 * @param {Rules} rules
 * @param {string} position
 * @param {Side} side
 * @returns {boolean}
 */
function forces(rules, position, side) {
  const owed = rules.owed(position);
  if (owed.kind === 'over') return owed.result === (side === 'w' ? '1-0' : '0-1');
  const next = rules.steps(position).steps.map(({ after }) => forces(rules, after, side));
  return owed.seat[0] === side ? next.includes(true) : !next.includes(false);
}

/** @typedef {{ rules: Rules, before: string, after: string, side: Side, at: number }} Case at: a point, if the measure needs one */

/** The men that have not entered yet. @param {string} position @param {Side} side */
const handOf = (position, side) => (readTables(position) ?? readDogs(position))?.hand[side] ?? 0;

/** @param {Case} one @param {string} name */
const hasState = ({ rules, after, side }, name) =>
  rules.states(after).some((found) => found.state === name && found.side === side);

/** @type {Record<string, (one: Case) => number>} */
const MEASURES = {
  wins: ({ rules, after, side }) => {
    const owed = rules.owed(after);
    return Number(owed.kind === 'over' && owed.result === (side === 'w' ? '1-0' : '0-1'));
  },
  forces: ({ rules, after, side }) => Number(forces(rules, after, side)),
  hits: ({ before, after, side }) => lost(before, after, otherSide(side)),
  exposed: ({ rules, after, side }) => exposed(rules, after, side).size,
  singles: ({ after, side }) =>
    pointsOf(after).filter((point) => point.side === side && point.men === 1).length,
  pairs: ({ after, side }) => pairsOf(after, side).length,
  men: ({ after, side, at }) => {
    const point = pointsOf(after)[at - 1];
    return point?.side === side ? point.men : 0;
  },
  bar: ({ after, side }) => readTables(after)?.bar[side] ?? 0,
  hand: ({ after, side }) => handOf(after, side),
  entered: ({ before, after, side }) => handOf(before, side) - handOf(after, side),
  off: ({ after, side }) => readTables(after)?.off[side] ?? 0,
  lympolded: (one) => Number(hasState(one, 'lympolded')),
  lurched: (one) => Number(hasState(one, 'lurched')),
  settled: ({ after, side }) => squaresOf(after, side, 'stuck').length,
  started: ({ after, side }) => squaresOf(after, side, 'moved').length,
  square: ({ after, side, at }) => Number(squaresOf(after, side).includes(at)),
  raised: ({ before, after }) =>
    plotsOf(after, 'pavilion').length - plotsOf(before, 'pavilion').length,
  gives: ({ rules, after, side }) => mostRaised(rules, after, otherSide(side)),
  vacant: ({ after, side }) => plotsOf(after, 'vacant', side).length,
};

/**
 * The men of a side that a turn of the other side has hit.
 * @param {string} before
 * @param {string} after
 * @param {Side} side
 */
function lost(before, after, side) {
  const was = readTables(before);
  const is = readTables(after);
  if (was && is) return is.bar[side] - was.bar[side];
  const dogsWere = readDogs(before);
  const dogs = readDogs(after);
  if (dogsWere && dogs) return Math.max(0, dogs.hand[side] - dogsWere.hand[side]);
  return squaresOf(before, side).length - squaresOf(after, side).length;
}

/** The names of all measures. */
export const MEASURE_NAMES = Object.keys(MEASURES);

/** @param {string} name @param {Case} one */
export const measure = (name, one) => MEASURES[name](one);
