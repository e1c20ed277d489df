// SPDX-License-Identifier: MIT
// The actions that a table needs rarely, in its menu, and the facts in the tab of its rules.
/** @import { Store, RoomState } from '../../types.d.ts' */
import { enSitting } from '../../texts/en/sitting.js';
import { addTexts, t } from '../../texts/text.js';
import { leavesEarly } from '../../table/early.js';
import { BotTag } from '../common/bot-tag.js';
import { copyText, embedText, tableLink } from '../common/clipboard.js';
import { Dialog } from '../common/dialog.js';
import { html, useState } from '../common/h.js';
import { HostTools, SendAway } from './host.js';
import { Icon } from '../common/icons.js';
import { TableGames } from './table-games.js';
import { Later, styled } from '../common/later.js';
import { Menu, MenuItem, RulesFacts, Sure, TakeBackItem } from './table-menu.js';
import { settingsWords } from '../common/settings-words.js';

addTexts(enSitting);

const WAITING = styled(() => import('./waiting.js'), 'sitting', 'sets');
const MOVE = styled(() => import('./move.js'), 'account', 'sitting');

/**
 * A name that opens the menu of actions on that user.
 * @param {{store: Store, person: {who: string, name: string}}} props
 */
function Named({ store, person }) {
  if (person.who === store.state.me?.who) return html`<bdi translate="no">${person.name}</bdi>`;
  return html`<button class="name-button" onClick=${() => store.openUserMenu(person)}>
      <bdi translate="no">${person.name}</bdi></button
    ><${BotTag} person=${person} />`;
}

/**
 * The names of the spectators that are not hidden; the host can remove them.
 * @param {{store: Store, room: RoomState}} props
 */
function WatchingNames({ store, room }) {
  const [away, setAway] = useState(/** @type {{who: string, name: string} | null} */ (null));
  const host = store.state.me?.who === room.host;
  const more = room.watchers - room.watching.length;
  return html`
    <ul class="watching-list">
      ${room.watching.map(
        (person) =>
          html`<li key=${person.who}>
            <${Named} store=${store} person=${person} />
            ${
              host &&
              html`<button
                class="button button-quiet"
                aria-label=${t('host.away', { name: person.name })}
                onClick=${() => setAway(person)}
              >
                ${t('host.away.short')}
              </button>`
            }
          </li>`,
      )}
    </ul>
    ${more > 0 && html`<p class="quiet small">${t('watching.more', { n: more })}</p>`}
    ${away && html`<${SendAway} store=${store} ...${away} onClose=${() => setAway(null)} />`}
  `;
}

/**
 * The spectators, for those who ask at the table.
 * @param {{store: Store, room: RoomState, onClose: () => void}} props
 */
export function Spectators({ store, room, onClose }) {
  const { delay } = room.settings;
  return html`<${Dialog} title=${t('watchers', { n: room.watchers })} onClose=${onClose}>
    ${delay > 0 && room.state === 'playing' && html`<p>${t('delay.about', { n: delay })}</p>`}
    <${WatchingNames} store=${store} room=${room} />
  <//>`;
}

/** The number of spectators, and their names. @param {{store: Store, room: RoomState}} props */
function Watching({ store, room }) {
  return html`<details class="watching">
    <summary class="watchers"><${Icon} name="eye" />${t('watchers', { n: room.watchers })}</summary>
    <${WatchingNames} store=${store} room=${room} />
  </details>`;
}

/** The agreed rules, the spectators, and the other games of this table. @param {{store: Store, room: RoomState}} props */
export function TableFacts({ store, room }) {
  return html`<div class="facts">
    ${room.imported && html`<p class="tag-warn">${t('imported.badge')}</p>`}
    ${
      room.settings.delay > 0 &&
      room.state === 'playing' &&
      room.mySeat === null &&
      html`<p class="tag-warn">${t('delay.about', { n: room.settings.delay })}</p>`
    }
    ${room.watchers > 0 && html`<${Watching} store=${store} room=${room} />`}
    <${RulesFacts} room=${room} more=${settingsWords(room.settings)} />
    <${TableGames} store=${store} room=${room} />
  </div>`;
}

/** @param {{store: Store, room: RoomState, onClose: () => void}} props */
export function TableMenu({ store, room, onClose }) {
  const [asking, setAsking] = useState(/** @type {'resign' | 'move' | 'link' | null} */ (null));
  const [copied, setCopied] = useState('');
  /** @param {string} what @param {string} text */
  const copy = async (what, text) => setCopied((await copyText(text)) ? what : '');
  const playing = room.state === 'playing' && room.mySeat !== null;
  const host = store.state.me?.who === room.host;
  if (asking === 'move') {
    const props = { store, room: room.id, onClose };
    return html`<${Later} load=${MOVE} name="MoveDialog" props=${props} waiting="" />`;
  }
  if (asking === 'link') {
    const props = { room, onClose };
    return html`<${Later} load=${WAITING} name="LinkDialog" props=${props} waiting="" />`;
  }
  if (asking === 'resign') {
    const what = leavesEarly(room) ? 'resign.early' : 'resign';
    return html`<${Sure} what=${what} onYes=${() => store.resign()} onClose=${onClose} />`;
  }
  return html`<${Menu} store=${store} onClose=${onClose}>
    <${MenuItem}
      icon=${copied === 'link' ? 'check' : 'copy'}
      onPress=${() => copy('link', tableLink(room.id))}
    >
      ${t(copied === 'link' ? 'link.copied' : 'link.copy')}
    <//>
    <${MenuItem} icon="share" onPress=${() => setAsking('link')}>${t('link.show')}<//>
    <${MenuItem}
      icon=${copied === 'embed' ? 'check' : 'share'}
      onPress=${() => copy('embed', embedText(room.id))}
    >
      ${t(copied === 'embed' ? 'embed.copied' : 'embed.copy')}
    <//>
    ${room.mySeat && html`<${MenuItem} icon="phone" onPress=${() => setAsking('move')}>${t('move.do')}<//>`}
    <${TakeBackItem} store=${store} room=${room} onClose=${onClose} />
    ${
      playing &&
      html`<${MenuItem}
        icon="people"
        off=${room.drawOffer !== null}
        onPress=${() => (onClose(), store.offerDraw())}
      >
        ${t('draw.offer')}
      <//>`
    }
    ${
      playing &&
      html`<${MenuItem} icon="flag" bad onPress=${() => setAsking('resign')}>${t('resign')}<//>`
    }
    ${
      room.state === 'ended' &&
      room.mySeat &&
      html`<${MenuItem} icon="back" onPress=${() => store.stand()}>${t('stand')}<//>`
    }
    ${host && room.state !== 'open' && html`<${HostTools} store=${store} room=${room} />`}
  <//>`;
}
