// SPDX-License-Identifier: MIT
// Which game: a row of buttons, with a word on the one that is chosen.
import { t } from '../texts/text.js';
import { GAME_NAMES, gameName } from './games.js';
import { html } from './h.js';

/** What the front page speaks of before another game is picked. */
export const FIRST = GAME_NAMES[0];
const GAME_KEY = 'taberna.game';

/** The game that was set up last on this device. */
export function chosenGame() {
  const last = localStorage.getItem(GAME_KEY);
  return last !== null && GAME_NAMES.includes(last) ? last : FIRST;
}

/** @param {{game: string, onGame: (game: string) => void}} props */
export function GamePicker({ game, onGame }) {
  /** @param {string} name */
  const choose = (name) => {
    localStorage.setItem(GAME_KEY, name);
    onGame(name);
  };
  return html`<fieldset class="game-picker">
    <legend class="unseen">${t('home.game')}</legend>
    ${GAME_NAMES.map(
      (name) =>
        html`<label key=${name}>
          <input
            type="radio"
            name="game"
            value=${name}
            checked=${name === game}
            onChange=${() => choose(name)}
          /><span>${gameName(name)}</span>
        </label>`,
    )}
    <p class="quiet small game-about">${t(`game.${game}.about`)}</p>
  </fieldset>`;
}
