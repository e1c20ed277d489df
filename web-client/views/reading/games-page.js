// SPDX-License-Identifier: MIT
// All finished games that the user may see, with filters; the address contains the chosen filters.
/** @import { GameFilter, Store } from '../../types.d.ts' */
import {
  RESULTS,
  RESULTS_OF_PLAYER,
  filterOf,
  gamesPath,
  gamesQuery,
  request,
} from '../../app/people.js';
import { navigate } from '../../app/router.js';
import { t } from '../../texts/text.js';
import { GAME_NAMES } from '../../games/registry.js';
import { gameName } from '../board/games.js';
import { GameLines } from '../lobby/game-lines.js';
import { html, useEffect, useRef, useState } from '../common/h.js';
import { Icon } from '../common/icons.js';
import { BringIn } from './import-game.js';
import { Waiting, refusalWords, useAnswer } from '../people/people-words.js';

const NAME_UNITS_MAX = 120; // of UTF-16: no name is cut

/** @param {{store: Store}} props */
export function GamesPage({ store }) {
  const filter = filterOf(location.search);
  const list = useAnswer(gamesQuery(filter));
  /** @param {Partial<GameFilter>} change */
  const choose = (change) => navigate(gamesPath({ ...filter, before: '', ...change }));
  return html`<div class="people-page">
    <h1>${t('way.games')}</h1>
    <${Filters} store=${store} filter=${filter} onFilter=${choose} />
    <${BringIn} />
    <${List} store=${store} filter=${filter} list=${list} />
  </div>`;
}

/** @param {{store: Store, filter: GameFilter, list: ReturnType<typeof useAnswer>}} props */
function List({ store, filter, list }) {
  const { answer, again } = list;
  if (!answer?.ok) {
    return html`<section aria-busy=${!answer}>
      <${Waiting} answer=${answer} again=${again} />
    </section>`;
  }
  const { games, next } = answer.d;
  const asked = gamesPath({ ...filter, before: '' }) !== '/games';
  return html`<section aria-label=${t('way.games')}>
    ${
      games.length === 0 &&
      html`<div class="empty" data-games="0">
        <p>${t(asked ? 'games.none.asked' : 'games.none')}</p>
        ${asked && html`<a class="button" href="/games">${t('games.all')}</a>`}
      </div>`
    }
    ${games.length > 0 && html`<${GameLines} store=${store} games=${games} player=${filter.player} />`}
    ${
      (filter.before || next) &&
      html`<nav class="row people-more" aria-label=${t('games.pages')}>
        ${
          filter.before &&
          html`<a class="button" href=${gamesPath({ ...filter, before: '' })}>
            <${Icon} name="first" />${t('games.newest')}
          </a>`
        }
        ${
          next &&
          html`<a class="button" href=${gamesPath({ ...filter, before: String(next) })}>
            ${t('games.older')}<${Icon} name="next" />
          </a>`
        }
      </nav>`
    }
  </section>`;
}

/** @param {{store: Store, filter: GameFilter, onFilter: (change: Partial<GameFilter>) => void}} props */
function Filters({ store, filter, onFilter }) {
  /** @param {keyof GameFilter} name @param {string[]} values @param {(value: string) => string} text */
  const choice = (name, values, text) =>
    html`<label class="games-field">
      <span>${t(`games.${name}`)}</span>
      <select
        name=${`games-${name}`}
        value=${filter[name]}
        onChange=${(/** @type {any} */ event) => onFilter({ [name]: event.target.value })}
      >
        ${['', ...values].map(
          (value) =>
            html`<option key=${value} value=${value} selected=${value === filter[name]}>
              ${value === '' ? t(`games.${name}.any`) : text(value)}
            </option>`,
        )}
      </select>
    </label>`;
  /** @param {'since' | 'until'} name */
  const day = (name) =>
    html`<label class="games-field">
      <span>${t(`games.${name}`)}</span>
      <input
        type="date"
        name=${`games-${name}`}
        value=${filter[name]}
        onChange=${(/** @type {any} */ event) => onFilter({ [name]: event.target.value })}
      />
    </label>`;
  return html`<div class="games-filters" role="group" aria-label=${t('games.filters')}>
    <${Player}
      store=${store}
      who=${filter.player}
      onPlayer=${(/** @type {string} */ player) => onFilter({ player, result: '' })}
    />
    ${choice('game', GAME_NAMES, gameName)}
    ${choice('result', filter.player ? RESULTS_OF_PLAYER : RESULTS, (result) => t(`games.result.${result}`))}
    ${choice('rated', ['1', '0'], (rated) => t(`games.rated.${rated}`))} ${day('since')}
    ${day('until')}
  </div>`;
}

/**
 * The player whose games are shown, with a button to remove the filter; or a field to enter a name.
 * @param {{store: Store, who: string, onPlayer: (who: string) => void}} props
 */
function Player({ store, who, onPlayer }) {
  const { me } = store.state;
  const mine = who !== '' && me?.who === who;
  const { answer } = useAnswer(who && !mine ? `/api/v1/people/${who}` : null);
  const [wrong, setWrong] = useState('');
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  useEffect(() => setWrong(''), [who]);
  /** @param {Event} event */
  const find = async (event) => {
    event.preventDefault();
    const name = field.current?.value.trim() ?? '';
    if (name === '') return;
    const found = await request(`/api/v1/people?name=${encodeURIComponent(name)}`);
    if (found.ok) onPlayer(found.d.who);
    else setWrong(refusalWords({ ...found, params: { name } }));
  };
  if (who !== '') {
    const name = mine ? me.name : answer?.ok ? answer.d.name : '…';
    return html`<div class="games-field games-player">
      <span>${t('games.player')}</span>
      <span class="chip">
        <a href=${`/people/${who}`}><bdi translate="no">${name}</bdi></a>
        <button
          class="button button-quiet button-icon"
          aria-label=${t('games.player.any')}
          title=${t('games.player.any')}
          onClick=${() => onPlayer('')}
        >
          <${Icon} name="close" />
        </button>
      </span>
    </div>`;
  }
  return html`<form class="games-field games-player" onSubmit=${find}>
    <label for="games-player">${t('games.player')}</label>
    <span class="row">
      <input
        id="games-player"
        ref=${field}
        type="text"
        maxlength=${NAME_UNITS_MAX}
        autocomplete="off"
        placeholder=${t('games.player.name')}
        aria-describedby=${wrong ? 'games-player-wrong' : null}
      />
      ${me && html`<button type="button" class="button" onClick=${() => onPlayer(me.who)}>${t('games.mine')}</button>`}
    </span>
    <span id="games-player-wrong" class="bad small" role="status">${wrong}</span>
  </form>`;
}
