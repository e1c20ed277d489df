# SPDX-License-Identifier: MIT
"""The boards of cases that are not on the track: Tablan's men by the letters of its squares, Tablaaza's plots by name."""
import re

TABLAN_ROWS = ('lkjihgfedcba', 'mnopqrstuvwx', 'XWVUTSRQPONM', 'ABCDEFGHIJKL')
TABLAN_MEN = {'W': {'unmoved': 'U', 'moved': 'W', 'home': 'X'}, 'B': {'unmoved': 'u', 'moved': 'b', 'home': 'x'}}

TABLAAZA_BOARDS = {
    'lakes-7x8': '--------/--------/--~--~--/--~--~--/--~--~--/--------/--------',
    'figure8-7x10': '----------/--~~--~~--/--~~--~~--/--~~--~~--/--~~--~~--/--~~--~~--/----------',
    'lakes-6x9': '---------/---------/---~-~---/---~-~---/---------/---------',
}


class Tablan:
    """`W N O unmoved A B home b | B unmoved l`: men that have moved come first; `home` are those immobilised."""

    def __init__(self, text: str, _options: str) -> None:
        self.squares: dict[str, str] = {}
        for part in text.split('|'):
            side, *words = part.split()
            kind = 'moved'
            for word in words:
                if word in TABLAN_MEN[side]:
                    kind = word
                elif len(word) == 1 and word.lower() in TABLAN_ROWS[0] + TABLAN_ROWS[1]:
                    self.squares[word] = TABLAN_MEN[side][kind]
                else:
                    raise ValueError(f'no square is called {word}')

    def fields(self) -> str:
        return '/'.join(''.join(self.squares.get(square, '-') for square in row) for row in TABLAN_ROWS)


class Tablaaza:
    """`stones a3 b1 | pavilions b3`, or `all but a3 b1 | pavilions b3`: stones everywhere but there."""

    def __init__(self, text: str, options: str) -> None:
        board = re.search(r'board=([^,]+)', options)
        self.rows = TABLAAZA_BOARDS[board[1] if board else 'lakes-7x8'].split('/')
        self.plots: dict[str, str] = {}
        self.rest = '-'
        for part in text.split('|'):
            words = part.split()
            if words[:2] == ['all', 'but']:
                self.rest = 'o'
                self._put('-', words[2:])
            elif words:
                self._put({'stones': 'o', 'pavilions': 'P'}[words[0]], words[1:])

    def _put(self, what: str, names: list[str]) -> None:
        for name in names:
            if self._lake(name):
                raise ValueError(f'there is no plot {name}')
            self.plots[name] = what

    def _lake(self, name: str) -> bool:
        return self.rows[len(self.rows) - int(name[1:])][ord(name[0]) - ord('a')] == '~'

    def fields(self) -> str:
        height = len(self.rows)
        return '/'.join(''.join('~' if lake == '~' else self.plots.get(f'{chr(ord("a") + x)}{height - y}', self.rest)
                                for x, lake in enumerate(row)) for y, row in enumerate(self.rows))


def placed(before: str, after: str) -> str:
    """The plot on which a stone has appeared between two boards of Tablaaza."""
    rows_before, rows_after = before.split('/'), after.split('/')
    for y, (old, new) in enumerate(zip(rows_before, rows_after)):
        for x, (there, here) in enumerate(zip(old, new)):
            if there == '-' and here == 'o':
                return f'{chr(ord("a") + x)}{len(rows_after) - y}'
    raise ValueError(f'no stone was placed: {after}')
