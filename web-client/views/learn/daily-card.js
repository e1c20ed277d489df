// SPDX-License-Identifier: MIT
// Today's puzzle of a game as a card with its board.
/** @import { Store } from '../../types.d.ts' */
import { loadDaily, loadPuzzles } from '../../learn/puzzles.js';
import { enPuzzles } from '../../texts/en/puzzles.js';
import { addTexts, t } from '../../texts/text.js';
import { gameName, useGame } from '../board/games.js';
import { StillBoard } from '../board/still-board.js';
import { html, useEffect } from '../common/h.js';
import { Icon } from '../common/icons.js';
import { useLoaded } from '../common/later.js';

addTexts(enPuzzles);

/** All puzzles of a game. @param {string} game @param {boolean} wanted false: not yet, because the board comes first */
export const usePuzzles = (game, wanted) =>
  useLoaded(() => loadPuzzles(game), wanted ? game : '').loaded;

/** The puzzle of a day. @param {string} game @param {number} day @param {boolean} [wanted] as of usePuzzles() */
export const useDaily = (game, day, wanted = true) =>
  useLoaded(() => loadDaily(game, day), wanted ? `${game} ${day}` : '');

/**
 * Today's puzzle of a game, as a link in a list.
 * @param {{store: Store, game: string, today: number, done: boolean, wanted?: boolean, onDrawn?: () => void}} props
 * done: the user has solved it; wanted: false while another card comes first; onDrawn: this card has its board, or gets
 * none now
 */
export function DailyCard({ store, game, today, done, wanted, onDrawn }) {
  const { loaded: puzzle, failed } = useDaily(game, today, wanted);
  const known = useGame(wanted === false ? '' : game);
  useEffect(() => {
    if ((puzzle && known) || failed) onDrawn?.();
  }, [puzzle, known, failed]);
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
        <small class="quiet">${puzzle ? t(`puzzles.level.${puzzle.level}`) : '…'}</small>
        ${
          puzzle &&
          (done
            ? html`<small class="puzzle-done"
                ><${Icon} name="check" />${t('puzzles.solved.one')}</small
              >`
            : html`<small class="quiet">${t('puzzles.open')}</small>`)
        }
      </span>
    </a>
  </li>`;
}
