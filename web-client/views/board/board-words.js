// SPDX-License-Identifier: MIT
// Steps, turns and players as text.
/** @import { RoomState, Seat, Side, TurnLine } from '../../types.d.ts' */
import { readStepText } from '../../table/notation.js';
import { enTurns } from '../../texts/en/turns.js';
import { addTexts, hasText, t } from '../../texts/text.js';
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
  return room.seats[seat]?.name ?? sideName(room.rules, sideOf(seat));
}

/**
 * A throw in words: the faces of dice, or how many sticks lie with their plain side up.
 * @param {RoomState} room
 * @param {number[]} thrown
 */
export function throwWords(room, thrown) {
  if (!hasSticks(room)) return thrown.join(' ');
  return t('sticks.plain', { n: thrown.filter((face) => face === 1).length });
}

/**
 * A turn as a sentence.
 * @param {RoomState} room
 * @param {TurnLine} line
 */
export function turnWords(room, line) {
  const who = seatName(room, line.seat);
  const dice = throwWords(room, line.dice);
  if (line.steps === null) return t('say.threw', { who, dice });
  if (line.steps.length === 0) return t('say.passed', { who, dice });
  return t('say.played', {
    who,
    dice,
    steps: line.steps.map((step) => stepWords(line.before, step)).join(', '),
  });
}
