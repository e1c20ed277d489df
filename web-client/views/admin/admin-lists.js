// SPDX-License-Identifier: MIT
// The operator's page: tables, users, bans, reports and the audit log, each with its actions.
import { hasText, t } from '../../texts/text.js';
import { Choice, Field, OrderForm } from './admin-server.js';
import { dayTimeText } from '../common/dates.js';
import { html, useState } from '../common/h.js';
import { rulesInWords } from '../lobby/options.js';

/** @import { DeskProps, DeskReport, DeskRoom } from './admin-types.d.ts' */

const BAN_TIMES = ['10m', '2h', '1d', '7d', '30d', 'always'];

/** @param {string} time */
const lengthText = (time) => t(`admin.for.${time}`);

/**
 * A list with its heading, the number of shown entries, and a sentence if it is empty.
 * @param {{name: string, desk: DeskProps['desk'], rows: any[], children?: any}} props
 */
function List({ name, desk, rows, children }) {
  const of = desk.of[name] ?? rows.length;
  return html`<section class="card">
    <h2>${t(`admin.${name}`)} <span class="quiet">${of}</span></h2>
    ${children}
    ${rows.length < of && html`<p class="quiet small">${t('admin.more', { n: rows.length, of })}</p>`}
    ${
      rows.length === 0
        ? html`<p class="quiet">${t('admin.none')}</p>`
        : html`<ul class="desk-list">
            ${rows}
          </ul>`
    }
  </section>`;
}

/** The state of a table in words. @param {Pick<DeskRoom, 'state' | 'live'>} room */
function stateText({ state, live }) {
  const key = `admin.state.${live ? 'live' : state}`;
  return hasText(key) ? t(key) : state;
}

/** @param {DeskProps} props */
export function Rooms({ desk, propose }) {
  const rows = desk.rooms.map(
    ({ room, state, rules, players, watchers, live }) =>
      html`<li key=${room}>
        <a href=${`/t/${room}`}>${room}</a>
        <span class="desk-words">
          <b>${players}</b> ${rulesInWords(rules)}
          <span class="quiet"
            >${stateText({ state, live })} · ${t('admin.watchers', { n: watchers })}</span
          >
        </span>
        ${
          state !== 'closed' &&
          html`<button
            class="button button-quiet"
            onClick=${() =>
              propose({
                verb: 'close',
                title: t('admin.close.title', { id: room }),
                button: t('admin.close.do'),
                args: { room },
              })}
          >
            ${t('admin.close')}<span class="unseen"> ${room}</span>
          </button>`
        }
      </li>`,
  );
  return html`<${List} name="rooms" desk=${desk} rows=${rows} />`;
}

/** @param {{who: string, name: string, propose: DeskProps['propose']}} props */
function BanButton({ who, name, propose }) {
  return html`<button
    class="button button-quiet"
    onClick=${() =>
      propose({
        verb: 'ban',
        title: t('admin.ban.title', { id: name || who }),
        button: t('admin.ban'),
        args: { target: who },
        lengths: BAN_TIMES,
      })}
  >
    ${t('admin.ban')}<span class="unseen"> ${name || who}</span>
  </button>`;
}

/** @param {DeskProps} props */
export function Sessions({ desk, propose, find }) {
  const rows = desk.sessions.map(
    ({ who, name, here, address }) =>
      html`<li key=${who}>
        <span class="desk-words">
          <b>${name}</b> ${who}
          <span class="quiet">${t(here ? 'admin.here' : 'admin.away')} ${address}</span>
        </span>
        ${
          here &&
          html`<button
            class="button button-quiet"
            onClick=${() =>
              propose({
                verb: 'kick',
                title: t('admin.kick.title', { id: name }),
                button: t('admin.kick'),
                args: { who },
              })}
          >
            ${t('admin.kick')}<span class="unseen"> ${name}</span>
          </button>`
        }
        <${BanButton} who=${who} name=${name} propose=${propose} />
      </li>`,
  );
  return html`<${List} name="sessions" desk=${desk} rows=${rows}>
    <form
      class="row"
      role="search"
      onSubmit=${(/** @type {SubmitEvent} */ event) => {
        event.preventDefault();
        find(
          String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get('find')).trim(),
        );
      }}
    >
      <label class="desk-field">
        <span>${t('admin.find')}</span>
        <input type="search" name="find" maxlength="64" autocomplete="off" />
      </label>
      <button class="button">${t('admin.find.do')}</button>
    </form>
  <//>`;
}

