// SPDX-License-Identifier: MIT
// The frame of every page: the name of the site, the navigation, the state of the connection, and notices.
/** @import { Store, State } from '../../types.d.ts' */
import { owedElsewhere } from '../../app/room-lists.js';
import { steadyNow } from '../../sdk/steady.js';
import { t } from '../../texts/text.js';
import { dayTimeText } from './dates.js';
import { Avatar } from './avatar.js';
import { html, useEffect, useState } from './h.js';
import { Icon } from './icons.js';
import { Later, styled } from './later.js';
import { Menu } from './menu.js';
import { NameField } from './name-field.js';
import { WaitingMark } from './new-opponent.js';
import { Notices, useTablePlace } from './notices.js';

/** Links that end for good: commands at a table would have no effect. */
const OUT = ['replaced', 'gone', 'kicked', 'banned'];
const PERSON = () => import('../people/person.js');
const ACCOUNT = styled(() => import('../account/account.js'), 'account');

/** @param {{store: Store, page: string, children?: any}} props */
export function Shell({ store, page, children }) {
  const [Settings, setSettings] = useState(/** @type {any} */ (null));
  // The module is wrapped in a function: the setter would call a bare function.
  const openSettings = () =>
    import('./settings-dialog.js').then((module) => setSettings(() => module.SettingsDialog));
  const [account, setAccount] = useState('');
  const { state } = store;
  // Games on this device, lessons and puzzles need no server: their pages do not report a lost connection. Other pages that
  // were loaded without a server show what works offline.
  const lost = state.link === 'lost';
  const alone = lost && ['play', 'learn', 'puzzles'].includes(page);
  const away = lost && !alone && state.me === null;
  const inTable = useTablePlace(); // a table without a header shows the mark itself
  return html`<div class="shell shell-${page}">
    <a class="skip" href="#main">${t('shell.skip')}</a>
    <header class="head">
      <a class="brand" href="/" aria-label=${t('shell.home')}>
        <i></i>
        <span>Taberna</span>
      </a>
      <nav class="ways" aria-label=${t('shell.ways')}>
        ${Way({ page, name: 'lobby', path: '/lobby' })}
        ${Way({ page, name: 'learn', path: '/learn' })}
        ${Way({ page, name: 'puzzles', path: '/puzzles' })}
        ${Way({ page, name: 'rules', path: '/rules/tabula' })}
        ${Way({ page, name: 'tv', path: '/tv' })}
        ${Way({ page, name: 'ratings', path: '/ratings' })}
      </nav>
      <div class="me">
        ${page !== 'home' && html`<${OwedTables} state=${state} />`}
        ${!inTable && html`<${WaitingMark} store=${store} />`}
        ${state.me && html`<${Me} store=${store} me=${state.me} onAccount=${setAccount} />`}
        <button
          class="button button-quiet button-icon"
          aria-label=${t('settings.title')}
          title=${t('settings.title')}
          onClick=${openSettings}
        >
          <${Icon} name="gear" />
        </button>
        <${Menu} page=${page} onSettings=${openSettings} />
      </div>
    </header>
    <${Notices} store=${store} page=${page} />
    ${!(away || alone) && html`<${LinkBar} store=${store} onSignIn=${() => setAccount('login')} />`}
    <${Announcement} store=${store} folds=${['table', 'tv', 'play'].includes(page)} />
    ${away && html`<${Away} />`}
    <main id="main" tabindex="-1" inert=${page === 'table' && OUT.includes(state.link)}>
      ${children}
    </main>
    <footer class="foot">
      <p>${t('shell.about')}</p>
      <nav aria-label=${t('shell.more')}>
        <a href="/learn">${t('way.learn')}</a>
        <a href="/puzzles">${t('way.puzzles')}</a>
        <a href="/lobby">${t('way.lobby')}</a>
        <a href="/tv">${t('way.tv')}</a>
        <a href="/play">${t('way.play')}</a>
        <a href="/games">${t('way.games')}</a>
        <a href="/ratings">${t('way.ratings')}</a>
        <a href="/rules/tabula">${t('way.rules')}</a>
        <a href="/history">${t('way.history')}</a>
        <a href="/dice">${t('way.dice')}</a>
        <a href="/bots">${t('way.bots')}</a>
        <a href="/verify">${t('way.verify')}</a>
      </nav>
    </footer>
    ${Settings && html`<${Settings} store=${store} onClose=${() => setSettings(null)} />`}
    ${
      state.person &&
      html`<${Later}
        key=${state.person.who}
        load=${PERSON}
        name="PersonDialog"
        props=${{ store, person: state.person }}
        waiting=""
      />`
    }
    ${
      account &&
      html`<${Later}
        load=${ACCOUNT}
        name="AccountDialog"
        props=${{ store, start: account, onClose: () => setAccount('') }}
        waiting=""
      />`
    }
  </div>`;
}

/**
 * The user: a guest can change the name here, an account has a page of its own.
 * @param {{store: Store, me: NonNullable<State['me']>, onAccount: (way: string) => void}} props
 */
function Me({ store, me, onAccount }) {
  if (me.account) {
    const about = t('account.yours', { name: me.name });
    return html`<a class="name-shown" href="/account" aria-label=${about} title=${about}>
      <${Avatar} store=${store} who=${me.who} /><span>${me.name}</span>
    </a>`;
  }
  return html`<${Avatar} store=${store} who=${me.who} /><${NameField}
      store=${store}
      name=${me.name}
    />
    <button
      class="button button-quiet button-icon me-account"
      aria-label=${t('account.way')}
      title=${t('account.way')}
      onClick=${() => onAccount('register')}
    >
      <${Icon} name="person" />
    </button>`;
}

/** The number of other tables that wait for this user. @param {{state: State}} props */
function OwedTables({ state }) {
  const n = owedElsewhere(state);
  if (n === 0) return null;
  const about = t('owed', { n });
  return html`<a class="owed" href="/" aria-label=${about} title=${about}>${n}</a>`;
}

/** @param {{page: string, name: string, path: string}} way */
function Way({ page, name, path }) {
  return html`<a href=${path} aria-current=${page === name ? 'page' : null}
    >${t(`way.${name}`)}</a
  >`;
}

/** The page was loaded from this device and no server answers: it offers what works offline. */
function Away() {
  return html`<section class="link-bar away" role="status">
    <span>${t('away')}</span>
    <nav class="row" aria-label=${t('away.ways')}>
      <a class="button button-primary" href="/play">${t('way.play')}</a>
      <a class="button" href="/learn">${t('way.learn')}</a>
      <a class="button" href="/puzzles">${t('way.puzzles')}</a>
      <a class="button" href="/rules/tabula">${t('way.rules')}</a>
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
