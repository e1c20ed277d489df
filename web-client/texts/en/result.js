// SPDX-License-Identifier: MIT
// English: the result of a game, the next game, and what can be kept. Loaded with the view of the result.

/** @type {Record<string, string | {one: string, other: string}>} */
export const enResult = {
  'rated.not-played':
    'Ratings unchanged: each side must play two turns. A player may leave three such games a day; further ones count as lost.',
  'rated.too-often': 'Ratings unchanged: you two played too many rated games today.',
  'reason.won.tabula': {
    one: 'All fifteen men are borne off, after {n} turn.',
    other: 'All fifteen men are borne off, after {n} turns.',
  },
  'reason.won.zeno': {
    one: 'All fifteen men are in the farthest quarter, after {n} turn.',
    other: 'All fifteen men are in the farthest quarter, after {n} turns.',
  },
  'reason.won.pyf': {
    one: 'All fifteen men are borne off, after {n} turn.',
    other: 'All fifteen men are borne off, after {n} turns.',
  },
  'reason.won.twelve-dogs': {
    one: 'All six points are full, after {n} turn. The side with more of them wins.',
    other: 'All six points are full, after {n} turns. The side with more of them wins.',
  },
  'reason.won.tablan': {
    one: 'No man can move any more, after {n} turn. The side that took more squares wins.',
    other: 'No man can move any more, after {n} turns. The side that took more squares wins.',
  },
  'reason.won.tablaaza': {
    one: 'Every plot is filled, after {n} turn. The side that cannot place a stone loses.',
    other: 'Every plot is filled, after {n} turns. The side that cannot place a stone loses.',
  },
  'reason.won.ludus-anglicorum': {
    one: 'All fifteen men are borne off, after {n} turn.',
    other: 'All fifteen men are borne off, after {n} turns.',
  },
  'reason.won.ludus-anglicorum.lympolded': {
    one: 'The other side is lympolded: it has a man on the bar and no point to enter on, after {n} turn.',
    other:
      'The other side is lympolded: it has a man on the bar and no point to enter on, after {n} turns.',
  },
  'reason.won.ludus-anglicorum.lurched': {
    one: 'The other side is lurched: none of its men can move, after {n} turn.',
    other: 'The other side is lurched: none of its men can move, after {n} turns.',
  },
  'reason.resigned': {
    one: 'By resignation, after {n} turn.',
    other: 'By resignation, after {n} turns.',
  },
  'reason.resigned.first': 'By resignation, before the first turn.',
  'reason.dead.twelve-dogs': {
    one: 'All six points are full, after {n} turn. Both sides have as many.',
    other: 'All six points are full, after {n} turns. Both sides have as many.',
  },
  'reason.dead.tablan': {
    one: 'No man can move any more, after {n} turn. Both sides took as many squares.',
    other: 'No man can move any more, after {n} turns. Both sides took as many squares.',
  },
  'reason.dead': 'Neither side can ever move again.',
  'reason.too-long': 'The limit of two thousand turns is reached.',
  'reason.time': 'Time ran out.',
  'reason.agreed': 'By agreement.',
  'reason.abandoned': 'One player left, and the other claimed the win.',
  'again.about': 'At this table a tie is replayed.',
  'again.asked': 'You are ready for the next game. Waiting for your opponent …',
  'again.asked.away': 'You are ready for the next game. {name} is away.',
  'again.now': 'Play on',
  rematch: 'Rematch',
  'series.score': 'After {n} of {games} games: {most} {more}, {least} {fewer}.',
  'series.won': '{most} wins the best of {games}, {more} to {fewer}.',
  'series.won.you': 'You win the best of {games}, {more} to {fewer}.',
  'series.drawn': 'The best of {games} ends level, {more} to {fewer}.',
  'series.won.two': '{most} wins the two games, {more} to {fewer}.',
  'series.won.you.two': 'You win the two games, {more} to {fewer}.',
  'series.drawn.two': 'The two games end level, {more} to {fewer}.',
  'series.next': 'Next game in {n} s',
  'series.waits.time': 'Your time ran out: the next game waits for you.',
  'series.waits.abandoned': 'You were away: the next game waits for you.',
  'series.now': 'Start now',
  'series.continue': 'Continue the match',
  'series.leave': 'Leave the match',
  'series.leave.about': 'If you leave, no further game starts by itself, and the score stays.',
  'series.again': 'New match',
  'rematch.about.stay': 'Same table, same link; the sides stay.',
  'rematch.about.local': 'You swap sides in the next game.',
  'rematch.about': 'Same table, same link; you swap sides.',
  'rematch.asked': 'You asked for a rematch. Waiting for your opponent …',
  'rematch.asked.away': 'You asked for a rematch. {name} is away.',
  'rematch.withdraw': 'Cancel',
  'rematch.theirs': '{name} wants a rematch.',
  'rematch.no': 'Decline',
  'rematch.no.about': 'If you decline, {name} is told. You both keep your seats.',
  'again.no': 'Stop here',
  'again.no.about': 'If you stop, the tie stands.',
  'after.stay': 'If they play again, you see it here.',
  'after.free': 'A seat is free: you can play the next game.',
  'after.follow': 'Follow the players: {names}, {game}',
  'after.watch': 'Watch another game',
  'after.play': 'Play {game}',
  'keep.verify': 'Verify the game',
  'keep.log': 'Save the game file',
  'keep.record': 'Save the move list',
  'keep.failed': 'The game file could not be downloaded.',
  'keep.good': {
    one: 'The whole game file is correct: {n} roll in all games of this table, {events} lines.',
    other: 'The whole game file is correct: {n} rolls in all games of this table, {events} lines.',
  },
  'keep.bad': {
    one: 'The game file is not correct: {n} problem.',
    other: 'The game file is not correct: {n} problems.',
  },
};
