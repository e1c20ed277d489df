// SPDX-License-Identifier: MIT
// A table with a free seat: players and host see the link to send, an invited friend sees one button.
/** @import { Store, RoomState } from '../../types.d.ts' */
import '../../games/texts.js';
import { paceOf } from '../../app/pace.js';
import { rulesetOf } from '../../table/notation.js';
import { t } from '../../texts/text.js';
import { copyText, isOnlyHere, tableLink, wasCopied } from '../common/clipboard.js';
import { Dialog } from '../common/dialog.js';
import { gameName } from '../board/games.js';
import { html, useRef, useState } from '../common/h.js';
import { Icon } from '../common/icons.js';
import { Options } from '../lobby/room-rules.js';
import { SetName } from '../lobby/set-name.js';
import { BotSeats } from './bot-seats.js';
import { StoodUp, stoodOf } from './consent.js';
import { CloseTable, LockSwitch } from './host.js';
import { QrCode } from '../common/qr.js';
import { Seats } from './sit-down.js';
import { settingsWords } from '../common/settings-words.js';

/** @param {{store: Store, room: RoomState}} props */
export function WaitingRoom({ store, room }) {
  const host = store.state.me?.who === room.host;
  const open = room.settings.visibility === 'public';
  const seats = Object.values(room.seats);
  const n = seats.filter((seat) => seat === null).length;
  const { visibility, invited } = room.settings;
  const names = visibility === 'private' ? invited.join(', ') : '';
  const { title, about } = waitingKeys(room, host);
  const [rules, setRules] = useState(false);
  const [Settings, setSettings] = useState(/** @type {any} */ (null));
  const change = () =>
    import('../lobby/opening.js').then((module) => setSettings(() => module.RoomSettingsDialog));
  return html`<section class="panel card waiting" aria-labelledby="waiting">
    <h2 id="waiting">${t(names ? 'waiting.title.private' : title, { n, names })}</h2>
    <p>${t(about)} ${t(leaveKey(room))}</p>
    ${names && host && html`<p data-invited>${t('waiting.invited')}</p>`}
    <${TableLink} room=${room} />
    ${!room.mySeat && html`<${Seats} store=${store} room=${room} />`}
    ${
      host &&
      html`<div class="waiting-switches">
        <label class="switch">
          <input
            type="checkbox"
            checked=${open}
            onChange=${() =>
              store.setRoom(
                open
                  ? { visibility: 'link', watch: 'link' }
                  : { visibility: 'public', watch: 'anyone' },
              )}
          />
          <span><b>${t('waiting.public')}</b><small>${t('waiting.public.about')}</small></span>
        </label>
        <${WatchSwitch} store=${store} room=${room} />
        <${LockSwitch} store=${store} room=${room} />
      </div>`
    }
    <div class="row">
      <button class="button" onClick=${() => setRules(true)}>
        ${t(host ? 'options.title' : 'options.title.read')}
      </button>
      ${host && html`<button class="button" onClick=${change}>${t('waiting.settings')}</button>`}
      ${
        room.mySeat &&
        html`<button class="button button-quiet" onClick=${() => store.stand()}>
          ${t('waiting.stand')}
        </button>`
      }
      ${host && html`<${CloseTable} store=${store} />`}
    </div>
    ${!host && html`<p class="quiet small" data-watch>${t(watchWords(room))}</p>`}
    <p class="quiet small agreed"><${Agreed} room=${room} /></p>
    ${host && html`<${BotSeats} store=${store} room=${room} />`}
    ${
      Settings &&
      html`<${Settings} store=${store} room=${room} onClose=${() => setSettings(null)} />`
    }
    ${
      rules &&
      html`<${Dialog}
        title=${t(host ? 'options.title' : 'options.title.read')}
        onClose=${() => setRules(false)}
      >
        <${Options} store=${store} room=${room} />
      <//>`
    }
  </section>`;
}

/**
 * The keys of title and text of a waiting table. Only the host is asked to send the link to a friend.
 * @param {RoomState} room
 * @param {boolean} host
 */
function waitingKeys({ seats, settings }, host) {
  const open = settings.visibility === 'public' ? '.public' : '';
  if (Object.keys(seats).length > 2)
    return { title: 'waiting.title.team', about: `waiting.about${open}.team` };
  if (open || host) return { title: `waiting.title${open}`, about: `waiting.about${open}` };
  const isPrivate = settings.visibility === 'private';
  return {
    title: 'waiting.title.public',
    about: isPrivate ? 'waiting.invited' : 'waiting.about.guest',
  };
}

/** What happens to the table when the page is closed: its key. @param {RoomState} room */
function leaveKey({ settings }) {
  if (paceOf(settings.clock) === 'days') return 'waiting.leave.days';
  return settings.visibility === 'public' ? 'waiting.leave.public' : 'waiting.leave';
}

/** The link to a table, as text and as a QR code. @param {{room: RoomState}} props */
function TableLink({ room }) {
  const link = tableLink(room.id);
  return html`<${LinkBox} link=${link} game=${gameName(room.rules)} /> ${
      isOnlyHere()
        ? html`<p class="banner banner-warn" data-only-here>
            ${t('waiting.only-here', { host: location.host })}
          </p>`
        : html`<${QrCode} text=${link} />`
    }`;
}

/** The link in a dialog: for the menu of a table. @param {{room: RoomState, onClose: () => void}} props */
export function LinkDialog({ room, onClose }) {
  return html`<${Dialog} title=${t('link.label')} onClose=${onClose}>
    <${TableLink} room=${room} />
  <//>`;
}

