// SPDX-License-Identifier: MIT
// The rules of a game as text, with a position to try, its sources, and the differences between them.
/** @import { Store } from '../../types.d.ts' */
import { enRules } from '../../texts/en/rules.js';
import { addTexts, t } from '../../texts/text.js';
import { ChapterSection } from './chapter.js';
import { CHAPTERS } from './chapters.js';
import { GAME_NAMES, ZENO, gameName } from '../board/games.js';
import { LearnLink } from '../common/learn-link.js';
import { html } from '../common/h.js';
import { Later } from '../common/later.js';
import { Playable } from '../board/playable.js';

addTexts(enRules);

/** The part below the chapters needs `offline.wasm` and the measurements. */
const OPTIONS = () => import('./rule-options.js');

/** One playable position of each game, from the sources or from the worked examples of the rules. */
export const PUZZLES = /** @type {Record<string, string>} */ ({
  tabula: ZENO,
  zeno: 'zeno --m--------------AN----b 0,0/0,0/0,0 w 665',
  pyf: 'pyf o-----------------A-A--- 0,0/0,0/13,0 w 655',
  'ludus-anglicorum': 'ludus-anglicorum ha----AAAA--BBBBB-aaaAaa 0,0/0,1/0,0 b 663',
  'twelve-dogs': 'twelve-dogs BBBbbA 5,8 1 w 61',
  tablan: 'tablan ------------/--b---------/-b---W---W--/------------ w 8',
  tablaaza: 'tablaaza oPooooo-/oooooo--/oP~oo~o-/oo~Po~-o/Po~oP~oo/oooooo-o/ooPoPo-o r -',
});

/** @param {{store: Store, game: string}} props */
export function RulesPage({ store, game }) {
  return html`<article class="page-text rules" key=${game}>
    <nav class="row rules-games" aria-label=${t('rules.games')}>
      ${GAME_NAMES.map(
        (name) =>
          html`<a key=${name} href=${`/rules/${name}`} aria-current=${name === game ? 'page' : null}
            >${gameName(name)}</a
          >`,
      )}
    </nav>
    <h1>${t('rules.title', { game: gameName(game) })}</h1>
    <p class="small game-certainty">${t(`rules.${game}.certainty`)}</p>
    <nav class="row rules-games" aria-label=${t('rules.more', { game: gameName(game) })}>
      <a href=${`/history/${game}`}>${t('rules.history')}</a>
      <a href=${`/print/${game}`}>${t('rules.print')}</a>
    </nav>
    <p class="lead">${t(`rules.${game}.lead`)}</p>
    <${LearnLink} game=${game} />
    ${PUZZLES[game] && html`<${Puzzle} store=${store} game=${game} />`}
    ${CHAPTERS[game]?.map(
      (chapter, index) =>
        html`<${ChapterSection}
          key=${index}
          store=${store}
          game=${game}
          number=${index + 1}
          chapter=${chapter}
        />`,
    )}
    <h2 id="options">${t('rules.options')}</h2>
    <p>${t('rules.options.about')}</p>
    <${Later} load=${OPTIONS} name="RuleOptions" props=${{ game }} />
    <p>
      <a class="button button-primary" href=${`/?game=${game}`}
        >${t('rules.play', { game: gameName(game) })}</a
      >
    </p>
  </article>`;
}

/** @param {{store: Store, game: string}} props */
function Puzzle({ store, game }) {
  const key = `rules.${game}.puzzle`;
  return html`<h2 id="puzzle">${t(key)}</h2>
    <p>${t(`${key}.about`)}</p>
    <${Playable} key=${game} store=${store} position=${PUZZLES[game]} done=${t(`${key}.done`)} />
    <p class="quiet small">${t(`${key}.source`)}</p>`;
}
