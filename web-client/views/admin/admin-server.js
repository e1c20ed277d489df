// SPDX-License-Identifier: MIT
// The operator's page: the state of the server, and actions that concern the whole server.
import { t } from '../../texts/text.js';
import { timeText } from '../common/dates.js';
import { html } from '../common/h.js';

/** @import { DeskProps } from './admin-types.d.ts' */

const FACTS = [
  'ready',
  'connections',
  'sessions',
  'live_games',
  'turns',
  'bans',
  'store_failing',
  'store_waiting',
  'log_level',
  'up_s',
  'version',
];
const LEVELS = [0, 1, 2, 3, 4];
const LOG_LEVELS = ['info', 'warning', 'error'];
const DRAIN_TIMES = ['1m', '5m', '10m', '30m', '1h'];

/** @param {string} name @param {string | number | boolean} value */
function factText(name, value) {
  // The server reports the fault, the page what works.
  const holds = name === 'store_failing' ? !value : value;
  if (typeof holds === 'boolean') return t(holds ? 'admin.yes' : 'admin.no');
  if (name !== 'up_s') return String(value);
  const minutes = Math.floor(Number(value) / 60);
  return t('admin.hours', { h: Math.floor(minutes / 60), m: minutes % 60 });
}

/** @param {DeskProps} props */
export function Status({ desk }) {
  return html`<section class="card">
    <h2>${t('admin.status')}</h2>
    <dl class="desk-facts">
      ${FACTS.map(
        (name) =>
          html`<div key=${name}>
            <dt>${t(`admin.status.${name}`)}</dt>
            <dd>${factText(name, desk.status[name])}</dd>
          </div>`,
      )}
    </dl>
  </section>`;
}

/**
 * A form with a heading; `onDone` receives the values of its fields.
 * @param {{title: string, button: string, onDone: (fields: Record<string, any>) => Promise<boolean>, children?: any}} props
 */
export function OrderForm({ title, button, onDone, children }) {
  return html`<form
    class="card desk-form"
    onSubmit=${async (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      const form = /** @type {HTMLFormElement} */ (event.target);
      if (await onDone(Object.fromEntries(new FormData(form)))) form.reset();
    }}
  >
    <h2>${title}</h2>
    ${children}
    <button class="button">${button}</button>
  </form>`;
}

/** @param {{name: string, label: string, max?: number}} props */
export function Field({ name, label, max = 200 }) {
  return html`<label class="desk-field">
    <span>${label}</span>
    <input type="text" name=${name} required maxlength=${max} autocomplete="off" />
  </label>`;
}

/** @param {{name: string, label: string, values: (string | number)[], text: (value: any) => string, chosen?: any}} props */
export function Choice({ name, label, values, text, chosen }) {
  return html`<label class="desk-field">
    <span>${label}</span>
    <select name=${name}>
      ${values.map(
        (value) =>
          html`<option key=${value} value=${value} selected=${value === chosen}>
            ${text(value)}
          </option>`,
      )}
    </select>
  </label>`;
}

/** @param {DeskProps} props */
export function Say({ order }) {
  return html`<${OrderForm}
    title=${t('admin.say')}
    button=${t('admin.say.do')}
    onDone=${(/** @type {any} */ fields) => order('say', fields)}
  >
    <p class="quiet small">${t('admin.say.about')}</p>
    <${Field} name="text" label=${t('admin.say.text')} />
  <//>`;
}

/** @param {DeskProps} props */
export function Drain({ desk, order }) {
  if (desk.drain_until) {
    const time = timeText(desk.drain_until);
    return html`<${OrderForm}
      title=${t('admin.drain')}
      button=${t('admin.drain.off')}
      onDone=${() => order('drain', { off: true })}
    >
      <p>${t('admin.drain.on', { time })}</p>
    <//>`;
  }
  return html`<${OrderForm}
    title=${t('admin.drain')}
    button=${t('admin.drain.do')}
    onDone=${(/** @type {any} */ fields) => order('drain', fields)}
  >
    <p class="quiet small">${t('admin.drain.about')}</p>
    <${Choice}
      name="in"
      label=${t('admin.drain.in')}
      values=${DRAIN_TIMES}
      text=${(/** @type {string} */ time) => t(`admin.for.${time}`)}
      chosen="10m"
    />
  <//>`;
}

/** @param {DeskProps} props */
export function Lockdown({ desk, order }) {
  return html`<${OrderForm}
    key=${desk.lockdown}
    title=${t('admin.lockdown')}
    button=${t('admin.lockdown.do')}
    onDone=${(/** @type {any} */ { level, why }) => order('lockdown', { level: Number(level), why })}
  >
    <${Choice}
      name="level"
      label=${t('admin.lockdown.level')}
      values=${LEVELS}
      text=${(/** @type {number} */ level) => t(`admin.lockdown.${level}`)}
      chosen=${desk.lockdown}
    />
    <${Field} name="why" label=${t('admin.why.short')} />
  <//>`;
}

/** @param {DeskProps} props */
export function LogLevel({ desk, order }) {
  return html`<${OrderForm}
    key=${desk.log_level}
    title=${t('admin.log-level')}
    button=${t('admin.log-level.do')}
    onDone=${(/** @type {any} */ fields) => order('log-level', fields)}
  >
    <${Choice}
      name="level"
      label=${t('admin.log-level.level')}
      values=${LOG_LEVELS}
      text=${String}
      chosen=${desk.log_level}
    />
  <//>`;
}
