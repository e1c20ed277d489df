// SPDX-License-Identifier: MIT
// The ranking of a game: users whose rating is certain enough, the highest first.
/** @import { Store, Leaderboard } from '../../types.d.ts' */
import { t } from '../../texts/text.js';
import { GAME_NAMES } from '../../games/registry.js';
import { gameName } from '../board/games.js';
import { html, useEffect, useState } from '../common/h.js';
import { PersonLink, Waiting, useAnswer } from './people-words.js';

/** @param {{store: Store, game: string}} props */
export function RatingsPage({ store, game }) {
  useEffect(() => {
    document.title = t('ratings.title', { game: gameName(game) });
  }, [game]);
  return html`<div class="people-page">
    <p class="over">${t('ratings.over')}</p>
    <h1>${gameName(game)}</h1>
    <nav class="game-ways" aria-label=${t('games.game')}>
      ${GAME_NAMES.map(
        (name) =>
          html`<a
            key=${name}
            href=${`/ratings/${name}`}
            aria-current=${name === game ? 'page' : null}
            >${gameName(name)}</a
          >`,
      )}
    </nav>
    <${Places} key=${game} store=${store} game=${game} />
    <p class="quiet small people-more">${t('ratings.about')}</p>
  </div>`;
}

/** @param {{store: Store, game: string}} props */
function Places({ store, game }) {
  const [from, setFrom] = useState(0);
  const { answer, again } = useAnswer(`/api/v1/ratings/${game}?from=${from}`);
  if (!answer?.ok) return html`<${Waiting} answer=${answer} again=${again} />`;
  /** @type {Leaderboard} */
  const { people, next } = answer.d;
  if (people.length === 0) {
    return html`<div class="empty" data-places="0">
      <p>${t('ratings.none', { game: gameName(game) })}</p>
      <a class="button" href="/">${t('ratings.play')}</a>
    </div>`;
  }
  return html`<div
      class="table-scroll"
      tabindex="0"
      role="region"
      aria-label=${t('ratings.title', { game: gameName(game) })}
    >
      <table class="places" data-places=${people.length}>
        <thead>
          <tr>
            <th scope="col">${t('ratings.rank')}</th>
            <th scope="col">${t('ratings.name')}</th>
            <th scope="col">${t('curve.rating')}</th>
            <th scope="col">${t('curve.deviation')}</th>
            <th scope="col">${t('ratings.games')}</th>
          </tr>
        </thead>
        <tbody>
          ${people.map(
            (person) =>
              html`<tr
                key=${person.who}
                class=${person.who === store.state.me?.who ? 'place-mine' : ''}
              >
                <td>${person.rank}</td>
                <th scope="row"><${PersonLink} person=${person} /></th>
                <td><b>${person.rating}</b></td>
                <td>± ${person.deviation}</td>
                <td>${person.games}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    ${
      (from > 0 || next !== undefined) &&
      html`<p class="row people-more">
        ${from > 0 && html`<button class="button" onClick=${() => setFrom(0)}>${t('ratings.top')}</button>`}
        ${
          next !== undefined &&
          html`<button class="button" onClick=${() => setFrom(next)}>${t('ratings.next')}</button>`
        }
      </p>`
    }`;
}
