# SPDX-License-Identifier: MIT
"""Tablaaza again, written from its printed rules only, independently of rules/: a dictionary of plots, (column, row)
from 0."""

COLOURS = 'rg'


def read(rows: str) -> dict:
    lines = rows.split('/')[::-1]
    return {(x, y): c for y, line in enumerate(lines) for x, c in enumerate(line) if c != '~'}


def write(plots: dict, rows: str) -> str:
    lines = rows.split('/')
    return '/'.join(''.join(plots.get((x, len(lines) - 1 - y), '~') for x in range(len(line)))
                    for y, line in enumerate(lines))


def colour(plot: tuple) -> str:
    return COLOURS[sum(plot) % 2]


def corridor_mates(plots: dict, plot: tuple) -> set:
    mates = set()
    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        x, y = plot[0] + dx, plot[1] + dy
        while (x, y) in plots:
            mates.add((x, y))
            x, y = x + dx, y + dy
    return mates


def neighbours(plots: dict, plot: tuple) -> set:
    """Next to it, or a knight's walk away of which every pace is on land."""
    found = set()
    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        for walk in ([(dx, dy)], *([(dx, dy)] * n + [side] * (3 - n) for n in (1, 2)
                                   for side in ((dy, dx), (-dy, -dx)))):
            x, y = plot
            for pace in walk:
                x, y = x + pace[0], y + pace[1]
                if (x, y) not in plots:
                    break
            else:
                found.add((x, y))
    return found


def placed(plots: dict, plot: tuple) -> dict:
    mover = colour(plot)
    after = {**plots, plot: 'o'}
    raised = [each for each, there in after.items() if there == '-' and colour(each) != mover
              and all(after[mate] != '-' for mate in corridor_mates(after, each) if colour(mate) == mover)]
    return {**after, **{each: 'P' for each in raised}}


def ends(text: str) -> tuple:
    head, rows, turn, _ = text.split(' ')
    plots = read(rows)
    allowed = {plot for plot, there in plots.items() if there == '-' and colour(plot) == turn}
    stones = [plot for plot, there in plots.items() if there != '-']
    if turn == 'g' and len(stones) == 1 and 'neighbourly=off' not in head:
        allowed &= neighbours(plots, stones[0])
    found = set()
    enemy = COLOURS[1 - COLOURS.index(turn)]
    for plot in allowed:
        after = placed(plots, plot)
        goes_on = any(there == '-' and colour(each) == enemy for each, there in after.items())
        found.add(f'{head} {write(after, rows)} {enemy if goes_on else ("1-0" if turn == "r" else "0-1")} -')
    return sorted(found), 1
