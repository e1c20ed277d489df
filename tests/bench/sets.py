#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Measures length and balance of each named set of rules and writes them to rules/ai/fairness.json.

Usage: tests/bench/sets.py BUILD [--games N] [RULES ...]

Without RULES it measures every set but the default ones, which have longer measurements of their own (rules/README.md).
A set is played by the player that measured the default rules of its game.
"""

import argparse
import json
import os
import subprocess
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[2]
TABLE = SOURCE / 'rules/ai/fairness.json'
WEIGHTS = SOURCE / 'rules/ai/weights'


def named_sets(build: Path) -> list[str]:
    """The rules of each named set, such as "tabula;entry=free"; those of a default set are a name alone."""
    listed = subprocess.run([build / 'rules/tool/taberna-rules', 'list'], check=True, capture_output=True, text=True)
    lines = listed.stdout.splitlines()
    return [rules.strip() for line, rules in zip(lines, lines[1:]) if line.startswith('  set ')]


def measure(build: Path, rules: str, games: int) -> None:
    default = json.loads(TABLE.read_text(encoding='utf-8'))[rules.split(';')[0]]
    program = build / 'rules/ai/research/taberna-research'
    command = [program, 'fairness', rules, default['player'], '--games', games, '--seed', 1,
               '--threads', os.cpu_count(), '--weights', WEIGHTS, '--write']
    subprocess.run([str(word) for word in command], check=True)


def main() -> None:
    arguments = argparse.ArgumentParser()
    arguments.add_argument('build', type=Path)
    arguments.add_argument('rules', nargs='*')
    arguments.add_argument('--games', type=int, default=5000)
    given = arguments.parse_args()
    for rules in given.rules or [rules for rules in named_sets(given.build) if ';' in rules]:
        measure(given.build, rules, given.games)


main()
