#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Plays the cases of a Markdown file that people can check: cases.py RULESET.md.

Each fenced block is a case of the section it stands in. Its lines are a word and what it says:

    options   entry=free                          those that differ from the default
    position  W 6x7 9 hand2 | B 24x15             men on points; hand, bar, off; in Twelve Dogs `table 1`
    to play   Black                               White or Red where nothing is said; a seat (`w1`) in team games
    throw     2 5 6                               or THROW as in positions: +53:w2, 66!, 54@3; `all` for every throw
    plays     3                                   how many ends
    dice      2                                   the most dice that a legal turn uses
    after     W 6x7 9 hand2 | B 24x15             one end; where they are as many as `plays`, there is no other
    next      b1 +6:w2                            TURN and THROW of every end
    sum       222 168                             of all throws: ends, dice used
    places    a2 b1 b3                            in Tablaaza: every plot on which a stone may be placed

Positions of Tablan and Tablaaza are described in squares.py.
"""
import re
import sys
from collections import Counter
from itertools import combinations_with_replacement
from pathlib import Path

import squares
from tool import Tap, counts, ends

PLACES = ('hand', 'bar', 'off')
FENCE = re.compile(r'^```\n(.*?)^```$', re.MULTILINE | re.DOTALL)
FIELD = re.compile(r'^(to play|\w+) +(.+?)\s*$')


class Men:
    """Both sides' men as `W 6x7 9 bar1 | B 24x15` has them."""

    def __init__(self, text: str, game: str) -> None:
        self.points: dict[str, Counter] = {'W': Counter(), 'B': Counter()}
        self.beside: dict[str, Counter] = {'W': Counter(), 'B': Counter()}
        self.table = '1'
        self.dogs = game == 'twelve-dogs'
        for part in text.split('|'):
            side, *men = part.split()
            if side == 'table':
                self.table = men[0]
                continue
            for man in men:
                self._place(side, man)

    def _place(self, side: str, man: str) -> None:
        beside = re.fullmatch(r'(hand|bar|off)(\d+)', man)
        if beside:
            self.beside[side][beside[1]] += int(beside[2])
            return
        point, _, number = man.partition('x')
        self.points[side][int(point)] += int(number or 1)

    def board(self) -> str:
        letters = []
        for point in range(1, 7 if self.dogs else 25):
            white, black = self.points['W'][point], self.points['B'][point]
            letters.append('ABCDEFGHIJKLMNO'[white - 1] if white else 'abcdefghijklmno'[black - 1] if black else '-')
        return ''.join(letters)

    def fields(self) -> str:
        """The fields of a position up to TURN."""
        if self.dogs:
            hands = ','.join(str(12 - self.points[side].total()) for side in 'WB')
            return f'{self.board()} {hands} {self.table}'
        beside = '/'.join(','.join(str(self.beside[side][place]) for side in 'WB') for place in PLACES)
        return f'{self.board()} {beside}'


SIDES = {'White': 'w', 'Black': 'b', 'Red': 'r', 'Green': 'g'}


class Case:
    def __init__(self, game: str, title: str, block: str) -> None:
        self.game = game
        self.title = title
        self.fields: dict[str, str] = {}
        self.after: list[str] = []
        for line in block.splitlines():
            field = FIELD.match(line)
            if not field:
                raise ValueError(f'{title}: cannot read "{line}"')
            if field[1] == 'after':
                self.after.append(field[2])
            elif field[1] in self.fields:
                raise ValueError(f'{title}: {field[1]} is said twice')
            else:
                self.fields[field[1]] = field[2]

    def board(self, text: str) -> str:
        """The fields of a position between the ruleset and TURN."""
        if self.game == 'tablan':
            return squares.Tablan(text, '').fields()
        if self.game == 'tablaaza':
            return squares.Tablaaza(text, self.fields.get('options', '')).fields()
        return Men(text, self.game).fields()

    def throws(self) -> list[str]:
        text = self.fields.get('throw', '-')
        if self.game in ('tablan', 'tablaaza'):
            return [text]
        if text == 'all':
            return [''.join(map(str, dice)) for dice in combinations_with_replacement(range(6, 0, -1), 3)]
        if re.fullmatch(r'[1-6 -]+', text):
            return [''.join(sorted(text.replace(' ', ''), reverse=True))]
        return [text]

    def positions(self) -> list[str]:
        options = self.fields.get('options', '')
        rules = f'{self.game};{options}' if options else self.game
        player = self.fields.get('to play', 'Red' if self.game == 'tablaaza' else 'White')
        turn = SIDES.get(player, player)
        men = self.board(self.fields['position'])
        return [f'{rules} {men} {turn} {throw}' for throw in self.throws()]

    def faults(self, answers: dict[str, tuple]) -> list[str]:
        """`answers` has for each position its ends, and their number and dice."""
        positions = self.positions()
        found, used = answers[positions[0]][0], [answers[position][1] for position in positions]
        faults = []
        if 'sum' in self.fields:
            total = f'{sum(plays for plays, _ in used)} {sum(dice for _, dice in used)}'
            return [] if total == self.fields['sum'] else [f'sum {total}, not {self.fields["sum"]}']
        for name, value in (('plays', used[0][0]), ('dice', used[0][1])):
            if name in self.fields and str(value) != self.fields[name]:
                faults.append(f'{name} {value}, not {self.fields[name]}')
        boards = [' '.join(end.split(' ')[1:-2]) for end in found]
        wanted = [self.board(after) for after in self.after]
        faults += [f'no end {board}' for board in wanted if board not in boards]
        if len(wanted) == used[0][0] and set(wanted) != set(boards):
            faults.append(f'the ends are {boards}')
        turns = {' '.join(end.split(' ')[-2:]) for end in found}
        if 'next' in self.fields and turns != {self.fields['next']}:
            faults.append(f'next {turns}, not {self.fields["next"]}')
        if 'places' in self.fields:
            places = ' '.join(sorted(squares.placed(self.board(self.fields['position']), board) for board in boards))
            faults += [f'places {places}'] if places != self.fields['places'] else []
        if not {'plays', 'dice', 'next', 'places'} & self.fields.keys() and not self.after:
            faults.append('the case says nothing')
        return faults


def cases_of(path: Path) -> list[Case]:
    game = path.stem
    cases = []
    for section in re.split(r'^## ', path.read_text(encoding='utf-8'), flags=re.MULTILINE)[1:]:
        title = ' '.join(section.splitlines()[0].split())
        cases += [Case(game, title, block) for block in FENCE.findall(section)]
    return cases


def main() -> int:
    tap = Tap()
    cases = cases_of(Path(sys.argv[1]))
    positions = [position for case in cases for position in case.positions()]
    answers = dict(zip(positions, zip(ends(positions), counts(positions), strict=True)))
    for case in cases:
        tap.say(case.title, case.faults(answers))
    return tap.finish()


if __name__ == '__main__':
    sys.exit(main())
