// SPDX-License-Identifier: MIT
// The operator's page. It sends HTTP requests with a token that only this page holds in memory: a reload forgets it.
import { enAdmin } from '../../texts/en/admin.js';
import { addTexts, hasText, t } from '../../texts/text.js';
import { Acts, Bans, Reports, Rooms, Sessions } from './admin-lists.js';
import { Drain, Lockdown, LogLevel, Say, Status } from './admin-server.js';
import { Dialog } from '../common/dialog.js';
import { html, useEffect, useState } from '../common/h.js';

addTexts(enAdmin);

/** @import { Desk, Pending, Told } from './admin-types.d.ts' */

const LOOK_EVERY_MS = 15_000;
const LISTS = /** @type {const} */ (['status', 'rooms', 'sessions', 'bans', 'reports', 'audit']);

/**
 * Sends a request to the server; with `args` it is an order, without them a query.
 * @param {string} token
 * @param {string} verb
 * @param {object} [args]
 * @returns {Promise<Told>}
 */
async function request(token, verb, args) {
  try {
    const answer = await fetch(`/api/v1/admin/${verb}`, {
      method: args ? 'POST' : 'GET',
      headers: { Authorization: `Bearer ${token}` },
      cache: 'no-store',
      ...(args && { body: JSON.stringify(args) }),
    });
    const d = await answer.json();
    if (answer.ok) return { ok: true, d };
    const key = `admin.${d.code}`;
    return {
      ok: false,
      locked: answer.status === 401,
      says: hasText(key) ? t(key) : (d.detail ?? d.title),
    };
  } catch {
    return { ok: false, locked: false, says: t('admin.no-answer') };
  }
}

/** @param {any[]} told the answers to LISTS, in their order @returns {Desk} */
function deskOf([status, rooms, sessions, bans, reports, audit]) {
  return {
    ...status,
    status,
    rooms: rooms.rooms,
    sessions: sessions.sessions,
    bans: bans.bans,
    reports: reports.reports,
    acts: audit.acts,
    of: { rooms: rooms.of, sessions: sessions.of, bans: bans.of, reports: reports.of },
  };
}

/** The lists of the server, read again from time to time, and the commands to it. */
function useDesk() {
  const [token, setToken] = useState('');
  const [desk, setDesk] = useState(/** @type {Desk | null} */ (null));
  const [said, setSaid] = useState({ bad: false, text: '' });
  const [pending, setPending] = useState(/** @type {Pending | null} */ (null));
  const [found, setFound] = useState(''); // only sessions whose name contains this text are listed

  /** @param {string} key @param {string} [find] */
  async function look(key, find = found) {
    const query = find ? `?find=${encodeURIComponent(find)}` : '';
    const told = await Promise.all(
      LISTS.map((verb) => request(key, verb === 'sessions' ? verb + query : verb)),
    );
    const refused = told.find((one) => !one.ok);
    if (refused && !refused.ok) {
      setSaid({ bad: true, text: refused.says });
      if (refused.locked) lock();
      return false;
    }
    setDesk(deskOf(told.map((one) => one.ok && one.d)));
    return true;
  }

  function lock() {
    setToken('');
    setDesk(null);
    setPending(null);
  }

  useEffect(() => {
    if (!token) return undefined;
    const timer = setInterval(() => void look(token), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [token, found]);

  /** @param {string} text */
  function find(text) {
    setFound(text);
    void look(token, text);
  }

  /** @param {string} key */
  async function enter(key) {
    setSaid({ bad: false, text: '' });
    if (await look(key)) setToken(key);
  }

  /** @param {string} verb @param {object} args */
  async function order(verb, args) {
    const told = await request(token, verb, args);
    setSaid(told.ok ? { bad: false, text: t('admin.done') } : { bad: true, text: told.says });
    setPending(null);
    if (told.ok || told.locked) await look(token);
    return told.ok;
  }

  const refresh = () => look(token);
  return { desk, said, pending, setPending, refresh, lock, find, enter, order };
}

export function Admin() {
  const { desk, said, pending, setPending, refresh, lock, find, enter, order } = useDesk();
  const parts = { desk, order, propose: setPending, find };
  return html`<div class="desk">
    <h1>${t('admin.title')}</h1>
    <p class=${said.bad ? 'desk-said desk-bad' : 'desk-said'} role="status">${said.text}</p>
    ${!desk && html`<${Door} onToken=${enter} />`}
    ${
      desk &&
      html`<p class="row">
          <button class="button" onClick=${refresh}>${t('admin.refresh')}</button>
          <button class="button button-quiet" onClick=${lock}>${t('admin.leave')}</button>
        </p>
        <${Status} ...${parts} />
        <div class="desk-acts">
          <${Say} ...${parts} />
          <${Drain} ...${parts} />
          <${Lockdown} ...${parts} />
          <${LogLevel} ...${parts} />
        </div>
        <${Reports} ...${parts} />
        <${Rooms} ...${parts} />
        <${Sessions} ...${parts} />
        <${Bans} ...${parts} />
        <${Acts} ...${parts} />`
    }
    ${pending && html`<${Reason} pending=${pending} order=${order} onClose=${() => setPending(null)} />`}
  </div>`;
}

/** The form for the token. @param {{onToken: (token: string) => void}} props */
function Door({ onToken }) {
  return html`<form
    class="card desk-door"
    onSubmit=${(/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
      onToken(String(form.get('token')).trim());
    }}
  >
    <p>${t('admin.lead')}</p>
    <label class="desk-field">
      <span>${t('admin.token')}</span>
      <input
        type="text"
        name="token"
        required
        autocomplete="off"
        spellcheck=${false}
        maxlength="64"
      />
    </label>
    <button class="button button-primary">${t('admin.enter')}</button>
  </form>`;
}

/**
 * Requests a reason for an order that concerns a user, and adds it to the order.
 * @param {{pending: Pending, order: (verb: string, args: object) => void, onClose: () => void}} props
 */
function Reason({ pending, order, onClose }) {
  return html`<${Dialog} title=${pending.title} onClose=${onClose}>
    <form
      class="desk-form"
      onSubmit=${(/** @type {SubmitEvent} */ event) => {
        event.preventDefault();
        const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
        order(pending.verb, { ...pending.args, ...Object.fromEntries(form) });
      }}
    >
      ${
        pending.lengths &&
        html`<label class="desk-field">
          <span>${t('admin.ban.for')}</span>
          <select name="for">
            ${pending.lengths.map((time) => html`<option value=${time}>${t(`admin.for.${time}`)}</option>`)}
          </select>
        </label>`
      }
      <label class="desk-field">
        <span>${t('admin.why')}</span>
        <input type="text" name="why" required maxlength="200" autocomplete="off" />
      </label>
      <button class="button button-primary">${pending.button}</button>
    </form>
  <//>`;
}
