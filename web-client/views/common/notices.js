// SPDX-License-Identifier: MIT
// News over a page: the toast, and the bar of a player who has joined. A table gives them a place of its own, where they
// cover neither a player's bar nor a clock nor a way.
/** @import { State, Store } from '../../types.d.ts' */
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

/** How many tables on the page have a place for notices; the listeners are called when that changes. */
const places = { count: 0, listeners: new Set() };

/** @param {number} by */
function addPlaces(by) {
  places.count += by;
  places.listeners.forEach((listener) => listener());
}

/** Whether a table on the page shows the notices. */
export function useTablePlace() {
  const [, setTick] = useState(0);
  useEffect(() => {
    const listener = () => setTick((tick) => tick + 1);
    places.listeners.add(listener);
    listener();
    return () => places.listeners.delete(listener);
  }, []);
  return places.count > 0;
}

/** The notices of a page, unless a table shows them. @param {{store: Store, page: string}} props */
export function Notices({ store, page }) {
  if (useTablePlace()) return null;
  return html`<div class="notices"><${News} state=${store.state} page=${page} /></div>`;
}

/** The notices of a table. @param {{store: Store}} props */
export function TableNotices({ store }) {
  useEffect(() => {
    addPlaces(1);
    return () => addPlaces(-1);
  }, []);
  return html`<div class="table-notices"><${News} state=${store.state} page="table" /></div>`;
}

/** @param {{state: State, page: string}} props */
function News({ state, page }) {
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
