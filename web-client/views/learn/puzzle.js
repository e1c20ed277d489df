// SPDX-License-Identifier: MIT
// One puzzle on the board: the turn of the player, its judgement, a hint, and the solution if it is asked for.
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

/** Whether every other turn loses the game. @param {Puzzle} puzzle */
const isDecided = ({ others }) => others.every(([, loss]) => loss === 1);

/**
 * The best turn, its reason, and `more` or its chances.
 * @param {Puzzle} puzzle
 * @param {'right' | 'solution'} key
 * @param {string} [more]
 */
function answerWords(puzzle, key, more = '') {
  const { score } = puzzle;
  const chance = isDecided(puzzle) ? '' : t('puzzles.right.chance', { best: ofHundred(score) });
  return [t(`puzzles.${key}`, { turn: answerText(puzzle) }), reasonText(puzzle), more || chance]
    .filter(Boolean)
    .join(' ');
}

/** @param {Puzzle} puzzle @param {Verdict} verdict */
function wrongText(puzzle, { loss, least }) {
  const { position, score } = puzzle;
  const other = sideName(position, otherSide(sideOf(puzzle)));
  const chances = { best: ofHundred(score), rest: ofHundred(score - loss) };
  const why = isDecided(puzzle)
    ? t('puzzles.wrong.decided', { other })
    : t(least ? 'puzzles.wrong.least' : 'puzzles.wrong.chance', chances);
  return `${t('puzzles.wrong')} ${why}`;
}

/**
 * The try at a puzzle: its board, its judgement, and the help that the player asked for.
 * @param {Rules} rules
 * @param {Puzzle} puzzle
 * @param {{counts: boolean, onHelp: () => void, onRight: () => void}} how
 */
function useTry(rules, puzzle, { counts, onHelp, onRight }) {
  const [trial, setTrial] = useState(() => trialOf(rules, puzzle));
  const [verdict, setVerdict] = useState(/** @type {Verdict | null} */ (null));
  const [hint, setHint] = useState(false);
  const [seen, setSeen] = useState(false);
  /** Why it does not count any more; '' also if that was before this view. */
  const [spoilt, setSpoilt] = useState(/** @type {'' | 'wrong' | 'hint'} */ (''));
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
    if (counts) setSpoilt('wrong');
    onHelp();
  };
  const solve = () => {
    setSeen(true);
    show(stepsOf(puzzle.answers[0]));
  };
  const again = () => {
    setVerdict(null);
    setTrial(trialOf(rules, puzzle));
  };
  const showHint = () => {
    setHint(true);
    if (counts) setSpoilt('hint');
    onHelp();
  };
  return { trial, setTrial, verdict, hint, seen, spoilt, confirm, solve, again, showHint };
}

/** The text beside the board. @param {Puzzle} puzzle @param {boolean} counts @param {ReturnType<typeof useTry>} tried */
function sayPuzzle(puzzle, counts, { verdict, hint, seen, spoilt }) {
  if (!verdict) return hint ? reasonText(puzzle) : askText(puzzle, counts);
  if (seen) return answerWords(puzzle, 'solution');
  if (verdict.right === false) return wrongText(puzzle, verdict);
  return answerWords(puzzle, 'right', spoilt && t(`puzzles.late.${spoilt}`));
}

/**
 * counts: it is the puzzle of the day, not solved, and the first try; onHelp: a hint is shown, or the turn
 * was wrong
 * @param {{store: Store, rules: Rules, puzzle: Puzzle, title: string, counts: boolean, onHelp: () => void,
 *   onRight: () => void, onNext: () => void}} props
 */
export function PuzzleView({ store, rules, puzzle, title, counts, onHelp, onRight, onNext }) {
  const tried = useTry(rules, puzzle, { counts, onHelp, onRight });
  const { trial, setTrial, verdict, hint, seen } = tried;
  const [game, turn] = puzzle.from;
  const text = sayPuzzle(puzzle, counts, tried);
  const mood = verdict === null || seen ? '' : verdict.right ? 'good' : 'bad';
  return html`<div data-puzzle=${puzzle.id} data-verdict=${seen ? 'seen' : mood || null}>
    <${LessonBoard}
      ...${{ store, rules, trial, title, text, mood }}
      onDraft=${(/** @type {Draft} */ draft) => setTrial({ ...trial, draft })}
      onConfirm=${tried.confirm}
    >
      ${
        verdict === null &&
        html`<button class="button" data-hint disabled=${hint} onClick=${tried.showHint}>
          ${t('puzzles.hint')}
        </button>`
      }
      ${
        verdict?.right === false &&
        !seen &&
        html`<button class="button button-primary button-great" data-again onClick=${tried.again}>
            ${t('puzzles.try')}
          </button>
          <button class="button" data-solution onClick=${tried.solve}>${t('puzzles.see')}</button>`
      }
      ${
        (verdict?.right || seen) &&
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
