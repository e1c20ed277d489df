#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The speed of the rules and of the networks on one core, beside that of an earlier commit.

    meson test -C build --benchmark speed --verbose
    tests/bench/speed.py BENCH-RULES BENCH-AI WEIGHTS [--old BENCH-RULES BENCH-AI WEIGHTS COMMIT [--write]]

Ends are the distinct ends of turns that position_ends() lists; positions are those that a network judges without a
search. Both are in millions per second of processor time. With `--old` the programs of an earlier commit, built with
-Dbuildtype=release, are measured in the same run, and `--write` stores their figures in speed-before.json. Without
it the columns *before* show the stored figures, which were measured at another time.
"""
import argparse
import json
import subprocess
from datetime import date
from pathlib import Path

STORED = Path(__file__).with_name('speed-before.json')
GAMES = sorted(path.stem for path in (Path(__file__).parents[2] / 'rules/ai/weights').glob('*.net'))

Speeds = dict[str, dict[str, float]]


def output(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def measured(rules: str, players: str, weights: str) -> Speeds:
    """Millions of ends and of positions per second, by game."""
    ends = {}
    for line in output(rules).splitlines():
        words = line.split()
        if words[0] in GAMES:
            ends[words[0]] = float(words[5])
    positions = {}
    for line in output(players, weights).splitlines():
        _, game, level, _, _, speed, _ = line.split('\t')
        if level == '0' and game in GAMES:
            positions[game] = round(float(speed) / 1e6, 2)
    return {'ends': ends, 'positions': positions}


def cells(game: str, before: dict[str, float], now: dict[str, float]) -> str:
    if game not in before:
        return f'– | {now[game]:.2f} | –'
    return f'{before[game]:.2f} | {now[game]:.2f} | {now[game] / before[game]:.2f}'


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument('new', nargs=3)
    parser.add_argument('--old', nargs=4, metavar=('BENCH-RULES', 'BENCH-AI', 'WEIGHTS', 'COMMIT'))
    parser.add_argument('--write', action='store_true')
    options = parser.parse_args()
    if options.old:
        stored = {'commit': options.old[3], 'date': str(date.today()), **measured(*options.old[:3])}
        if options.write:
            STORED.write_text(json.dumps(stored, indent=2) + '\n', encoding='utf-8')
    else:
        stored = json.loads(STORED.read_text(encoding='utf-8'))
    now = measured(*options.new)
    print(f'Before: commit {stored["commit"]}, {stored["date"]}. Now: {date.today()}.\n')
    print('| game | M ends/s before | now | ratio | M positions/s before | now | ratio |')
    print('| --- |' + 6 * ' ---: |')
    for game in GAMES:
        print(f'| {game} | {cells(game, stored["ends"], now["ends"])} | {cells(game, stored["positions"], now["positions"])} |')


main()
