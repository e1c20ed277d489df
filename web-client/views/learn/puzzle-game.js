// SPDX-License-Identifier: MIT
// The puzzles of one game: the daily puzzle, and a trainer by level.
/** @import { Rules, Store } from '../../types.d.ts' */
/** @import { Puzzle } from '../../learn/puzzles.js' */
/** @import { SolvedPuzzles } from '../../learn/solved.js' */
import { LEVELS, nextOf } from '../../learn/puzzles.js';
import { t } from '../../texts/text.js';
import { gameName } from '../board/games.js';
import { html, useState } from '../common/h.js';
import { Icon } from '../common/icons.js';
import { PuzzleHealth, PuzzlesKept, Streak } from './puzzle-streak.js';
import { PuzzleView } from './puzzle.js';

/** @typedef {{ puzzle: Puzzle | null, daily: boolean }} Place puzzle: null for the overview */

/**
 * @param {{store: Store, rules: Rules, game: string, daily: Puzzle, puzzles: Puzzle[] | null, solved: SolvedPuzzles,
 *   today: number, onSolved: () => void}} props puzzles: null until all are loaded
 */
export function PuzzleGame({ store, rules, game, daily, puzzles, solved, today, onSolved }) {
  const [chosen, setPlace] = useState(/** @type {Place | null} */ (null));
  // The account may say only now that another device has solved it.
  const first = solved.isDone(game, today) ? null : daily;
  const place = chosen ?? { puzzle: first, daily: true };
  const menu = () => setPlace({ puzzle: null, daily: false });
  /** @param {number} level @param {string} [after] */
  const train = (level, after) =>
    setPlace({ puzzle: nextOf(puzzles ?? [], solved.of(game), level, after), daily: false });
  const { puzzle } = place;
  if (!puzzle && !puzzles) {
    return html`<p class="page-text quiet" aria-busy="true" role="status">
      ${t('puzzles.loading')}
    </p>`;
  }
  if (!puzzle) {
    const onDaily = () => setPlace({ puzzle: daily, daily: true });
    return html`<${Overview} ...${{ store, game, puzzles, solved, today, onDaily, train }} />`;
  }
  const next = () => (place.daily ? menu() : train(puzzle.level, puzzle.id));
  // The trainer may show the puzzle of the day too.
  const isDaily = puzzle.id === daily.id;
  const helped = isDaily && solved.isHelped(game, today);
  const done = isDaily && solved.isDone(game, today);
  const counts = isDaily && !helped && !done;
  const onHelp = () => {
    if (isDaily) solved.help(game, today);
    setPlace({ ...place });
  };
  const onRight = () => {
    solved.solve(game, puzzle.id, isDaily ? today : null);
    setPlace({ ...place });
    onSolved();
  };
  const level = t(`puzzles.level.${puzzle.level}`);
  const title = place.daily ? `${t('puzzles.today')} · ${level}` : level;
  return html`<header class="learn-head">
      <h1>${t('puzzles.game', { game: gameName(game) })}</h1>
      <div class="learn-where">
        <${Streak} ...${{ solved, today, late: helped ? (done ? 'done' : 'open') : null }} />
      </div>
      <button class="button button-quiet" onClick=${menu}>${t('puzzles.menu')}</button>
      ${
        !place.daily &&
        html`<button class="button button-quiet" data-skip onClick=${next}>
          ${t('puzzles.skip')}
        </button>`
      }
    </header>
    <${PuzzleHealth} solved=${solved} />
    <${PuzzleView}
      key=${puzzle.id}
      ...${{ store, rules, puzzle, title, counts, onHelp, onRight }}
      onNext=${next}
    />`;
}

/**
 * @param {{store: Store, game: string, puzzles: Puzzle[], solved: SolvedPuzzles, today: number, onDaily: () => void,
 *   train: (level: number) => void}} props
 */
function Overview({ store, game, puzzles, solved, today, onDaily, train }) {
  const name = gameName(game);
  const ids = solved.of(game);
  const done = solved.isDone(game, today);
  return html`<div class="learn-menu">
    <h1>${t('puzzles.game', { game: name })}</h1>
    <${PuzzleHealth} solved=${solved} />
    <${Streak} ...${{ solved, today }} />
    <p class="row">
      <button class="button button-primary button-great" data-daily onClick=${onDaily}>
        ${t(done ? 'puzzles.do.today.again' : 'puzzles.do.today')}
      </button>
      <a class="button" href=${`/learn/${game}`}>${t('puzzles.learn', { game: name })}</a>
      <a class="button button-quiet" href=${`/rules/${game}`}
        >${t('puzzles.rules', { game: name })}</a
      >
    </p>
    <h2>${t('puzzles.trainer')}</h2>
    <p class="quiet">${t('puzzles.trainer.about')}</p>
    <ol class="learn-list">
      ${LEVELS.map((level) => {
        const all = puzzles.filter((one) => one.level === level);
        const n = all.filter(({ id }) => ids.includes(id)).length;
        return html`<li key=${level}>
          <button
            class="learn-item"
            data-level=${level}
            disabled=${n === all.length}
            onClick=${() => train(level)}
          >
            <span>${t(`puzzles.level.${level}`)}</span>
            <small class="quiet">${t('puzzles.solved', { n, of: all.length })}</small>
            ${n === all.length && html`<${Icon} name="check" />`}
          </button>
        </li>`;
      })}
    </ol>
    ${puzzles.every(({ id }) => ids.includes(id)) && html`<p role="status">${t('puzzles.done')}</p>`}
    <${PuzzlesKept} account=${Boolean(store.state.me?.account)} />
    <p><a href="/puzzles">${t('puzzles.all')}</a></p>
  </div>`;
}
