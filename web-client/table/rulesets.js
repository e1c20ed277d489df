// SPDX-License-Identifier: MIT
// The rulesets with their options, as offline.wasm describes them.

import { lines } from './rules.js';

/** @import { Certainty, RuleSet, Ruleset } from '../types.d.ts' */

/**
 * @param {string} text "bear=exact,entry=free", or ""
 * @returns {Record<string, string>}
 */
export const readOptions = (text) =>
  text === '' ? {} : Object.fromEntries(text.split(',').map((pair) => pair.split('=')));

/**
 * @param {string} text the answer of rules_list
 * @returns {Ruleset[]}
 */
export function readRulesets(text) {
  /** @type {Ruleset[]} */
  const rulesets = [];
  for (const line of lines(text)) {
    const [kind, name, ...rest] = line.split('\t');
    if (kind === 'ruleset') {
      const [title, revision, chance, source, certainty] = rest;
      rulesets.push(
        /** @type {Ruleset} */ ({
          name,
          title,
          revision: Number(revision),
          chance,
          source,
          certainty,
          options: [],
          clashes: [],
          sets: [],
        }),
      );
    } else if (kind === 'option') {
      const [values, about] = rest;
      rulesets.at(-1)?.options.push({ name, values: values.split(','), about, sources: {} });
    } else if (kind === 'value') {
      const [value, source, certainty] = rest;
      const sources = rulesets.at(-1)?.options.at(-1)?.sources ?? {};
      sources[value] = { source, certainty: /** @type {Certainty} */ (certainty) };
    } else if (kind === 'set') {
      const [title, options, about, source, certainty] = rest;
      rulesets.at(-1)?.sets.push(
        /** @type {Ruleset['sets'][0]} */ ({
          ...{ id: name, name: title, options: readOptions(options) },
          ...{ about, source, certainty },
        }),
      );
    } else if (kind === 'clash') {
      const [value, other, otherValue] = rest;
      rulesets.at(-1)?.clashes.push({ option: name, value, other, otherValue });
    }
  }
  return rulesets;
}

/**
 * The chosen option that excludes a value for a new game.
 * @param {Ruleset} ruleset
 * @param {Record<string, string>} chosen values of the other options that differ from their defaults
 * @param {string} option
 * @param {string} value
 * @returns {{ option: string, value: string } | null} null if no option excludes it
 */
export function clashOf(ruleset, chosen, option, value) {
  const others = ruleset.clashes.flatMap((one) => {
    const first = { option: one.option, value: one.value };
    const second = { option: one.other, value: one.otherValue };
    if (option === first.option && value === first.value) return [second];
    return option === second.option && value === second.value ? [first] : [];
  });
  return others.find((other) => chosen[other.option] === other.value) ?? null;
}

/**
 * The named set with exactly these options.
 * @param {Ruleset} ruleset
 * @param {Record<string, string>} chosen values that differ from the defaults
 * @returns {RuleSet | null} null if no set has them
 */
export function setOf(ruleset, chosen) {
  const names = Object.keys(chosen);
  const has = (/** @type {RuleSet} */ { options }) =>
    Object.keys(options).length === names.length &&
    names.every((name) => options[name] === chosen[name]);
  return ruleset.sets.find(has) ?? null;
}

/**
 * The chosen values without the defaults.
 * @param {Ruleset} ruleset
 * @param {Record<string, string>} values
 */
export const changedOptions = (ruleset, values) =>
  Object.fromEntries(
    ruleset.options
      .filter(({ name, values: [first] }) => (values[name] ?? first) !== first)
      .map(({ name }) => [name, values[name]]),
  );
