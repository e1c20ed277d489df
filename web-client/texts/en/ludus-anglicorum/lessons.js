// SPDX-License-Identifier: MIT
// English: the lesson and the exercises of Ludus Anglicorum.

/** @type {Record<string, string>} */
export const texts = {
  'learn.ludus-anglicorum.six':
    'Your men run from a to z, Black’s from z to a. Every roll needs a six: roll the three dice.',
  'learn.ludus-anglicorum.six.say':
    'No six fell, so choose a die that becomes a six. Then move: each die one man, or one man with several dice.',
  'learn.ludus-anglicorum.six.done': 'If a six falls by itself, no die is turned.',
  'learn.ludus-anglicorum.alone':
    'On your own half, a to m, two of your men never share a point; only the first pile may. Roll.',
  'learn.ludus-anglicorum.alone.say':
    'Move with all three dice. The board marks only points that are free of your own men.',
  'learn.ludus-anglicorum.alone.done':
    'On the far half, n to z, any number of your men may stand together.',
  'learn.ludus-anglicorum.hit': 'Black’s men stand alone on Black’s half, too. Roll.',
  'learn.ludus-anglicorum.hit.say': 'A man alone can be hit: land on a black man.',
  'learn.ludus-anglicorum.hit.done':
    'It must enter again in Black’s first quarter before another black man moves.',
  'learn.ludus-anglicorum.hit.wrong':
    'You hit no man. Look at q, k and r, and count from your men.',
  'learn.ludus-anglicorum.bar': 'Now one of your men waits on the bar. Roll.',
  'learn.ludus-anglicorum.bar.say':
    'It enters only on a point without a man of your own: a, b and c are taken. Use the 6 first.',
  'learn.ludus-anglicorum.bar.done': 'A man that finds no point at all keeps its side waiting.',
  'learn.ludus-anglicorum.lympold': 'Black’s first quarter is full of Black’s own men. Roll.',
  'learn.ludus-anglicorum.lympold.say':
    'Hit the man on s with the 6: it will find no point to enter.',
  'learn.ludus-anglicorum.lympold.done': 'Black is lympolded: it must pass until a point opens.',
  'learn.ludus-anglicorum.lympold.wrong':
    'Black still has a way. Hit the man on s from m with the 6.',
  'learn.ludus-anglicorum.bear':
    'When all your men stand in the last quarter, t to z, they may leave the board. Roll.',
  'learn.ludus-anglicorum.bear.say':
    'A man leaves with its exact number; a larger one is good only for the farthest man. Bear off as many as you can.',
  'learn.ludus-anglicorum.bear.done': 'The first side to bear off all men wins.',
  'learn.ludus-anglicorum.bear.wrong':
    'One more man can leave. Clear t: the 6 bears one man, a 5 moves the other one to z, and the last 5 bears w.',
  'learn.ludus-anglicorum.x.turn': 'Which die becomes the six?',
  'learn.ludus-anglicorum.x.turn.ask': 'Bring one man from a to m.',
  'learn.ludus-anglicorum.x.turn.done': '6 + 3 + 2 = 11 points.',
  'learn.ludus-anglicorum.x.turn.wrong':
    'The way from a to m is 11 points long. Turn the die that makes the sum 11.',
  'learn.ludus-anglicorum.x.think': 'Turn with care',
  'learn.ludus-anglicorum.x.think.ask': 'Enter your man.',
  'learn.ludus-anglicorum.x.think.done': 'It could enter only on c, so the 3 had to stay a 3.',
  'learn.ludus-anglicorum.x.think.wrong': 'You turned the only die that lets the man enter.',
  'learn.ludus-anglicorum.x.long': 'One man, three dice',
  'learn.ludus-anglicorum.x.long.ask': 'Bring one man to i.',
  'learn.ludus-anglicorum.x.long.done': 'Two men on b would break the rule of your own half.',
  'learn.ludus-anglicorum.x.long.wrong': 'One man has to use the 6 and both ones.',
  'learn.ludus-anglicorum.x.far': 'A great leap',
  'learn.ludus-anglicorum.x.far.ask': 'Bring one man to t.',
  'learn.ludus-anglicorum.x.far.done': 'Three sixes carry a man across the whole board.',
  'learn.ludus-anglicorum.x.far.wrong': 'One man has to use all three sixes.',
  'learn.ludus-anglicorum.x.hit': 'A chain of hits',
  'learn.ludus-anglicorum.x.hit.ask': 'Hit three men with this roll.',
  'learn.ludus-anglicorum.x.hit.done': 'Three men of Black must enter again.',
  'learn.ludus-anglicorum.x.hit.wrong':
    'Each die can hit a man. Try one man that hits several times.',
  'learn.ludus-anglicorum.x.secure': 'Secure the far side',
  'learn.ludus-anglicorum.x.secure.ask': 'Hold three points of the far half with two men or more.',
  'learn.ludus-anglicorum.x.secure.done': 'Only on the far half your men may stand together.',
  'learn.ludus-anglicorum.x.secure.wrong':
    'You hold fewer than three points there. Bring company to o and q.',
  'learn.ludus-anglicorum.x.last-man': 'Black’s first point',
  'learn.ludus-anglicorum.x.last-man.ask': 'One black man is left on z. Take the point.',
  'learn.ludus-anglicorum.x.last-man.done':
    'The first man hit, the second one secured z, and a third left the board.',
  'learn.ludus-anglicorum.x.lympold': 'Lympold Black',
  'learn.ludus-anglicorum.x.lympold.ask':
    'Leave Black with a man on the bar and no point to enter.',
  'learn.ludus-anglicorum.x.lympold.done':
    'Each point of Black’s first quarter holds a man of its own.',
  'learn.ludus-anglicorum.x.lympold.wrong':
    'Black is not lympolded. A man on the bar is missing, or a point is open.',
  'learn.ludus-anglicorum.x.relief': 'A way out',
  'learn.ludus-anglicorum.x.relief.ask':
    'Your own men stand on all points of the first quarter but one. Enter.',
  'learn.ludus-anglicorum.x.relief.done':
    'A single enemy man is no obstacle: you hit it and went on.',
  'learn.ludus-anglicorum.x.lurch': 'Lurch Black',
  'learn.ludus-anglicorum.x.lurch.ask':
    'A 1 is left of your roll. Shut Black in behind six points.',
  'learn.ludus-anglicorum.x.lurch.done': 'Black is lurched: no man of its pile can move.',
  'learn.ludus-anglicorum.x.lurch.wrong':
    'Black can still get out. Six points in a row must hold two men each.',
  'learn.ludus-anglicorum.x.bear': 'Off the board',
  'learn.ludus-anglicorum.x.bear.ask': 'Bear off as many men as you can.',
  'learn.ludus-anglicorum.x.bear.done': 'Two men have left, one waits on z.',
  'learn.ludus-anglicorum.x.bear.wrong':
    'One more man can leave. A 5 bears the man on w only when t is empty.',
  'learn.ludus-anglicorum.x.step': 'No overshoot',
  'learn.ludus-anglicorum.x.step.ask': 'A 5 is left. Play it.',
  'learn.ludus-anglicorum.x.step.done': 'The man on w may not leave while a man stands on t.',
};
