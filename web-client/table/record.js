// SPDX-License-Identifier: MIT
// Writes a game as a record (rules/notation.md) from its log: the page does for games without a server what the server
// does for its own.

import { createHistory } from './history.js';

/** @import { RoomEvent, Rules, RoomState, Side } from '../types.d.ts' */

/** @param {string} name @param {string} value */
function tag(name, value) {
  const text = value.replace(/[\u0000-\u001f]/g, '').replace(/["\\]/g, '\\$&');
  return `[${name} "${text}"]\n`;
}

/** @param {RoomState['seats']} seats @param {Side} side */
function names(seats, side) {
  const ours = Object.entries(seats).filter(([seat]) => seat[0] === side);
  return ours.map(([, info]) => info?.name ?? '').join(', ');
}

/**
 * The record of the last game of a log, finished or not.
 * @param {string[]} lines of the log
 * @param {Rules} rules
 * @returns {string}
 */
export function recordOf(lines, rules) {
  const history = createHistory('', rules);
  const events = lines.map((line) => /** @type {RoomEvent} */ (JSON.parse(line)));
  events.forEach((event) => history.take(event));
  const started = events.findLast(({ e }) => e === 'started')?.at ?? 0;
  const { fold } = history;
  const turns = fold.turns.flatMap(({ before, steps, chosen }) => [
    ...(chosen ? [chosen] : []),
    ...(steps ? [{ before, steps }] : []),
  ]);
  const [name, options] = fold.rules.split(';');
  const day = new Date(started).toISOString().slice(0, 10).replaceAll('-', '.');
  const over = fold.result !== null;
  return [
    tag('Rules', name),
    options ? tag('Options', options) : '',
    tag('White', names(fold.seats, 'w')),
    tag('Black', names(fold.seats, 'b')),
    tag('Date', day),
    tag('Dice', fold.settings.dice),
    tag('Result', fold.result ?? '*'),
    over ? tag('Reason', fold.reason ?? '') : '',
    '\n',
    turnsText(turns),
  ].join('');
}

/** @param {{ before: string, steps: string[] }[]} turns each with the position before the turn */
function turnsText(turns) {
  let text = '';
  let round = 0;
  let answered = false;
  const starter = turns[0]?.before.split(' ').at(-2)?.[0];
  for (const { before, steps } of turns) {
    const [turn, thrown] = before.split(' ').slice(-2);
    if (round === 0 || (answered && turn[0] === starter)) {
      text += `${round === 0 ? '' : '\n'}${(round += 1)}. `;
      answered = false;
    } else {
      text += '   ';
    }
    answered ||= turn[0] !== starter;
    text += `${turn} ${thrown}: ${steps.join(' ') || 'pass'}`;
  }
  return text === '' ? '' : `${text}\n`;
}
