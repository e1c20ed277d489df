#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The games on 24 points against the naive implementation, nothing left to chance: exhaustive.py RULESET FAMILY.

A family is a board of few places. Two men of each side are free; they stand in every way on the places that the family
names, the other thirteen where it puts them. Every such position is asked about, with each side to play (or the one that
has more to do), under every throw that its dice can show, and under every value of the options that matter there. Unless
TABERNA_TEST_ROUNDS is `all`, it is one in so many of them, the same ones in each run.
"""
import random
import sys
from dataclasses import dataclass
from itertools import combinations_with_replacement, product

import tables
from compared import ROUNDS, faults, options_of, playable, rules_of
from tool import Tap

FREE = 2  # men of a side
STEPS = {'few': 20, 'some': 6, 'all': 1}  # one position in so many is tried
OFF = {'off': 13}


@dataclass
class Family:
    white: tuple  # places of the free men: points, 'hand' or 'bar'
    black: tuple
    white_rest: dict  # place: men
    black_rest: dict
    options: tuple = ()  # every value of each, alone
    mixed: tuple = ()  # options together, as text
    all_together: bool = False  # every mixture of all options of the game
    throws: tuple = ()  # only these throws, for families of few places and many options
    movers: str = 'wb'


FAMILIES = {
    'tabula': {
        'home': Family((18, 19, 21, 24), (18, 19, 21, 24), OFF, OFF, ('bear', 'forced')),
        'entering': Family(
            ('hand', 'bar', 2, 12), (2, 4), OFF, OFF,
            ('entry', 'bar_first', 'entry_sum', 'entry_limit', 'entry_continue', 'forced'),
            ('entry=free,bar_first=false', 'entry_sum=direct,entry_continue=false',
             'entry_limit=none,entry_sum=direct', 'entry=free,entry_sum=none')),
        'waiting': Family(('bar', 5, 20), (3, 6, 8), {'hand': 3, 14: 10}, {1: 2, 4: 2, 24: 9}, ('entry_sum',), movers='w'),
        'options': Family(('hand', 'bar', 8), (3,), OFF, OFF, all_together=True, throws=('321', '441', '652')),
    },
    'zeno': {
        'goal': Family(('bar', 17, 18, 20, 24), (1, 5, 8, 12, 13), {24: 13}, {1: 13}, ('black_goal', 'forced')),
        'home': Family((18, 19, 21, 24), (1, 6, 7, 19), OFF, OFF, ('zeno_bear',),
                       ('forced=max_dice_then_larger,zeno_bear=true', 'forced=voluntary,zeno_bear=true')),
        'entering': Family(('bar', 1, 3, 22), ('bar', 3, 22), {1: 13}, {24: 13}, ('forced',)),
        'options': Family(('bar', 1, 20), ('bar', 20, 4), {24: 13}, {1: 13}, all_together=True),
    },
    'pyf': {
        'home': Family((18, 19, 21, 24), (18, 20, 22), OFF, OFF, ('home_moves', 'forced', 'offer_unused', 'bonus')),
        'entering': Family(
            ('hand', 'bar', 2, 7), (2, 4), OFF, OFF, ('entry', 'teams', 'offer_unused', 'forced'),
            ('offer_unused=true,teams=2v2', 'bonus=extra_turn_all_equal,offer_unused=true',
             'forced=voluntary,offer_unused=true', 'bonus=extra_turn_all_equal,teams=3v3')),
        'waiting': Family(('bar', 5, 20), (3, 6, 8), {'hand': 3, 14: 10}, {1: 2, 4: 2, 24: 9}, ('entry',), movers='w'),
        'options': Family(('hand', 'bar', 20), (3,), OFF, OFF, all_together=True, throws=('321', '441', '652')),
    },
    'ludus-anglicorum': {
        'home': Family((18, 19, 21, 24), (1, 21), OFF, OFF, ('dice', 'turn', 'forced'),
                       ('dice=two_plus_own_choice,turn=must_keep_max',)),
        'entering': Family(('bar', 1, 3, 8), ('bar', 3), {1: 13}, {24: 13}, ('no_double', 'dice')),
        'shut': Family(('bar', 1, 24), (1, 7), OFF, {2: 2, 3: 2, 4: 2, 5: 2, 6: 2, 12: 3},
                       ('strategic_win',)),
        'options': Family(('bar', 2, 20), (5,), OFF, OFF, all_together=True, throws=('321', '431', '652')),
    },
}


def variants(ruleset: str, family: Family) -> list:
    """Rules at the start of a position's text: the defaults, and the options of the family."""
    options = options_of(ruleset)
    chosen = [{}]
    chosen += [{name: value} for name in family.options for value in options[name][1:]]
    chosen += [dict(pair.split('=') for pair in text.split(',')) for text in family.mixed]
    if family.all_together:
        chosen = [dict(zip(options, values, strict=True)) for values in product(*options.values())]
    return [rules for rules in (rules_of(ruleset, one, options) for one in chosen) if playable(rules)]


