// SPDX-License-Identifier: MIT
// The puzzles of one game: the daily puzzle, and a trainer by level.
/** @import { Rules, Store } from '../../types.d.ts' */
/** @import { Puzzle } from '../../learn/puzzles.js' */
/** @import { SolvedPuzzles } from '../../learn/streak.js' */
import { LEVELS, dailyOf, nextOf } from '../../learn/puzzles.js';
import { t } from '../../texts/text.js';
import { gameName } from '../board/games.js';
import { html, useState } from '../common/h.js';
import { Icon } from '../common/icons.js';
import { PuzzleHealth, Streak } from './puzzle-streak.js';
import { PuzzleView } from './puzzle.js';

/** @typedef {{ puzzle: Puzzle | null, daily: boolean }} Place puzzle: null for the overview */

/**
 * @param {{store: Store, rules: Rules, game: string, puzzles: Puzzle[], solved: SolvedPuzzles, today: number}} props
 */
export function PuzzleGame({ store, rules, game, puzzles, solved, today }) {
  const daily = dailyOf(puzzles, today);
  const [place, setPlace] = useState(
    /** @type {Place} */ ({ puzzle: solved.isDone(game, today) ? null : daily, daily: true }),
  );
  const [, setTick] = useState(0);
  const menu = () => setPlace({ puzzle: null, daily: false });
  /** @param {number} level @param {string} [after] */
  const train = (level, after) =>
    setPlace({ puzzle: nextOf(puzzles, solved.of(game), level, after), daily: false });
  const { puzzle } = place;
  if (!puzzle) {
    const onDaily = () => setPlace({ puzzle: daily, daily: true });
    return html`<${Overview} ...${{ game, puzzles, solved, today, onDaily, train }} />`;
  }
  const next = () => (place.daily ? menu() : train(puzzle.level, puzzle.id));
  const onSolved = () => {
    solved.solve(game, puzzle.id, place.daily ? today : null);
    setTick((tick) => tick + 1);
  };
  const level = t(`puzzles.level.${puzzle.level}`);
  const title = place.daily ? `${t('puzzles.today')} · ${level}` : level;
  return html`<header class="learn-head">
      <h1>${t('puzzles.game', { game: gameName(game) })}</h1>
      <div class="learn-where"><${Streak} ...${{ solved, today }} /></div>
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
      ...${{ store, rules, puzzle, title, onSolved }}
      onNext=${next}
    />`;
}

/**
 * @param {{game: string, puzzles: Puzzle[], solved: SolvedPuzzles, today: number, onDaily: () => void,
 *   train: (level: number) => void}} props
 */
function Overview({ game, puzzles, solved, today, onDaily, train }) {
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
    <p><a href="/puzzles">${t('puzzles.all')}</a></p>
  </div>`;
}
