// SPDX-License-Identifier: MIT
// The name of the rules of a table: of the named set, or the single options that differ from the default.
import { setOf } from '../../table/rulesets.js';
import { rulesetOf } from '../../table/notation.js';
import { html } from '../common/h.js';
import { useRuleset } from '../common/offline-rules.js';
import { optionsInWords, optionsOf } from './options.js';

/** Until the sets are loaded, only other rules than the default ones are named. @param {{rules: string}} props */
export function SetName({ rules }) {
  const ruleset = useRuleset(rulesetOf(rules));
  const set = ruleset && setOf(ruleset, optionsOf(rules));
  const words = set?.name ?? optionsInWords(rules);
  return words && html`<span class="set-name" data-set=${set?.id ?? ''}>${words}</span>`;
}
