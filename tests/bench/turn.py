#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Counts the instructions of the command `turn` between socket and store, by callgrind.

usage: turn.py BENCH-TURN

Prints one line for each game, each number an average over the turns: the instructions from the message at the server
to the call of the store, those of them that search for legal turns, and the number of these searches.
"""
import collections
import pathlib
import re
import subprocess
import sys
import tempfile

TURNS = 40
GAMES = ('tabula', 'zeno', 'tablan', 'tablaaza')


def read_profile(text):
    """Inclusive instructions and calls of each function, in a callgrind file with one event."""
    names, cost, calls = {}, collections.Counter(), collections.Counter()
    callee, counted = '', False

    def name_of(field):
        number, name = re.match(r'\((\d+)\)(?: (.*))?', field).groups()
        if name:
            names[number] = name
        return names[number]

    for line in text.splitlines():
        if line.startswith('fn='):
            name_of(line[3:])
        elif line.startswith('cfn='):
            callee = name_of(line[4:])
        elif line.startswith('calls='):
            calls[callee] += int(line[6:].split()[0])
            counted = True
        elif counted and re.match(r'[+\-*\d]', line):
            cost[callee] += int(line.split()[1])
            counted = False
    return cost, calls


def count(program, game):
    """Averages of one game."""
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder) / 'out'
        subprocess.run(['valgrind', '-q', '--tool=callgrind', '--toggle-collect=step_turn', f'--callgrind-out-file={out}',
                        program, game, str(TURNS)], check=True, stdout=subprocess.DEVNULL)
        cost, calls = read_profile(out.read_text())
    return [number / TURNS for number in (cost['command_received'] - cost['store_commit'], cost['turn_play'],
                                          calls['turn_play'])]


def main():
    print(f'{"game":10} {"instructions":>12} {"of searches":>12} {"searches":>8}')
    for game in GAMES:
        total, searches, times = count(sys.argv[1], game)
        print(f'{game:10} {total:12,.0f} {searches:12,.0f} {times:8.2f}')


main()
