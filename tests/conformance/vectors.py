#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares `taberna-rules turns` with a file of vectors, one JSON object a line: position, ends (or count and sha256), dice."""
import hashlib
import json
import sys
from pathlib import Path

from tool import Tap, counts, ends


def faults_of(vector: dict, found: list[str], count: tuple[int, int]) -> list[str]:
    faults = []
    if 'ends' in vector:
        faults += [f'missing {end}' for end in vector['ends'] if end not in found]
        faults += [f'not wanted {end}' for end in found if end not in vector['ends']]
        if not faults and found != vector['ends']:
            faults.append('the ends are not in order')
    else:
        lines = ''.join(end + '\n' for end in found)
        if hashlib.sha256(lines.encode()).hexdigest() != vector['sha256']:
            faults.append('the hash of the ends differs')
    wanted = (len(vector['ends']) if 'ends' in vector else vector['count'], vector['dice'])
    if count != wanted:
        faults.append(f'{count} ends and dice, not {wanted}')
    return faults


def main() -> int:
    tap = Tap()
    lines = Path(sys.argv[1]).read_text(encoding='utf-8').splitlines()
    vectors = [json.loads(line) for line in lines]
    positions = [vector['position'] for vector in vectors]
    for vector, found, count in zip(vectors, ends(positions), counts(positions), strict=True):
        what = vector.get('name') or vector.get('about') or 'a turn'
        tap.say(f'{what}: {vector["position"]}', faults_of(vector, found, count))
    return tap.finish()


sys.exit(main())
