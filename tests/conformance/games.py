#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Whether every game of `taberna-rules list` has all its parts.

It names each part that a new game lacks. The bots' weights and the page have tests of their own:
tests/unit/server/bot/models.c and tests/unit/web-client/games.test.mjs.
"""
import json
import re
import subprocess
import sys
from pathlib import Path

from tool import TOOL, Tap

SOURCE = Path(__file__).resolve().parents[2]

# Tests and measurements that list the games by name, with what they do with each.
LISTS = {
    'tests/simulation/client_host.c': 'simulated hosts open tables of it',
    'tests/crash/board.c': 'the crash tests play it',
}
SET_GAMES_MIN = 2000  # an error of 2 % of the games at most


def lacks_of(game: str) -> list:
    conformance, weights = SOURCE / 'tests/conformance', SOURCE / 'rules/ai/weights'
    parts = [
        ((conformance / f'{game}.md').exists(), f'its cases: tests/conformance/{game}.md'),
        ((conformance / 'vectors' / f'{game}.jsonl').exists(), f'its vectors: tests/conformance/vectors/{game}.jsonl'),
        (list((SOURCE / 'tests/golden').glob(f'{game}-[0-9]-*.jsonl')), 'a finished game in tests/golden (tests/golden/make)'),
        (re.search(f'^## {game}$', (weights / 'STRENGTH.md').read_text(encoding='utf-8'), re.M),
         f'its strength in rules/ai/weights/STRENGTH.md: taberna-research ladder {game} --write'),
        (game in json.loads((SOURCE / 'rules/ai/fairness.json').read_text(encoding='utf-8')),
         f'its fairness in rules/ai/fairness.json: taberna-research fairness {game} --write'),
    ]
    parts += [(re.search(rf'\W{game}\W', (SOURCE / path).read_text(encoding='utf-8')), f'its name in {path}: {why}') for path, why in LISTS.items()]
    return [f'missing: {what}' for there, what in parts if not there]


def unmeasured_sets(text: str) -> list:
    """Named sets without length and balance, which the page shows where a set is chosen."""
    measured = json.loads((SOURCE / 'rules/ai/fairness.json').read_text(encoding='utf-8'))
    sets = re.findall(r'^  set .*\n +(\S+)$', text, re.M)
    return [f'missing: {rules} in rules/ai/fairness.json: tests/bench/sets.py BUILD' for rules in sets
            if measured.get(rules, {}).get('games', 0) < SET_GAMES_MIN] + ([] if sets else ['no set is listed'])


def main() -> int:
    text = subprocess.run([TOOL, 'list'], capture_output=True, text=True, check=True).stdout
    tap = Tap()
    for game in re.findall(r'^([a-z-]+)@\d+  ', text, re.M):
        tap.say(f'{game} has all its parts', lacks_of(game))
    tap.say('every named set has its length and balance', unmeasured_sets(text))
    return tap.finish()


if __name__ == '__main__':
    sys.exit(main())