def placements(family: Family) -> list:
    """(points, hand, bar, off) of every way in which the free men can stand."""
    found = []
    for white, black in product(*(combinations_with_replacement(p, FREE) for p in (family.white, family.black))):
        men = [dict(rest) for rest in (family.white_rest, family.black_rest)]
        for side, places in enumerate((white, black)):
            for place in places:
                men[side][place] = men[side].get(place, 0) + 1
        if not any(point in men[1] for point in men[0] if isinstance(point, int)):
            points = tuple(men[0].get(point, 0) - men[1].get(point, 0) for point in range(1, 25))
            found.append((points, *((men[0].get(p, 0), men[1].get(p, 0)) for p in ('hand', 'bar', 'off'))))
    return found


def numbers(dice: int) -> list:
    """Every throw of so many dice, highest first, the order apart."""
    return [''.join(throw) for throw in combinations_with_replacement('654321', dice)]


def throws(rules: str) -> list:
    """Every possible throw under these rules."""
    if 'dice=two_plus_six' in rules:
        return ['6' + throw for throw in numbers(2)]
    if 'dice=two_plus' in rules:
        return [f'{throw}?' for throw in numbers(2)]
    return numbers(2 if 'teams=' in rules else 3)


def turns(rules: str, family: Family) -> list:
    """TURN and THROW: both sides, every throw, and what is left over by the other side where it is offered."""
    three = [throw for throw in family.throws if 'teams=' not in rules and 'dice=two_plus' not in rules]
    thrown = three or [throw for throw in throws(rules) if not family.throws or throw[0] in '156']
    if 'bonus=extra_turn_all_equal' in rules:
        thrown = [f'{throw}!' if len(set(throw)) == 1 else throw for throw in thrown]
    seats = (('w2', 'b1'), ('w1', 'b2')) if 'teams=' in rules else (('w', 'b'),)
    found = [(seat, throw) for pair in seats for seat in pair for throw in thrown if seat[0] in family.movers]
    if 'offer_unused=true' in rules:
        left = numbers(1) + numbers(2)
        offers = (('w1', ':b2'), ('b1', ':w2')) if 'teams=' in rules else (('w', ''), ('b', ''))
        found += [(seat, f'+{dice}{then}') for seat, then in offers for dice in left]
    return found


def over(ruleset: str, points: tuple, off: tuple) -> bool:
    """Whether a side has won already under some option: no turn is owed then."""
    board = tables.Board(points, (0, 0), (0, 0), off)
    rules = tables.Rules(ruleset, {'black_goal': 'am'} if ruleset == 'zeno' else {})
    return any(tables.has_won(rules, board, side) for side in (tables.WHITE, tables.BLACK))


def positions(ruleset: str, rules: str, family: Family) -> list:
    found = []
    for points, hand, bar, off in placements(family):
        if not over(ruleset, points, off):
            counts = '/'.join(f'{white},{black}' for white, black in (hand, bar, off))
            board = f'{rules} {tables.write_board(points)} {counts}'
            found += [f'{board} {turn} {throw}' for turn, throw in turns(rules, family)]
    return random.Random(rules).sample(found, len(found) // STEPS[ROUNDS])


def untried(ruleset: str) -> list:
    """Options that no family of the game names: a new one has to be tried too."""
    named = {name for family in FAMILIES[ruleset].values() for name in family.options}
    return [f'no family tries {name}' for name in options_of(ruleset) if name not in named]


def main() -> int:
    ruleset, name = sys.argv[1:]
    family = FAMILIES[ruleset][name]
    tap = Tap()
    tap.say('every option is tried by a family', untried(ruleset))
    asked = 0
    for rules in variants(ruleset, family):
        answers = {position: tables.ends(position) for position in positions(ruleset, rules, family)}
        asked += len(answers)
        tap.say(f'{rules}: {len(answers)} positions, all of {name}', faults(answers))
    print(f'# {asked} positions')
    return tap.finish()


sys.exit(main())
