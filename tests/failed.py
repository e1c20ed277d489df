#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Summarises the failures of a `meson test` run, for readers who see only the end of its output.

failed.py BUILD            of each failed test: its failed cases, and its messages about them, or its last output
failed.py BUILD --longest  one line: which tests took longest
"""
import json
import re
import sys
from pathlib import Path
from collections.abc import Iterator

sys.path.insert(0, str(Path(__file__).parent))
from count import failures_of, runs_of

LINES_MAX = 30  # per test: with the summary it fits on a screen
TOLD_MAX = 6  # tests described in full; if more fail, the cause is usually a common one
LONGEST = 6


def failed_blocks(said: list[str]) -> Iterator[list[str]]:
    """From TAP: each "not ok" with its lines."""
    block: list[str] = []
    for line in said:
        if re.match(r'\s*(not )?ok\b|\s*# Subtest|\s*\d+\.\.\d+', line):
            if block:
                yield block
            block = [line] if line.lstrip().startswith('not ok') else []
        elif block:
            block.append(line)
    if block:
        yield block


def told(run: dict) -> list[str]:
    """A test's messages about its failures; if it named no failures, its last output."""
    said = run.get('stdout', '').splitlines()
    blocks = list(failed_blocks(said))
    if blocks:
        each = max(LINES_MAX // len(blocks), 3)
        said = [line for block in blocks for line in block[:each]]
    errors = [line for line in run.get('stderr', '').splitlines() if line.strip()]
    lines = said[:LINES_MAX] if blocks else said[-LINES_MAX:]
    room = max(LINES_MAX - len(lines), 8)
    return [line[:200] for line in lines + errors[-room:]]


def tell_failures(folder: Path) -> None:
    failed = failures_of(folder)
    runs = {run['name']: run for run in runs_of(folder)}
    for at, (name, cases) in enumerate(failed.items()):
        if at < TOLD_MAX:
            print(f'-- {name}, after {runs[name]["duration"]:.0f} s --')
            print('\n'.join(told(runs[name])))
    for name, cases in failed.items():
        for case in cases:
            print(f'failed: {name}: {case}')


def tell_longest(folder: Path) -> None:
    runs = sorted(runs_of(folder), key=lambda run: -run['duration'])[:LONGEST]
    print(', '.join(f'{run["name"].rpartition(" / ")[2]} {run["duration"]:.0f} s' for run in runs))


def main() -> None:
    folder = Path(sys.argv[1])
    if '--longest' in sys.argv[2:]:
        tell_longest(folder)
    else:
        tell_failures(folder)


if __name__ == '__main__':
    main()
