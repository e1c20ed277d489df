#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The steps of rules/README.md for a game of the track without a network. The test adds such a game to a copy of rules/,
builds the copy, and lets the players of every level choose, rank and play the new game to its end.
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tool import Tap

ROOT = Path(__file__).parents[2]
CC = os.environ.get('CC', 'cc').split()
START = 'twozeno -----G-bABbbabb--bBBb-A- 0,0/0,0/0,0 w 65'
# Rows that the README requires, each before the end of its table.
ROWS = {
    'ai/levels/levels.c': ('};\n\nint ai_ruleset_index', '    [RULESET_TWOZENO] = ROWS(zeno, AI_LEVEL_FIRST),\n'),
    'ai/engine/brain.c': ('};\n\nconst struct brain *brain_at', '    [RULESET_TWOZENO] = BY_EYE,\n'),
    'ai/engine/measured.c': ('};\n\nstatic bool is_word_listed', '    [RULESET_TWOZENO] = {.is_by_eye = true},\n'),
}


def insert_before(file: Path, anchor: str, text: str) -> None:
    source = file.read_text()
    if source.count(anchor) != 1:
        raise ValueError(f'{file.name} has "{anchor}" {source.count(anchor)} times')
    file.write_text(source.replace(anchor, text + anchor))


def add_game(rules: Path) -> None:
    """Zeno with two dice, by steps 1 to 5."""
    games = rules / 'games'
    source = (games / 'zeno.c').read_text()
    source = source.replace('tables_zeno', 'tables_twozeno').replace('ruleset_zeno', 'ruleset_twozeno')
    source = source.replace('"zeno"', '"twozeno"').replace('.dice = 3', '.dice = 2')
    (games / 'twozeno.c').write_text(source)
    with (games / 'games.def').open('a') as index:
        index.write('GAME(TWOZENO, twozeno)\n')
    for name, (anchor, row) in ROWS.items():
        insert_before(rules / name, anchor, row)


def sources(rules: Path) -> list[Path]:
    """What `taberna-ai` and `taberna-research` are made of: the rules without rooms, the players, and both programs."""
    names = [file.relative_to(rules) for file in sorted(rules.rglob('*.c'))]
    return [rules / name for name in names
            if name.parts[0] not in ('room', 'tool', 'wasm') and name.parts[:2] != ('ai', 'wasm')]


def compile_one(rules: Path, file: Path) -> str:
    """The errors of the compiler; empty: none."""
    done = subprocess.run([*CC, '-std=c11', '-O1', '-D_POSIX_C_SOURCE=200809L', '-DWEIGHTS_INSTALLED="."', '-DPROGRAM_NAME="players"', '-I', rules.parent,
                           '-I', file.parent, '-c', file, '-o', file.with_suffix('.o')],
                          capture_output=True, text=True, check=False)
    return done.stderr if done.returncode else ''


def link(program: Path, files: list[Path]) -> list[str]:
    done = subprocess.run([*CC, '-o', program, *(file.with_suffix('.o') for file in files), '-lpthread', '-lm'],
                          capture_output=True, text=True, check=False)
    return [done.stderr] if done.returncode else []


def build(rules: Path) -> tuple[Path, Path, list[str]]:
    files = sources(rules)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        errors = [error for error in pool.map(lambda file: compile_one(rules, file), files) if error]
    players, research = rules / 'taberna-ai', rules / 'taberna-research'
    if not errors:
        errors = [*link(players, [file for file in files if 'research' not in file.parts]),
                  *link(research, [file for file in files if file.relative_to(rules).parts[:2] != ('ai', 'tool') or file.stem not in ('main', 'think')])]
    return players, research, errors


def call(program: Path, *arguments: str) -> tuple[int, str, str]:
    done = subprocess.run([program, *arguments], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


def without(answer: tuple[int, str, str], *patterns: str) -> list[str]:
    """The faults of a call that should succeed and print these patterns."""
    status, output, error = answer
    faults = [] if status == 0 and error == '' else [f'status {status}: {error}']
    return faults + [f'no "{pattern}" in {output}' for pattern in patterns if not re.search(pattern, output)]


def levels(rules: Path) -> list[str]:
    rows = re.search(r'struct ai_level zeno\[\] = \{(.*?)\};', (rules / 'ai/levels/levels.c').read_text(), re.DOTALL)
    return [str(level) for level in range(11, 11 + rows[1].count('('))]


def main() -> int:
    tap = Tap()
    with tempfile.TemporaryDirectory() as folder:
        rules = Path(folder) / 'rules'
        shutil.copytree(ROOT / 'rules', rules, ignore=shutil.ignore_patterns('weights'))
        add_game(rules)
        program, research, errors = build(rules)
        tap.say('game without a network builds by the steps of the README', errors)
        if not errors:
            tap.say('each level chooses a turn', [
                fault for level in levels(rules) for fault in without(call(program, 'choose', level, START), r'/')])
            tap.say('turns are ranked', [
                fault for plies in '12' for fault in without(call(program, 'rank', START, '--plies', plies), r'/')])
            tap.say('players of the weakest and the strongest level play games to the end', without(
                call(research, 'tournament', 'twozeno', 'bot11', f'bot{levels(rules)[-1]}', '--games', '4', '--threads', '1')))
    return tap.finish()


sys.exit(main())
