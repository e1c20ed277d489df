# SPDX-License-Identifier: MIT
"""Shared by the comparisons with the naive implementation: the tool's list of options, and the differences found."""
import os
import subprocess

from tool import TOOL, counts, ends

ROUNDS = os.environ.get('TABERNA_TEST_ROUNDS', 'some')
FEW = ROUNDS == 'few'  # for sanitizer builds, which are slow
FAULTS_SHOWN = 5


def tool(*arguments: str) -> str:
    return subprocess.run([TOOL, *arguments], capture_output=True, text=True, check=True).stdout.strip()


def options_of(ruleset: str) -> dict:
    """Option: values, as `taberna-rules list` names them."""
    found, inside = {}, False
    for line in tool('list').splitlines():
        if not line.startswith(' '):
            inside = line.startswith(f'{ruleset}@')
        elif inside and '=' in line.split('(default')[0] and '(default' in line:
            name, values = line.split()[0].split('=')
            found[name] = values.split('|')
    return found


def rules_of(ruleset: str, chosen: dict, options: dict) -> str:
    """The rules as a position begins with them: by name, without the defaults."""
    other = [f'{name}={value}' for name, value in sorted(chosen.items()) if value != options[name][0]]
    return f'{ruleset};{",".join(other)}' if other else ruleset


def playable(rules: str) -> bool:
    """Whether no two of the values exclude each other."""
    started = subprocess.run([TOOL, 'start', rules], capture_output=True, text=True, check=False)
    return 'exclude each other' not in started.stderr


def faults(answers: dict) -> list:
    """The differences between the tool and the naive side. Position: its ends and the most dice, as the naive side
    has them."""
    found = []
    positions = list(answers)
    for position, listed, count in zip(positions, ends(positions), counts(positions), strict=True):
        wanted, dice = answers[position]
        if listed != wanted or count != (len(wanted), dice):
            found.append(f'{position}: {count} ends and dice, the naive side has {(len(wanted), dice)}')
    return found[:FAULTS_SHOWN]
