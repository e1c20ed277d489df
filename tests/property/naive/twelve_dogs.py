# SPDX-License-Identifier: MIT
"""Twelve Dogs again, written from its printed rules only, independently of rules/."""
from itertools import permutations

FULL = {'B': 0, 'b': 1}
LETTERS = ('AB', 'ab')  # one man and two, of White and of Black


def place(points: str, hand: list, side: int, die: int) -> str | None:
    """The points after a man of `side` has come in by that die, or None; changes `hand`."""
    own, enemy = LETTERS[side], LETTERS[1 - side]
    there = points[die - 1]
    if hand[side] == 0 or there in FULL:
        return None
    if there == enemy[0]:
        hand[1 - side] += 1
    hand[side] -= 1
    return points[:die - 1] + (own[1] if there == own[0] else own[0]) + points[die:]


def result(points: str, early: bool) -> str | None:
    won = [points.count('B'), points.count('b')]
    if early and max(won) >= 4:
        return '1-0' if won[0] > won[1] else '0-1'
    if sum(won) < 6:
        return None
    return '1-0' if won[0] > won[1] else '0-1' if won[1] > won[0] else '1/2'


def ends(text: str) -> tuple:
    head, points, hand, table, turn, throw = text.split(' ')
    if table == '?':
        return sorted(f'{head} {points} {hand} {each} {turn} -' for each in '1234'), 0
    side = 'wb'.index(turn)
    early = 'early_end=true' in head
    found = set()
    for order in permutations(int(c) for c in throw):
        now, left, used = points, [int(n) for n in hand.split(',')], 0
        over = None
        for die in order:
            after = place(now, left, side, die) if over is None else None
            if after:
                now, used, over = after, used + 1, result(after, early)
        found.add((now, tuple(left), used, over))
    most = max(used for _, _, used, _ in found)
    texts = set()
    for now, left, used, over in found:
        wins = over == ('1-0', '0-1')[side]
        if used == most or wins:
            texts.add(f'{head} {now} {left[0]},{left[1]} {table} {over or "wb"[1 - side]} -')
    return sorted(texts), most
