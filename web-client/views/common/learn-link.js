// SPDX-License-Identifier: MIT
// The offers to learn a game by playing, and to solve its puzzle of the day if the game has puzzles.
import { PUZZLE_GAMES } from '../../learn/puzzle-games.js';
import { t } from '../../texts/text.js';
import { gameName } from '../board/games.js';
import { html } from './h.js';
import { Icon } from './icons.js';

/** @param {{game: string}} props */
export const LearnLink = ({ game }) =>
  html`<p class="row learn-link">
    <a class="button" href=${`/learn/${game}`}>
      <${Icon} name="bulb" />${t('learn.link', { game: gameName(game) })}
    </a>
    ${PUZZLE_GAMES.includes(game) && html`<a href=${`/puzzles/${game}`}>${t('puzzles.link')}</a>`}
  </p>`;
