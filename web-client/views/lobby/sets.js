// SPDX-License-Identifier: MIT
// The choice of the rules of a new game: a named set first, then single rules, with length, balance and warnings.
/** @import { Fairness, RuleSet, Ruleset } from '../../types.d.ts' */
import { rulesText } from '../../app/anyone.js';
import { fairnessOf, ofHundred, strongSide, whomItHelps } from '../../ai/fairness.js';
import { changedOptions, setOf } from '../../table/rulesets.js';
import { enSets } from '../../texts/en/sets.js';
import { addTexts, t } from '../../texts/text.js';
import { gameName, sideName } from '../board/games.js';
import { html } from '../common/h.js';
import { useFairnessFile } from '../common/fairness-file.js';
import { OptionList } from './options.js';

addTexts(enSets);

/** @typedef {Record<string, string>} Options values that differ from the defaults */

/** The message about a link with an unknown set. @param {{game: string, id: string}} props */
export function UnknownSet({ game, id }) {
  return html`<p class="banner banner-warn" role="status" data-unknown-set=${id}>
    ${t('sets.unknown', { id, game: gameName(game) })}
  </p>`;
}

/** @param {{ruleset: Ruleset, chosen: Options, onChosen: (options: Options) => void}} props */
export function RulesChoice({ ruleset, chosen, onChosen }) {
  const now = setOf(ruleset, chosen);
  return html`<fieldset class="sets">
      <legend>${t('sets.title')}</legend>
      ${ruleset.sets.map(
        (set) =>
          html`<${SetCard}
            key=${set.id}
            set=${set}
            first=${set === ruleset.sets[0]}
            on=${set === now}
            onSet=${() => onChosen(set.options)}
          />`,
      )}
      ${
        now === null &&
        html`<label class="set-card">
          <input type="radio" name="rule-set" value="own" checked />
          <span><b>${t('sets.own')}</b> <small>${t('sets.own.about')}</small></span>
        </label>`
      }
    </fieldset>
    <${Facts} ruleset=${ruleset} chosen=${chosen} />
    <${Warnings} chosen=${chosen} />
    <details class="set-rules">
      <summary>${t('sets.change')}</summary>
      <${OptionList}
        ruleset=${ruleset}
        chosen=${chosen}
        host=${true}
        onSet=${(/** @type {string} */ name, /** @type {string} */ value) =>
          onChosen(changedOptions(ruleset, { ...chosen, [name]: value }))}
      />
    </details>`;
}

/** @param {{set: RuleSet, first: boolean, on: boolean, onSet: () => void}} props */
function SetCard({ set, first, on, onSet }) {
  return html`<label class="set-card">
    <input type="radio" name="rule-set" value=${set.id} checked=${on} onChange=${onSet} />
    <span>
      <b>${set.name}</b>
      ${first && html` <small class="tag">${t('sets.default')}</small>`}
      <small>${set.about}</small>
      ${on && html`<small class="set-source">${t('sets.source')} <cite>${set.source}</cite> · ${t(`certainty.${set.certainty}`)}</small>`}
    </span>
  </label>`;
}

/** The typical length, and the share of the player who starts. @param {{ruleset: Ruleset, chosen: Options}} props */
function Facts({ ruleset, chosen }) {
  const file = useFairnessFile();
  if (file === undefined) return html`<p class="quiet small set-facts" aria-busy="true"></p>`;
  const fairness = fairnessOf(file, rulesText(ruleset.name, chosen));
  if (!fairness) return html`<p class="quiet small set-facts">${t('sets.unmeasured')}</p>`;
  const { games, unfinished } = fairness;
  const { p5, p95 } = fairness.lengths;
  return html`<p class="quiet small set-facts">
      ${t('sets.facts', { p5, p95 })}${' '}${balanceWords(ruleset.name, fairness)}
    </p>
    ${
      unfinished > 0 &&
      html`<p class="banner banner-warn" role="note" data-warning="sets.endless">
        ${t('sets.endless', { unfinished, games })}
      </p>`
    }`;
}

/** A sentence about the balance of these rules. @param {string} game @param {Fairness} fairness */
function balanceWords(game, fairness) {
  const strong = strongSide(fairness);
  if (strong) {
    return t('sets.side', { side: sideName(game, strong.side), n: ofHundred(strong.share) });
  }
  if (whomItHelps(fairness) === 'nobody') return t('sets.even');
  return t('sets.starter', { n: ofHundred(fairness.starter) });
}

/** Values of options that spoil a game. @param {{chosen: Options}} props */
function Warnings({ chosen }) {
  const key = warningOf(chosen);
  return key && html`<p class="banner banner-warn" role="note" data-warning=${key}>${t(key)}</p>`;
}

/** The key of the warning about these rules, or ''. @param {Options} chosen */
function warningOf({ order, partial, black_goal: goal }) {
  if (order === 'a_to_l') return partial === 'half' ? 'sets.warn.order.half' : 'sets.warn.order';
  return goal === 'am' ? 'sets.warn.goal' : '';
}
