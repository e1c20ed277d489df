// SPDX-License-Identifier: MIT
// The replay of a finished game. With reduced motion it starts when the user asks for it.
/** @import { BoardSet } from '../../boards/board.js' */
import { enHome } from '../../texts/en/home.js';
import { addTexts, t } from '../../texts/text.js';
import { EXAMPLES } from './examples.js';
import { gameName, sideName } from '../board/games.js';
import { html, useEffect, useState } from '../common/h.js';
import { Icon } from '../common/icons.js';
import { StillBoard } from '../board/still-board.js';

addTexts(enHome);

/** Milliseconds for which each position is shown, and for the last one. */
const STEP_MS = 900;
const END_MS = 6000;
/** The replay begins in the middle of the game, where the board is full. */
const FIRST_SHOWN = 0.4;

/**
 * The positions of the finished game of that kind, in their order; empty if there is none.
 * @param {string} game
 */
export const positionsOf = (game) =>
  (EXAMPLES[game] ?? '').split('\n').map((rest) => `${game} ${rest}`);

/** The result as text; '' while the game goes on. @param {string} game @param {string} position */
function resultWords(game, position) {
  const turn = position.split(' ').at(-2);
  if (turn === '1/2') return t('home.example.drawn');
  if (turn !== '1-0' && turn !== '0-1') return '';
  return t('home.example.over', { side: sideName(game, turn === '1-0' ? 'w' : 'b') });
}

/** @param {{game: string, set: BoardSet}} props */
export function Example({ game, set }) {
  const positions = positionsOf(game);
  const last = positions.length - 1;
  const [at, setAt] = useState(() => Math.floor(last * FIRST_SHOWN));
  const [on, setOn] = useState(() => !matchMedia('(prefers-reduced-motion: reduce)').matches);
  useEffect(() => {
    if (!on) return undefined;
    const next = () => setAt(at === last ? 0 : at + 1);
    const timer = setTimeout(next, at === last ? END_MS : STEP_MS);
    return () => clearTimeout(timer);
  }, [on, at, last]);
  const about = t('home.example', { game: gameName(game) });
  const button = t(on ? 'home.example.pause' : 'home.example.play');
  return html`<${StillBoard}
      position=${positions[at]}
      set=${set}
      label=${t('home.example.label', { game: gameName(game) })}
    />
    <p class="row welcome-shown" data-example=${at}>
      <span>${about}. ${resultWords(game, positions[at])}</span>
      <button
        class="button button-quiet"
        aria-label=${`${button}: ${about}`}
        onClick=${() => setOn(!on)}
      >
        <${Icon} name=${on ? 'pause' : 'play'} />${button}
      </button>
    </p>`;
}
