// SPDX-License-Identifier: MIT
// Moving to another device: the dialog with a QR code of the link, and the page that the link opens there.
/** @import { Store } from '../../types.d.ts' */
import { navigate, trimLink } from '../../app/router.js';
import { enAccount } from '../../texts/en/account.js';
import { addTexts, t } from '../../texts/text.js';
import { refusalWords } from '../account/account-forms.js';
import { copyText, isOnlyHere } from '../common/clipboard.js';
import { timeText } from '../common/dates.js';
import { Dialog } from '../common/dialog.js';
import { html, useEffect, useState } from '../common/h.js';
import { Icon } from '../common/icons.js';
import { QrCode } from '../common/qr.js';

addTexts(enAccount);

/** @param {{store: Store, room: string, onClose: () => void}} props */
export function MoveDialog({ store, room, onClose }) {
  const [code, setCode] = useState(
    /** @type {{code: string, until: number, key: string} | null} */ (null),
  );
  const [refused, setRefused] = useState('');
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    store
      .account()
      .then((account) => account.moveCode())
      .then((answer) => (answer.ok ? setCode(answer.d) : setRefused(refusalWords(answer))));
  }, [store]);
  const link = code ? `${location.origin}/move#${code.code}.${code.key}.${room}` : '';
  const time = code ? timeText(code.until) : '';
  // The other device has taken over: nothing is left to do here.
  const taken = store.state.link === 'replaced';
  useEffect(() => {
    if (taken) onClose();
  }, [taken]);
  const copy = async () => setCopied(await copyText(link));
  return html`<${Dialog} title=${t('move.title')} onClose=${onClose}>
    <p role="alert" class="account-refused">${refused}</p>
    ${!code && !refused && html`<p class="quiet" aria-busy="true">${t('move.making')}</p>`}
    ${
      code &&
      html`<div class="moving">
        <p>${t('move.about', { name: store.state.me?.name ?? '', time })}</p>
        ${
          isOnlyHere() &&
          html`<p class="account-note account-warn">
            ${t('move.localhost', { host: location.host })}
          </p>`
        }
        <${QrCode} text=${link} />
        <div class="link-box">
          <label class="unseen" for="move-link">${t('move.link')}</label>
          <input id="move-link" type="text" readonly value=${link} />
          <button class="button" onClick=${copy}>
            <${Icon} name=${copied ? 'check' : 'copy'} />${t(copied ? 'codes.copied' : 'move.copy')}
          </button>
        </div>
        <p class="quiet small">${t('move.secret')}</p>
      </div>`
    }
  <//>`;
}

/**
 * Reads the secrets in the fragment of the address, and removes them from the address at once, so that they cannot be
 * read later.
 */
function takeFragment() {
  const [, code, key, room = ''] =
    /^#([A-Za-z0-9_-]{1,128})\.([0-9a-f]{64})(?:\.([A-Za-z0-9_-]{1,32}))?$/.exec(
      trimLink(location.hash),
    ) ?? [];
  if (location.hash) history.replaceState(null, '', location.pathname);
  return code ? { code, key, room } : null;
}

/** @param {{store: Store}} props */
export function MovePage({ store }) {
  const [sent] = useState(takeFragment);
  const [refused, setRefused] = useState('');
  const [busy, setBusy] = useState(false);
  const { me, mine } = store.state;
  if (!sent) return html`<${Told} what="move.page.none" />`;
  if (refused === 'no-such-code') return html`<${Told} what="move.old" />`;
  const take = async () => {
    setBusy(true);
    const answer = await (await store.account()).take(sent.code, sent.key);
    setBusy(false);
    if (answer.ok) navigate(sent.room ? `/t/${sent.room}` : '/');
    else setRefused(answer.code === 'no-such-code' ? answer.code : refusalWords(answer));
  };
  return html`<div class="page-text account">
    <h1>${t('move.page')}</h1>
    <p class="lead">${t('move.page.about')}</p>
    ${me?.account && html`<p class="account-note">${t('move.page.account', { name: me.name })}</p>`}
    ${
      me &&
      !me.account &&
      mine.length > 0 &&
      html`<p class="account-note">${t('move.page.guest', { name: me.name, n: mine.length })}</p>`
    }
    <p role="alert" class="account-refused">${refused}</p>
    <button
      class="button button-primary button-great"
      disabled=${!me}
      aria-disabled=${busy}
      onClick=${() => !busy && take()}
    >
      ${t('move.page.do')}
    </button>
  </div>`;
}

/** @param {{what: string}} props */
function Told({ what }) {
  return html`<div class="page-text account">
    <h1>${t(what)}</h1>
    <p class="lead">${t(`${what}.about`)}</p>
    <p><a class="button button-primary" href="/">${t('lost.home')}</a></p>
  </div>`;
}
