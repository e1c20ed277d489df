// SPDX-License-Identifier: MIT
// The options of a ruleset, each with its meaning and its source.
/** @import { RuleOption } from '../../types.d.ts' */
import { clashOf } from '../../table/rulesets.js';
import { enOptions } from '../../texts/en/options.js';
import { enSitting } from '../../texts/en/sitting.js';
import { addTexts, hasText, t } from '../../texts/text.js';
import { gameName } from '../board/games.js';
import { html } from '../common/h.js';

addTexts(enOptions);
addTexts(enSitting);

/**
 * @param {string} rules "tabula@1;entry=free,bear=exact"
 * @returns {Record<string, string>} the options that differ from the default
 */
export function optionsOf(rules) {
  const list = rules.split(';')[1];
  if (!list) return {};
  return Object.fromEntries(list.split(',').map((pair) => pair.split('=')));
}

/** @param {string} key @param {string} fallback */
const textOr = (key, fallback) => (hasText(key) ? t(key) : fallback);

/** @param {string} option */
export const optionName = (option) => textOr(`option.${option}`, option);

/** @param {string} option @param {string} value */
export const valueName = (option, value) =>
  textOr(`option.${option}.${value}`, textOr(`option.value.${value}`, value));

/**
 * The sources of an option: "“All first”: Bell (reconstructed); …".
 * @param {RuleOption} option
 */
const sourceWords = (option) =>
  option.values
    .map((value) => {
      const { source, certainty } = option.sources[value];
      return `“${valueName(option.name, value)}”: ${source} (${t(`certainty.${certainty}`)})`;
    })
    .join('; ');

/** The options that differ from the default, as text. @param {string} rules */
export function optionsInWords(rules) {
  return Object.entries(optionsOf(rules))
    .map(([option, value]) => `${optionName(option)}: ${valueName(option, value)}`)
    .join(' · ');
}

/** The rules of a table in a few words. @param {string} rules */
export function rulesInWords(rules) {
  return [gameName(rules), optionsInWords(rules)].filter((words) => words !== '').join(' · ');
}

/**
 * @param {{ruleset: import('../../types.d.ts').Ruleset, chosen: Record<string, string>, host: boolean,
 *   onSet: (option: string, value: string) => void}} props host: the user may change options
 */
export function OptionList({ ruleset, chosen, host, onSet }) {
  return ruleset.options.map(
    (option) =>
      html`<${Option}
        key=${option.name}
        option=${option}
        value=${chosen[option.name] ?? option.values[0]}
        clash=${(/** @type {string} */ one) => clashOf(ruleset, chosen, option.name, one)}
        host=${host}
        onSet=${onSet}
      />`,
  );
}

/**
 * @param {{option: RuleOption, value: string, host: boolean, onSet: (option: string, value: string) => void,
 *   clash: (value: string) => {option: string, value: string} | null}} props clash: the chosen option that excludes a
 * value at present
 */
function Option({ option, value, host, clash, onSet }) {
  const barred = option.values.flatMap((one) => {
    const other = one === value ? null : clash(one);
    return other ? [{ one, other }] : [];
  });
  return html`<fieldset class="choice option" disabled=${!host}>
    <legend>${optionName(option.name)}</legend>
    ${option.values.map(
      (one) =>
        html`<label key=${one}>
          <input
            type="radio"
            name=${`option-${option.name}`}
            value=${one}
            checked=${one === value}
            disabled=${barred.some((each) => each.one === one)}
            onChange=${() => onSet(option.name, one)}
          /><span>${valueName(option.name, one)}</span>
        </label>`,
    )}
    ${barred.map(
      ({ one, other }) =>
        html`<p key=${one} class="small quiet">
          ${t('options.clash', {
            value: valueName(option.name, one),
            other: optionName(other.option),
            chosen: valueName(other.option, other.value),
          })}
        </p>`,
    )}
    <p class="small quiet option-about">${option.about} <cite>${sourceWords(option)}</cite></p>
  </fieldset>`;
}
