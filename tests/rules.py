# SPDX-License-Identifier: MIT
"""The rules, for tests: the same module as the page's, called through node."""
import functools
import json
import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

ANSWERS_KEPT = 20_000  # a whole game of the longest kind, a few times


@dataclass
class Step:
    text: str
    after: str  # the position after the step


class Rules:
    def __init__(self) -> None:
        node = os.environ.get('TABERNA_NODE') or shutil.which('node')
        self._child = subprocess.Popen(
            [node, Path(__file__).parent / 'wasm' / 'answer.mjs'],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        # The functions are pure, and all clients of a test fold the same events.
        self._ask = functools.lru_cache(ANSWERS_KEPT)(self._request)

    def __enter__(self) -> 'Rules':
        return self

    def __exit__(self, *_) -> None:
        self._child.stdin.close()
        self._child.wait()
        self._child.stdout.close()

    def _request(self, function: str, *arguments: str) -> str:
        self._child.stdin.write('\t'.join([function, *arguments]) + '\n')
        self._child.stdin.flush()
        answer = json.loads(self._child.stdout.readline())
        if 'refused' in answer:
            raise ValueError(f'{function} {arguments}: {answer["refused"]}')
        return answer['text']

    def start(self, rules: str, side: str) -> str:
        return self._ask('rules_start', rules, side)

    def owed(self, position: str) -> list[str]:
        """['roll', 'w1', 'dice', '3'], ['turn', 'b1'] or ['over', '1-0']."""
        return [str(value) for value in json.loads(self._ask('rules_owed', position)).values()]

    def throw(self, position: str, faces: list[int]) -> str:
        return self._ask('rules_throw', position, ''.join(map(str, faces))).strip()

    def steps(self, position: str) -> tuple[bool, list[Step]]:
        """Whether the turn may end here, and every legal next step."""
        answer = json.loads(self._ask('rules_steps', position))
        return answer['mayEnd'], [Step(step['text'], step['after']) for step in answer['steps']]

    def turn(self, position: str, steps: list[str]) -> str:
        return self._ask('rules_turn', position, ' '.join(steps) or 'pass').strip()

    def hash(self, position: str) -> str:
        return self._ask('rules_hash', position).strip()
