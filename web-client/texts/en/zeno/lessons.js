// SPDX-License-Identifier: MIT
// English: the lesson and the exercises of Zeno.

/** @type {Record<string, string>} */
export const texts = {
  'learn.zeno.move':
    'All your men start on a and run to z; Black runs from z to a. Roll the three dice.',
  'learn.zeno.move.say':
    'Each die moves one man by its number, and one man may use several dice. Tap a man, then a marked point.',
  'learn.zeno.move.done': 'Your men are under way. The two sides will meet in the middle.',
  'learn.zeno.pair':
    'A man alone on a point can be hit; two men together are safe and close the point. Roll.',
  'learn.zeno.pair.say':
    'Hold at least three points with two men or more. Your pile on a counts as one of them.',
  'learn.zeno.pair.done': 'Black cannot land on any of these points.',
  'learn.zeno.pair.wrong':
    'Too many of your men stand alone. Look for two single men that are 1, 3 or 5 points apart.',
  'learn.zeno.hit': 'Black has left a single man on o. Roll.',
  'learn.zeno.hit.say': 'Land on o with the 3 or the 6 to hit it.',
  'learn.zeno.hit.done': 'The man goes to the bar and must enter in Black’s first quarter, t to z.',
  'learn.zeno.hit.wrong':
    'The man on o still stands there. It is three points from l and six from h.',
  'learn.zeno.bar': 'Now one of your men waits on the bar. Roll.',
  'learn.zeno.bar.say':
    'It must enter in your first quarter, a to f, before another man moves. Black closes c and e, so only the 1 is open.',
  'learn.zeno.bar.done': 'A man may also enter on points that your own men hold.',
  'learn.zeno.forced':
    'You must use as many dice as you can, even if that hurts. Roll the dice as the emperor Zeno did.',
  'learn.zeno.forced.say': 'Only one turn uses all three dice. Find it, and count your single men.',
  'learn.zeno.forced.done': 'Eight single men, as the poet Agathias tells.',
  'learn.zeno.win': 'You win when all your men stand in the last quarter, t to z. Roll.',
  'learn.zeno.win.say': 'One man is still outside, on s. Bring it in.',
  'learn.zeno.win.done':
    'No man leaves the board in this game: when all have arrived, you have won.',
  'learn.zeno.win.wrong': 'The man on s is still outside the last quarter. A 1 brings it in.',
  'learn.zeno.x.run': 'A long run',
  'learn.zeno.x.run.ask': 'Bring one man to q.',
  'learn.zeno.x.run.done': '6 + 5 + 4 = 15 points with one man.',
  'learn.zeno.x.run.wrong': 'One man has to use all three dice.',
  'learn.zeno.x.together': 'Three together',
  'learn.zeno.x.together.ask': 'Move three men to b.',
  'learn.zeno.x.together.done': 'Three men on b are safe.',
  'learn.zeno.x.together.wrong': 'Use each 1 for another man of the pile.',
  'learn.zeno.x.hit': 'A lone man',
  'learn.zeno.x.hit.ask': 'Hit the black man on p.',
  'learn.zeno.x.hit.done': 'Black has to start again with that man.',
  'learn.zeno.x.hit.wrong': 'The man on p is two points from n and five points from k.',
  'learn.zeno.x.hit-safe': 'Hit and stay safe',
  'learn.zeno.x.hit-safe.ask':
    'Hit the man on p, and leave no single man that Black can hit with one die.',
  'learn.zeno.x.hit-safe.done': 'Two men hold the point, and nothing is exposed.',
  'learn.zeno.x.hit-safe.wrong': 'A single man of yours can be hit. Bring two men to p.',
  'learn.zeno.x.save': 'Two men to save, one roll',
  'learn.zeno.x.save.ask': 'Leave no single man that Black can hit with one die.',
  'learn.zeno.x.save.done': 'Both men have found company.',
  'learn.zeno.x.save.wrong': 'Black can still hit a single man. The 6 and the 4 reach the point n.',
  'learn.zeno.x.enter': 'A narrow door',
  'learn.zeno.x.enter.ask': 'Enter the man from the bar.',
  'learn.zeno.x.enter.done': 'It entered on your own pile, and the 2 and the 3 are lost.',
  'learn.zeno.x.emperor': 'The emperor’s roll',
  'learn.zeno.x.emperor.ask': 'Zeno rolled two, six and five. Find the only legal turn.',
  'learn.zeno.x.emperor.done': 'Eight single men, and all of them on view.',
  'learn.zeno.x.win': 'No need to win',
  'learn.zeno.x.win.ask': 'Win with this roll, although the rules do not force you to.',
  'learn.zeno.x.win.done': 'The game ends as soon as the last man is in.',
  'learn.zeno.x.win.wrong':
    'You moved inside the last quarter only. The man on s decides the game.',
  'learn.zeno.x.last': 'The last man of the pile',
  'learn.zeno.x.last.ask': 'Only one black man is left on z. Win.',
  'learn.zeno.x.last.done': 'The first 6 hit the man on z and won at once.',
  'learn.zeno.x.singles': 'Close the ranks',
  'learn.zeno.x.singles.ask': 'Leave no single man that Black can hit with one die.',
  'learn.zeno.x.singles.done': 'Every man within reach of Black stands in company.',
  'learn.zeno.x.singles.wrong':
    'Black can hit one of your men. The man on o is the nearest to Black’s men on u.',
};
