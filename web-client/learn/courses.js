// SPDX-License-Identifier: MIT
// The lessons and exercises of each game. Each is loaded when its page is opened.

import { addTexts } from '../texts/text.js';

/** @import { Goal } from './goals.js' */
/** @import { Text } from '../texts/text.js' */

/**
 * One turn of the guided game. If `roll` is given, a throw is due in the position, and these faces fall. Without
 * goals every legal turn is right.
 * @typedef {{ name: string, position: string, roll?: number[], goals?: Goal[] }} Scene
 */
/**
 * A number that the learner predicts: a measure of the position after the only legal turn. `labels`: the options are
 * no and yes.
 * @typedef {{ of: string, options: number[], labels?: 'yes' }} Guess
 */
/**
 * `only`: every legal turn is right, so no answer is wrong.
 * @typedef {{ name: string, position: string, goals: Goal[], guess?: Guess, only?: boolean, source?: string }} Exercise
 */
/**
 * `end`: the position from which the learner finishes a game against the computer.
 * @typedef {{ game: string, scenes: Scene[], end: string, exercises: Exercise[], texts: Record<string, Text> }} Course
 */

const COURSES = /** @type {Record<string, () => Promise<{ course: Course }>>} */ ({
  tabula: () => import('./tabula.js'),
  zeno: () => import('./zeno.js'),
  pyf: () => import('./pyf.js'),
  'ludus-anglicorum': () => import('./ludus-anglicorum.js'),
  'twelve-dogs': () => import('./twelve-dogs.js'),
  tablan: () => import('./tablan.js'),
  tablaaza: () => import('./tablaaza.js'),
});

/** The games that have lessons. */
export const COURSE_NAMES = Object.keys(COURSES);

/** @param {string} game @returns {Promise<Course>} */
export async function loadCourse(game) {
  const { course } = await COURSES[game]();
  addTexts(course.texts);
  return course;
}
