// SPDX-License-Identifier: MIT
// The tables in the lobby: those with a free seat, those played now, and games of days. The front page shows the first of
// them, /lobby all.
/** @import { Store, LobbyFilter, LobbyLine } from '../../types.d.ts' */
import {
  ALL_TABLES,
  emptinessOf,
  loadFilter,
  othersIn,
  saveFilter,
  tablesFor,
} from '../../app/lobby.js';
import { invitationsIn } from '../../app/room-lists.js';
import { enFront } from '../../texts/en/front.js';
import { addTexts, t } from '../../texts/text.js';
import { GAME_NAMES } from '../../games/registry.js';
import { gameName } from '../board/games.js';
import { html, useEffect, useRef, useState } from '../common/h.js';
import { Later, styled } from '../common/later.js';
import { CreateButton } from './create.js';
import { chosenGame } from './game-picker.js';
import { EmptyRoom, botsComing } from './empty-room.js';
import { FoldedButton, useFolded } from './folded.js';
import { Row, TableCard, hostName } from './lobby-lines.js';

addTexts(enFront);

/** Number of tables of each kind on the front page. */
const FEW = 6;
/** Number of boards that are drawn at /lobby, where there may be hundreds. */
const MANY = 60;

/** Few users are invited by name. */
export const INVITED = styled(() => import('./invitations.js'), 'lobby');
const BOTS = () => import('./bot-list.js');

/** @param {{store: Store}} props */
export function LobbyPage({ store }) {
  return html`<div class="home">
    ${invitationsIn(store.state).length > 0 && html`<${Later} load=${INVITED} name="Invitations" props=${{ store }} waiting="" />`}
    <${Lobby} store=${store} all=${true} />
  </div>`;
}

/** @param {{store: Store, all?: boolean, game?: string}} props game: chosen on the front page */
export function Lobby({ store, all = false, game = chosenGame() }) {
  const { state } = store;
  useEffect(() => {
    store.watchLobby(true);
    return () => store.watchLobby(false);
  }, [store]);
  const [filter, setFilter] = useState(() => loadFilter(localStorage));
  /** @param {LobbyFilter} next */
  const choose = (next) => {
    saveFilter(localStorage, next);
    setFilter(next);
  };
  const known = state.lobby !== null;
  const folded = useFolded(store, state.lobby ?? []);
  const others = othersIn(folded.lines, state.mine);
  const tables = tablesFor(others, filter, state.me?.who);
  const there = tables.open.length + tables.live.length + tables.days.length;
  const filters = others.length > 0 || filter.game !== '' || filter.pace !== '' || filter.free;
  const kind = known ? emptinessOf(others) : null;
  const [settled, setSettled] = useState(false);
  const about = filter.game || game;
  const place = all ? 'lobby' : 'front';
  return html`<section
    class="lobby"
    aria-labelledby="tables"
    aria-busy=${!known && state.link !== 'lost'}
    data-tables=${known ? there : null}
  >
    <div class="lobby-head">
      ${all ? html`<h1 id="tables">${t('home.tables')}</h1>` : html`<h2 id="tables">${t('home.tables')}</h2>`}
      ${
        all &&
        html`<${CreateButton} store=${store} game=${about} kind=${kind ? '' : 'button-primary'}
          >${t('lobby.start')}<//
        >`
      }
      ${filters && html`<${Filters} filter=${filter} onFilter=${choose} />`}
    </div>
    <${News} open=${tables.open.filter(({ host }) => !host?.bot)} known=${known} />
    ${!known && state.link === 'lost' && html`<${Offline} />`}
    ${kind && html`<${EmptyRoom} ...${{ store, kind, game: about, place, onNear: () => setSettled(true) }} />`}
    ${known && there === 0 && others.length > 0 && html`<${NoMatch} onAll=${() => choose(ALL_TABLES)} />`}
    <${Lists} store=${store} all=${all} folded=${folded} ...${tables} />
    ${
      !all &&
      Math.max(...Object.values(tables).map(({ length }) => length)) > FEW &&
      html`<p class="lobby-all">
        <a class="button" href="/lobby">${t('lobby.all', { n: there })}</a>
      </p>`
    }
    ${all && known && (kind && !settled ? botsComing() : html`<${Later} load=${BOTS} name="BotList" props=${{ store, game: about }} waiting=${botsComing()} />`)}
  </section>`;
}

