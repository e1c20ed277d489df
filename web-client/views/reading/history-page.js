// SPDX-License-Identifier: MIT
// The history of one game, or of all games.
/** @import { Store } from '../../types.d.ts' */
import { gameOf, gamesWith, loadRules } from '../../games/registry.js';
import { enHistory } from '../../texts/en/history.js';
import { enRules } from '../../texts/en/rules.js';
import { addTexts, t } from '../../texts/text.js';
import { gameName } from '../board/games.js';
import { html } from '../common/h.js';
import { Loading, useLoaded } from '../common/later.js';
import { CertaintyWords, GameCertainty } from './certainty.js';
import { BOOKS, HISTORY } from './history.js';

addTexts(enHistory);
addTexts(enRules);

/** @param {{store: Store, game: string}} props game: '' for all */
export function HistoryPage({ game }) {
  return html`<${GameHistory} key=${game} game=${game} />`;
}

/** @param {{game: string}} props */
function GameHistory({ game }) {
  const { loaded, failed } = useLoaded(() => loadRules(game), game); // it brings the texts of the game
  if (game && !loaded) return html`<${Loading} lost=${failed} />`;
  const named = gameOf(game)?.history ?? [];
  const entries = HISTORY.filter(({ name }) => game === '' || named.includes(name));
  const title = game ? t('history.title.game', { game: gameName(game) }) : t('history.title');
  return html`<article class="page-text history">
    <h1>${title}</h1>
    ${game && html`<${GameCertainty} game=${game} />`}
    <p class="lead">${entries.length > 0 ? t('history.lead') : t('history.none')}</p>
    ${entries.map((entry) => html`<${Entry} key=${entry.name} entry=${entry} />`)}
    <${Books} game=${game} />
    <nav class="row rules-games" aria-label=${t('history.games')}>
      ${game && html`<a href=${`/rules/${game}`}>${t('history.rules', { game: gameName(game) })}</a>`}
      ${game && html`<a href="/history">${t('history.all')}</a>`}
      ${gamesWith('history')
        .filter((name) => name !== game)
        .map((name) => html`<a key=${name} href=${`/history/${name}`}>${gameName(name)}</a>`)}
    </nav>
  </article>`;
}

/** The books of one game, or of all games. @param {{game: string}} props */
function Books({ game }) {
  const named = gameOf(game)?.books ?? [];
  const books = BOOKS.filter(({ name }) => game === '' || named.includes(name));
  if (books.length === 0) return null;
  return html`<section class="chapter" aria-labelledby="books">
    <h2 id="books">${t('history.books')}</h2>
    <ul class="books">
      ${books.map(
        ({ name, links }) =>
          html`<li key=${name} data-book=${name}>
            ${t(`book.${name}`)}
            ${links.map(
              ([kind, url]) =>
                html` <a key=${kind} href=${url} rel="noreferrer">${t(`book.link.${kind}`)}</a>`,
            )}
          </li>`,
      )}
    </ul>
    ${
      game === '' &&
      html`<h2>${t('history.credits')}</h2>
        <p>${t('history.credits.about')}</p>`
    }
  </section>`;
}

/** @param {{entry: typeof HISTORY[number]}} props */
function Entry({ entry: { name, certainty } }) {
  const key = `history.${name}`;
  return html`<section class="chapter" data-entry=${name}>
    <h2>${t(key)}</h2>
    <p class="small quiet">${t(`${key}.when`)}</p>
    <p>${t(`${key}.about`)}</p>
    <p class="quiet small">
      <${CertaintyWords} certainty=${certainty} /> <cite>${t(`${key}.source`)}</cite>
    </p>
  </section>`;
}
