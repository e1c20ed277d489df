// SPDX-License-Identifier: MIT
// English: the lesson and the exercises of Tablan.

/** @type {Record<string, string>} */
export const texts = {
  'learn.tablan.first':
    'Four sticks, plain on one side and painted on the other, take the place of dice. Throw them.',
  'learn.tablan.first.say':
    'One plain side counts 2, and only a 2 starts a man from your home row. Move one man two squares, or two men one square each.',
  'learn.tablan.first.done': 'A 2, an 8 or a 12 also gives you another throw.',
  'learn.tablan.nothing': 'Throw again.',
  'learn.tablan.nothing.say':
    'Two or three plain sides count nothing. Pass: the sticks go to Black.',
  'learn.tablan.nothing.done': 'Most throws are like this one, so each 2 is precious.',
  'learn.tablan.eight': 'Four plain sides count 8, and four painted sides count 12. Throw.',
  'learn.tablan.eight.say':
    'Men that have not started need a 2, so only the man on N can use the 8. The way runs along the rows, back and forth.',
  'learn.tablan.eight.done': 'Both sides run the same way round in the two middle rows.',
  'learn.tablan.hit': 'In the middle rows you capture a man by landing on it. Throw.',
  'learn.tablan.hit.say':
    'Capture a black man. You may play the 2 with one man or as two ones with two men.',
  'learn.tablan.hit.done': 'A captured man is out for good.',
  'learn.tablan.hit.wrong': 'You captured no man. Black stands on O and P.',
  'learn.tablan.settle': 'The goal is Black’s home row, at the end of your way. Throw.',
  'learn.tablan.settle.say':
    'Your man on x stands before it. Enter, and displace the black man there.',
  'learn.tablan.settle.done':
    'Your man stays on that square for good: it can neither move nor be captured.',
  'learn.tablan.settle.wrong':
    'No man of yours has entered. One square or two bring the man on x into the row.',
  'learn.tablan.win':
    'When neither side can move, the side that holds more squares of the other home row wins. Throw.',
  'learn.tablan.win.say': 'Bring your last man in.',
  'learn.tablan.win.done': 'Three squares to one: you have won.',
  'learn.tablan.x.halves': 'Two halves',
  'learn.tablan.x.halves.ask': 'Start two men with this 2.',
  'learn.tablan.x.halves.done': 'L moved to M, and K moved to L.',
  'learn.tablan.x.halves.wrong': 'Move the man on L one square first, then the man behind it.',
  'learn.tablan.x.both': 'Start them all',
  'learn.tablan.x.both.ask': 'Start both men of your home row.',
  'learn.tablan.x.both.done': 'Each of them used one half of the 2.',
  'learn.tablan.x.both.wrong': 'Only one man has started. The man on B has to make room first.',
  'learn.tablan.x.capture': 'A capture',
  'learn.tablan.x.capture.ask': 'Capture the man on O.',
  'learn.tablan.x.capture.done': 'The man is out of the game.',
  'learn.tablan.x.capture.wrong': 'The man on O is one square from N and two squares from M.',
  'learn.tablan.x.two': 'Two captures',
  'learn.tablan.x.two.ask': 'Capture two men with this 2.',
  'learn.tablan.x.two.done': 'Each half captured a man.',
  'learn.tablan.x.two.wrong': 'One man is left. Use one half for each of your men.',
  'learn.tablan.x.safe': 'Out of reach',
  'learn.tablan.x.safe.ask': 'Leave no man that Black can capture with its next throw.',
  'learn.tablan.x.safe.done': 'Black’s man on M cannot reach you with a 2, an 8 or a 12.',
  'learn.tablan.x.safe.wrong':
    'Black reaches a man of yours. Count 1, 2, 4, 6, 8 and 12 squares from M.',
  'learn.tablan.x.barred': 'A barred square',
  'learn.tablan.x.barred.ask': 'A black man has settled on C. Play your 2.',
  'learn.tablan.x.barred.done': 'Settled men cannot be captured, so B passed over it.',
  'learn.tablan.x.displace': 'Into the home row',
  'learn.tablan.x.displace.ask': 'Enter Black’s home row and displace a man.',
  'learn.tablan.x.displace.done': 'Your man has settled there.',
  'learn.tablan.x.displace.wrong': 'You have not entered. Move the man on x.',
  'learn.tablan.x.one-each': 'One for each',
  'learn.tablan.x.one-each.ask': 'Settle one man and start the other.',
  'learn.tablan.x.one-each.done': 'Both halves of the 2 were useful.',
  'learn.tablan.x.one-each.wrong':
    'Use one half for the man on x and the other half for the man on A.',
  'learn.tablan.x.eight': 'Which man?',
  'learn.tablan.x.eight.ask': 'Capture a man, and keep your man on O where it is.',
  'learn.tablan.x.eight.done': 'The whole 8 took the man from S to o.',
  'learn.tablan.x.eight.wrong': 'Your man on O has moved. Use the whole 8 for the man on S.',
  'learn.tablan.x.wait': 'The last man may wait',
  'learn.tablan.x.wait.ask': 'A 2 does not bring your last man in. Wait with it.',
  'learn.tablan.x.wait.done': 'With an 8 or a 12 it must enter.',
  'learn.tablan.x.wait.wrong': 'You moved the man. Pass instead.',
  'learn.tablan.x.must': 'In at last',
  'learn.tablan.x.must.ask': 'Play the 8.',
  'learn.tablan.x.must.done': 'A throw that brings the man in must be played.',
  'learn.tablan.x.count': 'Count the squares',
  'learn.tablan.x.count.ask': 'End the game.',
  'learn.tablan.x.count.done': 'You hold three squares of the enemy’s row, and Black holds one.',
  'learn.tablan.end.roll': 'Your turn: throw the sticks.',
  'learn.tablan.end.play': 'Use your throw, then confirm the turn.',
  'learn.tablan.tip.pass': 'Your throw cannot be used. Press Pass.',
  'learn.tablan.tip.hit':
    'You can capture a man in this turn. Pick a man: a ring marks its capture.',
  'learn.tablan.tip.forced': 'There is only one way to use this throw.',
};
