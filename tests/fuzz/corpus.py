#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Keeps the corpora of the fuzzers: tests/fuzz/corpora/TARGET has one input per line, in base64.

The first line says for how long the target has been fuzzed in all.

    tests/fuzz/corpus.py unpack TARGET FOLDER           writes each input to a file of its own
    tests/fuzz/corpus.py pack TARGET FOLDER SECONDS     keeps the inputs in FOLDER; adds SECONDS to the time
    tests/fuzz/corpus.py times                          prints the time and the number of inputs of each target
"""

import base64
import hashlib
import pathlib
import re
import sys

CORPORA = pathlib.Path(__file__).parent / 'corpora'


def read(target):
    """The seconds of fuzzing and the inputs, which are none for a new target."""
    file = CORPORA / target
    lines = file.read_text('ascii').splitlines() if file.exists() else ['# fuzzed for 0 s']
    head = re.fullmatch(r'# fuzzed for (\d+) s', lines[0])
    if head is None:
        sys.exit(f'{file}: the first line is not "# fuzzed for N s"')
    return int(head[1]), [base64.b64decode(line, validate=True) for line in lines[1:]]


def unpack(target, folder):
    for data in read(target)[1]:
        (pathlib.Path(folder) / hashlib.sha1(data).hexdigest()).write_bytes(data)


def pack(target, folder, seconds):
    before, _ = read(target)
    inputs = {file.read_bytes() for file in pathlib.Path(folder).iterdir()}
    lines = sorted(base64.b64encode(data).decode('ascii') for data in inputs)
    CORPORA.mkdir(exist_ok=True)
    (CORPORA / target).write_text('\n'.join([f'# fuzzed for {before + int(seconds)} s', *lines]) + '\n', 'ascii')


def times():
    for file in sorted(CORPORA.iterdir()):
        seconds, inputs = read(file.name)
        print(f'{file.name:14} {seconds:6} s {len(inputs):6} inputs')


COMMANDS = {'unpack': (unpack, 2), 'pack': (pack, 3), 'times': (times, 0)}

if __name__ == '__main__':
    run, arguments = COMMANDS.get(sys.argv[1] if len(sys.argv) > 1 else '', (None, 0))
    if run is None or len(sys.argv) != 2 + arguments:
        sys.exit(__doc__)
    run(*sys.argv[2:])
