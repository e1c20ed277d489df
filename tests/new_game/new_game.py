#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A made-up game, by the steps of rules/README.md: new_game.py BUILD.

The files of this folder are the game: its rules, its players, and its page. The test puts them into a copy of the project, makes the rules of
the copy, and links them with the server of the build folder, which knows no game by its name. Then it plays the game: with the tools, against
the naive side, against a bot of the server, and asks the page whether it has all parts. With TABERNA_TEST_ROUNDS=all it makes the page, and
users find and play the game in a browser.
"""
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tool import Tap

ROOT = Path(__file__).resolve().parents[2]
FOLDER = Path(__file__).resolve().parent
NAME, INDEX = 'made-up', 'MADE_UP'
EXAMPLE = 'zeno'  # the commands that make this game make the new one
LINES_MAX = 150  # of the game, without its texts
LONG = os.environ.get('TABERNA_TEST_ROUNDS') == 'all' and 'TABERNA_CHROMIUM' in os.environ
TARGETS = ['server/taberna', 'rules/tool/taberna-rules', 'rules/ai/tool/taberna-ai', 'rules/ai/research/taberna-research', 'rules/wasm/offline.wasm']
TARGETS += ['web-client/web.stamp'] if LONG else []
NAIVE = f"GAMES['{NAME}'] = Printed(dice=2, men=10)\n"
OPTIONS = {'option.crowd': 'Men on a point', 'option.crowd.any': 'any number', 'option.crowd.five': 'at most five'}
LEVELS = '11', '13', '15'


def add_game(copy: Path) -> None:
    """The steps of the README, but for the lists of the page, which need the tool."""
    shutil.copy(FOLDER / 'rules.c', copy / f'rules/games/{NAME}.c')
    with (copy / 'rules/games/games.def').open('a') as index:
        index.write(f'GAME({INDEX}, {NAME.replace("-", "_")})\n')
    shutil.copy(FOLDER / 'players.c', copy / f'rules/ai/games/{NAME}.c')
    shutil.copytree(FOLDER / 'web-client', copy / 'web-client', dirs_exist_ok=True)
    with (copy / 'tests/property/naive/tables.py').open('a') as rows:
        rows.write(NAIVE)
    texts = copy / 'web-client/texts/en/options.js'
    before, brace, after = texts.read_text().rpartition('};')
    texts.write_text(before + ''.join(f"  '{name}': '{text}',\n" for name, text in OPTIONS.items()) + brace + after)


def copy_project(copy: Path) -> None:
    for folder in ('rules', 'web-client', 'tests'):
        shutil.copytree(ROOT / folder, copy / folder, ignore=shutil.ignore_patterns('node_modules', 'weights', '__pycache__'))
    for path in ('rules/ai/weights', 'server', 'deploy', 'LICENSE', 'tests/node_modules'):
        (copy / path).symlink_to(ROOT / path)


def commands_of(build: Path, copy: Path) -> tuple[list[str], list[str], list[str]]:
    """The commands that compile the rules of the copy; those that make libraries and programs of them, in their order; those that make the page."""
    compiling, linking, bundling = [], [], []
    listed = subprocess.run(['ninja', '-C', build, '-t', 'commands', *TARGETS], capture_output=True, text=True, check=True).stdout
    for command in listed.splitlines():
        command = command.replace(str(build), str(copy / 'build')).replace(str(ROOT), str(copy))
        if ' web-client/' in command:
            bundling.append(command)
        if not re.search(r'-o (rules/|server/taberna )|-f rules/', command):
            continue
        if ' -c ' not in command:
            linking.append(' '.join(word + (' ' + word.replace(EXAMPLE, NAME) if f'games_{EXAMPLE}' in word else '') for word in command.split(' ')))
            continue
        compiling.append(command)
        if f'games/{EXAMPLE}.c' in command:
            compiling.append(command.replace(EXAMPLE, NAME))
    return compiling, linking, bundling


def run(command: str, folder: Path) -> str:
    """The errors of the command; empty: none."""
    done = subprocess.run(command, shell=True, cwd=folder, capture_output=True, text=True, check=False)
    return f'{command[-200:]}\n{done.stderr}' if done.returncode else ''


def run_all(commands: list[str], folder: Path) -> list[str]:
    """Runs one after the other, up to the first that fails."""
    return next(([error] for error in (run(command, folder) for command in commands) if error), [])


def make(here: Path, build: Path, compiling: list[str], linking: list[str]) -> list[str]:
    for path in re.findall(r' -o (\S+/)', '\n'.join(compiling + linking)):
        (here / path).mkdir(parents=True, exist_ok=True)
    for folder in ('server', 'net'):  # what the server is linked of, as it is
        for file in (build / folder).rglob('*'):
            target = here / file.relative_to(build)
            if file.suffix in ('.a', '.o') and not target.exists():
                target.parent.mkdir(parents=True, exist_ok=True)
                target.symlink_to(file)
    if not LONG:
        (here / 'web').symlink_to(build / 'web')  # the server's bots read their networks there
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        errors = [error for error in pool.map(lambda command: run(command, here), compiling) if error]
    errors = errors or run_all(linking, here)
    if not errors and not LONG:
        shutil.copy(here / 'rules/wasm/offline.wasm', here / 'rules/wasm/rules.wasm')  # it has all functions of the other
    return errors


def check(tap: Tap, name: str, *command, wanted: str = '', env: dict | None = None) -> None:
    """The command succeeds and its output has what is wanted, a pattern."""
    done = subprocess.run(command, capture_output=True, text=True, check=False, env={**os.environ, **(env or {})})
    good = done.returncode == 0 and re.search(wanted, done.stdout)
    tap.say(name, [] if good else [shlex.join(map(str, command)), *(done.stdout + done.stderr).splitlines()[-30:]])


def main() -> int:
    tap = Tap()
    build = Path(sys.argv[1]).resolve()
    files = [FOLDER / name for name in ('rules.c', 'players.c', f'web-client/games/{NAME}/game.js')]
    lines = sum(len(file.read_text().splitlines()) for file in files)
    tap.say(f'the game has {lines} lines without its texts', [] if lines <= LINES_MAX else [f'at most {LINES_MAX}'])
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder).resolve()
        copy_project(copy)
        add_game(copy)
        here = copy / 'build'
        compiling, linking, bundling = commands_of(build, copy)
        errors = make(here, build, compiling, linking)
        tap.say('the rules, the tools and the server are made with it', errors)
        if errors:
            return tap.finish()
        rules, ai = here / 'rules/tool/taberna-rules', here / 'rules/ai/tool/taberna-ai'
        env = {'TABERNA_RULES': str(rules), 'TABERNA_SERVER': str(here / 'server/taberna'), 'TABERNA_BUILD': str(here),
               'TABERNA_WASM': str(here / 'rules/wasm/offline.wasm'), 'TABERNA_TEST_ROUNDS': 'few'}
        check(tap, 'the lists of the page are made', sys.executable, copy / 'tests/checks/games.py', rules)
        if LONG:
            (here / 'web-client/sdk').mkdir(parents=True)
            tap.say('the page is made', run_all(bundling, here))
        for played in (NAME, f'{NAME};bar_first=false,crowd=five,forced=voluntary'):
            for level in ('random', 'greedy'):
                check(tap, f'{played} is played to its end, {level} against random', rules, 'selfplay', played, '--games', '50', '--seed', '1',
                      '--white', level, wanted=r'unfinished 0;')
        start = subprocess.run([rules, 'start', NAME], capture_output=True, text=True, check=False).stdout.strip()
        thrown = start.removesuffix('-') + '65'
        for level in LEVELS:
            check(tap, f'level {level} chooses a turn', ai, 'choose', level, thrown, wanted='/')
        check(tap, 'no turn brings more men to a point than the rules allow', rules, 'turns',
              f'{NAME};bar_first=false,crowd=five,forced=max_dice_then_larger A---AE-----BcA----e----b 0,0/0,0/0,0 b 52', wanted=r'\A(\S+ [^Ff ]+ .*\n)+\Z')
        check(tap, 'its balance can be measured', here / 'rules/ai/research/taberna-research', 'fairness', NAME, '--games', '20', wanted='.')
        for plies in '12':
            check(tap, f'turns are ranked by {plies} plies', ai, 'rank', thrown, '--plies', plies, wanted='/')
        check(tap, 'the weakest and the strongest level play games to their ends', here / 'rules/ai/research/taberna-research', 'tournament', NAME,
              f'bot{LEVELS[0]}', f'bot{LEVELS[-1]}', '--games', '4', '--threads', '1', wanted='against')
        check(tap, 'the naive side plays the same', sys.executable, copy / 'tests/property/naive/compare.py', NAME,
              env={**env, 'PYTHONPATH': str(copy / 'tests/conformance')})
        check(tap, 'a user plays against a bot of the server', sys.executable, FOLDER / 'bot.py', NAME, LEVELS[0], LEVELS[-1], env=env)
        check(tap, 'the page has all its parts', os.environ['TABERNA_NODE'], '--test', copy / 'tests/unit/web-client/games.test.mjs', env=env)
        if LONG:
            unit = copy / 'tests/unit/web-client'
            check(tap, 'its players and the analysis run in WebAssembly', os.environ['TABERNA_NODE'], '--test',
                  *(unit / f'{name}.test.mjs' for name in ('players', 'levels', 'analysis')),
                  env={**env, 'TABERNA_GAME': NAME, 'TABERNA_SOURCE': str(copy)})
            check(tap, 'two people play it in a browser', os.environ['TABERNA_NODE'], '--test', copy / 'tests/browser/games.test.mjs',
                  env={**env, 'TABERNA_GAME': NAME, 'TABERNA_SOURCE': str(copy)})
            check(tap, 'a user finds it on each page, and plays it against this device', os.environ['TABERNA_NODE'], '--test',
                  copy / 'tests/new_game/browser.mjs', env={**env, 'TABERNA_SOURCE': str(copy)})
    return tap.finish()


sys.exit(main())
