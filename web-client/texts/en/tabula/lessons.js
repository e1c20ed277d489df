// SPDX-License-Identifier: MIT
// English: the lesson and the exercises of Tabula.

/** @type {Record<string, string>} */
export const texts = {
  'learn.tabula.enter':
    'You play Gold, and both sides move from point I to point XXIV. Roll the three dice.',
  'learn.tabula.enter.say':
    'Your men wait beside the board, and each die enters a man on the point with its number. Tap your men, then a marked point.',
  'learn.tabula.enter.done':
    'Your men are on the board. One man may also use several dice, one after the other.',
  'learn.tabula.pair': 'A man alone on a point can be hit; two men together are safe. Roll.',
  'learn.tabula.pair.say':
    'Enter a second man on two of your points. Undo lets you try as often as you like.',
  'learn.tabula.pair.done': 'Two men on a point also close it: Black cannot land there.',
  'learn.tabula.pair.wrong':
    'You need two points with two men each. Try again: the 4 and the 3 fit.',
  'learn.tabula.hit': 'All your men are on the board now, so they may move. Roll.',
  'learn.tabula.hit.say':
    'Black has a single man on point IX. Land on it with the 1 or the 3 to hit it.',
  'learn.tabula.hit.done':
    'The man goes to the bar. Black must enter it again before any other black man moves.',
  'learn.tabula.hit.wrong':
    'The man on point IX is still there. It is three points from VI and one point from VIII.',
  'learn.tabula.bar': 'Now one of your men has been hit and waits on the bar. Roll.',
  'learn.tabula.bar.say':
    'It must enter before another man moves, but Black closes points IV and V. Which die lets it enter?',
  'learn.tabula.bar.done': 'Only the 2 was open. After that you could use the other dice freely.',
  'learn.tabula.pass': 'Sometimes no die can be used. Roll.',
  'learn.tabula.pass.say':
    'Black closes point IV, so your man cannot enter with a 4. Pass: the turn goes to Black.',
  'learn.tabula.pass.done': 'Dice that cannot be used are lost.',
  'learn.tabula.forced':
    'You must use as many dice as you can, even if that hurts. Roll the dice as the emperor Zeno did.',
  'learn.tabula.forced.say':
    'There is only one way to play all three dice. Find it, and see what becomes of your men.',
  'learn.tabula.forced.done':
    'Eight men stand alone, as the poet Agathias tells. There was no better turn.',
  'learn.tabula.bear':
    'When all your men stand on points XIX to XXIV, they may leave the board. Roll.',
  'learn.tabula.bear.say':
    'Bring your last man into the last quarter first. Then bear off as many men as you can: a die may carry a man past point XXIV.',
  'learn.tabula.bear.done': 'The first player to bear off all fifteen men wins.',
  'learn.tabula.bear.wrong':
    'More men can leave. First move the man on XVII with the 2, then use the 5 and the 3 to bear off.',
  'learn.tabula.x.two': 'Three dice, two men',
  'learn.tabula.x.two.ask': 'Enter exactly two men with this roll.',
  'learn.tabula.x.two.done': 'One man used two dice, the other one die.',
  'learn.tabula.x.two.wrong':
    'Enter a man, move the same man on with a second die, and enter another man with the third.',
  'learn.tabula.x.twelve': 'As far as it goes',
  'learn.tabula.x.twelve.ask': 'Bring one man to point XII.',
  'learn.tabula.x.twelve.done':
    '5 + 4 + 3 = 12. No man may go beyond XII while others wait beside the board.',
  'learn.tabula.x.twelve.wrong': 'One man has to use all three dice.',
  'learn.tabula.x.eleven': 'The half of the board',
  'learn.tabula.x.eleven.ask': 'Bring a man to point XI.',
  'learn.tabula.x.eleven.done':
    'The 6 and the 5 made eleven; all three dice together would be too far.',
  'learn.tabula.x.eleven.wrong':
    'Enter with the 6 or the 5, and move the same man with the other one.',
  'learn.tabula.x.points': 'Bottle them up',
  'learn.tabula.x.points.ask': 'Close three points of the first quarter.',
  'learn.tabula.x.points.done':
    'Points with two men on the first quarter keep black men out for long.',
  'learn.tabula.x.points.wrong': 'Each die fits one of your single men exactly.',
  'learn.tabula.x.save': 'Two men to save, one roll',
  'learn.tabula.x.save.ask': 'Leave no single man that Black can hit with one die.',
  'learn.tabula.x.save.done': 'Every man within reach of Black has company now.',
  'learn.tabula.x.save.wrong':
    'Black can still hit a single man. Move each of the two to a point that you hold.',
  'learn.tabula.x.order': 'One way round',
  'learn.tabula.x.order.ask':
    'Your last man runs with all three dice. Find the order in which each landing is free.',
  'learn.tabula.x.order.done': 'The 5 first, then the 1 and the 3 in either order.',
  'learn.tabula.x.which': 'Hit in passing',
  'learn.tabula.x.which.ask': 'All ways lead to point XIX. Hit a man on the way.',
  'learn.tabula.x.which.done': 'The order of the dice decides which man you hit.',
  'learn.tabula.x.which.wrong': 'You came past both men. Land on XI or on XV.',
  'learn.tabula.x.double-hit': 'Two at once',
  'learn.tabula.x.double-hit.ask': 'Hit two men with one roll.',
  'learn.tabula.x.double-hit.done': 'Both men must enter again before Black moves any other man.',
  'learn.tabula.x.double-hit.wrong':
    'One man stands five points from IV or two points from VII, the other five points from VII.',
  'learn.tabula.x.safe-hit': 'Hit and stay safe',
  'learn.tabula.x.safe-hit.ask':
    'Hit the man on VIII, and leave no single man within reach of one die.',
  'learn.tabula.x.safe-hit.done': 'Your man hit and ran on to its friends on XII.',
  'learn.tabula.x.safe-hit.wrong':
    'A single man of yours can be hit. The man that hits may go on with the other dice.',
  'learn.tabula.x.enter': 'In from the bar',
  'learn.tabula.x.enter.ask':
    'Enter your man, and leave no single man that Black can hit with one die.',
  'learn.tabula.x.enter.done':
    'The man on II stands behind all black men, where they cannot hit it.',
  'learn.tabula.x.enter.wrong':
    'Black’s men on IV and V can hit a man within six points before them. Let the man from the bar stay on II.',
  'learn.tabula.x.on-and-on': 'Enter and go on',
  'learn.tabula.x.on-and-on.ask': 'Black closes points II and III. Use all three dice.',
  'learn.tabula.x.on-and-on.done':
    'The man that entered went on, while the second man still waits on the bar.',
  'learn.tabula.x.zeno': 'The emperor’s roll',
  'learn.tabula.x.zeno.ask': 'Zeno rolled two, six and five. Find the only legal turn.',
  'learn.tabula.x.zeno.done': 'Eight single men: the unluckiest roll that poetry knows.',
  'learn.tabula.x.bear': 'Off the board',
  'learn.tabula.x.bear.ask': 'Bear off as many men as you can.',
  'learn.tabula.x.bear.done':
    'The man on XXIII left at once. Another man left with two fours, by way of XXIII.',
  'learn.tabula.x.bear.wrong': 'More men can leave. A man may step to XXIII and leave from there.',
  'learn.tabula.x.win': 'The last two men',
  'learn.tabula.x.win.ask': 'Win with this roll.',
  'learn.tabula.x.win.done': 'Every die had its task.',
  'learn.tabula.x.win.wrong':
    'A man is left. The man on XIX needs the 5 and one more die, so do not spend the 5 on the other man.',
};
