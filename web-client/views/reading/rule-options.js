// SPDX-License-Identifier: MIT
// The end of a page of the rules: the options of the game, its fairness and its sources.
/** @import { RuleOption } from '../../types.d.ts' */
import { enRules } from '../../texts/en/rules.js';
import { addTexts, t } from '../../texts/text.js';
import { html } from '../common/h.js';
import { useRuleset } from '../common/offline-rules.js';
import { optionName, valueName } from '../lobby/options.js';
import { CertaintyWords } from './certainty.js';
import { FairnessSection } from './fairness.js';

addTexts(enRules);

/** @param {{game: string}} props */
export function RuleOptions({ game }) {
  const ruleset = useRuleset(game);
  return html`${ruleset?.options.map((option) => html`<${OptionWords} key=${option.name} option=${option} />`)}
    <${FairnessSection} key=${`fairness-${game}`} game=${game} />
    ${
      ruleset &&
      html`<h2>${t('rules.sources')}</h2>
        <p>${ruleset.source}.</p>`
    }`;
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
          >${index === 0 && ` ${t('rules.default')}`}: ${' '}<cite>${source}</cite>.
          <${CertaintyWords} certainty=${certainty} />
        </li>`;
      })}
    </ul>
  </section>`;
}