/** The text that says who can find and watch the game. @param {RoomState} room */
function watchWords({ settings: { watch, visibility } }) {
  if (watch === 'nobody') return 'waiting.watch.nobody';
  if (visibility === 'private') return 'waiting.watch.private';
  return `waiting.watch.${watch}`;
}

/** Who can watch, and the switch for it. @param {{store: Store, room: RoomState}} props */
function WatchSwitch({ store, room }) {
  const { watch, visibility } = room.settings;
  const isPrivate = visibility === 'private';
  const anyone = watch === 'anyone' && !isPrivate;
  return html`<label class="switch" data-watch=${watch}>
    <input
      type="checkbox"
      checked=${anyone}
      disabled=${isPrivate}
      onChange=${() => store.setRoom({ watch: anyone ? 'link' : 'anyone' })}
    />
    <span><b>${t('waiting.watch')}</b><small>${t(watchWords(room))}</small></span>
  </label>`;
}

/** The game, its rules, and what else has been agreed. @param {{room: RoomState}} props */
function Agreed({ room }) {
  return html`${gameName(room.rules)} · <${SetName} rules=${room.rules} /> ·${' '}
    ${settingsWords(room.settings).join(' · ')}`;
}

/** @param {{link: string, game: string}} props */
function LinkBox({ link, game }) {
  const [copied, setCopied] = useState(() => wasCopied(link));
  const [selected, setSelected] = useState(false);
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  const copy = async () => {
    const done = await copyText(link);
    setCopied(done);
    setSelected(!done);
    if (!done) field.current?.select();
  };
  const share = () =>
    navigator
      .share({ title: 'Taberna', text: t('share.text', { game }), url: link })
      .catch(() => undefined);
  return html`<div class="link-box">
    <label class="unseen" for="table-link">${t('link.label')}</label>
    <input
      id="table-link"
      ref=${field}
      type="text"
      readonly
      value=${link}
      onFocus=${() => field.current?.select()}
    />
    <button class="button button-primary" onClick=${copy}>
      <${Icon} name=${copied ? 'check' : 'copy'} />${t(copied ? 'link.copied' : 'link.copy')}
    </button>
    ${
      'share' in navigator &&
      html`<button class="button" onClick=${share}>
        <${Icon} name="share" />${t('link.share')}
      </button>`
    }
    <p class="small link-selected" role="status">${selected && t('link.selected')}</p>
  </div>`;
}

/** Shown to a user who opened the link while a seat is free. @param {{store: Store, room: RoomState}} props */
export function Invitation({ store, room }) {
  const there = Object.values(room.seats).find((seat) => seat !== null);
  const game = gameName(room.rules);
  const key = `invited.${rulesetOf(room.rules)}`;
  const stood = stoodOf(store);
  return html`<section class="panel card invitation" aria-labelledby="invited">
    <h2 id="invited">
      ${there ? t('invited.title', { name: there.name, game }) : t('invited.title.empty', { game })}
    </h2>
    <${StoodUp} stood=${stood} room=${room} />
    <p>${t(`${key}.1`)}</p>
    <p>${t(`${key}.2`)}</p>
    <${Seats} store=${store} room=${room} label=${stood ? t('consent.sit') : undefined} />
    <p class="quiet small agreed">
      <${Agreed} room=${room} /> ·${' '}
      <a href=${`/rules/${rulesetOf(room.rules)}`}>${t('invited.rules.all')}</a>
    </p>
    ${room.settings.watch !== 'nobody' && html`<p class="quiet small">${t('invited.watch')}</p>`}
  </section>`;
}
