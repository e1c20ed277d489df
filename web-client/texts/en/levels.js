// SPDX-License-Identifier: MIT
// English: the names of the levels of the computer players, and the control that chooses one.

/** @type {Record<string, string>} */
export const enLevels = {
  'level.choose': 'Level of the computer',
  'level.numbered': 'Level {number}',
  'level.of': 'Level {number} of {count}',
  'level.easier': 'Easier',
  'level.harder': 'Harder',
  'level.word.beginner': 'beginner',
  'level.word.improver': 'improver',
  'level.word.casual': 'casual player',
  'level.word.skilled': 'skilled',
  'level.word.expert': 'expert',
  'level.word.master': 'master',
  'level.9': 'Adapting',
  'level.9.about':
    'The bot starts in the middle. It goes up a level after you win, and down after you lose.',
  'level.10': 'Perfect player',
  'level.10.about': 'This game is solved: no player can do better.',
};
