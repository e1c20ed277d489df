// SPDX-License-Identifier: MIT
// The secondary controls of a table: the spectators, the link, the current rules, leaving, resigning.
/** @import { Store, RoomState } from '../../types.d.ts' */
import { enSitting } from '../../texts/en/sitting.js';
import { addTexts, t } from '../../texts/text.js';
import { BotTag } from '../common/bot-tag.js';
import { copyText, embedText, tableLink } from '../common/clipboard.js';
import { Dialog } from '../common/dialog.js';
import { html, useState } from '../common/h.js';
import { HostTools, SendAway } from './host.js';
import { Icon } from '../common/icons.js';
import { TableGames } from './past-game.js';
import { Later, styled } from '../common/later.js';
import { rulesInWords } from '../lobby/options.js';
import { settingsWords } from '../common/settings-words.js';

addTexts(enSitting);

const HINT = styled(() => import('./hint.js'), 'analysis');
const MOVE = styled(() => import('./move.js'), 'account', 'sitting');

/**
 * A name that opens the menu of actions on that user.
 * @param {{store: Store, person: {who: string, name: string}}} props
 */
function Named({ store, person }) {
  if (person.who === store.state.me?.who) return html`<bdi>${person.name}</bdi>`;
  return html`<button class="name-button" onClick=${() => store.meet(person)}>
      <bdi>${person.name}</bdi></button
    ><${BotTag} person=${person} />`;
}

/**
 * The number of spectators, and the names of those that are not hidden.
 * @param {{store: Store, room: RoomState}} props
 */
function Watching({ store, room }) {
  const [away, setAway] = useState(/** @type {{who: string, name: string} | null} */ (null));
  const host = store.state.me?.who === room.host;
  const more = room.watchers - room.watching.length;
  return html`<details class="watching">
    <summary class="watchers"><${Icon} name="eye" />${t('watchers', { n: room.watchers })}</summary>
    ${
      host
        ? html`<ul class="watching-list">
            ${room.watching.map(
              (person) =>
                html`<li key=${person.who}>
                  <${Named} store=${store} person=${person} />
                  <button
                    class="button button-quiet"
                    aria-label=${t('host.away', { name: person.name })}
                    onClick=${() => setAway(person)}
                  >
                    ${t('host.away.short')}
                  </button>
                </li>`,
            )}
          </ul>`
        : html`<span class="row">
            ${room.watching.map((person) => html`<${Named} key=${person.who} store=${store} person=${person} />`)}
            ${more > 0 && t('watching.more', { n: more })}
          </span>`
    }
    ${away && html`<${SendAway} store=${store} ...${away} onClose=${() => setAway(null)} />`}
  </details>`;
}

/**
 * Whether a hint is unfair to no other player: the game is not rated, and only bots sit in the other seats.
 * @param {RoomState} room
 */
export const mayHint = ({ mySeat, seats, settings }) =>
  mySeat !== null &&
  !settings.rated &&
  Object.entries(seats).every(([seat, info]) => seat === mySeat || info?.bot === true);

/** @param {{store: Store, room: RoomState} & import('../analysis/analysis-turn.js').Others} props */
export function TableTools({ store, room, other, onOther }) {
  const [asking, setAsking] = useState(false);
  const [moving, setMoving] = useState(false);
  const [copied, setCopied] = useState(false);
  const playing = room.state === 'playing' && room.mySeat !== null;
  const [embedded, setEmbedded] = useState(false);
  const copy = async () => setCopied(await copyText(tableLink(room.id)));
  const embed = async () => setEmbedded(await copyText(embedText(room.id)));
  return html`<footer class="tools">
    <p class="quiet small tools-facts">
      ${room.imported && html`<span class="tag-warn">${t('imported.badge')}</span>`}
      ${room.watchers > 0 && html`<${Watching} store=${store} room=${room} />`}
      ${
        room.settings.delay > 0 &&
        room.state === 'playing' &&
        room.mySeat === null &&
        html`<span class="tag-warn">${t('delay.badge', { n: room.settings.delay })}</span>`
      }
      <span>${[rulesInWords(room.rules), ...settingsWords(room.settings)].join(' · ')}</span>
    </p>
    <${TableGames} store=${store} room=${room} />
    ${
      playing &&
      mayHint(room) &&
      html`<${Later}
        load=${HINT}
        name="Hint"
        props=${{ store, room, other, onOther }}
        waiting=""
      />`
    }
    <div class="row">
      <button class="button button-quiet" onClick=${copy}>
        <${Icon} name=${copied ? 'check' : 'copy'} />${t(copied ? 'link.copied' : 'link.copy')}
      </button>
      ${
        room.mySeat &&
        html`<button class="button button-quiet" onClick=${() => setMoving(true)}>
          <${Icon} name="phone" />${t('move.do')}
        </button>`
      }
      ${
        playing &&
        html`<button
          class="button button-quiet"
          disabled=${room.drawOffer !== null}
          onClick=${() => store.offerDraw()}
        >
          ${t('draw.offer')}
        </button>`
      }
      ${
        playing &&
        html`<button class="button button-quiet button-bad" onClick=${() => setAsking(true)}>
          <${Icon} name="flag" />${t('resign')}
        </button>`
      }
      <button class="button button-quiet" onClick=${embed}>
        <${Icon}
          name=${embedded ? 'check' : 'share'}
        />${t(embedded ? 'embed.copied' : 'embed.copy')}
      </button>
      ${
        room.state === 'ended' &&
        room.mySeat &&
        html`<button class="button button-quiet" onClick=${() => store.stand()}>
          ${t('stand')}
        </button>`
      }
    </div>
    ${store.state.me?.who === room.host && room.state === 'ended' && html`<${HostTools} store=${store} room=${room} />`}
    ${
      moving &&
      html`<${Later}
        load=${MOVE}
        name="MoveDialog"
        props=${{ store, room: room.id, onClose: () => setMoving(false) }}
        waiting=""
      />`
    }
    ${
      asking &&
      html`<${Dialog} title=${t('resign.title')} onClose=${() => setAsking(false)}>
        <p>${t('resign.about')}</p>
        <div class="row">
          <button
            class="button button-primary"
            onClick=${() => {
              setAsking(false);
              store.resign();
            }}
          >
            ${t('resign.yes')}
          </button>
          <button class="button" onClick=${() => setAsking(false)}>${t('resign.no')}</button>
        </div>
      <//>`
    }
  </footer>`;
}
