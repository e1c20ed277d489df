#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The programs that are left for the plain stage after the sanitized one: rest.py PLAIN SANITIZED prints their names.

A program is left out if each of its cases has just passed under the sanitizers, unless it does less there. Those that
do are found by their text, which mentions TABERNA_TEST_ROUNDS, or have the suite `again`. The rules are tested as built
by both compilers. So each program runs in full in one of the two stages.
"""
import json
import subprocess
import sys
from pathlib import Path

from count import cases_of

AGAIN = {'again', 'conformance', 'rules'}


def passed_in(folder: Path) -> set[str]:
    """The programs whose cases have all passed; one that skipped a case is not among them."""
    return {name.rpartition(' / ')[2] for name, cases in cases_of(folder).items()
            if all(outcome == 'passed' for _, outcome in cases)}


def does_less(command: list[str]) -> bool:
    """Whether a file of the command, a program or a script, reads how much it has to do."""
    files = (Path(word) for word in command)
    return any(b'TABERNA_TEST_ROUNDS' in file.read_bytes() for file in files if file.is_file())


def rest_of(tests: list[dict], passed: set[str]) -> list[str]:
    """`tests` is what meson introspects."""
    return [test['name'] for test in tests
            if test['name'] not in passed or AGAIN & {suite.rpartition(':')[2] for suite in test['suite']} or does_less(test['cmd'])]


def main() -> None:
    plain, sanitized = map(Path, sys.argv[1:])
    told = subprocess.run(['meson', 'introspect', '--tests', str(plain)], stdout=subprocess.PIPE, check=True)
    print('\n'.join(rest_of(json.loads(told.stdout), passed_in(sanitized))))


if __name__ == '__main__':
    main()
