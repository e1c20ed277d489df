// SPDX-License-Identifier: MIT
// The rulesets with their options, as offline.wasm describes them.

import { lines } from './rules.js';

/** @import { Ruleset } from '../types.d.ts' */

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
        }),
      );
    } else if (kind === 'option') {
      const [values, about, source, certainty] = rest;
      rulesets.at(-1)?.options.push(
        /** @type {Ruleset['options'][0]} */ ({
          ...{ name, values: values.split(','), about },
          ...{ source, certainty },
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
