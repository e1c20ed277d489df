#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The cost of watchers: processor time of each event that a client receives, and memory of each connection.

    tests/bench/watchers.py TABERNA-LOAD SERVER [OLD-SERVER] [--watchers N] [--runs N]

`taberna-load crowd` opens one room with two players, whose commands all watchers receive. The table has the medians of
the runs, which measure the servers in turns. Players whose turns follow faster than 40 ms reach the limit on messages.
"""
import argparse
import re
import statistics
import subprocess
import sys
from pathlib import Path

Figures = dict[str, float]


def measure(options: argparse.Namespace, program: str) -> Figures:
    load = [options.load, 'crowd', '--server', program, '--rooms', '1', '--watchers', str(options.watchers), '--pace', str(options.pace),
            '--commands', str(options.commands)]
    run = subprocess.run(load, stdout=subprocess.PIPE, text=True)
    if run.returncode:
        sys.exit(f'{program}: taberna-load failed:\n{run.stdout}')
    told = run.stdout
    came = re.search(r'(\d+) us of the processor and ([\d.]+) KiB each', told)
    played = re.search(r'^with watchers +\S+ +\S+ +(\S+) +(\S+) +\S+ +\S+ +(\S+)', told, re.MULTILINE)
    return {'us of a delivery': float(played[3]), 'p50 ms of a move': float(played[1]), 'p99 ms of a move': float(played[2]),
            'us of a connection': float(came[1]), 'KiB of a connection': float(came[2])}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('load', help='taberna-load')
    parser.add_argument('new', help='the server program')
    parser.add_argument('old', nargs='?', help='the server program of an earlier commit')
    parser.add_argument('--watchers', type=int, default=1000)
    parser.add_argument('--pace', type=int, default=40, help='ms between two commands')
    parser.add_argument('--commands', type=int, default=250)
    parser.add_argument('--runs', type=int, default=3)
    options = parser.parse_args()
    programs = [str(Path(program).resolve()) for program in (options.old, options.new) if program]
    runs = [[measure(options, program) for program in programs] for _ in range(options.runs)]
    columns = ('before', 'now') if options.old else ('now',)
    print(f'| {options.watchers:,} watchers | ' + ' | '.join(columns) + ' |\n| --- |' + ' ---: |' * len(columns))
    for figure in runs[0][0]:
        print(f'| {figure} | ' + ' | '.join(f'{statistics.median(run[at][figure] for run in runs):.2f}' for at in range(len(programs))) + ' |')


if __name__ == '__main__':
    main()
