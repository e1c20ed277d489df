#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Counts the instructions that a connection costs with 20 and with 20,000 rooms in memory, by callgrind.

usage: connections.py BENCH-CONNECTIONS

Prints one line for each step: its name, the instructions with few and with many rooms, and their ratio.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

ROOMS = (20, 20000)


def count(program, rooms):
    """The instructions of each step, by its name."""
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder) / 'out'
        subprocess.run(['valgrind', '-q', '--tool=callgrind', '--toggle-collect=step_*', f'--callgrind-out-file={out}',
                        program, str(rooms)], check=True, stdout=subprocess.DEVNULL)
        report = subprocess.run(['callgrind_annotate', '--inclusive=yes', '--threshold=100', out], check=True,
                                capture_output=True, text=True).stdout
    return {name: int(number.replace(',', ''))
            for number, name in re.findall(r'^\s*([\d,]+)[^\n]*?:step_(\w+)', report, re.MULTILINE)}


def main():
    few, many = (count(sys.argv[1], rooms) for rooms in (ROOMS[0], ROOMS[1] - 20))
    print(f'{"step":12} {"20 rooms":>12} {"20,000":>12}  ratio')
    for name in few:
        print(f'{name:12} {few[name]:12,} {many[name]:12,}  {many[name] / few[name]:.2f}')


main()
