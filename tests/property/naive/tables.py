# SPDX-License-Identifier: MIT
"""The track games again, written from their printed rules only, independently of rules/: slow and simple, like a
patient player with the board before them. The tests compare the results of rules/ with this.

A point holds a number of men, negative for Black. Everything about moving is given in progress, 1 to 24.
"""
from dataclasses import dataclass, field, replace
from itertools import combinations

WHITE, BLACK = 0, 1


@dataclass(frozen=True)
class Printed:
    """What the printed rules of a game say, under the options that they recommend."""
    dice: int = 3
    men: int = 15  # of a side
    one_way: bool = False  # both sides travel in the same direction
    entry_first: bool = False  # no man moves before all have entered
    entry_sum: str = 'none'  # how one man enters with several dice
    limit: bool = False  # no man passes 12 while others wait
    single_until: int = 0  # up to this point a side has one man on a point at most
    frozen: bool = False  # men in the last quarter are only borne off
    bear: str = 'farthest'
    goal: int = 0  # all men on this point or beyond it win; 0: all men borne off
    turns_a_die: bool = False  # without a six, one die is turned to it


GAMES = {
    'tabula': Printed(one_way=True, entry_first=True, entry_sum='stepwise', limit=True, bear='any'),
    'zeno': Printed(bear='none', goal=19),
    'pyf': Printed(one_way=True, entry_first=True, frozen=True),
    'ludus-anglicorum': Printed(single_until=12, turns_a_die=True),
}


@dataclass(frozen=True)
class Board:
    points: tuple  # 24 signed numbers of men, point 1 first
    hand: tuple  # of White, of Black
    bar: tuple
    off: tuple
    entered: tuple = ()  # the positions, by progress, of the men that this throw has entered


@dataclass
class Rules:
    name: str
    options: dict = field(default_factory=dict)

    def is_on(self, option: str, value: str, default: str) -> bool:
        return self.options.get(option, default) == value

    @property
    def printed(self) -> Printed:
        return GAMES[self.name]

    @property
    def entry_first(self) -> bool:
        return self.printed.entry_first and self.is_on('entry', 'first', 'first')

    @property
    def bar_first(self) -> bool:
        return self.is_on('bar_first', 'true', 'true')

    @property
    def entry_sum(self) -> str:
        return self.options.get('entry_sum', self.printed.entry_sum)

    @property
    def limit(self) -> bool:
        return self.printed.limit and self.is_on('entry_limit', '12', '12')

    @property
    def single_until(self) -> int:
        return self.printed.single_until if self.is_on('no_double', 'half', 'half') else 6

    @property
    def crowd(self) -> int:
        return 5 if self.is_on('crowd', 'five', 'any') else self.printed.men

    @property
    def frozen(self) -> bool:
        return self.printed.frozen and self.is_on('home_moves', 'frozen', 'frozen')

    @property
    def bear(self) -> str:
        return self.options.get('bear', 'farthest' if self.is_on('zeno_bear', 'true', 'false') else self.printed.bear)

    @property
    def forced(self) -> str:
        return self.options.get('forced', 'max_dice')

    @property
    def seats(self) -> int:
        return int(self.options.get('teams', '1v1')[0])

    def point(self, side: int, progress: int) -> int:
        return progress if side == WHITE or self.printed.one_way else 25 - progress


def men(rules: Rules, board: Board, side: int, progress: int) -> int:
    """The side's own men there; negative if they are the opponent's."""
    count = board.points[rules.point(side, progress) - 1]
    return count if side == WHITE else -count


def put(values: tuple, index: int, add: int) -> tuple:
    return values[:index] + (values[index] + add,) + values[index + 1:]


def off_board(board: Board, side: int) -> int:
    return board.hand[side] + board.bar[side]


def may_land(rules: Rules, board: Board, side: int, progress: int) -> bool:
    there = men(rules, board, side, progress)
    if there <= -2:
        return False
    return there < rules.crowd and not (there > 0 and progress <= rules.single_until)


def land(rules: Rules, board: Board, side: int, progress: int) -> Board:
    index = rules.point(side, progress) - 1
    sign = 1 if side == WHITE else -1
    if men(rules, board, side, progress) == -1:
        board = replace(board, points=put(board.points, index, sign), bar=put(board.bar, 1 - side, 1))
    return replace(board, points=put(board.points, index, sign))


def lift(rules: Rules, board: Board, side: int, progress: int) -> Board:
    return replace(board, points=put(board.points, rules.point(side, progress) - 1, -1 if side == WHITE else 1))


def bar_binds(rules: Rules, board: Board, side: int) -> bool:
    return rules.bar_first and board.bar[side] > 0


def is_bound(rules: Rules, board: Board, side: int) -> bool:
    return bar_binds(rules, board, side) or (rules.entry_first and board.hand[side] > 0)


def enter(rules: Rules, board: Board, side: int, pips: int) -> Board:
    if board.bar[side] > 0:
        board = replace(board, bar=put(board.bar, side, -1))
    else:
        board = replace(board, hand=put(board.hand, side, -1))
    board = land(rules, board, side, pips)
    board = replace(board, entered=tuple(sorted(board.entered + (pips,))))
    return board if is_bound(rules, board, side) else replace(board, entered=())


