// SPDX-License-Identifier: MIT
// The choice of a game: a row of buttons, each with one sentence about its game.
import { enPicker } from '../../texts/en/picker.js';
import { addTexts, t } from '../../texts/text.js';
import { FIRST_GAME, GAME_NAMES } from '../../games/registry.js';
import '../../games/texts.js';
import { gameName } from '../board/games.js';
import { html, useLayoutEffect, useRef } from '../common/h.js';

addTexts(enPicker);

const GAME_KEY = 'taberna.game';

/** The game that was last set up on this device. */
export function chosenGame() {
  const last = localStorage.getItem(GAME_KEY);
  return last !== null && GAME_NAMES.includes(last) ? last : FIRST_GAME;
}

/** @param {{game: string, onGame: (game: string) => void}} props */
export function GamePicker({ game, onGame }) {
  /** @param {string} name */
  const choose = (name) => {
    localStorage.setItem(GAME_KEY, name);
    onGame(name);
  };
  const row = useRef(/** @type {HTMLElement | null} */ (null));
  const chosen = useRef(/** @type {HTMLElement | null} */ (null));
  // On a narrow screen the row is scrolled to the chosen game.
  useLayoutEffect(() => {
    const { left = 0 } = chosen.current?.getBoundingClientRect() ?? {};
    if (row.current) row.current.scrollLeft += left - row.current.getBoundingClientRect().left;
  }, []);
  return html`<fieldset class="game-picker">
    <legend>${t('game.which')}</legend>
    <div class="game-cards" ref=${row}>
      ${GAME_NAMES.map(
        (name) =>
          html`<label key=${name} ref=${name === game ? chosen : undefined}>
            <input
              type="radio"
              name="game"
              value=${name}
              checked=${name === game}
              onChange=${() => choose(name)}
            /><span><b>${gameName(name)}</b><small>${t(`game.${name}.about`)}</small></span>
          </label>`,
      )}
    </div>
  </fieldset>`;
}
