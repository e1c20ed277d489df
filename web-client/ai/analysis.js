// SPDX-License-Identifier: MIT
// The analysis of a finished game (rules/ai/analysis/analysis.h): the requests for each turn, their order, and the sums
// of the answers. This file knows no DOM and no worker: `ask` sends the requests to ai.wasm.

/** @import { Seat, Side, TurnLine } from '../types.d.ts' */

/**
 * @typedef {(questions: string[][]) => Promise<string[]>} Ask calls functions of ai.wasm with their arguments; several
 * per message, because a message to a worker and back takes long on a busy machine
 * @typedef {{line: number, seat: Seat, owes: string, before: string, after: string, steps: string[]}} Move line: index
 * of its line in the move list; owes: the position before its throw, or '' if the move followed no throw
 * @typedef {import('./players.js').Choice} Ranked
 * @typedef {{side: Side, before: number, error: number, luck: number}} ThrowTold
 * @typedef {{
 *   thrown: ThrowTold | null, side: Side, forced: boolean, best: number, played: number, loss: number, error: number,
 *   mark: 0 | 1 | 2 | 3, unclear: boolean, ranked: Ranked[], plies: number, text: string[]
 * }} Told the answer for one move; scores are fractions of a point for `side`; text: the lines as ai.wasm wrote them
 * @typedef {{turns: number, decisions: number, unclear: number, marks: number[], luck: number, loss: number, sure: number}} SideSum
 * sure: the part of `loss` in turns with a mark
 * @typedef {{start: number, end: number, drift: number, adjusted: number, error: number, sides: Record<Side, SideSum>}} Sum
 * all scores except luck and loss are White's
 * @typedef {{moves: Move[], told: (Told | null)[], done: number, closer: number, closerDone: number, end: number | null, sum: Sum | null}} Study
 * done: number of moves that have been analysed once; closer: the moves that deserve a second, deeper analysis
 */

const MILLION = 1e6;
/** The most moves that are analysed a second time: each takes some milliseconds. */
const CLOSER_MAX = 200;
/** Number of moves per message to the worker; after each message the view is updated. */
const AT_ONCE = 10;

/** The result without luck says something only if its error is below this: 15 of 100 points. */
const ADJUSTED_ERROR_MAX = 0.15;

/** A turn that loses so much counts half in the accuracy. */
const ACCURACY_HALF = 0.15;

/** The score of each result for White. @type {Record<string, number>} */
const ENDS = { '1-0': 1, '0-1': 0, '1/2': 0.5 };

/**
 * All decisions of a game, in order. A choice that another seat makes for the roller is a move of its own.
 * @param {readonly TurnLine[]} turns
 * @param {string} start the position at the start of the game
 * @returns {Move[]}
 */
export function movesOf(turns, start) {
  /** @type {Move[]} */
  const moves = [];
  let owes = start;
  for (const [line, { seat, dice, steps, before, after, chosen }] of turns.entries()) {
    if (steps === null || after === null) break;
    const thrown = dice.length > 0 ? owes : '';
    if (chosen) moves.push({ line, owes: thrown, ...chosen });
    moves.push({ line, seat, owes: chosen ? '' : thrown, before, after, steps });
    owes = after;
  }
  return moves;
}

/** @param {string} text */
const part = (text) => Number(text) / MILLION;

/**
 * @param {string} text the answer of ai_analyse
 * @param {number} plies
 * @returns {Told}
 */
function readTold(text, plies) {
  const lines = text.split('\n').filter((line) => line !== '');
  /** @type {ThrowTold | null} */
  let thrown = null;
  if (lines[0].startsWith('throw')) {
    const [, side, before, error, luck] = lines[0].split('\t');
    thrown = {
      side: /** @type {Side} */ (side),
      before: part(before),
      error: part(error),
      luck: part(luck),
    };
  }
  const at = thrown ? 1 : 0;
  const [, side, forced, best, played, loss, error, mark, unclear] = lines[at].split('\t');
  return {
    thrown,
    side: /** @type {Side} */ (side),
    forced: forced === '1',
    best: part(best),
    played: part(played),
    loss: part(loss),
    error: part(error),
    mark: /** @type {0 | 1 | 2 | 3} */ (Number(mark)),
    unclear: unclear === '1',
    ranked: JSON.parse(lines[at + 1]),
    plies,
    text: lines.slice(0, at + 1),
  };
}

