// SPDX-License-Identifier: MIT
// The tables in the lobby: those with a free seat, and those to watch. The home page shows the first of them, /lobby
// all.
/** @import { Store, LobbyFilter, LobbyLine } from '../../types.d.ts' */
import {
  ALL_TABLES,
  loadFilter,
  maySit,
  saveFilter,
  seatsOfLine,
  tablesFor,
} from '../../app/lobby.js';
import { ratingText } from '../../app/people.js';
import { navigate } from '../../app/router.js';
import { enFront } from '../../texts/en/front.js';
import { addTexts, t } from '../../texts/text.js';
import { Avatar } from '../common/avatar.js';
import { BotTag } from '../common/bot-tag.js';
import { GAME_NAMES, gameName } from '../board/games.js';
import { html, useEffect, useRef, useState } from '../common/h.js';
import { Icon } from '../common/icons.js';
import { SetName } from './set-name.js';
import { paceWords, seriesWords } from '../common/settings-words.js';
import { StillBoard } from '../board/still-board.js';

addTexts(enFront);

/** Number of tables of each kind on the home page. */
const FEW = 6;
/** Number of boards that are drawn at /lobby, where there may be hundreds. */
const MANY = 60;

/** @param {{store: Store}} props */
export function LobbyPage({ store }) {
  return html`<div class="home">
    <${Lobby} store=${store} all=${true} />
  </div>`;
}

/** @param {{store: Store, all?: boolean}} props */
export function Lobby({ store, all = false }) {
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
  const others = (state.lobby ?? []).filter(
    (line) => !state.mine.some((mine) => mine.room === line.room),
  );
  const { open: waiting, playing } = tablesFor(others, filter, state.me?.who);
  const open = waiting.filter((line) => !line.host?.bot);
  const bots = waiting.filter((line) => line.host?.bot);
  const most = all ? MANY : FEW;
  const Head = all ? 'h2' : 'h3';
  const there = waiting.length + playing.length;
  const any = others.some((line) => line.state === 'open' || line.state === 'playing');
  const filters = any || filter.game !== '' || filter.pace !== '' || filter.free;
  return html`<section
    class="lobby"
    aria-labelledby="tables"
    aria-busy=${state.lobby === null && state.link !== 'lost'}
    data-tables=${state.lobby === null ? null : there}
  >
    <div class="lobby-head">
      ${all ? html`<h1 id="tables">${t('home.tables')}</h1>` : html`<h2 id="tables">${t('home.tables')}</h2>`}
      ${all && html`<a class="button button-primary" href=${`/?game=${filter.game}`}>${t('lobby.start')}</a>`}
      ${filters && html`<${Filters} filter=${filter} onFilter=${choose} />`}
    </div>
    <${News} open=${open} known=${state.lobby !== null} />
    ${state.lobby === null && state.link === 'lost' && html`<${Offline} />`}
    ${state.lobby !== null && there === 0 && html`<${Empty} filtered=${any} all=${all} onAll=${() => choose(ALL_TABLES)} />`}
    ${
      open.length > 0 &&
      html`<${Head}>${t('lobby.free')}<//>
        <ul class="lobby-rows" aria-live="off">
          ${open.slice(0, most).map((line) => html`<${Row} key=${line.room} store=${store} line=${line} />`)}
        </ul>`
    }
    ${
      bots.length > 0 &&
      html`<${Head}>${t('lobby.bots')}<//>
        <ul class="lobby-rows lobby-bots" aria-live="off">
          ${bots.slice(0, most).map((line) => html`<${Row} key=${line.room} store=${store} line=${line} />`)}
        </ul>`
    }
    ${
      playing.length > 0 &&
      html`<${Head}>${t('lobby.playing')}<//>
        <ul class="cards" aria-live="off">
          ${playing.slice(0, most).map((line) => html`<${TableCard} key=${line.room} store=${store} line=${line} />`)}
        </ul>`
    }
    ${
      !all &&
      Math.max(open.length, bots.length, playing.length) > FEW &&
      html`<p class="lobby-all">
        <a class="button" href="/lobby">${t('lobby.all', { n: there })}</a>
      </p>`
    }
  </section>`;
}

/** Why there is no list without the server, and what one can do. */
const Offline = () =>
  html`<div class="empty" data-offline>
    <p>${t('lobby.offline')}</p>
    <a class="button" href="/play">${t('way.play')}</a>
  </div>`;

/** @param {{filtered: boolean, all: boolean, onAll: () => void}} props */
function Empty({ filtered, all, onAll }) {
  if (!filtered) {
    return html`<div class="empty">
      <p>${t(all ? 'lobby.none' : 'home.tables.empty')}</p>
    </div>`;
  }
  return html`<div class="empty">
    <p>${t('lobby.empty')}</p>
    <button class="button" onClick=${onAll}>${t('lobby.empty.all')}</button>
  </div>`;
}

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

