// SPDX-License-Identifier: MIT
// The options that a user chooses for a new game, by the rulesets that offline.wasm describes.

/** @import { RuleSet, Ruleset } from '../types.d.ts' */

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
