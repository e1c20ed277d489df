// SPDX-License-Identifier: MIT
// How long ago something was, in words that follow the time.
/** @import { Store } from '../../types.d.ts' */
import { t } from '../../texts/text.js';
import { dayTimeText } from './dates.js';
import { html, useEffect, useState } from './h.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** "just now", "12 min ago", "3 h ago", "2 days ago". @param {number} ms */
export function agoWords(ms) {
  if (ms < MINUTE_MS) return t('ago.now');
  if (ms < HOUR_MS) return t('ago.minutes', { n: Math.floor(ms / MINUTE_MS) });
  if (ms < DAY_MS) return t('ago.hours', { n: Math.floor(ms / HOUR_MS) });
  return t('ago.days', { n: Math.floor(ms / DAY_MS) });
}

/**
 * The time since a moment of the server's clock.
 * @param {{store: Store, at: number, text: string}} props text: the key of the sentence, with `{ago}`
 */
export function Ago({ store, at, text }) {
  const [, setTick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTick((tick) => tick + 1), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return html`<time datetime=${new Date(at).toISOString()} title=${dayTimeText(at)}
    >${t(text, { ago: agoWords(store.time() - at) })}</time
  >`;
}