/** @param {LobbyLine} line */
function hostName(line) {
  const sitting = Object.values(line.seats).find((seat) => seat);
  return line.host?.name ?? sitting?.name ?? t('lobby.nobody');
}

/** The settings of a table in a few words. @param {LobbyLine} line */
function agreed(line) {
  const free = seatsOfLine(line).filter(([, seat]) => seat === null).length;
  const all = Object.keys(line.seats).length;
  return [
    line.rated ? t('agreed.rated') : '',
    paceWords(line.clock),
    seriesWords(line.games, line.score),
    all > 2 && free > 0 ? t('lobby.seats', { n: free, all }) : '',
    line.delay ? t('agreed.delay', { n: line.delay }) : '',
    line.more ? t('lobby.more', { n: line.more }) : '',
  ].filter((word) => word !== '');
}

/**
 * The host of a table, with a link to the host's page, and with the rating if the table is rated.
 * @param {{store: Store, line: LobbyLine}} props
 */
function Host({ store, line }) {
  const person = line.host ?? Object.values(line.seats).find((seat) => seat);
  const strength = line.host?.rating ? line.host : Object.values(line.seats).find((seat) => seat);
  const [before, after] = t('lobby.with', { name: '\n' }).split('\n');
  return html`<span class="lobby-host">
    ${before}
    ${person ? html`<${Avatar} store=${store} who=${person.who} /> <a href=${`/people/${person.who}`}><bdi>${person.name}</bdi></a> <${BotTag} person=${person} />` : t('lobby.nobody')}
    ${line.rated && strength?.rating && ` (${ratingText({ ...strength, rating: strength.rating })})`}
    ${after}
  </span>`;
}

/** A table with a free seat. @param {{store: Store, line: LobbyLine}} props */
function Row({ store, line }) {
  const [sitting, setSitting] = useState(false);
  const name = hostName(line);
  const sit = async () => {
    setSitting(true);
    await store.visit(line.room);
    if (await store.sit('any')) {
      navigate(`/t/${line.room}`);
    } else {
      store.leave(line.room);
      setSitting(false);
    }
  };
  return html`<li class="lobby-row card" data-room=${line.room}>
    <div class="lobby-words">
      <span class="lobby-what">
        <a class="lobby-name" href=${`/t/${line.room}`}><b>${gameName(line.rules)}</b></a
        >${' '}
        <${Host} store=${store} line=${line} />
      </span>
      <span class="lobby-facts small quiet">
        ${agreed(line).map((word) => html`<span key=${word}>${word}</span>`)}
        ${line.watchers > 0 && html`<${Watchers} n=${line.watchers} />`}
      </span>
      <span class="lobby-options small quiet"><${SetName} rules=${line.rules} /></span>
    </div>
    ${
      line.rated && !store.state.me?.account && maySit(line, store.state.me?.who)
        ? html`<a class="lobby-shut small" href="/account">${t('lobby.accounts')}</a>`
        : maySit(line, store.state.me?.who)
          ? html`<button
              class="button button-primary"
              disabled=${sitting}
              aria-label=${t('lobby.sit.about', { name, game: gameName(line.rules) })}
              onClick=${sit}
            >
              ${t('lobby.sit')}
            </button>`
          : html`<span class="lobby-shut small quiet"
              >${t(line.locked ? 'lobby.locked' : 'lobby.full')}</span
            >`
    }
  </li>`;
}

/** @param {{n: number}} props */
function Watchers({ n }) {
  return html`<span class="watchers"><${Icon} name="eye" />${t('watchers', { n })}</span>`;
}

/** A running game. @param {{line: LobbyLine, store: Store}} props */
function TableCard({ line, store }) {
  return html`<li>
    <a class="card game-card" href=${`/t/${line.room}`}>
      <${LineBoard} line=${line} store=${store} />
      <span class="game-card-words">
        <b>${names(line)}</b>
        <span class="small">${[gameName(line.rules), ...agreed(line)].join(' · ')}</span>
        <span class="quiet small game-card-facts">
          <span>${t(`line.${line.state}`, { n: line.turns })}</span>
          ${line.watchers > 0 && html`<${Watchers} n=${line.watchers} />`}
        </span>
      </span>
    </a>
  </li>`;
}

/** @param {{line: LobbyLine, store: Store}} props */
export function LineBoard({ line, store }) {
  const { state } = store;
  const position = line.position ?? store.rules?.start(line.rules, 'w');
  if (!position) return null;
  return html`<${StillBoard}
    position=${position}
    set=${state.settings.board}
    label=${t('line.board', { names: names(line) })}
  />`;
}

/** @param {LobbyLine} line */
function names(line) {
  const sitting = Object.values(line.seats).map((seat) =>
    seat?.rating
      ? `${seat.name} (${ratingText({ ...seat, rating: seat.rating })})`
      : (seat?.name ?? t('line.free')),
  );
  return sitting.join(t('line.and')) || t('line.free');
}
