// SPDX-License-Identifier: MIT
// Every text of the page goes through `t`. One table a language; a value is a sentence, or one for each plural form.
import { en } from './en.js';

const plural = new Intl.PluralRules('en');

/** @typedef {string | Partial<Record<Intl.LDMLPluralRule, string>>} Text */

/** @type {Record<string, Text>} */
const table = { ...en };

/** Adds the texts of a part of the page that comes later. @param {Record<string, Text>} texts */
export function addTexts(texts) {
  Object.assign(table, texts);
}

/** True where the table has a text of that name. @param {string} key */
export const hasText = (key) => key in table;

/**
 * @param {string} key
 * @param {Record<string, string | number>} [params] put in for `{name}`; `n` chooses the plural form
 * @returns {string} the key itself where there is no such text, so that a gap is seen
 */
export function t(key, params = {}) {
  const entry = table[key];
  if (entry === undefined) return key;
  const form = typeof entry === 'string' ? entry : entry[plural.select(Number(params.n))];
  const text = form ?? (typeof entry === 'string' ? key : (entry.other ?? key));
  return text.replace(/\{(\w+)\}/g, (whole, name) => String(params[name] ?? whole));
}
