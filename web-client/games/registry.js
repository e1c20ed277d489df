// SPDX-License-Identifier: MIT
// The games that the page knows. Every page asks here what a game has; none knows a game by its name.
/** @import { Course, Game, RulesPart } from './types.d.ts' */
import { rulesetOf } from '../table/notation.js';
import { addTexts } from '../texts/text.js';
import { GAMES } from './list.js';

for (const { texts } of GAMES) addTexts(texts);

/** The names of the games in the order of the server's list. */
export const GAME_NAMES = GAMES.map(({ name }) => name);

/** The game that a page shows before the user has chosen one. */
export const FIRST_GAME = GAME_NAMES[0];

/**
 * @param {string} rules the name of a game, a position, or rules such as "tabula@1;entry=free"
 * @returns {Game | null} null for a game that this page does not know
 */
export function gameOf(rules) {
  const asked = rulesetOf(rules);
  return GAMES.find(({ name }) => name === asked) ?? null;
}

/** The names of the games that have a part. @param {keyof Game} part */
export const gamesWith = (part) =>
  GAMES.filter((game) => game[part] !== undefined).map(({ name }) => name);

/** The rules in chapters, with their texts. @param {string} name @returns {Promise<RulesPart>} without chapters if it has none */
export async function loadRules(name) {
  const part = await gameOf(name)?.rules?.();
  if (!part) return { chapters: [], texts: {} };
  addTexts(part.rules.texts);
  return part.rules;
}

/** The lessons, with their texts. @param {string} name of a game that has lessons @returns {Promise<Course>} */
export async function loadCourse(name) {
  const part = await gameOf(name)?.lessons?.();
  if (!part) throw new Error(`no lessons of ${name}`);
  addTexts(part.course.texts);
  return part.course;
}

/** The positions of a finished game, in their order. @param {string} name @returns {Promise<string[]>} empty if it has none */
export async function loadExample(name) {
  const part = await gameOf(name)?.example?.();
  return part ? part.example.split('\n').map((rest) => `${name} ${rest}`) : [];
}
