# SPDX-License-Identifier: MIT
"""The rules, by the program taberna-rules."""
import os
import subprocess
from typing import NamedTuple


class Step(NamedTuple):
    text: str
    after: str  # the position after the step


class Rules:
    def __init__(self, program: str | None = None) -> None:
        """`program`: by default the variable TABERNA_RULES, or `taberna-rules` of the PATH."""
        self._program = program or os.environ.get('TABERNA_RULES', 'taberna-rules')

    def steps(self, position: str) -> list[Step]:
        """The legal next steps; none if the turn is a pass."""
        lines = subprocess.run([self._program, 'steps', position], check=True, capture_output=True, text=True).stdout
        return [Step(*line.split(' ', 1)) for line in lines.splitlines()]

    def verify(self, path: str) -> bool:
        """Whether the log or record in a file follows the rules, throw by throw and turn by turn."""
        return subprocess.run([self._program, 'replay', path], check=False, capture_output=True).returncode == 0


def turn_ended(before: str, after: str) -> bool:
    """Whether a step ended the turn: the position belongs to the other side, or waits for a throw."""
    return after.split()[-2] != before.split()[-2] or after.split()[-1] == '-'
