// SPDX-License-Identifier: MIT
// English: the settings of a table.

/** @type {Record<string, string | {one: string, other: string}>} */
export const enAgreed = {
  'span.seconds': '{n} s',
  'span.minutes': '{n} min',
  'pace.none': 'No clock',
  'pace.days': { one: '{n} day a turn', other: '{n} days a turn' },
  'pace.delay': '{first} a turn, {second} in reserve',
  'pace.fischer': '{first}, {second} more each turn',
  'pace.relaxed': 'Relaxed: {told}',
  'pace.normal': 'Normal: {told}',
  'pace.fast': 'Fast: {told}',
  'agreed.rated': 'Rated',
  'agreed.games': 'Best of {games}',
  'agreed.games.two': 'Two games',
  'agreed.sides.stay': 'the sides stay',
  'agreed.private': 'only who is invited',
  'agreed.watch.link': 'watched by who has the link',
  'agreed.watch.nobody': 'nobody may watch',
  'agreed.delay': { one: 'watchers are {n} throw behind', other: 'watchers are {n} throws behind' },
  'agreed.talk.free': 'free talk',
  'agreed.talk.presets': 'set phrases only',
  'agreed.talk.off': 'no talk',
  'agreed.bots': 'bots may sit',
  'agreed.crowd.after': 'what watchers say is shown after the game',
  'agreed.takeback.until_confirm': 'what is confirmed is played',
  'agreed.dice.server': 'the house throws',
  'agreed.dice.record': 'from a record, without seals',
};
