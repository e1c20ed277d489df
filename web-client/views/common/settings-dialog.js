// SPDX-License-Identifier: MIT
// The user's settings for this device: appearance and automatic actions.
/** @import { Store, Settings } from '../../types.d.ts' */
import { enSettings } from '../../texts/en/settings.js';
import { addTexts, t } from '../../texts/text.js';
import { Choice } from './choice.js';
import { Dialog } from './dialog.js';
import { html } from './h.js';
import { PeopleLists } from '../people/people-lists.js';

addTexts(enSettings);

/** @type {[keyof Settings, (string | number)[]][]} */
const CHOICES = [
  ['board', ['stone', 'wood', 'plain']],
  ['theme', ['auto', 'light', 'dark']],
  ['speed', [0, 1, 2, 3]],
];
const SWITCHES = /** @type {const} */ (['autoRoll', 'autoPass', 'autoForced', 'hidden', 'sayTalk']);

/** @param {{store: Store, onClose: () => void}} props */
export function SettingsDialog({ store, onClose }) {
  const { settings } = store.state;
  return html`<${Dialog} title=${t('settings.title')} onClose=${onClose}>
    ${CHOICES.map(
      ([name, values]) =>
        html`<${Choice}
          key=${name}
          legend=${t(`settings.${name}`)}
          name=${name}
          values=${values}
          value=${settings[name]}
          text=${(/** @type {string | number} */ value) => t(`settings.${name}.${value}`)}
          onSet=${(/** @type {any} */ value) => store.setSettings({ [name]: value })}
        />`,
    )}
    <label class="switch">
      <input
        type="checkbox"
        checked=${settings.pace === 1}
        onChange=${() => store.setSettings({ pace: settings.pace === 1 ? 0 : 1 })}
      />
      <span><b>${t('settings.pace')}</b><small>${t('settings.pace.about')}</small></span>
    </label>
    ${SWITCHES.map(
      (name) =>
        html`<label class="switch" key=${name}>
          <input
            type="checkbox"
            checked=${settings[name]}
            onChange=${() => store.setSettings({ [name]: !settings[name] })}
          />
          <span><b>${t(`settings.${name}`)}</b><small>${t(`settings.${name}.about`)}</small></span>
        </label>`,
    )}
    <${PeopleLists} store=${store} />
  <//>`;
}
