// SPDX-License-Identifier: MIT
// English: the settings dialog. Loaded with that dialog.

/** @type {Record<string, string | {one: string, other: string}>} */
export const enSettings = {
  // Settings
  'settings.board': 'Board',
  'settings.board.stone': 'Roman stone',
  'settings.board.wood': 'Medieval wood',
  'settings.board.plain': 'Plain, high contrast',
  'settings.theme': 'Light',
  'settings.theme.auto': 'As the device',
  'settings.theme.light': 'Day',
  'settings.theme.dark': 'Night',
  'settings.speed': 'The other side’s turn is shown',
  'settings.speed.0': 'At once',
  'settings.speed.1': 'Step by step',
  'settings.speed.2': 'Slowly',
  'settings.speed.3': 'Very slowly',
  'settings.pace': 'Players at this screen take a moment',
  'settings.pace.about': 'They play as a person would, not at once.',
  'settings.autoRoll': 'Roll for me',
  'settings.autoRoll.about': 'The dice are thrown as soon as it is your turn.',
  'settings.autoPass': 'Pass for me',
  'settings.autoPass.about': 'Where no die can be used, the turn goes on by itself.',
  'settings.autoForced': 'Play forced turns',
  'settings.autoForced.about': 'Where the throw leaves only one outcome, it is played for you.',
  'settings.sayTalk': 'Read talk aloud',
  'settings.sayTalk.about': 'A screen reader says what others write at the table.',
  'settings.hidden': 'Watch unseen',
  'settings.hidden.about': 'Where you watch you are counted, but not named.',
};
