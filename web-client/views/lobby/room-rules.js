// SPDX-License-Identifier: MIT
// The rules of a table that waits for players: its host can change them, the others read them.
/** @import { Store, RoomState } from '../../types.d.ts' */
import { enSitting } from '../../texts/en/sitting.js';
import { addTexts, t } from '../../texts/text.js';
import { NotMeasured } from '../analysis/measured.js';
import { GAME_NAMES } from '../../games/registry.js';
import { gameName } from '../board/games.js';
import { html } from '../common/h.js';
import { useRuleset } from '../common/offline-rules.js';
import { OptionList, optionsOf } from './options.js';
import { SetName } from './set-name.js';
import { RulesChoice } from './sets.js';

addTexts(enSitting);

/** @param {{store: Store, room: RoomState}} props */
export function Options({ store, room }) {
  const name = room.rules.split(/[@;]/)[0];
  const ruleset = useRuleset(name);
  const chosen = optionsOf(room.rules);
  const host = store.state.me?.who === room.host;
  if (!ruleset) return null;
  return html`
    ${host && html`<${GameChoice} store=${store} name=${name} />`}
    <p class="quiet">${t(host ? 'options.about' : 'options.about.read')}</p>
    <${NotMeasured} store=${store} rules=${room.rules} of="bots" />
    ${
      host
        ? html`<${RulesChoice}
            ruleset=${ruleset}
            chosen=${chosen}
            onChosen=${(/** @type {Record<string, string>} */ options) => store.setRoom({ options })}
          />`
        : html`<${SetName} rules=${room.rules} />
            <${OptionList} ruleset=${ruleset} chosen=${chosen} host=${false} onSet=${() => {}} />`
    }
  `;
}

/** The choice of another game at the same table. @param {{store: Store, name: string}} props */
function GameChoice({ store, name }) {
  /** @param {Event} event */
  const choose = (event) =>
    store.setRoom({ ruleset: /** @type {HTMLSelectElement} */ (event.target).value, options: {} });
  return html`<p class="row">
    <label for="table-game">${t('options.game')}</label>
    <select id="table-game" value=${name} onChange=${choose}>
      ${GAME_NAMES.map(
        (game) =>
          html`<option key=${game} value=${game} selected=${game === name}>
            ${gameName(game)}
          </option>`,
      )}
    </select>
  </p>`;
}