/** Converts a score of `side` to White's. @param {Side} side @param {number} score */
const byWhite = (side, score) => (side === 'w' ? score : 1 - score);

/** The expected score before a move, with its error. @param {Told} told */
const expected = ({ thrown, side, best, ranked }) =>
  thrown
    ? { score: byWhite(thrown.side, thrown.before), error: thrown.error }
    : { score: byWhite(side, best), error: ranked[0]?.error ?? 0 };

/**
 * The curve: White's expected score at the start and after each line of the move list.
 * @param {Study} study
 * @returns {({score: number, error: number} | null)[]} null where the score is not known yet
 */
export function curveOf({ moves, told, end, done }) {
  /** @type {({score: number, error: number} | null)[]} */
  const points = Array.from({ length: (moves.at(-1)?.line ?? -1) + 2 }, () => null);
  for (let i = done - 1; i >= 0; i -= 1) {
    const one = told[i];
    if (one) points[moves[i].line] = expected(one);
  }
  if (end !== null) points[points.length - 1] = { score: end, error: 0 };
  return points;
}

/** The moves of one line of the move list, with their analysis. @param {Study} study @param {number} line */
export const movesAt = ({ moves, told }, line) =>
  moves.flatMap((move, i) => {
    const one = told[i];
    return move.line === line && one ? [{ move, told: one }] : [];
  });

/** The number of good turns: those with a choice that are neither unclear nor marked. @param {SideSum} sum */
export const goodOf = ({ decisions, unclear, marks }) =>
  decisions - unclear - marks.reduce((all, n) => all + n, 0);

/**
 * The accuracy of a side, 0..1: the average over its turns that can be judged. The best turn counts 1, and each loss of
 * ACCURACY_HALF halves it.
 * @param {Pick<Study, 'told'>} study
 * @param {Side} side
 * @returns {number | null} null if most of its turns are unclear, or it had no choice
 */
export function accuracyOf({ told }, side) {
  const chosen = told.filter((one) => one !== null && one.side === side && !one.forced);
  const parts = chosen.flatMap((one) => (one?.unclear === false ? [one.loss] : []));
  const [unclear, decisions] = [chosen.length - parts.length, chosen.length];
  if (parts.length === 0 || isMostlyUnclear({ unclear, decisions })) return null;
  return parts.reduce((all, loss) => all + 0.5 ** (loss / ACCURACY_HALF), 0) / parts.length;
}

/** @param {Pick<SideSum, 'unclear' | 'decisions'>} sum */
export const isMostlyUnclear = ({ unclear, decisions }) => 2 * unclear > decisions;

/** As precise as it is shown. @param {number} part */
const toTenths = (part) => Math.round(part * 1000) / 1000;

/**
 * What changed White's score from the start to the end: the luck, the marked errors, and the rest, which are small and
 * unclear losses and estimates that later turns corrected. The rounded numbers add up too.
 * @param {Sum} sum
 */
export function partsOf(sum) {
  const { w, b } = sum.sides;
  const [start, end] = [toTenths(sum.start), toTenths(sum.end)];
  const [luck, errors] = [toTenths(w.luck - b.luck), toTenths(b.sure - w.sure)];
  return { start, luck, errors, rest: toTenths(end - start - luck - errors), end };
}

/** Whether the result without luck is certain enough to be shown. @param {{error: number}} sum */
export const isAdjustedSure = ({ error }) => error < ADJUSTED_ERROR_MAX;

/**
 * The mark of each line of the move list: the worst of the moves in that line.
 * @param {Study} study
 * @returns {number[]}
 */
