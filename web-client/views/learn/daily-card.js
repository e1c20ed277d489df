// SPDX-License-Identifier: MIT
// Today's puzzle of a game as a card with its board.
/** @import { Store } from '../../types.d.ts' */
/** @import { Puzzle } from '../../learn/puzzles.js' */
import { dailyOf, loadPuzzles } from '../../learn/puzzles.js';
import { enPuzzles } from '../../texts/en/puzzles.js';
import { addTexts, t } from '../../texts/text.js';
import { gameName } from '../board/games.js';
import { StillBoard } from '../board/still-board.js';
import { html, useEffect, useState } from '../common/h.js';
import { Icon } from '../common/icons.js';
import { AGAIN_MS } from '../common/later.js';

addTexts(enPuzzles);

/** @param {string} game @returns {{ puzzles: Puzzle[] | null, failed: boolean }} null until they are loaded */
export function usePuzzles(game) {
  const [puzzles, setPuzzles] = useState(/** @type {Puzzle[] | null} */ (null));
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let wanted = true;
    /** @type {any} */
    let timer = null;
    const load = () =>
      loadPuzzles(game).then(
        (loaded) => wanted && setPuzzles(loaded),
        () => {
          if (!wanted) return;
          setFailed(true);
          timer = setTimeout(load, AGAIN_MS);
        },
      );
    void load();
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [game]);
  return { puzzles, failed };
}

/**
 * Today's puzzle of a game, as a link in a list.
 * @param {{store: Store, game: string, today: number, done: boolean}} props done: the user has solved it
 */
export function DailyCard({ store, game, today, done }) {
  const { puzzles } = usePuzzles(game);
  const puzzle = puzzles && dailyOf(puzzles, today);
  const name = gameName(game);
  return html`<li>
    <a class="card puzzle-card" href=${`/puzzles/${game}`} data-done=${done}>
      <span class="puzzle-picture" aria-hidden="true" aria-busy=${!puzzle}>
        ${
          puzzle &&
          html`<${StillBoard}
            position=${puzzle.position}
            set=${store.state.settings.board}
            label=${name}
          />`
        }
      </span>
      <span class="puzzle-words">
        <b>${name}</b>
        <small class="quiet">${puzzle ? t(`puzzles.level.${puzzle.level}`) : ''}</small>
        ${
          done
            ? html`<small class="puzzle-done"
                ><${Icon} name="check" />${t('puzzles.solved.one')}</small
              >`
            : html`<small class="quiet">${t('puzzles.open')}</small>`
        }
      </span>
    </a>
  </li>`;
}
