// SPDX-License-Identifier: MIT
// The frame of every page: the name of the site, the navigation, the state of the connection, and notices.
/** @import { Store, State } from '../../types.d.ts' */
import { FIRST_GAME } from '../../games/registry.js';
import { owedElsewhere } from '../../app/room-lists.js';
import { t } from '../../texts/text.js';
import { Avatar } from './avatar.js';
import { html, useState } from './h.js';
import { Icon } from './icons.js';
import { LateBar } from './late-bars.js';
import { Later, styled } from './later.js';
import { Menu } from './menu.js';
import { NameField } from './name-field.js';
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
        ${Way({ page, name: 'rules', path: `/rules/${FIRST_GAME}` })}
        ${Way({ page, name: 'tv', path: '/tv' })}
        ${Way({ page, name: 'ratings', path: '/ratings' })}
      </nav>
      <div class="me">
        ${page !== 'home' && html`<${OwedTables} state=${state} />`}
        ${!inTable && html`<${LateBar} state=${state} name="WaitingMark" props=${{ store }} />`}
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
    <${LateBar}
      state=${state}
      name="Bars"
      props=${{ store, page, onSignIn: () => setAccount('login') }}
    />
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
        <a href=${`/rules/${FIRST_GAME}`}>${t('way.rules')}</a>
        <a href="/history">${t('way.history')}</a>
        <a href="/dice">${t('way.dice')}</a>
        <a href="/bots">${t('way.bots')}</a>
        <a href="/verify">${t('way.verify')}</a>
      </nav>
    </footer>
    ${dialogs({ store, Settings, setSettings, account, setAccount })}
  </div>`;
}

/**
 * The dialogs that are open above every page.
 * @param {{store: Store, Settings: any, setSettings: (module: null) => void, account: string,
 *   setAccount: (way: string) => void}} open
 */
function dialogs({ store, Settings, setSettings, account, setAccount }) {
  const { person } = store.state;
  return html`${Settings && html`<${Settings} store=${store} onClose=${() => setSettings(null)} />`}
  ${
    person &&
    html`<${Later}
      key=${person.who}
      load=${PERSON}
      name="PersonDialog"
      props=${{ store, person }}
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
  }`;
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