export function marksOf({ moves, told }) {
  /** @type {number[]} */
  const marks = [];
  for (const [i, { line }] of moves.entries()) {
    marks[line] = Math.max(marks[line] ?? 0, told[i]?.mark ?? 0);
  }
  return marks;
}

/**
 * The moves that deserve a second analysis, in order of importance: first those that seem to be errors, the worst
 * before the others; then the best moves, those with a close alternative before the others.
 * @param {Pick<Study, 'told'>} study
 * @returns {number[]} indices
 */
export function closerLook({ told }) {
  return told
    .flatMap((one, index) =>
      one && !one.forced && one.ranked.length > 1
        ? [{ index, loss: one.loss, lead: one.ranked[0].score - one.ranked[1].score }]
        : [],
    )
    .sort((a, b) => b.loss - a.loss || a.lead - b.lead)
    .slice(0, CLOSER_MAX)
    .map(({ index }) => index);
}

/** @param {readonly Move[]} moves @returns {Study} */
export const studyStart = (moves) => ({
  moves: [...moves],
  told: moves.map(() => null),
  done: 0,
  closer: 0,
  closerDone: 0,
  end: null,
  sum: null,
});

/**
 * Analyses a game: first every move once with one ply, then the important ones again with two.
 * @param {Ask} ask
 * @param {Study} study from studyStart(); it is changed as the answers arrive
 * @param {{result: string | null, tell: () => void, stopped: () => boolean}} how result: of the game, or null if it was
 * not played to its end; tell: called after each change of the study
 */
export async function lookAt(ask, study, { result, tell, stopped }) {
  const { moves, told } = study;
  study.end = result !== null ? ENDS[result] : await scoreOf(ask, moves.at(-1)?.after ?? '');
  for (const some of byTens(moves.keys())) {
    if (stopped()) return;
    for (const [i, one] of await toldOf(ask, study, some, 1)) told[i] = one;
    study.done += some.length;
    tell();
  }
  study.sum = await sumOf(ask, study);
  const closer = closerLook(study);
  study.closer = closer.length;
  tell();
  for (const some of byTens(closer)) {
    if (stopped()) return;
    for (const [i, again] of await toldOf(ask, study, some, 2)) {
      // The luck keeps its first value: the scores before and after the throw must come from the same depth.
      const { thrown, text } = /** @type {Told} */ (told[i]);
      told[i] = { ...again, thrown, text: thrown ? [text[0], ...again.text] : again.text };
    }
    study.closerDone += some.length;
    study.sum = await sumOf(ask, study);
    tell();
  }
}

/** @param {Iterable<number>} indices */
function byTens(indices) {
  const all = [...indices];
  const tens = Math.ceil(all.length / AT_ONCE);
  return Array.from({ length: tens }, (_, i) => all.slice(i * AT_ONCE, (i + 1) * AT_ONCE));
}

/** @param {Ask} ask @param {Study} study @param {number[]} some indices of moves @param {1 | 2} plies @returns {Promise<[number, Told][]>} */
async function toldOf(ask, { moves }, some, plies) {
  const questions = some.map((i) => {
    const { owes, before, after } = moves[i];
    return ['ai_analyse', plies === 1 ? owes : '', before, after, String(plies)];
  });
  const answers = await ask(questions);
  return answers.map((answer, i) => [some[i], readTold(answer, plies)]);
}

/** White's score of a position after which no turn is played. @param {Ask} ask @param {string} position */
async function scoreOf(ask, position) {
  if (position === '') return null;
  const [answer] = await ask([['ai_score', position, 'w', '1']]);
  return JSON.parse(answer).score;
}

/** @param {Ask} ask @param {Study} study */
async function sumOf(ask, { told, end }) {
  const lines = told.flatMap((one) => one?.text ?? []);
  const question = [Math.round((end ?? 0.5) * MILLION), ...lines].join('\n');
  return JSON.parse((await ask([['ai_summary', question]]))[0]);
}
