# SPDX-License-Identifier: MIT
"""The rules, by the program taberna."""
import os
import subprocess


def verify(path: str, program: str | None = None) -> bool:
    """Whether the log in a file follows the rules, throw by throw and turn by turn.

    `program`: by default the variable TABERNA, or `taberna` of the PATH."""
    called: str = program or os.environ.get('TABERNA', 'taberna')
    return subprocess.run([called, 'replay', path], check=False, capture_output=True).returncode == 0
