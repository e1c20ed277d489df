// SPDX-License-Identifier: MIT
// What a page says above its content about the connection and the server. Loaded after the first board, or when there is
// something to say.
/** @import { Store } from '../../types.d.ts' */
import { FIRST_GAME } from '../../games/registry.js';
import { steadyNow } from '../../sdk/steady.js';
import { enBars } from '../../texts/en/bars.js';
import { addTexts, t } from '../../texts/text.js';
import { dayTimeText } from './dates.js';
import { html, useEffect, useState } from './h.js';
import { Icon } from './icons.js';

addTexts(enBars);

export { WaitingMark } from './awaited.js';
export { News } from './news.js';

/**
 * @param {{store: Store, page: string, onSignIn: () => void}} props page: its name
 */
export function Bars({ store, page, onSignIn }) {
  const { link, me } = store.state;
  // Games on this device, lessons and puzzles need no server: their pages do not report a lost connection. Other pages
  // that were loaded without a server show what works offline.
  const lost = link === 'lost';
  const alone = lost && ['play', 'learn', 'puzzles'].includes(page);
  const away = lost && !alone && me === null;
  return html`${!(away || alone) && html`<${LinkBar} store=${store} onSignIn=${onSignIn} />`}
    <${Announcement} store=${store} folds=${['table', 'tv', 'play'].includes(page)} />
    ${away && html`<${Away} />`}`;
}

/** The page was loaded from this device and no server answers: it offers what works offline. */
function Away() {
  return html`<section class="link-bar away" role="status">
    <span>${t('away')}</span>
    <nav class="row" aria-label=${t('away.ways')}>
      <a class="button button-primary" href="/play">${t('way.play')}</a>
      <a class="button" href="/learn">${t('way.learn')}</a>
      <a class="button" href="/puzzles">${t('way.puzzles')}</a>
      <a class="button" href=${`/rules/${FIRST_GAME}`}>${t('way.rules')}</a>
      <a class="button" href="/verify">${t('way.verify')}</a>
    </nav>
  </section>`;
}

/**
 * The state of the connection to the server, if there is a problem.
 * @param {{store: Store, onSignIn: () => void}} props
 */
function LinkBar({ store, onSignIn }) {
  const { link, retryAt, sentAway } = store.state;
  const seconds = useSecondsTo(link === 'lost' || link === 'restarting' ? retryAt : null);
  if (link === 'open' || link === 'connecting') {
    return html`<div class="link-bar" role="status" hidden></div>`;
  }
  const told = [
    t(`link.${link}`),
    seconds !== null && t('link.again', { n: seconds }),
    sentAway.until && t('link.until', { until: dayTimeText(sentAway.until) }),
    sentAway.reason && t('link.reason', { reason: sentAway.reason }),
  ];
  const stopped = link !== 'lost' && link !== 'restarting';
  return html`<div class="link-bar link-${link}" role="status">
    <span class="link-pulse" aria-hidden="true"></span>
    <span>${told.filter(Boolean).join(' ')}</span>
    ${
      link === 'signed-out' &&
      html`<button class="button" onClick=${onSignIn}>${t('link.signed-out.do')}</button>`
    }
    ${
      stopped &&
      html`<button class="button" onClick=${() => store.useHere()}>
        ${t(link === 'replaced' ? 'link.replaced.do' : link === 'signed-out' ? 'link.signed-out.guest' : 'link.gone.do')}
      </button>`
    }
  </div>`;
}

/**
 * The server's announcement to all users. At a table it has one line, and a tap on it shows the rest.
 * @param {{store: Store, folds: boolean}} props folds: the page may be a table
 */
function Announcement({ store, folds }) {
  const { announcement } = store.state;
  const [whole, setWhole] = useState(false);
  useEffect(() => setWhole(false), [announcement?.text]);
  const text = announcement?.text || t('announcement.restart');
  return html`<div
    class="link-bar announcement ${whole ? 'announcement-whole' : ''}"
    role="status"
    hidden=${!announcement}
  >
    ${
      announcement &&
      html`${
          folds
            ? html`<button
                class="announcement-text"
                aria-expanded=${whole}
                onClick=${() => setWhole(!whole)}
              >
                ${text}
              </button>`
            : html`<span>${text}</span>`
        }
        <button
          class="button button-quiet button-icon"
          aria-label=${t('toast.close')}
          onClick=${() => store.closeAnnouncement()}
        >
          <${Icon} name="close" />
        </button>`
    }
  </div>`;
}

/**
 * Whole seconds until a time, counted down; null if there is no time.
 * @param {number | null} at
 * @returns {number | null}
 */
function useSecondsTo(at) {
  const [, setTick] = useState(0);
  useEffect(() => {
    if (at === null) return undefined;
    const timer = setInterval(() => setTick((tick) => tick + 1), 1000);
    return () => clearInterval(timer);
  }, [at]);
  return at === null ? null : Math.max(0, Math.ceil((at - steadyNow()) / 1000));
}
