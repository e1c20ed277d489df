// SPDX-License-Identifier: MIT
// Every text of the page goes through `t`. Each language has one table; a value is a sentence, or one sentence for each
// plural form.
import { en } from './en/common.js';

const plural = new Intl.PluralRules('en');

/** @typedef {string | Partial<Record<Intl.LDMLPluralRule, string>>} Text */

/** @type {Record<string, Text>} */
const table = { ...en };

/** Adds the texts of a part of the page that is loaded later. @param {Record<string, Text>} texts */
export function addTexts(texts) {
  Object.assign(table, texts);
}

/** Whether the table has a text with that key. @param {string} key */
export const hasText = (key) => key in table;

/**
 * @param {string} key
 * @param {Record<string, string | number>} [params] values for the placeholders `{name}`; `n` chooses the plural form
 * @returns {string} the key itself if there is no such text, with an error in the console that fails every browser test
 */
export function t(key, params = {}) {
  const entry = table[key];
  if (entry === undefined) {
    console.error(`No text for ${key}`);
    return key;
  }
  const form = typeof entry === 'string' ? entry : entry[plural.select(Number(params.n))];
  const text = form ?? (typeof entry === 'string' ? key : (entry.other ?? key));
  return text.replace(/\{(\w+)\}/g, (whole, name) => String(params[name] ?? whole));
}
