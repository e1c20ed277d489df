// SPDX-License-Identifier: MIT
// The rules of a game as text: first the game in a few sentences and its board, then each rule, a position to try, and
// last the sources and the differences between them.
/** @import { Game, RulesPart } from '../../games/types.d.ts' */
/** @import { Store } from '../../types.d.ts' */
import { GAME_NAMES, gameOf, loadRules } from '../../games/registry.js';
import '../../games/texts.js';
import { enRules } from '../../texts/en/rules.js';
import { addTexts, hasText, t } from '../../texts/text.js';
import { ChapterSection } from './chapter.js';
import { gameName } from '../board/games.js';
import { LearnLink } from '../common/learn-link.js';
import { html } from '../common/h.js';
import { Later, Loading, useLoaded } from '../common/later.js';
import { useMedia } from '../common/media.js';
import { StillBoard } from '../board/still-board.js';

addTexts(enRules);

/** The part below the chapters needs `offline.wasm` and the measurements. */
const END = () => import('./rules-end.js');

/** @param {{store: Store, game: string}} props */
export function RulesPage({ store, game: name }) {
  const game = gameOf(name);
  return game && html`<${GameRules} key=${name} store=${store} game=${game} />`;
}

/** @param {{store: Store, game: Game}} props */
function GameRules({ store, game }) {
  const { name } = game;
  const { loaded, failed } = useLoaded(() => loadRules(name), name);
  if (!loaded) return html`<${Loading} lost=${failed} />`;
  const { chapters, puzzle } = loaded;
  const own = `rules.${name}.lead`;
  const lead = hasText(own) ? own : `game.${name}.lead`;
  return html`<article class="page-text rules">
    <nav class="row rules-games" aria-label=${t('rules.games')}>
      ${GAME_NAMES.map(
        (one) =>
          html`<a key=${one} href=${`/rules/${one}`} aria-current=${one === name ? 'page' : null}
            >${gameName(one)}</a
          >`,
      )}
    </nav>
    <header class="rules-head">
      <h1>${t('rules.title', { game: gameName(name) })}</h1>
      <${PlayLink} game=${name} />
    </header>
    <div class="rules-first">
      <p class="lead">${t(lead)}</p>
      <${HeadBoard} store=${store} name=${name} puzzle=${puzzle} />
      <p>${t(`invited.${name}.1`)} ${t(`invited.${name}.2`)}</p>
    </div>
    <${LearnLink} game=${name} />
    <nav class="row rules-games" aria-label=${t('rules.more', { game: gameName(name) })}>
      ${game.history && html`<a href=${`/history/${name}`}>${t('rules.history')}</a>`}
      <a href=${`/print/${name}`}>${t('rules.print')}</a>
    </nav>
    <${Contents} game=${name} rules=${loaded} />
    ${chapters.map(
      (chapter, index) =>
        html`<${ChapterSection}
          key=${index}
          store=${store}
          game=${name}
          number=${index + 1}
          chapter=${chapter}
        />`,
    )}
    <${Later} load=${END} name="RulesEnd" props=${{ store, game: name, puzzle }} />
    <p><${PlayLink} game=${name} /></p>
  </article>`;
}

/** @param {{game: string}} props */
const PlayLink = ({ game }) =>
  html`<a class="button button-primary" href=${`/?game=${game}`}
    >${t('rules.play', { game: gameName(game) })}</a
  >`;

/** The position to try, or the start of a game without one. @param {{store: Store, name: string, puzzle?: string}} props */
function HeadBoard({ store, name, puzzle }) {
  const position = puzzle ?? store.rules?.start(name, 'w');
  return (
    position &&
    html`<${StillBoard}
      position=${position}
      set=${store.state.settings.board}
      label=${t('rules.board', { game: gameName(name) })}
    />`
  );
}

/** The parts of the page, beside the text if there is room. @param {{game: string, rules: RulesPart}} props */
function Contents({ game, rules: { chapters, puzzle } }) {
  const wide = useMedia('(min-width: 62rem)');
  const parts = [
    ...chapters.map((_, i) => [`chapter-${i + 1}`, t(`rules.${game}.${i + 1}`)]),
    ...(puzzle ? [['puzzle', t('rules.try')]] : []),
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
