// SPDX-License-Identifier: MIT
// The account page: name, password, codes, devices, programs, data, and deletion. A guest sees the ways to an account.
/** @import { AccountFacts, Answer, Store } from '../../types.d.ts' */
/** @import { Way } from './account-forms.js' */
import { t } from '../../texts/text.js';
import {
  AccountForm,
  Codes,
  Door,
  nameField,
  newPasswordField,
  passwordField,
  refusalWords,
} from './account-forms.js';
import { Programs } from './programs.js';
import { dayText, dayTimeText } from '../common/dates.js';
import { html, useEffect, useState } from '../common/h.js';
import { Loading, isCutOff } from '../common/later.js';

const EXPORT = '/api/v1/account/export';

/** @param {{store: Store}} props */
export function AccountPage({ store }) {
  const [codes, setCodes] = useState(/** @type {string[] | null} */ (null));
  const [left, setLeft] = useState(false);
  const { me } = store.state;
  // The codes are shown once: their heading must not be above the window.
  useEffect(() => {
    if (codes) window.scrollTo(0, 0);
  }, [codes]);
  if (!me) return html`<${Loading} lost=${isCutOff(store.state)} />`;
  if (codes) {
    return html`<div class="page-text account">
      <h1>${t('codes.title')}</h1>
      <${Codes} name=${me.name} codes=${codes} onKept=${() => setCodes(null)} />
    </div>`;
  }
  return me.account
    ? html`<${Own} key=${me.who} store=${store} onCodes=${setCodes} onOut=${() => setLeft(true)} />`
    : html`<${Guest}
        store=${store}
        left=${left}
        onIn=${() => setLeft(false)}
        onCodes=${setCodes}
      />`;
}

/**
 * @param {{store: Store, left: boolean, onIn: () => void, onCodes: (codes: string[]) => void}} props left: the user has
 * just signed out
 */
function Guest({ store, left, onIn, onCodes }) {
  const [form, setForm] = useState(/** @type {Way} */ (left ? 'login' : 'register'));
  const isNew = form === 'register';
  return html`<div class="page-text account">
    <h1 id="door">${t(isNew ? 'account.guest.title' : `account.${form}`)}</h1>
    ${left && html`<p class="account-said" role="status">${t('account.out.done')}</p>`}
    ${isNew && html`<p class="lead">${t('account.guest.about')}</p>`}
    <section class="card account-part" aria-labelledby="door">
      <${Door} store=${store} form=${form} onForm=${setForm} onIn=${onIn} onCodes=${onCodes} />
    </section>
  </div>`;
}

/** @param {{store: Store, onCodes: (codes: string[]) => void, onOut: () => void}} props */
function Own({ store, onCodes, onOut }) {
  const [facts, setFacts] = useState(/** @type {AccountFacts | null} */ (null));
  const [said, setSaid] = useState('');
  const name = store.state.me?.name ?? '';
  const look = async () => {
    const answer = await (await store.account()).facts();
    if (answer.ok) setFacts(answer.d);
    else setSaid(refusalWords(answer));
  };
  useEffect(() => void look(), [name]);
  /** @param {string} words */
  const done = (words) => {
    setSaid(words);
    void look();
  };
  /** @param {Answer} answer @param {string} words */
  const told = (answer, words) => (answer.ok ? done(words) : setSaid(refusalWords(answer)));
  const out = async () => {
    const answer = await (await store.account()).logout();
    if (answer.ok) onOut();
    else setSaid(refusalWords(answer));
  };
  const everywhere = async () =>
    told(await (await store.account()).logoutEverywhere(), t('account.everywhere.done'));
  const props = { store, name, onDone: done };
  return html`<div class="page-text account">
    <p class="over">${t('account.title')}</p>
    <h1><bdi translate="no">${name}</bdi></h1>
    <p class="row">
      ${facts && html`<span class="quiet">${t('account.since', { day: dayText(facts.made) })}</span>`}
      <a href=${`/people/${store.state.me?.who}`}>${t('account.profile')}</a>
      <button class="button" onClick=${out}>${t('account.out')}</button>
    </p>
    <p class="account-said" role="status">${said}</p>
    <section class="card account-part" aria-labelledby="part-devices">
      <h2 id="part-devices">${t('account.devices.title')}</h2>
      ${facts && html`<${Devices} facts=${facts} />`}
      <button class="button" onClick=${everywhere}>${t('account.everywhere.do')}</button>
    </section>
    <${NewPassword} ...${props} />
    <${NewName} ...${props} />
    <${NewCodes} ...${props} facts=${facts} onCodes=${onCodes} />
    <${Part} id="programs" title=${t('programs.title')}>
      <${Programs} store=${store} seed=${facts} />
    <//>
    <section class="card account-part" aria-labelledby="part-data">
      <h2 id="part-data">${t('account.data.title')}</h2>
      <p>${t('account.data.about')}</p>
      <a class="button" href=${EXPORT} download="taberna.json">${t('account.data.do')}</a>
    </section>
    <${Erase} ...${props} />
  </div>`;
}

