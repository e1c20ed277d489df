// SPDX-License-Identifier: MIT
// The history of one game, or of all games.
/** @import { Store } from '../../types.d.ts' */
import { enHistory } from '../../texts/en/history.js';
import { enRules } from '../../texts/en/rules.js';
import { enRulesEnd } from '../../texts/en/rules-end.js';
import { addTexts, t } from '../../texts/text.js';
import { GAME_NAMES, gameName } from '../board/games.js';
import { html } from '../common/h.js';
import { CertaintyWords } from './certainty.js';
import { BOOKS, HISTORY } from './history.js';

addTexts(enHistory);
addTexts(enRules);
addTexts(enRulesEnd);

/** @param {{store: Store, game: string}} props game: '' for all */
export function HistoryPage({ game }) {
  const entries = HISTORY.filter(({ games }) => game === '' || games.includes(game));
  const title = game ? t('history.title.game', { game: gameName(game) }) : t('history.title');
  return html`<article class="page-text history" key=${game}>
    <h1>${title}</h1>
    ${game && html`<p class="small game-certainty">${t(`rules.${game}.certainty`)}</p>`}
    <p class="lead">${t('history.lead')}</p>
    ${entries.map((entry) => html`<${Entry} key=${entry.name} entry=${entry} />`)}
    <${Books} game=${game} />
    <nav class="row rules-games" aria-label=${t('history.games')}>
      ${game && html`<a href=${`/rules/${game}`}>${t('history.rules', { game: gameName(game) })}</a>`}
      ${game && html`<a href="/history">${t('history.all')}</a>`}
      ${GAME_NAMES.filter((name) => name !== game).map(
        (name) => html`<a key=${name} href=${`/history/${name}`}>${gameName(name)}</a>`,
      )}
    </nav>
  </article>`;
}

/** The books of one game, or of all games. @param {{game: string}} props */
function Books({ game }) {
  const books = BOOKS.filter(({ games }) => game === '' || games.includes(game));
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