/** @param {DeskProps} props */
export function Bans({ desk, order }) {
  const rows = desk.bans.map(
    ({ target, until, by, why }) =>
      html`<li key=${target}>
        <span class="desk-words">
          <b>${target}</b>
          ${until ? t('admin.ban.until', { time: dayTimeText(until) }) : t('admin.ban.always')}
          <span class="quiet">${by}: ${why}</span>
        </span>
        <button class="button button-quiet" onClick=${() => order('unban', { target })}>
          ${t('admin.unban')}<span class="unseen"> ${target}</span>
        </button>
      </li>`,
  );
  return html`<${List} name="bans" desk=${desk} rows=${rows} />
    <${OrderForm}
      title=${t('admin.ban')}
      button=${t('admin.ban')}
      onDone=${(/** @type {any} */ fields) => order('ban', fields)}
    >
      <${Field} name="target" label=${t('admin.ban.target')} max=${55} />
      <${Choice}
        name="for"
        label=${t('admin.ban.for')}
        values=${BAN_TIMES}
        text=${lengthText}
        chosen="2h"
      />
      <${Field} name="why" label=${t('admin.why')} />
    <//>`;
}

/** @param {{report: DeskReport}} props */
function Lines({ report }) {
  const [open, setOpen] = useState(false);
  const n = report.lines.length;
  if (n === 0) return null;
  return html`<details
    open=${open}
    onToggle=${(/** @type {any} */ event) => setOpen(event.target.open)}
  >
    <summary>${t('admin.report.lines', { n })}</summary>
    <ul class="desk-lines">
      ${report.lines.map(
        (line, i) =>
          html`<li key=${i}><b>${line.name ?? line.who}</b> ${line.text ?? line.preset}</li>`,
      )}
    </ul>
  </details>`;
}

/** @param {string} reason */
const reasonText = (reason) =>
  hasText(`admin.reason.${reason}`) ? t(`admin.reason.${reason}`) : reason;

/** @param {DeskProps} props */
export function Reports({ desk, propose }) {
  const rows = desk.reports.map(
    ({ who, name, count, addresses, reports }) =>
      html`<li key=${who}>
        <div class="desk-words">
          <b>${name || who}</b>
          <span class="quiet"
            >${t('admin.report.count', { n: count })} ·
            ${t('admin.report.addresses', { n: addresses })}</span
          >
          ${reports.map(
            (report, i) =>
              html`<div key=${i} class="desk-report">
                ${t('admin.report', {
                  by: report.by_name || report.by,
                  reason: reasonText(report.reason),
                })}
                <span class="quiet"> ${dayTimeText(report.at)} · ${report.chat}</span>
                ${report.text && html`<p>${report.text}</p>`}
                <${Lines} report=${report} />
              </div>`,
          )}
        </div>
        <${BanButton} who=${who} name=${name} propose=${propose} />
      </li>`,
  );
  return html`<${List} name="reports" desk=${desk} rows=${rows} />`;
}

/** @param {DeskProps} props */
export function Acts({ desk }) {
  const rows = desk.acts.map(
    ({ at, by, what, target, why }, i) =>
      html`<li key=${i}>
        <span class="desk-words">
          <b>${what}</b> ${target} <span class="quiet">${dayTimeText(at)} · ${by}: ${why}</span>
        </span>
      </li>`,
  );
  return html`<${List} name="audit" desk=${desk} rows=${rows} />`;
}
