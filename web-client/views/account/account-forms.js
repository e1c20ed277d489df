// SPDX-License-Identifier: MIT
// The forms of accounts: their fields, their error messages, and the recovery codes. Each field declares its purpose,
// so that password managers can fill and store it.
/** @import { Answer, Store } from '../../types.d.ts' */
import { PASSWORD_CHARS } from '../../app/account.js';
import { enAccount } from '../../texts/en/account.js';
import { addTexts, hasText, t } from '../../texts/text.js';
import { copyText } from '../common/clipboard.js';
import { html, useState } from '../common/h.js';
import { Icon } from '../common/icons.js';

addTexts(enAccount);

const NAME_CHARS = 24;
const PASSWORD_MOST = 200;

/** @typedef {{name: string, label: string, autocomplete: string, type?: string, value?: string, about?: string, least?: number, most?: number}} Field */

/** @type {(more?: Partial<Field>) => Field} */
export const nameField = (more) => ({
  name: 'username',
  label: t('account.name'),
  autocomplete: 'username',
  most: NAME_CHARS,
  ...more,
});
/** @type {(more?: Partial<Field>) => Field} */
export const passwordField = (more) => ({
  name: 'password',
  label: t('account.password'),
  autocomplete: 'current-password',
  type: 'password',
  most: PASSWORD_MOST,
  ...more,
});
/** @type {(more?: Partial<Field>) => Field} */
export const newPasswordField = (more) =>
  passwordField({
    name: 'new-password',
    autocomplete: 'new-password',
    least: PASSWORD_CHARS,
    about: t('account.password.about', { n: PASSWORD_CHARS }),
    ...more,
  });

/** The message for a refusal. @param {Exclude<Answer, {ok: true}>} answer */
export function refusalWords({ code, params, detail }) {
  const n = Math.max(1, Math.ceil(Number(params.retry_after_ms ?? 0) / 1000));
  const key = [`account.error.${code}.${params.reason}`, `account.error.${code}`].find(hasText);
  if (!key) return detail || t('notice.unknown', { code });
  const words = t(key, { ...params, n });
  return code === 'bad-name' && detail ? `${words} ${detail}` : words;
}

/**
 * @param {{id: string, fields: Field[], act: string, doIt: (values: Record<string, string>) => Promise<Answer>,
 *   onDone: (d: any) => void, bad?: boolean, children?: any}} props id: of the form; act: the label of the button;
 * doIt: called with the values by field name; bad: the action cannot be undone
 */
export function AccountForm({ id, fields, act, doIt, onDone, bad = false, children }) {
  const [busy, setBusy] = useState(false);
  const [shown, setShown] = useState(false);
  const [refused, setRefused] = useState('');
  /** @param {SubmitEvent} event */
  const submit = async (event) => {
    event.preventDefault();
    if (busy) return;
    const form = /** @type {HTMLFormElement} */ (event.currentTarget);
    const values = Object.fromEntries(
      [...new FormData(form)].map(([name, value]) => [name, String(value)]),
    );
    setBusy(true);
    setRefused('');
    const answer = await doIt(values);
    setBusy(false);
    if (answer.ok) {
      form.reset();
      onDone(answer.d);
    } else {
      setRefused(refusalWords(answer));
    }
  };
  const secret = fields.some(({ type }) => type === 'password');
  return html`<form class="account-form" id=${id} method="post" onSubmit=${submit}>
    ${fields.map((field) => html`<${FormField} key=${field.name} form=${id} field=${field} shown=${shown} />`)}
    ${
      secret &&
      html`<label class="account-show">
        <input type="checkbox" checked=${shown} onChange=${() => setShown(!shown)} />
        <span>${t('account.show')}</span>
      </label>`
    }
    ${children}
    <p class="account-refused" role="alert">${refused}</p>
    <button class="button ${bad ? 'button-bad' : 'button-primary'}" aria-disabled=${busy}>
      ${busy ? t('account.busy') : act}
    </button>
  </form>`;
}

/** @param {{form: string, field: Field, shown: boolean}} props */
function FormField({ form, field, shown }) {
  const id = `${form}-${field.name}`;
  return html`<p class="account-field">
    <label for=${id}>${field.label}</label>
    <input
      id=${id}
      name=${field.name}
      type=${field.type === 'password' && !shown ? 'password' : 'text'}
      autocomplete=${field.autocomplete}
      autocapitalize="none"
      spellcheck=${false}
      dir="auto"
      required
      minlength=${field.least}
      maxlength=${field.most}
      defaultValue=${field.value ?? ''}
      aria-describedby=${field.about ? `${id}-about` : null}
    />
    ${field.about && html`<small id=${`${id}-about`} class="quiet">${field.about}</small>`}
  </p>`;
}

