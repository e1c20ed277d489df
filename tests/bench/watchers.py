#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The cost of watchers: processor time of each event that a client receives, and memory of each connection.

    tests/bench/watchers.py TABERNA-LOAD SERVER [OLD-SERVER] [--watchers N] [--runs N]

`taberna-load crowd` opens one room with two players, whose commands all watchers receive. The table has the medians of
the runs, which measure the servers in turns. Players whose turns follow faster than 40 ms reach the limit on messages.
"""
import argparse
import re
import subprocess
import sys

from in_turns import Figures, arguments, compare


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
    parser = arguments(__doc__)
    parser.add_argument('--watchers', type=int, default=1000)
    parser.add_argument('--pace', type=int, default=40, help='ms between two commands')
    parser.add_argument('--commands', type=int, default=250)
    options = parser.parse_args()
    compare(f'{options.watchers:,} watchers', options, measure)


if __name__ == '__main__':
    main()
