// SPDX-License-Identifier: MIT
// The rules of a game as text, with a position to try, its sources, and the differences between them.
/** @import { Store, RuleOption } from '../../types.d.ts' */
import { hasText, t } from '../../texts/text.js';
import { FairnessSection } from './fairness.js';
import { GAME_NAMES, gameName } from '../board/games.js';
import { ZENO } from '../lobby/home.js';
import { html } from '../common/h.js';
import { useRuleset } from '../common/offline-rules.js';
import { optionName, sourceWords, valueName } from '../lobby/options.js';
import { Playable } from '../board/playable.js';

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
  const ruleset = useRuleset(game);
  return html`<article class="page-text rules" key=${game}>
    <p class="over">${t('rules.over')}</p>
    <h1>${gameName(game)}</h1>
    <p class="lead">${t(`rules.${game}.lead`)}</p>
    ${PUZZLES[game] && html`<${Puzzle} store=${store} game=${game} />`}
    ${chapters(game).map(
      (chapter) =>
        html`<section key=${chapter}>
          <h2>${t(chapter)}</h2>
          <p>${t(`${chapter}.about`)}</p>
        </section>`,
    )}
    <h2 id="options">${t('rules.options')}</h2>
    <p>${t('rules.options.about')}</p>
    ${ruleset?.options.map((option) => html`<${OptionWords} key=${option.name} option=${option} />`)}
    <${FairnessSection} key=${`fairness-${game}`} game=${game} />
    ${
      ruleset &&
      html`<h2>${t('rules.sources')}</h2>
        <p>${ruleset.source}.</p>`
    }
    <nav class="row rules-games" aria-label=${t('rules.games')}>
      ${GAME_NAMES.filter((name) => name !== game).map(
        (name) => html`<a key=${name} href=${`/rules/${name}`}>${gameName(name)}</a>`,
      )}
    </nav>
    <p><a class="button button-primary" href="/">${t('rules.play')}</a></p>
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

/** The keys of a game's chapters, in order. @param {string} game */
function chapters(game) {
  const keys = [];
  for (let number = 1; hasText(`rules.${game}.${number}`); number += 1) {
    keys.push(`rules.${game}.${number}`);
  }
  return keys;
}

/** @param {{option: RuleOption}} props */
function OptionWords({ option }) {
  const [byDefault, ...others] = option.values.map((value) => valueName(option.name, value));
  return html`<section class="rule-option">
    <h3>${optionName(option.name)}</h3>
    <p>
      ${option.about} ${t('rules.usual', { usual: byDefault })}
      ${others.length > 0 && ` ${t('rules.others', { others: others.join(', ') })}`}
    </p>
    <p class="quiet small">
      <cite>${sourceWords(option)}.</cite> ${t(`certainty.${option.certainty}.long`)}
    </p>
  </section>`;
}
