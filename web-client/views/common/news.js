// SPDX-License-Identifier: MIT
// News over a page: the toast, and the bar of a player who has joined.
/** @import { State } from '../../types.d.ts' */
import { hasText, t } from '../../texts/text.js';
import { JoinedBar } from './awaited.js';
import { html, useEffect, useState } from './h.js';
import { Icon } from './icons.js';

const TOAST_MS = 6000;
/** Notices that report no problem. */
const NEWS = [
  'account.erased',
  'again.declined',
  'again.news',
  'anyone.bot',
  'anyone.two',
  'clock.pause.mine',
  'clock.pause.none',
  'clock.pause.theirs',
  'clock.restart.mine',
  'clock.restart.none',
  'clock.restart.theirs',
  'clock.store.mine',
  'clock.store.none',
  'clock.store.theirs',
  'draw.declined',
  'rematch.declined',
  'report.done',
  'takeback.news',
];

/** @param {{state: State, page: string}} props */
export function News({ state, page }) {
  return html`<${JoinedBar} state=${state} page=${page} /> <${Toast} state=${state} />`;
}

/** The time of the last notice that was closed or shown long enough: another place does not show it again. */
let doneAt = 0;

/** The last refusal or piece of news, shown for a few seconds. @param {{state: State}} props */
function Toast({ state }) {
  const [, setTick] = useState(0);
  const { notice } = state;
  const at = notice?.at ?? 0;
  const close = () => {
    doneAt = at;
    setTick((tick) => tick + 1);
  };
  useEffect(() => {
    if (!at || at === doneAt) return undefined;
    const timer = setTimeout(close, TOAST_MS);
    return () => clearTimeout(timer);
  }, [at]);
  const shown = notice && at > 0 && at !== doneAt;
  return html`<div class="toasts" role="alert">
    ${
      shown &&
      html`<div class="toast">
        <${Icon} name=${NEWS.includes(notice.key) ? 'check' : 'warn'} /><span
          >${noticeText(notice)}</span
        >
        <button
          class="button button-quiet button-icon"
          aria-label=${t('toast.close')}
          onClick=${close}
        >
          <${Icon} name="close" />
        </button>
      </div>`
    }
  </div>`;
}

/** @param {NonNullable<State['notice']>} notice */
function noticeText({ key, params }) {
  if (hasText(key)) return t(key, params);
  const told = params.detail ?? params.title ?? params.sentence;
  return told ? String(told) : t('notice.unknown', { code: key });
}
