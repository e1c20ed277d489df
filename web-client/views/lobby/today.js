// SPDX-License-Identifier: MIT
// Today's puzzle of a game, where no game is played now.
/** @import { Store } from '../../types.d.ts' */
import { puzzleOwner, solvedOf } from '../../app/puzzles.js';
import { PUZZLE_GAMES } from '../../learn/puzzle-games.js';
import { dayOf } from '../../learn/puzzles.js';
import { html, useMemo } from '../common/h.js';
import { DailyCard } from '../learn/daily-card.js';

const storage = () => localStorage;

/** Of the game if it has puzzles. @param {{store: Store, game: string}} props */
export function Today({ store, game }) {
  const [puzzled] = PUZZLE_GAMES.includes(game) ? [game] : PUZZLE_GAMES;
  const today = dayOf(store.time());
  const owner = puzzleOwner(store.state.me, storage);
  const done = useMemo(() => solvedOf(storage, owner).isDone(puzzled, today), [owner, puzzled]);
  return html`<ul class="puzzle-cards">
    <${DailyCard} ...${{ store, today, done }} game=${puzzled} />
  </ul>`;
}
