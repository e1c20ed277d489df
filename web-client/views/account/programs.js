// SPDX-License-Identifier: MIT
// The tokens of an account for programs: the list, a form for a new one, its secret, and the question before one ends.
/** @import { Answer, ProgramToken, Store } from '../../types.d.ts' */
import { t } from '../../texts/text.js';
import { AccountForm, refusalWords } from './account-forms.js';
import { copyText } from '../common/clipboard.js';
import { dayTimeText } from '../common/dates.js';
import { Dialog } from '../common/dialog.js';
import { html, useEffect, useRef, useState } from '../common/h.js';
import { Icon } from '../common/icons.js';

const NAME_CHARS = 40;
const SCOPES = ['read', 'play'];
/** Codes whose usual words are about names of accounts. @type {Record<string, string>} */
const CODES = { 'name-taken': 'token-name', 'wrong-state': 'too-many-tokens' };

/** @param {ProgramToken} token the scope that includes the others */
const scopeOf = ({ scopes }) => (scopes.includes('play') ? 'play' : 'read');

/**
 * The tokens of the account, and the requests that change them.
 * @param {Store} store
 * @param {unknown} seed
 */
function useTokens(store, seed) {
  const [tokens, setTokens] = useState(/** @type {ProgramToken[]} */ ([]));
  const [made, setMade] = useState(/** @type {(ProgramToken & {token: string}) | null} */ (null));
  const [said, setSaid] = useState('');
  const look = async () => {
    const answer = await (await store.account()).tokens();
    if (answer.ok) setTokens(answer.d.tokens);
    else setSaid(refusalWords(answer));
  };
  useEffect(() => void (seed && look()), [seed]);
  /** @param {Record<string, string>} values @returns {Promise<Answer>} */
  const make = async ({ program, scope }) => {
    const answer = await (await store.account()).addToken(program.trim(), scope);
    return answer.ok ? answer : { ...answer, code: CODES[answer.code] ?? answer.code };
  };
  /** @param {ProgramToken & {token: string}} token */
  const show = (token) => {
    setSaid('');
    setMade(token);
    void look();
  };
  /** @param {ProgramToken} token */
  const revoke = async ({ id, name }) => {
    const answer = await (await store.account()).revokeToken(id);
    setSaid(answer.ok ? t('programs.revoked', { name }) : refusalWords(answer));
    if (made?.id === id) setMade(null);
    void look();
  };
  return { tokens, made, setMade, said, make, show, revoke };
}

/** @param {{store: Store, seed: unknown}} props seed: the list is loaded again when it changes; null: not yet */
export function Programs({ store, seed }) {
  const { tokens, made, setMade, said, make, show, revoke } = useTokens(store, seed);
  const [ending, setEnding] = useState(/** @type {ProgramToken | null} */ (null));
  /** @param {ProgramToken} token */
  const end = (token) => {
    setEnding(null);
    return revoke(token);
  };
  return html`<p>${t('programs.about')}</p>
    <p class="quiet small">
      ${t('programs.one')} <a href="/developers">${t('programs.developers')}</a>
    </p>
    <${Tokens} tokens=${tokens} onEnd=${setEnding} />
    <p class="account-said" role="status">${said}</p>
    ${
      made
        ? html`<${Secret} made=${made} onKept=${() => setMade(null)} />`
        : html`<h3>${t('programs.new')}</h3>
            <${AccountForm}
              id="new-token"
              fields=${[
                {
                  name: 'program',
                  label: t('programs.name'),
                  autocomplete: 'off',
                  about: t('programs.name.about', { n: NAME_CHARS }),
                  most: NAME_CHARS,
                },
              ]}
              act=${t('programs.do')}
              doIt=${make}
              onDone=${show}
            >
              <${Scopes} />
            <//>`
    }
    ${
      ending &&
      html`<${Dialog}
        title=${t('programs.revoke.title', { name: ending.name })}
        onClose=${() => setEnding(null)}
      >
        <p>${t('programs.revoke.about')}</p>
        <div class="row">
          <button class="button button-bad" onClick=${() => end(ending)}>
            ${t('programs.revoke.yes')}
          </button>
          <button class="button" onClick=${() => setEnding(null)}>
            ${t('programs.revoke.no')}
          </button>
        </div>
      <//>`
    }`;
}

/** @param {{tokens: ProgramToken[], onEnd: (token: ProgramToken) => void}} props */
function Tokens({ tokens, onEnd }) {
  if (tokens.length === 0) return html`<p class="quiet">${t('programs.none')}</p>`;
  return html`<ul class="account-devices programs">
    ${tokens.map(
      (token) =>
        html`<li key=${token.id}>
          <span>
            <b dir="auto">${token.name}</b>
            <span class="small">${t(`programs.scope.${scopeOf(token)}`)}</span>
            <span class="quiet small">
              ${t('programs.made', { when: dayTimeText(token.made) })} ·${' '}
              ${token.seen ? t('programs.seen', { when: dayTimeText(token.seen) }) : t('programs.unseen')}
            </span>
          </span>
          <button
            class="button"
            aria-label=${t('programs.revoke.of', { name: token.name })}
            onClick=${() => onEnd(token)}
          >
            ${t('programs.revoke')}
          </button>
        </li>`,
    )}
  </ul>`;
}

function Scopes() {
  return html`<fieldset class="programs-scopes">
    <legend>${t('programs.scope')}</legend>
    ${SCOPES.map(
      (scope) =>
        html`<label key=${scope}>
          <input type="radio" name="scope" value=${scope} defaultChecked=${scope === 'read'} />
          <span><b>${t(`programs.scope.${scope}`)}</b> ${t(`programs.scope.${scope}.about`)}</span>
        </label>`,
    )}
  </fieldset>`;
}

/**
 * The secret of a new token, in place of the form.
 * @param {{made: ProgramToken & {token: string}, onKept: () => void}} props
 */
function Secret({ made, onKept }) {
  const [copied, setCopied] = useState(false);
  const head = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => head.current?.focus(), []);
  const copy = async () => setCopied(await copyText(made.token));
  return html`<div class="programs-secret">
    <h3 ref=${head} tabindex="-1">${t('programs.secret', { name: made.name })}</h3>
    <p>${t('programs.secret.about')}</p>
    <code>${made.token}</code>
    <div class="row">
      <button class="button button-primary" onClick=${copy}>
        <${Icon} name=${copied ? 'check' : 'copy'} />${t(copied ? 'codes.copied' : 'codes.copy')}
      </button>
      <button class="button" onClick=${onKept}>${t('programs.secret.kept')}</button>
    </div>
  </div>`;
}