/**
 * The lists of tables, each with its heading.
 * @param {{store: Store, all: boolean, folded: ReturnType<typeof useFolded>, open: LobbyLine[], live: LobbyLine[],
 *   days: LobbyLine[]}} props
 */
function Lists({ store, all, folded, open, live, days }) {
  const Head = all ? 'h2' : 'h3';
  /** Rows are cheap, boards are not. @param {any} View */
  const most = (View) => (!all ? FEW : View === Row ? Infinity : MANY);
  /** @param {string} name @param {LobbyLine[]} lines @param {string} kind @param {any} View */
  const list = (name, lines, kind, View) =>
    lines.length > 0 &&
    html`<${Head}>${t(`lobby.${name}`)}<//>
      <ul class=${kind} aria-live="off" data-list=${name}>
        ${lines
          .slice(0, most(View))
          .map((line) => [
            html`<${View} key=${line.room} store=${store} line=${line} />`,
            all &&
              line.more &&
              html`<${FoldedButton}
                ...${{ line, open: folded.opened.has(line.room), onToggle: folded.toggle }}
              />`,
          ])}
      </ul>`;
  const people = open.filter((line) => !line.host?.bot);
  const bots = open.filter((line) => line.host?.bot);
  return html`${list('free', people, 'lobby-rows', Row)}
  ${list('bots', bots, 'lobby-rows lobby-bots', Row)} ${list('playing', live, 'cards', TableCard)}
  ${list('days', days, 'cards', TableCard)}`;
}

/** Why there is no list without the server, and what one can do. */
const Offline = () =>
  html`<div class="empty" data-offline>
    <p>${t('lobby.offline')}</p>
    <a class="button" href="/play">${t('way.play')}</a>
  </div>`;

/** No table matches the filter. @param {{onAll: () => void}} props */
const NoMatch = ({ onAll }) =>
  html`<div class="empty">
    <p>${t('lobby.empty')}</p>
    <button class="button" onClick=${onAll}>${t('lobby.empty.all')}</button>
  </div>`;

/** @param {{filter: LobbyFilter, onFilter: (filter: LobbyFilter) => void}} props */
function Filters({ filter, onFilter }) {
  /** @param {'game' | 'pace'} name @param {string[]} values @param {(value: string) => string} text */
  const choice = (name, values, text) =>
    html`<label>
      <span class="unseen">${t(`lobby.${name}`)}</span>
      <select
        name=${`lobby-${name}`}
        value=${filter[name]}
        onChange=${(/** @type {Event} */ event) =>
          onFilter({
            ...filter,
            [name]: /** @type {HTMLSelectElement} */ (event.target).value,
          })}
      >
        ${['', ...values].map(
          (value) =>
            html`<option key=${value} value=${value} selected=${value === filter[name]}>
              ${value === '' ? t(`lobby.${name}.any`) : text(value)}
            </option>`,
        )}
      </select>
    </label>`;
  return html`<div class="lobby-filters" role="group" aria-label=${t('lobby.filters')}>
    ${choice('game', GAME_NAMES, gameName)}
    ${choice('pace', ['untimed', 'live', 'days'], (pace) => t(`lobby.pace.${pace}`))}
    <label class="lobby-check">
      <input
        type="checkbox"
        name="lobby-free"
        checked=${filter.free}
        onChange=${() => onFilter({ ...filter, free: !filter.free })}
      />
      <span>${t('lobby.mine')}</span>
    </label>
  </div>`;
}

/**
 * Announces to screen readers that a new table was opened; tables that were known before are not announced.
 * @param {{open: LobbyLine[], known: boolean}} props
 */
function News({ open, known }) {
  const seen = useRef(/** @type {Set<string> | null} */ (null));
  const [news, setNews] = useState('');
  const rooms = open.map(({ room }) => room).join(' ');
  useEffect(() => {
    if (!known) return;
    const line = seen.current && open.find(({ room }) => !seen.current?.has(room));
    seen.current = new Set([...(seen.current ?? []), ...open.map(({ room }) => room)]);
    if (line) setNews(t('lobby.news', { game: gameName(line.rules), name: hostName(line) }));
  }, [known, rooms]);
  return html`<p class="lobby-news small quiet" role="status">${news}</p>`;
}
