// SPDX-License-Identifier: MIT
// The offers to learn a game by playing and to solve its puzzle of the day, if the game has lessons and puzzles.
import { gameOf } from '../../games/registry.js';
import { t } from '../../texts/text.js';
import { gameName } from '../board/games.js';
import { html } from './h.js';
import { Icon } from './icons.js';

/** @param {{game: string}} props */
export function LearnLink({ game }) {
  const { lessons, puzzles } = gameOf(game) ?? {};
  if (!lessons && !puzzles) return null;
  return html`<p class="row learn-link">
    ${
      lessons &&
      html`<a class="button" href=${`/learn/${game}`}>
        <${Icon} name="bulb" />${t('learn.link', { game: gameName(game) })}
      </a>`
    }
    ${puzzles && html`<a href=${`/puzzles/${game}`}>${t('puzzles.link')}</a>`}
  </p>`;
}
