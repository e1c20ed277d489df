# SPDX-License-Identifier: MIT
"""Tablan again, written from its printed rules only, independently of rules/: squares are letters, men are letters on
them."""

# The board as it is written, Black's home on top.
ROWS = ('lkjihgfedcba', 'mnopqrstuvwx', 'XWVUTSRQPONM', 'ABCDEFGHIJKL')
ROUTE = {'w': 'ABCDEFGHIJKLMNOPQRSTUVWXmnopqrstuvwxabcdefghijkl'}
ROUTE['b'] = ROUTE['w'].swapcase()
MEN = {'w': 'UWX', 'b': 'ubx'}  # not yet moved, moved, immobilised
THROWS = (2, 8, 12)
DEFAULTS = {'halves': 'two', 'partial': 'lost', 'order': 'none', 'end': 'both', 'wait': 'true'}


def other(side: str) -> str:
    return 'b' if side == 'w' else 'w'


def moved(board: dict, options: dict, side: str, square: str, by: int, throw: int) -> tuple | None:
    """The board after one man has gone `by` squares, and its new square; None if it may not go there."""
    unmoved, free, fixed = MEN[side]
    at = ROUTE[side].index(square)
    if board[square] not in (unmoved, free) or (board[square] == unmoved and throw != 2) or at + by > 47:
        return None
    to = ROUTE[side][at + by]
    if board[to] in MEN[side] or board[to] == MEN[other(side)][2]:
        return None
    home = at + by >= 36
    if home and options['order'] == 'a_to_l' and to != next(s for s in ROUTE[side][36:] if board[s] != fixed):
        return None
    return {**board, square: '-', to: fixed if home else free}, to


def uses(board: dict, options: dict, side: str, throw: int) -> list:
    """Every way to use a throw: the board after it and the squares that were landed on."""
    if throw == 0:
        return []
    found, alone = [], []
    for square in ROUTE[side]:
        whole = moved(board, options, side, square, throw, throw)
        if whole:
            found.append((whole[0], [whole[1]]))
        first = moved(board, options, side, square, throw // 2, throw)
        if not first:
            continue
        partners = [moved(first[0], options, side, each, throw // 2, throw) for each in ROUTE[side]
                    if each != first[1] or options['halves'] == 'any']
        found += [(second[0], [first[1], second[1]]) for second in partners if second]
        alone.append((first[0], [first[1]]))
    return found or (alone if options['partial'] == 'half' else [])


def enters(side: str, found: list) -> bool:
    return any(square in ROUTE[side][36:] for _, landed in found for square in landed)


def may_wait(board: dict, options: dict, side: str, throw: int, found: list) -> bool:
    travelling = [square for square in ROUTE[side] if board[square] in MEN[side][:2]]
    return (options['wait'] == 'true' and len(travelling) == 1 and travelling[0] in ROUTE[side][24:36]
            and not enters(side, found)
            and any(enters(side, uses(board, options, side, each)) for each in THROWS if each != throw))


def can_move(board: dict, options: dict, side: str) -> bool:
    return any(uses(board, options, side, throw) for throw in THROWS)


def after_turn(board: dict, options: dict, side: str) -> str:
    """The side that has the sticks now, or the result."""
    men = list(board.values())
    in_first = options['end'] == 'first' and any('U' not in men and 'W' not in men if each == 'w'
                                                 else 'u' not in men and 'b' not in men for each in 'wb')
    if not in_first and (can_move(board, options, 'w') or can_move(board, options, 'b')):
        return side
    white, black = men.count('X'), men.count('x')
    return '1-0' if white > black else '0-1' if black > white else '1/2'


def ends(text: str) -> tuple:
    head, rows, side, throw = text.split(' ')
    given = head.partition(';')[2]
    options = {**DEFAULTS, **dict(option.split('=') for option in given.split(',') if option)}
    board = {square: man for names, row in zip(ROWS, rows.split('/')) for square, man in zip(names, row)}
    found = uses(board, options, side, int(throw))
    boards = [after for after, _ in found]
    if not found or may_wait(board, options, side, int(throw), found):
        boards.append(board)
    keeps = side if int(throw) else other(side)
    texts = {' '.join((head, '/'.join(''.join(after[square] for square in names) for names in ROWS),
                       after_turn(after, options, keeps), '-')) for after in boards}
    return sorted(texts), int(bool(found))
