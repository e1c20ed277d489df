// SPDX-License-Identifier: MIT
// The end of a page of the rules: a position to try, the options of the game, its fairness and its sources.
/** @import { RuleOption, Store } from '../../types.d.ts' */
import { enRules } from '../../texts/en/rules.js';
import { enRulesEnd } from '../../texts/en/rules-end.js';
import { addTexts, t } from '../../texts/text.js';
import { html } from '../common/h.js';
import { useRuleset } from '../common/offline-rules.js';
import { Playable } from '../board/playable.js';
import { optionName, valueName } from '../lobby/options.js';
import { CertaintyWords, GameCertainty } from './certainty.js';
import { FairnessSection } from './fairness.js';

addTexts(enRules);
addTexts(enRulesEnd);

/** @param {{store: Store, game: string, puzzle: string | undefined}} props puzzle: the position to try */
export function RulesEnd({ store, game, puzzle }) {
  const ruleset = useRuleset(game);
  return html`${puzzle && html`<${Puzzle} store=${store} game=${game} position=${puzzle} />`}
    <h2 id="options">${t('rules.options')}</h2>
    <${GameCertainty} game=${game} />
    <p>${t('rules.options.about')}</p>
    ${ruleset?.options.map((option) => html`<${OptionWords} key=${option.name} option=${option} />`)}
    <${FairnessSection} key=${`fairness-${game}`} game=${game} />
    ${
      ruleset &&
      html`<h2 id="sources">${t('rules.sources')}</h2>
        <p>${ruleset.source}.</p>`
    }`;
}

/** @param {{store: Store, game: string, position: string}} props */
function Puzzle({ store, game, position }) {
  const key = `rules.${game}.puzzle`;
  return html`<h2 id="puzzle">${t(key)}</h2>
    <p>${t(`${key}.about`)}</p>
    <${Playable} key=${game} store=${store} position=${position} done=${t(`${key}.done`)} />
    <p class="quiet small">${t(`${key}.source`)}</p>`;
}

/** @param {{option: RuleOption}} props */
function OptionWords({ option }) {
  return html`<section class="rule-option">
    <h3>${optionName(option.name)}</h3>
    <p>${option.about}</p>
    <ul class="small">
      ${option.values.map((value, index) => {
        const { source, certainty } = option.sources[value];
        return html`<li key=${value}>
          <strong>${valueName(option.name, value)}</strong
          >${index === 0 && ` ${t('rules.default')}`}: ${' '}<cite>${source}</cite>.${' '}
          <${CertaintyWords} certainty=${certainty} />
        </li>`;
      })}
    </ul>
  </section>`;
}
