#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The rules against the second, naive implementation beside this file: compare.py RULESET.

Random games under all options, in which the naive side plays on and the tool is asked about every turn; and every
position of some small boards, or of few men. Those of the games on 24 points are in exhaustive.py.
"""
import random
import sys
from itertools import product

import tablaaza
import tablan
import tables
import twelve_dogs
from compared import FEW, ROUNDS, faults, options_of, playable, rules_of, tool
from tool import Tap

NAIVE = {'tablan': tablan, 'tablaaza': tablaaza, 'twelve-dogs': twelve_dogs}
EVENTS_MAX = 5000  # of a random game; the longest ever seen has some 900
MIXTURES = 1 if FEW else 3  # of all options, beside values alone
SINGLES = {'few': 0, 'some': 2, 'all': 1}  # one value alone in so many is tried, 0: none
SMALL_MAX = 500  # small positions, where there may be few


def variants(ruleset: str) -> list:
    """The defaults, options' other values alone (all of them with TABERNA_TEST_ROUNDS=all), and some mixtures."""
    options = options_of(ruleset)
    every = [f'{ruleset};{name}={value}' for name, values in options.items() for value in values[1:]]
    single = random.sample(every, len(every) // SINGLES[ROUNDS]) if SINGLES[ROUNDS] else []
    mixed = []
    for _ in range(MIXTURES):
        chosen = {name: random.choice(values) for name, values in options.items()}
        mixed.append(rules_of(ruleset, chosen, options))
    return [ruleset, *single, *filter(playable, mixed)]


def thrown(position: str) -> str:
    """The position with a random throw in place of the owed one."""
    head, throw = position.split(' ')[0], None
    printed = tables.GAMES.get(head.partition(';')[0])
    dice = [random.randint(1, 6) for _ in range(printed.dice if printed else 3)]
    if head.startswith('tablaaza'):
        return position
    if head.startswith('tablan'):
        throw = str((12, 2, 0, 0, 8)[sum(random.randint(0, 1) for _ in range(4))])
    elif head.startswith('twelve-dogs') or 'teams=' in head:
        dice = dice[:2]
    elif 'dice=two_plus_six' in head:
        dice[2] = 6
    elif 'dice=two_plus' in head:
        throw = ''.join(map(str, sorted(dice[:2], reverse=True))) + '?'
    throw = throw or ''.join(map(str, sorted(dice, reverse=True)))
    if 'bonus=extra_turn_all_equal' in head and len(set(throw)) == 1:
        throw += '!'
    return f'{position.rpartition(" ")[0]} {throw}'


def game(rules: str, naive) -> dict:
    """Every position of a random game in which a turn is owed, and the naive side's results for it."""
    position = tool('start', rules)
    found = {}
    for _ in range(EVENTS_MAX):
        if position.split(' ')[-2][0] not in 'wbrg':
            return found
        if position.endswith(' -') and ' ? ' not in position:
            position = thrown(position)
        found[position] = naive.ends(position)
        position = random.choice(found[position][0])
    raise ValueError(f'{rules} does not end')


def all_of_dogs() -> list:
    """Every distribution of twelve men of a side over the six points, with every throw: a complete test."""
    throws = [f'{a}{b}' for a in range(1, 7) for b in range(1, a + 1)]
    found = []
    for points in product('-AaBb', repeat=6):
        board = ''.join(points)
        full = board.count('B') + board.count('b')
        white, black = (12 - board.count(one) - 2 * board.count(two) for one, two in ('AB', 'ab'))
        if full < 6:
            found += [f'twelve-dogs {board} {white},{black} 1 w {throw}' for throw in throws]
    return found


def few_of_tablan() -> list:
    """A man of White on every square, with an enemy on every other, under every throw."""
    squares = tablan.ROUTE['w']
    found = []
    for man, enemy, throw in product(squares, squares, ('2', '8', '12')):
        if man == enemy:
            continue
        kind = 'X' if man in squares[36:] else 'W'
        other = 'x' if enemy in squares[:12] else 'b'
        row = '/'.join(''.join(kind if s == man else other if s == enemy else '-' for s in names) for names in tablan.ROWS)
        found.append(f'tablan {row} w {throw}')
    return found


def end_of_tablaaza() -> list:
    """Every position that can follow from the last plots of some games: ten dashes are nine plots and the throw."""
    waiting, seen = [], set()
    for _ in range(6):
        waiting.append(next(position for position in game('tablaaza', tablaaza) if position.count('-') <= 10))
    while waiting:
        position = waiting.pop()
        if position in seen or position.split(' ')[2][0] not in 'rg':
            continue
        seen.add(position)
        waiting += tablaaza.ends(position)[0]
    return sorted(seen)


SMALL = {'twelve-dogs': all_of_dogs, 'tablan': few_of_tablan, 'tablaaza': end_of_tablaaza}


def small(ruleset: str) -> list:
    found = SMALL[ruleset]()
    return random.sample(found, min(len(found), SMALL_MAX)) if FEW else found


def main() -> int:
    ruleset = sys.argv[1]
    naive = NAIVE.get(ruleset, tables)
    random.seed(f'{ruleset} 1')
    tap = Tap()
    for rules in variants(ruleset):
        answers = game(rules, naive)
        tap.say(f'{rules}: {len(answers)} turns of a random game', faults(answers))
    if ruleset in SMALL:
        answers = {position: naive.ends(position) for position in small(ruleset)}
        tap.say(f'{len(answers)} small positions', faults(answers))
    return tap.finish()


sys.exit(main())