def may_bear(rules: Rules, board: Board, side: int, progress: int, die: int) -> bool:
    if rules.bear == 'none' or off_board(board, side):
        return False
    if any(men(rules, board, side, p) > 0 for p in range(1, 19)):
        return False
    if progress + die == 25 or rules.bear == 'any':
        return True
    return rules.bear == 'farthest' and not any(men(rules, board, side, p) > 0 for p in range(19, progress))


def move(rules: Rules, board: Board, side: int, progress: int, die: int) -> Board | None:
    to = progress + die
    if to > 24:
        if not may_bear(rules, board, side, progress, die):
            return None
        board = lift(rules, board, side, progress)
        return replace(board, off=put(board.off, side, 1))
    if rules.frozen and progress >= 19:
        return None
    if rules.limit and off_board(board, side) and progress <= 12 < to:
        return None
    if not may_land(rules, board, side, to):
        return None
    return land(rules, lift(rules, board, side, progress), side, to)


def steps_with_die(rules: Rules, board: Board, side: int, die: int):
    """Every board that one step with that die leads to."""
    if off_board(board, side) and may_land(rules, board, side, die):
        yield enter(rules, board, side, die)
    if not is_bound(rules, board, side):
        for progress in range(1, 25):
            if men(rules, board, side, progress) > 0:
                after = move(rules, board, side, progress, die)
                if after:
                    yield after
        return
    waits_on_bar = bar_binds(rules, board, side)
    if rules.entry_sum != 'stepwise' or (waits_on_bar and not rules.is_on('entry_continue', 'true', 'true')):
        return
    for progress in set(board.entered):
        after = move(rules, board, side, progress, die)
        if after:
            entered = list(board.entered)
            entered.remove(progress)
            yield replace(after, entered=tuple(sorted(entered + [progress + die])))


def steps_with_sum(rules: Rules, board: Board, side: int, dice: tuple):
    """Entering straight onto the total: boards, each with the dice it has used."""
    if rules.entry_sum != 'direct' or not off_board(board, side):
        return
    if not rules.is_on('entry_continue', 'true', 'true') and bar_binds(rules, board, side) and board.bar[side] > 1:
        return
    for count in (2, 3):
        for used in set(combinations(dice, count)):
            total = sum(used)
            if not (rules.limit and total > 12) and may_land(rules, board, side, total):
                yield enter(rules, board, side, total), used


def has_won(rules: Rules, board: Board, side: int) -> bool:
    if rules.printed.goal and rules.bear == 'none':
        goal = 13 if side == BLACK and rules.is_on('black_goal', 'am', 'af') else rules.printed.goal
        return sum(max(0, men(rules, board, side, p)) for p in range(goal, 25)) == rules.printed.men
    return board.off[side] == rules.printed.men


def less(dice: tuple, used: tuple) -> tuple:
    left = list(dice)
    for die in used:
        left.remove(die)
    return tuple(left)


@dataclass(frozen=True)
class Play:
    board: Board
    left: tuple  # dice
    won: bool


def plays(rules: Rules, board: Board, side: int, dice: tuple) -> set:
    """Every place where a line of steps can stop, whether it is allowed to stop there or not."""
    seen = set()
    waiting = [Play(board, dice, False)]
    while waiting:
        play = waiting.pop()
        if play in seen:
            continue
        seen.add(play)
        if play.won:
            continue
        for die in set(play.left):
            for after in steps_with_die(rules, play.board, side, die):
                waiting.append(Play(after, less(play.left, (die,)), has_won(rules, after, side)))
        for after, used in steps_with_sum(rules, play.board, side, play.left):
            waiting.append(Play(after, less(play.left, used), has_won(rules, after, side)))
    return seen


def legal(rules: Rules, board: Board, side: int, dice: tuple, forced: str) -> tuple:
    """The plays that may end at their last position, and the most dice that one of them uses."""
    found = plays(rules, board, side, dice)
    fewest_left = min(len(play.left) for play in found)
    if forced == 'voluntary':
        kept = found
    else:
        kept = {play for play in found if len(play.left) == fewest_left}
        if forced == 'max_dice_then_larger':
            least = min(sum(play.left) for play in kept)
            kept = {play for play in kept if sum(play.left) == least}
        kept |= {play for play in found if play.won}
    return kept, len(dice) - fewest_left


def is_stuck(rules: Rules, board: Board, side: int) -> bool:
    board = replace(board, entered=())
    return not any(True for die in range(1, 7) for _ in steps_with_die(rules, board, side, die))


def is_lympolded(rules: Rules, board: Board, side: int) -> bool:
    return board.bar[side] > 0 and not any(may_land(rules, board, side, die) for die in range(1, 7))


