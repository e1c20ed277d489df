// SPDX-License-Identifier: MIT
// The actions on a user: mute, block, report; and the actions of the host of a table. Loaded when a name is clicked.
/** @import { Store, State, Talk } from '../../types.d.ts' */
import { t } from '../../texts/text.js';
import { lineWords } from '../chat/chat-words.js';
import { Choice } from '../common/choice.js';
import { Dialog } from '../common/dialog.js';
import { html, useEffect, useState } from '../common/h.js';
import { SendAway } from '../table/host.js';
import { addStyles } from '../common/later.js';

const REASONS = ['stopped', 'insult', 'spam', 'cheating', 'other'];
const MINUTES = [1, 5, 30];
const REPORT_CHARS = 500;
const REASON_CHARS = 200;

/** @typedef {NonNullable<State['person']>} Someone */
/** @typedef {{store: Store, talk: Talk, person: Someone, onDone: () => void}} Doing */

/** @param {{store: Store, person: Someone}} props */
export function PersonDialog({ store, person }) {
  const [talk, setTalk] = useState(/** @type {Talk | null} */ (null));
  const [doing, setDoing] = useState(/** @type {null | 'report' | 'timeout' | 'kick'} */ (null));
  useEffect(() => {
    Promise.all([store.talk(), addStyles('chat')])
      .then(([loaded]) => setTalk(loaded))
      .catch(() => store.openUserMenu(null));
  }, [store]);
  const { room, me } = store.state;
  if (!talk) return null;
  const close = () => store.openUserMenu(null);
  const props = { store, talk, person, onDone: close };
  const isHost = room !== null && room.host === me?.who && person.who !== me.who;
  const back = html`<button class="button button-quiet" onClick=${() => setDoing(null)}>
    ${t('person.back')}
  </button>`;
  if (doing === 'kick') {
    return html`<${SendAway}
      store=${store}
      who=${person.who}
      name=${person.name}
      onClose=${close}
    />`;
  }
  // Unicode isolates keep the name apart from the surrounding text, independent of its writing direction.
  return html`<${Dialog} title=${`\u2068${person.name}\u2069`} onClose=${close}>
    <div class="person">
      ${doing === 'report' && html`<${Report} ...${props} back=${back} />`}
      ${doing === 'timeout' && html`<${TimeOut} ...${props} back=${back} />`}
      ${doing === null && html`<${Private} ...${props} onReport=${() => setDoing('report')} />`}
      ${doing === null && isHost && html`<${Host} ...${props} onDo=${setDoing} />`}
    </div>
  <//>`;
}

/** Actions that concern only this user: mute, block, report. @param {Doing & {onReport: () => void}} props */
function Private({ store, talk, person, onReport }) {
  const known = store.state.talk;
  const muted = known?.muted.some(({ who }) => who === person.who) ?? false;
  const blocked = known?.blocked.some(({ who }) => who === person.who) ?? false;
  return html`<label class="switch">
      <input type="checkbox" checked=${muted} onChange=${() => talk.mute(person, !muted)} />
      <span><b>${t('person.mute')}</b><small>${t('person.mute.about')}</small></span>
    </label>
    <div class="person-act">
      <button class="button" onClick=${() => talk.block(person, !blocked)}>
        ${t(blocked ? 'person.unblock' : 'person.block')}
      </button>
      <p class="quiet small">${blocked && `${t('person.blocked')} `}${t('person.block.about')}</p>
    </div>
    <div class="person-act">
      <a class="button" href=${`/people/${person.who}`} onClick=${() => store.openUserMenu(null)}>
        ${t('person.profile')}
      </a>
    </div>
    <div class="person-act">
      <button class="button" onClick=${onReport}>${t('person.report')}</button>
    </div>`;
}

/** @param {Doing & {onDo: (what: 'timeout' | 'kick') => void}} props */
function Host({ store, talk, person, onDone, onDo }) {
  const room = store.state.room;
  if (!room) return null;
  const { line } = person;
  const seated = Object.values(room.seats).some((seat) => seat?.who === person.who);
  const late = seated && room.state === 'playing' && room.turns.length > 0;
  const remove = async () => (await talk.remove(room.id, line?.n ?? 0)) && onDone();
  return html`<section class="person-host" aria-labelledby="person-host">
    <h3 id="person-host">${t('person.host')}</h3>
    ${
      line &&
      !line.gone &&
      html`<blockquote class="person-line" dir="auto">${lineWords(line)}</blockquote>
        <button class="button" onClick=${remove}>${t('person.remove')}</button>`
    }
    <div class="row">
      <button class="button" onClick=${() => onDo('timeout')}>${t('person.timeout')}</button>
      <button class="button" disabled=${late} onClick=${() => onDo('kick')}>
        ${t('person.kick')}
      </button>
    </div>
    ${late && html`<p class="quiet small">${t('person.kick.late')}</p>`}
  </section>`;
}

/** @param {Doing & {back: any}} props */
function Report({ store, talk, person, onDone, back }) {
  const [reason, setReason] = useState('insult');
  const [text, setText] = useState('');
  const room = store.state.room?.id ?? null;
  /** @param {Event} event */
  const send = async (event) => {
    event.preventDefault();
    if (await talk.report(person.who, reason, text.trim(), room)) onDone();
  };
  return html`<form onSubmit=${send}>
    <${Choice}
      name="report"
      legend=${t('report.why')}
      values=${REASONS}
      text=${(/** @type {string} */ one) => t(`report.${one}`)}
      value=${reason}
      onSet=${setReason}
    />
    <label class="person-field">
      <span>${t('report.text')}</span>
      <textarea
        rows="3"
        dir="auto"
        maxlength=${REPORT_CHARS}
        value=${text}
        onInput=${(/** @type {any} */ event) => setText(event.target.value)}
      ></textarea>
    </label>
    <p class="quiet small">${t('report.about')}</p>
    <div class="row">
      <button class="button button-primary">${t('report.send')}</button>
      ${back}
    </div>
  </form>`;
}

/** @param {{label: string, value: string, onValue: (value: string) => void}} props */
function ReasonField({ label, value, onValue }) {
  return html`<label class="person-field">
    <span>${label}</span>
    <input
      type="text"
      dir="auto"
      autocomplete="off"
      maxlength=${REASON_CHARS}
      value=${value}
      onInput=${(/** @type {any} */ event) => onValue(event.target.value)}
    />
  </label>`;
}

/** @param {Doing & {back: any}} props */
function TimeOut({ store, talk, person, onDone, back }) {
  const [minutes, setMinutes] = useState(MINUTES[1]);
  const [reason, setReason] = useState('');
  const room = store.state.room?.id ?? '';
  /** @param {Event} event */
  const send = async (event) => {
    event.preventDefault();
    if (await talk.timeout(room, person.who, minutes, reason.trim())) onDone();
  };
  return html`<form onSubmit=${send}>
    <${Choice}
      name="minutes"
      legend=${t('person.minutes')}
      values=${MINUTES}
      text=${(/** @type {number} */ n) => t('person.minutes.n', { n })}
      value=${minutes}
      onSet=${setMinutes}
    />
    <${ReasonField} label=${t('person.reason')} value=${reason} onValue=${setReason} />
    <p class="quiet small">${t('person.timeout.about')}</p>
    <div class="row">
      <button class="button button-primary" disabled=${reason.trim() === ''}>
        ${t('person.timeout.do')}
      </button>
      ${back}
    </div>
  </form>`;
}
