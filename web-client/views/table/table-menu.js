// SPDX-License-Identifier: MIT
// Parts of the menu of a table and of the tab of its rules, for tables of the server and for games on this device.
/** @import { Store, RoomState } from '../../types.d.ts' */
import { rulesetOf } from '../../table/notation.js';
import { enPanel } from '../../texts/en/panel.js';
import { addTexts, hasText, t } from '../../texts/text.js';
import { Dialog } from '../common/dialog.js';
import { html, useState } from '../common/h.js';
import { Icon } from '../common/icons.js';
import { Later, styled } from '../common/later.js';
import { SITE_PAGES } from '../common/menu.js';
import { owedElsewhere } from '../../app/room-lists.js';
import { rulesInWords } from '../lobby/options.js';

addTexts(enPanel);

const SETTINGS = () => import('../common/settings-dialog.js');
const ACCOUNT = styled(() => import('../account/account.js'), 'account');

/**
 * The menu: the given actions, those of every table, and the pages of the site, because a running game has no header.
 * @param {{store: Store, onClose: () => void, children?: any}} props
 */
export function Menu({ store, onClose, children }) {
  const [dialog, setDialog] = useState(/** @type {'settings' | 'account' | null} */ (null));
  const { me } = store.state;
  const owed = owedElsewhere(store.state);
  if (dialog === 'settings') {
    const props = { store, onClose };
    return html`<${Later} load=${SETTINGS} name="SettingsDialog" props=${props} waiting="" />`;
  }
  if (dialog === 'account') {
    const props = { store, start: 'register', onClose };
    return html`<${Later} load=${ACCOUNT} name="AccountDialog" props=${props} waiting="" />`;
  }
  return html`<${Dialog} title=${t('menu.title')} kind="menu" onClose=${onClose}>
    <div class="menu-items">
      ${children}
      <${MenuItem} icon="gear" onPress=${() => setDialog('settings')}>${t('settings.title')}<//>
      ${
        me &&
        !me.account &&
        html`<${MenuItem} icon="person" onPress=${() => setDialog('account')}>
          ${t('account.way')}
        <//>`
      }
      ${
        owed > 0 &&
        html`<a class="button button-quiet" href="/">
          <${Icon} name="next" />${t('owed', { n: owed })}
        </a>`
      }
    </div>
    <nav class="menu-ways" aria-label=${t('shell.ways')}>
      ${SITE_PAGES.map(
        ([name, path]) =>
          html`<a key=${name} class="button button-quiet" href=${path}>${t(`way.${name}`)}</a>`,
      )}
    </nav>
  <//>`;
}

/** @param {{icon: string, onPress: () => void, off?: boolean, bad?: boolean, children?: any}} props bad: it ends a game */
export function MenuItem({ icon, onPress, off = false, bad = false, children }) {
  return html`<button
    class="button button-quiet ${bad ? 'button-bad' : ''}"
    disabled=${off}
    onClick=${onPress}
  >
    <${Icon} name=${icon} />${children}
  </button>`;
}

/** Takes the last turn back, if the player may. @param {{store: Store, room: RoomState, onClose: () => void}} props */
export function TakeBackItem({ store, room, onClose }) {
  if (!room.canTakeBack) return null;
  const takeBack = () => {
    onClose();
    void store.takeBack();
  };
  return html`<${MenuItem} icon="rewind" off=${room.busy !== null} onPress=${takeBack}>
    ${t('turn.takeback')}
  <//>`;
}

/** @param {{what: string, onYes: () => void, onClose: () => void}} props what: the prefix of the keys of its texts */
export function Sure({ what, onYes, onClose }) {
  const yes = () => {
    onClose();
    onYes();
  };
  return html`<${Dialog} title=${t(`${what}.title`)} onClose=${onClose}>
    <p>${t(`${what}.about`)}</p>
    <div class="row">
      <button class="button button-primary" onClick=${yes}>${t(`${what}.yes`)}</button>
      <button class="button" onClick=${onClose}>${t(`${what}.no`)}</button>
    </div>
  <//>`;
}

/** The game in two sentences, the rules of this table, and the way to the whole text. @param {{room: RoomState, more: string[]}} props */
export function RulesFacts({ room, more }) {
  const game = rulesetOf(room.rules);
  const about = [1, 2].map((n) => `invited.${game}.${n}`).filter(hasText);
  return html`
    ${about.map((key) => html`<p key=${key}>${t(key)}</p>`)}
    <p class="quiet small">${[rulesInWords(room.rules), ...more].join(' · ')}</p>
    <p><a href=${`/rules/${game}`} target="_blank">${t('menu.rules')}</a></p>
  `;
}
