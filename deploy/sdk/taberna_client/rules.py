# SPDX-License-Identifier: MIT
"""The rules, by the program taberna-rules."""
import os
import subprocess


def verify(path: str, program: str | None = None) -> bool:
    """Whether the log or record in a file follows the rules, throw by throw and turn by turn.

    `program`: by default the variable TABERNA_RULES, or `taberna-rules` of the PATH."""
    called: str = program or os.environ.get('TABERNA_RULES', 'taberna-rules')
    return subprocess.run([called, 'replay', path], check=False, capture_output=True).returncode == 0
