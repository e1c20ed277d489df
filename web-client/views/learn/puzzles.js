// SPDX-License-Identifier: MIT
// The pages of puzzles: `/puzzles` shows today's puzzle of each game, `/puzzles/GAME` the puzzles of a game.
/** @import { Store } from '../../types.d.ts' */
/** @import { SolvedPuzzles } from '../../learn/solved.js' */
import { markUnsent, puzzleOwner, solvedOf, syncPuzzles } from '../../app/puzzles.js';
import { gameOf, gamesWith } from '../../games/registry.js';
import { PUZZLE_GAMES } from '../../learn/puzzle-games.js';
import { dayOf } from '../../learn/puzzles.js';
import { enLearn } from '../../texts/en/learn.js';
import { enPuzzles } from '../../texts/en/puzzles.js';
import { addTexts, t } from '../../texts/text.js';
import { gameName, useGame } from '../board/games.js';
import { html, useEffect, useMemo, useState } from '../common/h.js';
import { DailyCard, useDaily, usePuzzles } from './daily-card.js';
import { PuzzleGame } from './puzzle-game.js';
import { PuzzleHealth, PuzzlesKept, Streak } from './puzzle-streak.js';

addTexts(enLearn);
addTexts(enPuzzles);

const storage = () => localStorage;

/**
 * The solved puzzles of this user, united with those of the account at each connection and after each solved puzzle.
 * @param {Store} store
 * @returns {{ solved: SolvedPuzzles, onSolved: () => void }}
 */
function useSolved(store) {
  const { me, link } = store.state;
  const owner = puzzleOwner(me, storage);
  const solved = useMemo(() => solvedOf(storage, owner), [owner]);
  const [, setTick] = useState(0);
  const online = Boolean(me?.account) && link === 'open';
  const sync = async () => {
    if (!online) return;
    await syncPuzzles(storage, await store.account(), owner, solved);
    setTick((tick) => tick + 1);
  };
  useEffect(() => void sync(), [solved, online]);
  const onSolved = () => {
    markUnsent(storage);
    void sync();
  };
  return { solved, onSolved };
}

/** @param {{store: Store, game: string}} props game: '' for the list */
export function PuzzlesPage({ store, game }) {
  const { solved, onSolved } = useSolved(store);
  const today = useMemo(() => dayOf(Date.now()), [game]);
  if (game === '') return html`<${PuzzleList} ...${{ store, solved, today }} />`;
  if (!PUZZLE_GAMES.includes(game)) return html`<${NoPuzzles} game=${game} />`;
  return html`<${GamePage} key=${game} ...${{ store, game, solved, today, onSolved }} />`;
}

/** @param {{store: Store, game: string, solved: SolvedPuzzles, today: number, onSolved: () => void}} props */
function GamePage({ store, game, solved, today, onSolved }) {
  const { rules } = store;
  const known = useGame(game);
  useEffect(() => store.wantRules(), [store]);
  const { loaded: daily, failed } = useDaily(game, today);
  const isReady = rules !== null && known && daily !== null;
  const puzzles = usePuzzles(game, isReady);
  if (!isReady) {
    return html`<p class="page-text quiet" aria-busy="true" role="status">
      ${t(failed ? 'puzzles.again' : 'puzzles.loading')}
    </p>`;
  }
  return html`<div class="learn" data-puzzles=${game}>
    <${PuzzleGame} ...${{ store, rules, game, daily, puzzles, solved, today, onSolved }} />
  </div>`;
}

/** @param {{store: Store, solved: SolvedPuzzles, today: number}} props */
function PuzzleList({ store, solved, today }) {
  // The first card comes alone, so that its board stands soon.
  const [drawn, setDrawn] = useState(false);
  return html`<div class="page-text puzzle-games">
    <h1>${t('puzzles.title')}</h1>
    <p class="lead">${t('puzzles.lead')}</p>
    <${PuzzleHealth} solved=${solved} />
    <${Streak} ...${{ solved, today }} />
    <h2>${t('puzzles.today')}</h2>
    <ul class="puzzle-cards">
      ${PUZZLE_GAMES.map(
        (game, index) =>
          html`<${DailyCard}
            key=${game}
            ...${{ store, game, today }}
            done=${solved.isDone(game, today)}
            wanted=${drawn || index === 0}
            onDrawn=${() => setDrawn(true)}
          />`,
      )}
    </ul>
    ${gamesWith('isSolved').map((game) => html`<p key=${game} class="quiet"><${Solved} game=${game} /></p>`)}
    <${PuzzlesKept} account=${Boolean(store.state.me?.account)} />
    <p><a href="/learn">${t('learn.title')}</a></p>
  </div>`;
}

/** Why a solved game has no puzzles. @param {{game: string}} props */
const Solved = ({ game }) => t('puzzles.none.solved', { game: gameName(game) });

/** @param {{game: string}} props */
function NoPuzzles({ game }) {
  return html`<div class="page-text" data-no-puzzles>
    <h1>${t('puzzles.none')}</h1>
    <p>
      ${gameOf(game)?.isSolved ? html`<${Solved} game=${game} />` : t('puzzles.none.about', { game })}
    </p>
    <p><a class="button button-primary" href="/puzzles">${t('puzzles.all')}</a></p>
  </div>`;
}
