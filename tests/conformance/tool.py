# SPDX-License-Identifier: MIT
"""`taberna-rules turns`, asked about many positions at once."""
import os
import subprocess

TOOL = os.environ['TABERNA_RULES']


def _ask(positions: list[str], *options: str) -> str:
    asked = subprocess.run([TOOL, 'turns', *options], input='\n'.join(positions) + '\n',
                           capture_output=True, text=True, check=False)
    if asked.returncode != 0:
        raise ValueError(asked.stderr.strip())
    return asked.stdout


def ends(positions: list[str]) -> list[list[str]]:
    """The ends of each position, in the order of their bytes."""
    return [answer.rstrip('\n').split('\n') for answer in _ask(positions).split('\n\n')]


def counts(positions: list[str]) -> list[tuple[int, int]]:
    """(ends, dice) of each position."""
    pairs = (line.split() for line in _ask(positions, '--count').splitlines())
    return [(int(ends), int(dice)) for ends, dice in pairs]


class Tap:
    """Results as TAP, one line a case."""

    def __init__(self) -> None:
        self.number = 0
        self.failed = 0

    def say(self, name: str, faults: list[str]) -> None:
        self.number += 1
        self.failed += bool(faults)
        for fault in faults:
            print(f'# {fault}')
        print(f'{"not ok" if faults else "ok"} {self.number} - {name.replace("#", "")}')

    def finish(self) -> int:
        print(f'1..{self.number}')
        return 1 if self.failed or self.number == 0 else 0
