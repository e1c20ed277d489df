// SPDX-License-Identifier: MIT
// offline.wasm, which is loaded when a view needs it: it describes the rulesets, and runs games without a server.
/** @import { Rules, Ruleset } from '../../types.d.ts' */
import { loadRules } from '../../table/rules.js';
import { useEffect, useState } from './h.js';
import { AGAIN_MS } from './later.js';

/** @type {{ rules: Rules, rulesets: Ruleset[] } | null} */
let loaded = null;

/**
 * The rules of offline.wasm, and all rulesets; null until they are loaded.
 * @param {boolean} [wanted] false: not yet, because the first board needs the network
 */
export function useOfflineRules(wanted = true) {
  const [, setTick] = useState(0);
  useEffect(() => {
    /** @type {any} */
    let timer = null;
    // The first failure is not reported: it is also that of a page that is being left.
    let failed = false;
    const load = async () => {
      try {
        const rules = await loadRules('offline.wasm');
        loaded ??= { rules, rulesets: rules.list() };
        setTick((tick) => tick + 1);
      } catch (error) {
        if (failed) console.error(error);
        failed = true;
        timer = setTimeout(load, AGAIN_MS);
      }
    };
    if (!loaded && wanted) void load();
    return () => clearTimeout(timer);
  }, [wanted]);
  return loaded;
}

/** @param {string} name @param {boolean} [wanted] */
export const useRuleset = (name, wanted = true) =>
  useOfflineRules(wanted)?.rulesets.find((one) => one.name === name);
