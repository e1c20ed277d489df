// SPDX-License-Identifier: MIT
// One puzzle on the board: the turn of the player, its judgement, the best turn, and a hint.
/** @import { Draft, Rules, Side, Store } from '../../types.d.ts' */
/** @import { Puzzle, Verdict } from '../../learn/puzzles.js' */
import { judge, stepsOf } from '../../learn/puzzles.js';
import { endTurn, startTrial } from '../../learn/trial.js';
import { otherSide } from '../../learn/measures.js';
import { rulesetOf, turnOf } from '../../table/notation.js';
import { hasText, t } from '../../texts/text.js';
import { stepWords } from '../board/board-words.js';
import { sideName } from '../board/games.js';
import { html, useState } from '../common/h.js';
import { LessonBoard } from './lesson-board.js';

/** The side that plays. @param {Puzzle} puzzle */
const sideOf = ({ position }) => /** @type {Side} */ (turnOf(position).side);

/** @param {Rules} rules @param {Puzzle} puzzle */
const trialOf = (rules, puzzle) => startTrial(rules, puzzle.id, puzzle.position, sideOf(puzzle));

/** @param {number} score 0..1 */
const ofHundred = (score) => Math.round(100 * Math.min(1, Math.max(0, score)));

/** @param {Puzzle} puzzle */
function reasonText({ position, reason }) {
  const own = `puzzles.reason.${reason}.${rulesetOf(position)}`;
  return t(hasText(own) ? own : `puzzles.reason.${reason}`);
}

/** The best turn with the names of points on the board. @param {Puzzle} puzzle */
const answerText = ({ position, answers }) =>
  stepsOf(answers[0])
    .map((step) => stepWords(position, step))
    .join(', ');

/** @param {Puzzle} puzzle @param {boolean} counts */
const askText = (puzzle, counts) =>
  t(counts ? 'puzzles.ask.daily' : 'puzzles.ask', {
    side: sideName(puzzle.position, sideOf(puzzle)),
  });

/** @param {Puzzle} puzzle @param {Verdict} verdict */
function verdictText(puzzle, { right, loss, least }) {
  const { position, score, others } = puzzle;
  const turn = answerText(puzzle);
  const decided = others.every(([, each]) => each === 1);
  const best = ofHundred(score);
  if (right) {
    const chance = decided ? '' : t('puzzles.right.chance', { best });
    return [t('puzzles.right', { turn }), reasonText(puzzle), chance].filter(Boolean).join(' ');
  }
  if (decided) {
    const other = sideName(position, otherSide(sideOf(puzzle)));
    return `${t('puzzles.wrong.decided', { turn, other })} ${reasonText(puzzle)}`;
  }
  const params = { turn, best, loss: ofHundred(loss), rest: ofHundred(score - loss) };
  return t(least ? 'puzzles.wrong.least' : 'puzzles.wrong', params);
}

/**
 * counts: it is the puzzle of the day, not solved, and without help until now; onHelp: the hint or the answer is shown
 * @param {{store: Store, rules: Rules, puzzle: Puzzle, title: string, counts: boolean, onHelp: () => void,
 *   onRight: () => void, onNext: () => void}} props
 */
export function PuzzleView({ store, rules, puzzle, title, counts, onHelp, onRight, onNext }) {
  const [trial, setTrial] = useState(() => trialOf(rules, puzzle));
  const [verdict, setVerdict] = useState(/** @type {Verdict | null} */ (null));
  const [hint, setHint] = useState(false);
  const [game, turn] = puzzle.from;
  /** Shows the board after a turn. @param {string[]} steps */
  const show = (steps) => {
    const done = endTurn(rules, trialOf(rules, puzzle), steps);
    setTrial({ ...done, turns: done.turns.slice(0, 1), draft: null });
    return done.position;
  };
  const confirm = () => {
    const steps = trial.draft?.steps.map(({ text }) => text) ?? [];
    const judged = judge(rules, puzzle, show(steps));
    setVerdict(judged);
    if (judged.right) return onRight();
    show(stepsOf(puzzle.answers[0]));
    onHelp();
  };
  const again = () => {
    setVerdict(null);
    setTrial(trialOf(rules, puzzle));
  };
  const showHint = () => {
    setHint(true);
    onHelp();
  };
  const now = hint ? reasonText(puzzle) : askText(puzzle, counts);
  const text = verdict ? verdictText(puzzle, verdict) : now;
  const mood = verdict === null ? '' : verdict.right ? 'good' : 'bad';
  return html`<div data-puzzle=${puzzle.id} data-verdict=${mood || null}>
    <${LessonBoard}
      ...${{ store, rules, trial, title, text, mood }}
      onDraft=${(/** @type {Draft} */ draft) => setTrial({ ...trial, draft })}
      onConfirm=${confirm}
    >
      ${
        verdict === null &&
        html`<button class="button" data-hint disabled=${hint} onClick=${showHint}>
          ${t('puzzles.hint')}
        </button>`
      }
      ${
        verdict?.right === false &&
        html`<button class="button button-great" data-again onClick=${again}>
          ${t('puzzles.try')}
        </button>`
      }
      ${
        verdict &&
        html`<button class="button button-primary button-great" data-next onClick=${onNext}>
          ${t('puzzles.next')}
        </button>`
      }
    <//>
    <p class="quiet small learn-source">
      ${
        typeof game === 'number'
          ? t('puzzles.source', { game: game + 1, turn })
          : t('puzzles.source.record', { name: game, turn })
      }
    </p>
  </div>`;
}
