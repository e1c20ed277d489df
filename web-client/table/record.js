// SPDX-License-Identifier: MIT
// The record (rules/notation.md) of a game without a server: offline.wasm writes it, as the server does for its own.

/** @import { Fold, Rules, RoomState, Side } from '../types.d.ts' */

/** @param {RoomState['seats']} seats @param {Side} side */
function names(seats, side) {
  const ours = Object.entries(seats).filter(([seat]) => seat[0] === side);
  return ours.map(([, info]) => info?.name ?? '').join(', ');
}

/**
 * The record of the last game of a room, finished or not.
 * @param {Fold} fold of the room
 * @param {string[]} lines of its log
 * @param {Rules} rules
 * @returns {string}
 */
export function recordOf(fold, lines, rules) {
  const started = lines.findLast((line) => line.includes('"e":"started"')) ?? '{"at":0}';
  const turns = fold.turns.flatMap(({ before, steps, chosen }) => [
    ...(chosen ? [chosen] : []),
    ...(steps ? [{ before, steps }] : []),
  ]);
  const [name, options] = fold.rules.split(';');
  const day = new Date(JSON.parse(started).at).toISOString().slice(0, 10).replaceAll('-', '.');
  /** @type {[string, string][]} */
  const tags = [
    ['Rules', name],
    ['Options', options ?? ''],
    ['White', names(fold.seats, 'w')],
    ['Black', names(fold.seats, 'b')],
    ['Date', day],
    ['Dice', fold.settings.dice],
    ['Result', fold.result ?? '*'],
    ['Reason', fold.result === null ? '' : (fold.reason ?? '')],
  ];
  const given = tags.filter(([tag, value]) => value !== '' || tag === 'White' || tag === 'Black');
  return rules.record(given, turns);
}
