// SPDX-License-Identifier: MIT
// The options of a ruleset, each with its meaning and its source.
/** @import { Store, RoomState, RuleOption } from '../../types.d.ts' */
import { clashOf } from '../../table/rulesets.js';
import { enSitting } from '../../texts/en/sitting.js';
import { addTexts, hasText, t } from '../../texts/text.js';
import { GAME_NAMES, gameName } from '../board/games.js';
import { html } from '../common/h.js';
import { useRuleset } from '../common/offline-rules.js';
import { NotMeasured } from '../analysis/measured.js';

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
 * The sources of an option: "first: Bell; free: …", with the values by their readable names.
 * @param {RuleOption} option
 */
export function sourceWords(option) {
  return option.source.replace(/(^|; )([\w ]+)(?=: )/g, (_whole, before, values) => {
    const named = values.split(' and ').map((/** @type {string} */ value) => {
      const known = option.values.includes(value);
      return known ? `“${valueName(option.name, value)}”` : value;
    });
    return before + named.join(', ');
  });
}

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

/** @param {{store: Store, room: RoomState}} props */
export function Options({ store, room }) {
  const name = room.rules.split(/[@;]/)[0];
  const ruleset = useRuleset(name);
  const chosen = optionsOf(room.rules);
  const host = store.state.me?.who === room.host;
  if (!ruleset) return null;
  /** @param {string} option @param {string} value */
  const set = (option, value) => store.setRoom({ options: { ...chosen, [option]: value } });
  return html`
    ${host && html`<${GameChoice} store=${store} name=${name} />`}
    <p class="quiet">${t(host ? 'options.about' : 'options.about.read')}</p>
    <${NotMeasured} store=${store} rules=${room.rules} of="bots" />
    <${OptionList} ruleset=${ruleset} chosen=${chosen} host=${host} onSet=${set} />
  `;
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

/** The choice of another game at the same table. @param {{store: Store, name: string}} props */
function GameChoice({ store, name }) {
  /** @param {Event} event */
  const choose = (event) =>
    store.setRoom({ ruleset: /** @type {HTMLSelectElement} */ (event.target).value, options: {} });
  return html`<p class="row">
    <label for="table-game">${t('options.game')}</label>
    <select id="table-game" value=${name} onChange=${choose}>
      ${GAME_NAMES.map(
        (game) =>
          html`<option key=${game} value=${game} selected=${game === name}>
            ${gameName(game)}
          </option>`,
      )}
    </select>
  </p>`;
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
    <p class="small quiet option-about">
      ${option.about} <cite>${sourceWords(option)}</cite> · ${t(`certainty.${option.certainty}`)}
    </p>
  </fieldset>`;
}
