// SPDX-License-Identifier: MIT
// The user's settings for this device: appearance and automatic actions.
/** @import { Store, Settings } from '../../types.d.ts' */
import { enSettings } from '../../texts/en/settings.js';
import { addTexts, t } from '../../texts/text.js';
import { GROUNDS } from './avatar.js';
import { Choice } from './choice.js';
import { Dialog } from './dialog.js';
import { html } from './h.js';
import { PeopleLists } from '../people/people-lists.js';

addTexts(enSettings);

/** @type {[keyof Settings, (string | number)[]][]} */
const CHOICES = [
  ['board', ['stone', 'wood', 'plain']],
  ['men', ['gold', 'ivory', 'copper', 'bright']],
  ['ground', ['auto', 'own', 'night', 'sea', 'wine']],
  ['theme', ['auto', 'light', 'dark']],
  ['speed', [0, 1, 2, 3]],
];
const SWITCHES = /** @type {const} */ ([
  'autoRoll',
  'autoPass',
  'autoForced',
  'vibrate',
  'hidden',
  'sayTalk',
]);
const SOUNDS = /** @type {const} */ ([
  'soundDice',
  'soundSticks',
  'soundMan',
  'soundHit',
  'soundClock',
  'soundStart',
  'soundEnd',
  'soundChat',
]);

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
    <${AvatarColour} store=${store} />
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
    <${Sounds} store=${store} />
    <${PeopleLists} store=${store} />
  <//>`;
}

/** The colour itself. @param {number} value of the setting `avatar` */
const dot = (value) =>
  value > 0 &&
  html`<svg width="24" height="16" aria-hidden="true">
    <circle cx="8" cy="8" r="8" fill=${GROUNDS[value - 1]} />
  </svg>`;

/** The ground of the user's avatar. @param {{store: Store}} props */
function AvatarColour({ store }) {
  const { settings } = store.state;
  return html`<${Choice}
    legend=${t('settings.avatar')}
    name="avatar"
    values=${[0, ...GROUNDS.map((_, index) => index + 1)]}
    value=${settings.avatar}
    text=${(/** @type {number} */ value) => html`${dot(value)}${t(`settings.avatar.${value}`)}`}
    onSet=${(/** @type {number} */ avatar) => store.setSettings({ avatar })}
  />`;
}

/** One switch for all sounds, and one for each. @param {{store: Store}} props */
function Sounds({ store }) {
  const { settings } = store.state;
  return html`<fieldset class="settings-sounds">
    <legend>${t('settings.sounds')}</legend>
    <label class="switch">
      <input
        type="checkbox"
        name="sound"
        checked=${settings.sound}
        onChange=${() => store.setSettings({ sound: !settings.sound })}
      />
      <span><b>${t('settings.sound')}</b><small>${t('settings.sound.about')}</small></span>
    </label>
    <div class="settings-each">
      ${SOUNDS.map(
        (name) =>
          html`<label class="switch" key=${name}>
            <input
              type="checkbox"
              name=${name}
              checked=${settings[name]}
              disabled=${!settings.sound}
              onChange=${() => store.setSettings({ [name]: !settings[name] })}
            />
            <span>${t(`settings.${name}`)}</span>
          </label>`,
      )}
    </div>
  </fieldset>`;
}
