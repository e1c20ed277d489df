// SPDX-License-Identifier: MIT
// Steps, turns and players as text.
/** @import { RoomState, Seat, Side, Step, TurnLine } from '../../types.d.ts' */
import { readStepText } from '../../table/notation.js';
import { enTurns } from '../../texts/en/turns.js';
import { addTexts, hasText, t } from '../../texts/text.js';
import { shownName } from '../common/bot-tag.js';
import { kindOf, pointName, sideName } from './games.js';

addTexts(enTurns);

/** @param {Seat} seat @returns {Side} */
export const sideOf = (seat) => (seat.startsWith('w') ? 'w' : 'b');

/**
 * A step as readable text: "hand–V", or "hand–e" if the points have letters, with a cross if a man is hit.
 * @param {string} rules a position of the game
 * @param {string} text
 */
export function stepWords(rules, text) {
  const step = readStepText(text);
  if (!step) return choiceWords(text);
  const name = (/** @type {string} */ place) =>
    hasText(`place.${place}`) ? t(`place.${place}`) : pointName(rules, place);
  return `${name(step.from)}–${name(step.to)}${step.hit ? '✶' : ''}`;
}

/**
 * A way to a point: the points on it, and how many men it hits.
 * @param {string} position
 * @param {readonly Step[]} route
 */
export function routeWords(position, route) {
  const over = route.slice(0, -1).map(({ to }) => pointName(position, String(to)));
  const n = route.filter(({ hit }) => hit).length;
  return t(n > 0 ? 'board.which.hits' : 'board.which.way', { over: over.join(', '), n });
}

/**
 * A choice as readable text: "turn:3", "third:4", "table:2"; a stone of Tablaaza keeps its notation.
 * @param {string} text
 */
export function choiceWords(text) {
  const [what, value] = text.split(':');
  if (value === undefined) return text;
  const key = hasText(`choice.${what}.${value}`) ? `choice.${what}.${value}` : `choice.${what}`;
  return t(key, { value });
}

/** Whether the game has sticks, which are thrown, instead of dice. @param {RoomState} room */
export const hasSticks = (room) => kindOf(room.rules)?.sticks === true;

/** The text that this player is to roll. @param {RoomState} room */
export const rollWords = (room) => t(hasSticks(room) ? 'turn.mine.roll.sticks' : 'turn.mine.roll');

/** The name of the action that makes the throw. @param {RoomState} room */
export const rollName = (room) => t(hasSticks(room) ? 'turn.roll.sticks' : 'turn.roll');

/** @param {RoomState} room @param {Seat} seat */
export function seatName(room, seat) {
  if (seat === room.mySeat) return t('you');
  const info = room.seats[seat];
  return info ? shownName(info) : sideName(room.rules, sideOf(seat));
}

/**
 * A throw in words: the faces of dice, or how many sticks lie with their plain side up.
 * @param {RoomState} room
 * @param {number[]} thrown
 */
function throwWords(room, thrown) {
  if (!hasSticks(room)) return thrown.join(' ');
  return t('sticks.plain', { n: thrown.filter((face) => face === 1).length });
}

/**
 * A turn as a sentence; with `thrown`, its throw alone.
 * @param {RoomState} room
 * @param {TurnLine} line
 * @param {boolean} [thrown]
 */
export function turnWords(room, line, thrown = line.steps === null) {
  const steps = line.steps?.map((step) => stepWords(line.before, step)).join(', ') ?? '';
  const key = thrown ? 'say.threw' : steps ? 'say.played' : 'say.passed';
  // Sticks are thrown and dice are rolled; Tablaaza has neither, and a turn of a team may pass without a roll.
  const by = hasSticks(room) ? '.sticks' : line.dice.length > 0 ? '' : '.none';
  const who = seatName(room, line.seat);
  return t(key + by, { who, dice: throwWords(room, line.dice), steps });
}
