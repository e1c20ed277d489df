// SPDX-License-Identifier: MIT
// English: the lesson and the exercises of Pyf.

/** @type {Record<string, string>} */
export const texts = {
  'learn.pyf.enter': 'The board is empty, and both sides run from a to z. Roll the three dice.',
  'learn.pyf.enter.say':
    'Each die enters one man on its point: 1 is a, 3 is c, 5 is e. Tap your men, then a marked point.',
  'learn.pyf.enter.done': 'In Pyf all your men must enter before any of them moves on.',
  'learn.pyf.wait': 'Two of your men still wait beside the board. Roll.',
  'learn.pyf.wait.say':
    'The 2 enters a man. Black closes d with two men, so the fours cannot be used.',
  'learn.pyf.wait.done': 'Two men on a point close it, and dice that cannot be used are lost.',
  'learn.pyf.hit': 'All your men are on the board, so they may move. Roll.',
  'learn.pyf.hit.say': 'Black has a single man on h. Land on it to hit it.',
  'learn.pyf.hit.done':
    'The man must enter again in the first quarter before another black man moves.',
  'learn.pyf.hit.wrong':
    'The man on h is still there. It is 2 points from f, 5 from c and 6 from b.',
  'learn.pyf.bar': 'Now one of your men was hit and waits on the bar. Roll.',
  'learn.pyf.bar.say': 'It must enter first, and Black closes b and e. Which die is left?',
  'learn.pyf.bar.done': 'After the man had entered, your other dice were free.',
  'learn.pyf.stop': 'The last quarter, t to z, is the goal. Roll.',
  'learn.pyf.stop.say':
    'Bring your last man from s into the last quarter. Men that stand there do not move any more.',
  'learn.pyf.stop.done':
    'The other dice are lost: inside the last quarter men can only leave the board.',
  'learn.pyf.bear': 'All your men are in the last quarter, so they may leave. Roll.',
  'learn.pyf.bear.say':
    'A man leaves with its exact number; a larger one is good only for the farthest man. Begin with the man on t.',
  'learn.pyf.bear.done': 'First the 6 for t, then the 5 for w, now the farthest man: you have won.',
  'learn.pyf.x.last': 'The last man enters',
  'learn.pyf.x.last.ask': 'Enter your last man, and bring one man to t.',
  'learn.pyf.x.last.done': 'When the last man is in, all men may move.',
  'learn.pyf.x.last.wrong': 'Enter with the 1, then move one man from g with both sixes.',
  'learn.pyf.x.enter': 'In and away',
  'learn.pyf.x.enter.ask':
    'Enter your man, and leave no single man that Black can hit with one die.',
  'learn.pyf.x.enter.done': 'The man from the bar is safe.',
  'learn.pyf.x.enter.wrong':
    'Black’s men on a, b and e can hit a single man of yours. The man from the bar can reach k.',
  'learn.pyf.x.save': 'Two men to save, one roll',
  'learn.pyf.x.save.ask': 'Leave no single man that Black can hit with one die.',
  'learn.pyf.x.save.done': 'Both single men have company now.',
  'learn.pyf.x.save.wrong':
    'Black can still hit a single man. Move each of the two to a point that you hold.',
  'learn.pyf.x.double-hit': 'Two at once',
  'learn.pyf.x.double-hit.ask': 'Hit two men with one roll.',
  'learn.pyf.x.double-hit.done': 'Both men must enter again before Black moves any other man.',
  'learn.pyf.x.double-hit.wrong':
    'The men on h and l are the targets. One of your men on f can reach each of them.',
  'learn.pyf.x.safe-hit': 'Hit and stay safe',
  'learn.pyf.x.safe-hit.ask': 'Hit the man on g, and leave no single man within reach of one die.',
  'learn.pyf.x.safe-hit.done': 'Your man hit and ran on to its friends on l.',
  'learn.pyf.x.safe-hit.wrong':
    'A single man of yours can be hit. The man that hits may go on with the other dice.',
  'learn.pyf.x.home': 'In together',
  'learn.pyf.x.home.ask':
    'Bring your three last men into the last quarter so that no single man can be hit.',
  'learn.pyf.x.home.done': 'All your men are in and safe.',
  'learn.pyf.x.home.wrong': 'Black’s men on m and n can hit a man. Each die brings one man to u.',
  'learn.pyf.x.six-first': 'The farthest man first',
  'learn.pyf.x.six-first.ask': 'Bear off both men.',
  'learn.pyf.x.six-first.done': 'The 5 may not bear the man on w while a man stands on t.',
  'learn.pyf.x.frozen': 'A lost die',
  'learn.pyf.x.frozen.ask': 'Use what can be used of this roll.',
  'learn.pyf.x.frozen.done': 'The 3 is lost: men in the last quarter do not move.',
  'learn.pyf.x.overshoot': 'More than enough',
  'learn.pyf.x.overshoot.ask': 'One man is left on w. Win.',
  'learn.pyf.x.overshoot.done': 'A larger number bears the farthest man.',
  'learn.pyf.x.not-zeno': 'Not the emperor’s game',
  'learn.pyf.x.not-zeno.ask':
    'This is the position of the emperor Zeno. Play his roll by the rules of Pyf.',
  'learn.pyf.x.not-zeno.done':
    'Only the 6 can be used, and his men in the last quarter stay together.',
};