/** The recovery codes, which are shown only once. @param {{name: string, codes: string[], onKept: () => void}} props */
export function Codes({ name, codes, onKept }) {
  const [copied, setCopied] = useState(false);
  const head = t('codes.file', { name, host: location.host });
  const text = `${head}\n\n${codes.join('\n')}\n`;
  const copy = async () => setCopied(await copyText(text));
  return html`<div class="codes" translate="no">
    <p>${t('codes.about')}</p>
    <p class="codes-head small">${head}</p>
    <ol>
      ${codes.map((code) => html`<li key=${code}><code>${code}</code></li>`)}
    </ol>
    <div class="row codes-ways">
      <button class="button" onClick=${copy}>
        <${Icon} name=${copied ? 'check' : 'copy'} />${t(copied ? 'codes.copied' : 'codes.copy')}
      </button>
      <a
        class="button"
        href=${`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
        download="taberna-codes.txt"
        ><${Icon} name="down" />${t('codes.download')}</a
      >
      <button class="button" onClick=${() => print()}>${t('codes.print')}</button>
    </div>
    <button class="button button-primary" onClick=${onKept}>${t('codes.kept')}</button>
  </div>`;
}

/** @typedef {'register' | 'login' | 'recover'} Way */

/** @param {{store: Store, onForm: (form: Way) => void, onCodes: (codes: string[]) => void}} props */
function Register({ store, onForm, onCodes }) {
  const name = store.state.me?.name ?? '';
  /** @param {Record<string, string>} values */
  const register = async ({ username, 'new-password': password }) =>
    (await store.account()).register(username.trim(), password);
  return html`<p>${t('account.register.about')}</p>
    <${AccountForm}
      id="register"
      fields=${[nameField({ value: name, about: t('account.name.about') }), newPasswordField()]}
      act=${t('account.register.do')}
      doIt=${register}
      onDone=${(/** @type {{codes: string[]}} */ { codes }) => onCodes(codes)}
    >
      <p class="quiet small">${t('account.register.password')}</p>
    <//>
    <p>
      <button class="account-other" onClick=${() => onForm('login')}>${t('account.have')}</button>
    </p>`;
}

/** @param {{store: Store, onForm: (form: Way) => void, onIn: () => void}} props */
function Login({ store, onForm, onIn }) {
  const { me, mine } = store.state;
  /** @param {Record<string, string>} values */
  const login = async ({ username, password }) =>
    (await store.account()).login(username.trim(), password);
  return html`<p>${t('account.login.about')}</p>
    ${
      me &&
      !me.account &&
      mine.length > 0 &&
      html`<p class="account-note">
        ${t('account.login.guest', { name: me.name, n: mine.length })}
      </p>`
    }
    <${AccountForm}
      id="login"
      fields=${[nameField(), passwordField()]}
      act=${t('account.login.do')}
      doIt=${login}
      onDone=${onIn}
    />
    <p class="row">
      <button class="account-other" onClick=${() => onForm('recover')}>
        ${t('account.forgotten')}
      </button>
      <button class="account-other" onClick=${() => onForm('register')}>
        ${t('account.none')}
      </button>
    </p>`;
}

/** @param {{store: Store, onForm: (form: Way) => void, onIn: () => void}} props */
function Recover({ store, onForm, onIn }) {
  /** @param {Record<string, string>} values */
  const recover = async ({ username, code, 'new-password': password }) => {
    const answer = await (await store.account()).recover(username.trim(), code, password);
    // The server answers as for a wrong password.
    return !answer.ok && answer.code === 'bad-credentials'
      ? { ...answer, code: 'other-code' }
      : answer;
  };
  const code = { name: 'code', label: t('account.code'), autocomplete: 'off', most: 40 };
  return html`<p>${t('account.recover.about')}</p>
    <${AccountForm}
      id="recover"
      fields=${[nameField(), code, newPasswordField({ label: t('account.password.new') })]}
      act=${t('account.recover.do')}
      doIt=${recover}
      onDone=${onIn}
    />
    <p>
      <button class="account-other" onClick=${() => onForm('login')}>
        ${t('account.remembered')}
      </button>
    </p>`;
}

/**
 * The three ways to sign in: register, log in, recover.
 * @param {{
 *   store: Store, form: Way, onForm: (form: Way) => void, onIn: () => void, onCodes: (codes: string[]) => void
 * }} props
 */
export function Door({ form, ...props }) {
  if (form === 'register') return html`<${Register} key="register" ...${props} />`;
  if (form === 'login') return html`<${Login} key="login" ...${props} />`;
  return html`<${Recover} key="recover" ...${props} />`;
}