def is_lurched(rules: Rules, board: Board, side: int) -> bool:
    standing = [p for p in range(1, 25) if men(rules, board, side, p) > 0]
    at_home = [p for p in standing if p <= 6]
    return (board.bar[side] == 0 and bool(at_home) and all(p <= 6 or p == 24 for p in standing)
            and is_stuck(rules, board, side))


def result_of(rules: Rules, board: Board) -> str | None:
    """The result of a turn's end, apart from wins."""
    if is_stuck(rules, board, WHITE) and is_stuck(rules, board, BLACK):
        return '1/2'
    wish = rules.options.get('strategic_win', 'none')
    for side, result in ((WHITE, '0-1'), (BLACK, '1-0')):
        if wish != 'none' and is_lympolded(rules, board, side):
            return result
        if wish == 'lympold_or_lurch' and is_lurched(rules, board, side):
            return result
    return None


# Text


def read_board(text: str) -> tuple:
    return tuple(0 if c == '-' else ord(c) - 64 if c.isupper() else 96 - ord(c) for c in text)


def write_board(points: tuple) -> str:
    return ''.join('-' if n == 0 else chr(64 + n) if n > 0 else chr(96 - n) for n in points)


def pair(text: str) -> tuple:
    white, black = text.split(',')
    return int(white), int(black)


@dataclass
class Turn:
    rules: Rules
    head: str  # the ruleset with its options, as written
    board: Board
    side: int
    seat: int
    throw: str


def read(text: str) -> Turn:
    head, points, counts, turn, throw = text.split(' ')
    name, _, options = head.partition(';')
    rules = Rules(name, dict(option.split('=') for option in options.split(',')) if options else {})
    hand, bar, off = map(pair, counts.split('/'))
    dice, _, entered = throw.partition('@')
    standing = tuple(sorted(int(point) for point in entered.split(','))) if entered else ()
    board = Board(read_board(points), hand, bar, off, standing)
    return Turn(rules, head, board, 'wb'.index(turn[0]), int(turn[1:] or 1), dice)


def write(turn: Turn, board: Board, who: str, throw: str) -> str:
    counts = '/'.join(f'{white},{black}' for white, black in (board.hand, board.bar, board.off))
    return f'{turn.head} {write_board(board.points)} {counts} {who} {throw}'


def seat_name(rules: Rules, side: int, seat: int) -> str:
    return 'wb'[side] + (str(seat) if rules.seats > 1 else '')


def following(rules: Rules, side: int, seat: int) -> tuple:
    return (side, seat + 1) if seat < rules.seats else (1 - side, 1)


def end_of(turn: Turn, play: Play, offered: bool) -> str:
    rules, board = turn.rules, play.board
    if play.won:
        return write(turn, board, '0-1' if turn.side else '1-0', '-')
    result = result_of(rules, board)
    if result:
        return write(turn, board, result, '-')
    after = following(rules, turn.side, turn.seat)
    if offered:
        return end_of_offer(turn, board)
    if turn.throw.endswith('!'):
        return write(turn, board, seat_name(rules, turn.side, turn.seat), '-')
    if play.left and rules.is_on('offer_unused', 'true', 'false'):
        taker = (1 - turn.side, 1)
        dice = '+' + ''.join(map(str, sorted(play.left, reverse=True)))
        return write(turn, board, seat_name(rules, *taker), dice if after == taker else f'{dice}:{seat_name(rules, *after)}')
    return write(turn, board, seat_name(rules, *after), '-')


def end_of_offer(turn: Turn, board: Board) -> str:
    thrower = turn.throw.partition(':')[2] or seat_name(turn.rules, turn.side, turn.seat)
    return write(turn, board, thrower, '-')


def choices(turn: Turn) -> list:
    """The dice that can be played, one tuple per choice, if a choice is owed."""
    digits = tuple(int(c) for c in turn.throw if c.isdigit())
    if turn.throw.endswith('?'):
        return [digits + (third,) for third in range(1, 7)]
    modes_without = turn.rules.is_on('dice', 'turn_one_to_six', 'turn_one_to_six')
    if turn.rules.printed.turns_a_die and modes_without and len(digits) == 3 and 6 not in digits:
        return [less(digits, (die,)) + (6,) for die in sorted(set(digits))]
    return [digits]


def ends(text: str) -> tuple:
    """Every position that the turn can end in, sorted, and the most dice that it uses."""
    turn = read(text)
    offered = turn.throw.startswith('+')
    if offered:
        dice = tuple(int(c) for c in turn.throw[1:].partition(':')[0])
        kept, most = legal(turn.rules, turn.board, turn.side, dice, 'voluntary')
        return sorted({end_of(turn, play, True) for play in kept}), most
    found = [legal(turn.rules, turn.board, turn.side, dice, turn.rules.forced) for dice in choices(turn)]
    most = max(dice for _, dice in found)
    strict = turn.rules.is_on('turn', 'must_keep_max', 'free') and not turn.rules.is_on(
        'dice', 'two_plus_opponent_choice', '')
    texts = set()
    for kept, dice in found:
        texts |= {end_of(turn, play, False) for play in kept if dice == most or not strict or play.won}
    return sorted(texts), most
