// SPDX-License-Identifier: MIT
// English: the settings of a table.

/** @type {Record<string, string | {one: string, other: string}>} */
export const enAgreed = {
  'span.seconds': '{n} s',
  'span.minutes': '{n} min',
  'pace.none': 'No clock',
  'pace.days': { one: '{n} day per turn', other: '{n} days per turn' },
  'pace.delay': '{first} free per turn, then {second} for the game',
  'pace.fischer': '{first}, plus {second} per turn',
  'pace.relaxed': 'Relaxed: {told}',
  'pace.normal': 'Normal: {told}',
  'pace.fast': 'Fast: {told}',
  'agreed.rated': 'Rated',
  'agreed.games': 'Best of {games}',
  'agreed.games.two': 'Two games',
  'agreed.sides.stay': 'same sides in each game',
  'agreed.private': 'by invitation only',
  'agreed.watch.link': 'spectators with the link',
  'agreed.watch.nobody': 'no spectators',
  'agreed.delay': { one: 'spectators {n} roll behind', other: 'spectators {n} rolls behind' },
  'agreed.talk.free': 'free chat',
  'agreed.talk.presets': 'preset phrases only',
  'agreed.talk.off': 'no chat',
  'agreed.bots': 'bots may join',
  'agreed.overheard.yes': 'spectators read the players’ chat',
  'agreed.overheard.no': 'players’ chat for the players alone',
  'agreed.crowd.after': 'spectator chat hidden until the end',
  'agreed.takeback.until_confirm': 'no takebacks',
  'agreed.dice.server': 'dice by the server',
  'agreed.dice.record': 'imported, without dice proofs',
};
