# SPDX-License-Identifier: MIT
"""Measures servers in turns, so that other work disturbs them alike, and prints the medians as a table."""
import argparse
import statistics
from collections.abc import Callable, Sequence
from pathlib import Path

Figures = dict[str, float]


def arguments(about: str | None) -> argparse.ArgumentParser:
    """TABERNA-LOAD SERVER [OLD-SERVER] [--runs N]"""
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('load', help='taberna-load')
    parser.add_argument('new', help='the server program')
    parser.add_argument('old', nargs='?', help='the server program of an earlier commit')
    parser.add_argument('--runs', type=int, default=3)
    return parser


def programs_of(options: argparse.Namespace) -> list[str]:
    """The old one first, if it is given."""
    return [str(Path(program).resolve()) for program in (options.old, options.new) if program]


def print_medians(title: str, columns: Sequence[str], runs: list[list[Figures]]) -> None:
    """A run has the figures of each column, except those of a last column "ratio"."""
    print(f'| {title} | ' + ' | '.join(columns) + ' |\n| --- |' + ' ---: |' * len(columns))
    for name in runs[0][0]:
        values = [statistics.median(run[at][name] for run in runs) for at in range(len(runs[0]))]
        if columns[-1] == 'ratio':
            values.append(values[-1] / values[0])
        print(f'| {name} | ' + ' | '.join(f'{value:,.2f}' for value in values) + ' |')


def compare(title: str, options: argparse.Namespace, measure: Callable[[argparse.Namespace, str], Figures]) -> None:
    """The columns are before, now and their ratio; without an old server only the second."""
    programs = programs_of(options)
    runs = [[measure(options, program) for program in programs] for _ in range(options.runs)]
    print_medians(title, ('before', 'now', 'ratio') if options.old else ('now',), runs)
