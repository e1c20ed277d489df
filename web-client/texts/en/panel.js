// SPDX-License-Identifier: MIT
// Texts of the panel beside a board: its tabs and its menu.
export const enPanel = {
  'panel.label': 'About this game',
  'panel.tabs': 'What the panel shows',
  'panel.close': 'Close the panel',
  'panel.turns': 'Turns',
  'panel.talk': 'Chat',
  'panel.rules': 'Rules',
  'panel.hint': 'Hint',
  'panel.analysis': 'Analysis',
  'panel.hint.about': 'You may ask for a hint when it is your turn to move.',
  'panel.analysis.none': 'No turn has been played, so there is nothing to analyse.',
  'hint.ask': 'Hint',
  'menu.title': 'Game menu',
  'menu.rules': 'All rules of this game',
  'result.show': 'Result',
  'result.hide': 'Close the result',
  'result.new': 'New opponent',
  'result.level': 'The bot played at level {number}.',
};
