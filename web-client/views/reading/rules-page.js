// SPDX-License-Identifier: MIT
// The rules of a game as text: first the game in a few sentences and its board, then each rule, a position to try, and
// last the sources and the differences between them.
/** @import { Store } from '../../types.d.ts' */
import { enInvited } from '../../texts/en/invited.js';
import { enRules } from '../../texts/en/rules.js';
import { addTexts, t } from '../../texts/text.js';
import { ChapterSection } from './chapter.js';
import { CHAPTERS } from './chapters.js';
import { GAME_NAMES, ZENO, gameName } from '../board/games.js';
import { LearnLink } from '../common/learn-link.js';
import { html } from '../common/h.js';
import { Later } from '../common/later.js';
import { useMedia } from '../common/media.js';
import { StillBoard } from '../board/still-board.js';

addTexts(enRules);
addTexts(enInvited);

/** The part below the chapters needs `offline.wasm` and the measurements. */
const END = () => import('./rules-end.js');

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
    <header class="rules-head">
      <h1>${t('rules.title', { game: gameName(game) })}</h1>
      <a class="button button-primary" href=${`/?game=${game}`}
        >${t('rules.play', { game: gameName(game) })}</a
      >
    </header>
    <div class="rules-first">
      <p class="lead">${t(`rules.${game}.lead`)}</p>
      ${
        PUZZLES[game] &&
        html`<${StillBoard}
          position=${PUZZLES[game]}
          set=${store.state.settings.board}
          label=${t('rules.board', { game: gameName(game) })}
        />`
      }
      <p>${t(`invited.${game}.1`)} ${t(`invited.${game}.2`)}</p>
    </div>
    <${LearnLink} game=${game} />
    <nav class="row rules-games" aria-label=${t('rules.more', { game: gameName(game) })}>
      <a href=${`/history/${game}`}>${t('rules.history')}</a>
      <a href=${`/print/${game}`}>${t('rules.print')}</a>
    </nav>
    <${Contents} game=${game} />
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
    <${Later} load=${END} name="RulesEnd" props=${{ store, game, puzzle: PUZZLES[game] }} />
    <p>
      <a class="button button-primary" href=${`/?game=${game}`}
        >${t('rules.play', { game: gameName(game) })}</a
      >
    </p>
  </article>`;
}

/** The parts of the page, beside the text if there is room. @param {{game: string}} props */
function Contents({ game }) {
  const wide = useMedia('(min-width: 62rem)');
  const parts = [
    ...(CHAPTERS[game] ?? []).map((_, i) => [`chapter-${i + 1}`, t(`rules.${game}.${i + 1}`)]),
    ['puzzle', t('rules.try')],
    ['options', t('rules.variants')],
    ['fairness', t('rules.numbers')],
    ['sources', t('rules.sources.short')],
  ];
  return html`<nav class="rules-contents" aria-label=${t('rules.contents')}>
    <details open=${wide}>
      <summary>${t('rules.contents')}</summary>
      <ol>
        ${parts.map(([id, words]) => html`<li key=${id}><a href=${`#${id}`}>${words}</a></li>`)}
      </ol>
    </details>
  </nav>`;
}