/** @param {{facts: AccountFacts}} props */
function Devices({ facts }) {
  return html`<ul class="account-devices">
    ${facts.logins.map(
      ({ device, made, seen, current }, i) =>
        html`<li key=${i}>
          <b dir="auto">${device || t('account.devices.unknown')}</b>
          ${current && html` <span class="tag-warn">${t('account.devices.here')}</span>`}
          <span class="quiet small">
            ${t('account.devices.made', { when: dayTimeText(made) })} ·${' '}
            ${t('account.devices.seen', { when: dayTimeText(seen) })}
          </span>
        </li>`,
    )}
  </ul>`;
}

/** @typedef {{store: Store, name: string, onDone: (words: string) => void}} Doing */

/** A section that opens when the user clicks its title. @param {{id: string, title: string, children?: any}} props */
function Part({ id, title, children }) {
  return html`<details class="card account-part" id=${`part-${id}`}>
    <summary><h2>${title}</h2></summary>
    ${children}
  </details>`;
}

/**
 * The hidden user name of a password form: it tells password managers to which account the password belongs.
 * @param {string} name
 */
const known = (name) =>
  html`<input
    class="unseen"
    type="text"
    name="username"
    autocomplete="username"
    value=${name}
    readonly
    tabindex="-1"
    aria-hidden="true"
  />`;

/** @param {Doing} props */
function NewPassword({ store, name, onDone }) {
  /** @param {Record<string, string>} values */
  const change = async ({ password, 'new-password': next }) =>
    (await store.account()).changePassword(password, next);
  return html`<${Part} id="password" title=${t('account.password.title')}>
    <${AccountForm}
      id="change-password"
      fields=${[
        passwordField({ label: t('account.password.old') }),
        newPasswordField({ label: t('account.password.new') }),
      ]}
      act=${t('account.password.do')}
      doIt=${change}
      onDone=${() => onDone(t('account.password.done'))}
    >
      ${known(name)}
    <//>
  <//>`;
}

/** @param {Doing} props */
function NewName({ store, name, onDone }) {
  /** @param {Record<string, string>} values */
  const change = async ({ username, password }) =>
    (await store.account()).changeName(password, username.trim());
  return html`<${Part} id="name" title=${t('account.name.title')}>
    <${AccountForm}
      id="change-name"
      fields=${[
        nameField({ value: name, about: t('account.name.about') }),
        passwordField({ label: t('account.password.confirm'), about: t('account.name.why') }),
      ]}
      act=${t('account.name.do')}
      doIt=${change}
      onDone=${() => onDone(t('account.name.done', { name: store.state.me?.name ?? '' }))}
    />
  <//>`;
}

/** @param {Doing & {facts: AccountFacts | null, onCodes: (codes: string[]) => void}} props */
function NewCodes({ store, name, facts, onCodes }) {
  /** @param {Record<string, string>} values */
  const make = async ({ password }) => (await store.account()).newCodes(password);
  return html`<${Part} id="codes" title=${t('account.codes.title')}>
    <p>${facts && `${t('account.codes.left', { n: facts.codes })} `}${t('account.codes.about')}</p>
    <${AccountForm}
      id="new-codes"
      fields=${[passwordField({ label: t('account.password.confirm') })]}
      act=${t('account.codes.do')}
      doIt=${make}
      onDone=${(/** @type {{codes: string[]}} */ { codes }) => onCodes(codes)}
    >
      ${known(name)}
    <//>
  <//>`;
}

/** @param {Doing} props */
function Erase({ store, name }) {
  /** @param {Record<string, string>} values @returns {Promise<Answer>} */
  const erase = async ({ confirm, password }) =>
    confirm.trim() === name
      ? (await store.account()).erase(password)
      : {
          ok: false,
          code: 'other-name',
          params: {},
          detail: t('account.erase.other', { name }),
        };
  const erased = () => {
    store.notify('account.erased');
    window.scrollTo(0, 0);
  };
  return html`<${Part} id="erase" title=${t('account.erase.title')}>
    <p>${t('account.erase.goes')}</p>
    <p>${t('account.erase.stays')}</p>
    <${AccountForm}
      id="erase"
      bad
      fields=${[
        {
          name: 'confirm',
          label: t('account.erase.type', { name }),
          autocomplete: 'off',
        },
        passwordField({ label: t('account.password.confirm') }),
      ]}
      act=${t('account.erase.do')}
      doIt=${erase}
      onDone=${erased}
    >
      ${known(name)}
    <//>
  <//>`;
}
