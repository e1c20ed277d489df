// SPDX-License-Identifier: MIT
// The choice of a game: a row of buttons.
import { t } from '../../texts/text.js';
import { GAME_NAMES, gameName } from '../board/games.js';
import { html } from '../common/h.js';

/** The game that the home page shows until the user chooses another. */
export const FIRST = GAME_NAMES[0];
const GAME_KEY = 'taberna.game';

/** The game that was last set up on this device. */
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
    <legend>${t('game.which')}</legend>
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
  </fieldset>`;
}
